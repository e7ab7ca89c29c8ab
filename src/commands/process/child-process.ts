import { spawn } from "node:child_process";
import { messageOf } from "../../errors.ts";

interface ShellCommand {
  readonly command: string;
  readonly input: Iterable<string>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly limitMs: number;
}

/**
 * Returns the reason if the command failed. Its output goes to stderr, because stdout is for
 * sheetport's result.
 */
export type RunShell = (command: ShellCommand) => Promise<string | undefined>;

export const runShell: RunShell = (command) => run(command).catch(messageOf);

function run({ command, input, env, limitMs }: ShellCommand): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      // With its own process group, the command can be killed together with its child processes.
      detached: process.platform !== "win32",
      windowsHide: true,
      env,
      stdio: ["pipe", 2, 2],
    });
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      endTree(child.pid);
    }, limitMs);
    const end = (why: string | undefined) => {
      clearTimeout(timer);
      resolve(isLate ? `> ${limitMs / 1000} s` : why);
    };
    child.on("error", ({ message }) => end(message));
    child.on("exit", (code, signal) => end(signal ?? (code === 0 ? undefined : `exit ${code}`)));
    // It is not an error if the command exits without reading its stdin.
    child.stdin?.on("error", () => {});
    for (const piece of input) child.stdin?.write(piece);
    child.stdin?.end();
  });
}

function endTree(pid: number | undefined): void {
  if (pid === undefined) return;
  if (process.platform === "win32") {
    spawn("taskkill", ["/pid", String(pid), "/T", "/F"], { stdio: "ignore" }).on("error", () => {});
    return;
  }
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}

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
