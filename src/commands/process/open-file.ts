import { spawn } from "node:child_process";

const failsWithinMs = 2000;

/** Returns the reason if opening the file failed within two seconds. */
export type OpenFile = (path: string, platform: NodeJS.Platform) => Promise<string | undefined>;

/** Starts the opener without a shell, which could take a file name as a command. */
export const openFile: OpenFile = (path, platform) =>
  new Promise((resolve) => {
    const opener = openers[platform] ?? "xdg-open";
    const child = spawn(opener, [path], { stdio: "ignore", detached: true });
    const timer = setTimeout(resolve, failsWithinMs, undefined);
    const end = (why: string | undefined) => {
      clearTimeout(timer);
      resolve(why);
    };
    child.on("error", ({ message }) => end(message));
    child.on("exit", (code) => {
      // Windows Explorer exits with 1 even if it opened the file.
      const isWell = code === 0 || platform === "win32";
      end(isWell ? undefined : `${opener}: ${code}`);
    });
    child.unref();
  });

const openers: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "open",
  win32: "explorer.exe",
};
