import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Cluster, serverEnvironment } from "./cluster.ts";

/** `fast` ends sessions properly, `immediate` does not, `kill` ends every process without a word. */
export type StopMode = "fast" | "immediate" | "kill";

/** A server that runs. */
export interface ServerProcess {
  /** Resolves when no process of the server is left, so that the next one finds the data its own. */
  stop(how: StopMode): Promise<void>;
}

/** The server could not start; the text is its log. */
export class StartError extends Error {}

/**
 * The server's parent. Its input ends with the process that holds the other end, however that one
 * ends: then the server goes, and its files, too. A line of input says that the server has ended
 * as it should. The error output is closed, so that it ends with the server's last process.
 */
const guardScript = `
folder=$1
shift
"$@" &
exec 2>/dev/null
read -r line || kill -QUIT $!
wait
[ "$line" ] || rm -rf "$folder"
`;

const signals = { fast: "SIGINT", immediate: "SIGQUIT", kill: "SIGKILL" } as const;

/** Starts a server on a cluster and waits until it accepts connections. */
export async function startServer(
  cluster: Cluster,
  port: number,
  log: (text: string) => void,
): Promise<ServerProcess> {
  const { folder, data, postgres, account } = cluster;
  const server = [postgres, "-D", data, "-p", String(port)];
  const guard = spawn("/bin/sh", ["-c", guardScript, "sh", folder, ...server], {
    ...account,
    cwd: folder,
    env: serverEnvironment,
    // A session of its own: Ctrl+C in the terminal reaches the tests alone.
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
  });
  guard.stdin.on("error", () => {});
  // Before anything can happen, so that nothing is missed.
  const ended = once(guard.stderr, "end");
  await isReady(guard, ended, log);
  const main = mainProcessId(data);
  let hasEnded = false;
  ended.then(() => {
    hasEnded = true;
  });
  return {
    async stop(how) {
      // If it ended by itself, its number may be another process's by now.
      if (!hasEnded) endServer(main, how);
      await ended;
      await dismiss(guard);
    },
  };
}

async function isReady(
  guard: ChildProcess,
  ended: Promise<unknown>,
  log: (text: string) => void,
): Promise<void> {
  let text = "";
  const ready = new Promise<void>((resolve) => {
    guard.stderr?.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      log(part);
      if (text.includes("database system is ready to accept connections")) resolve();
    });
  });
  const failed = ended.then(async () => {
    await dismiss(guard);
    throw new StartError(text);
  });
  await Promise.race([ready, failed]);
  // It ends some time, which is no failure any more.
  failed.catch(() => {});
}

/** Tells the guard that its server has ended. */
async function dismiss(guard: ChildProcess): Promise<void> {
  if (guard.exitCode !== null || guard.signalCode !== null) return;
  guard.stdin?.end("ended\n");
  await once(guard, "exit");
}

function endServer(main: number, how: StopMode): void {
  if (how === "kill") {
    // Held, it starts nothing new and notices nothing. Its children, if they were left, would notice
    // that it is gone, and say so to their clients.
    signal(main, "SIGSTOP");
    for (const pid of childrenOf(main)) signal(pid, "SIGKILL");
  }
  signal(main, signals[how]);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}

/** The server writes it into the first line of a file that is there while it runs. */
function mainProcessId(data: string): number {
  return Number.parseInt(readFileSync(join(data, "postmaster.pid"), "utf8"), 10);
}

function childrenOf(pid: number): number[] {
  const listed = () => {
    try {
      return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
    } catch {
      // Not on Linux.
      return spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" }).stdout;
    }
  };
  return (listed() ?? "").split(/\s+/).filter(Boolean).map(Number);
}
