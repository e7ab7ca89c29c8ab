import { spawn } from "node:child_process";
import { messageOf } from "../../errors.ts";

export interface ShellCommand {
  readonly command: string;
  readonly input: Iterable<string>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly limitMs: number;
}

export type ShellEnd =
  | { readonly kind: "ended"; readonly code: number }
  | { readonly kind: "stopped"; readonly signal: string }
  | { readonly kind: "too-long" }
  | { readonly kind: "not-started"; readonly why: string };

/** The command's output goes to stderr, because stdout is for sheetport's result. */
export type RunShell = (command: ShellCommand) => Promise<ShellEnd>;

export const runShell: RunShell = async (command) => {
  try {
    return await run(command);
  } catch (thrown) {
    return { kind: "not-started", why: messageOf(thrown) };
  }
};

function run({ command, input, env, limitMs }: ShellCommand): Promise<ShellEnd> {
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
    const end = (how: ShellEnd) => {
      clearTimeout(timer);
      resolve(isLate ? { kind: "too-long" } : how);
    };
    child.on("error", ({ message }) => end({ kind: "not-started", why: message }));
    child.on("exit", (code, signal) =>
      end(code === null ? { kind: "stopped", signal: signal ?? "" } : { kind: "ended", code }),
    );
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
