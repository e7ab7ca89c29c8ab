import { spawn } from "node:child_process";

/** How long an opener may take to report that it failed. */
const failsWithinMs = 2000;

/**
 * Opens a file in the program that the system uses for it. Returns why that failed, or undefined if
 * it did not.
 */
export type OpenFile = (path: string, platform: NodeJS.Platform) => Promise<string | undefined>;

/** Starts the system's opener without a shell, so that a file name is never read as a command. */
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
      // The Explorer of Windows exits with 1 after it has opened the file.
      const isWell = code === 0 || platform === "win32";
      end(isWell ? undefined : `${opener}: ${code}`);
    });
    child.unref();
  });

const openers: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "open",
  win32: "explorer.exe",
};
