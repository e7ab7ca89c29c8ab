import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { Job, MessageOrText } from "./job.ts";
import type { World } from "./world.ts";

export interface VictimOptions {
  /** The bundled victim. */
  readonly victim: string;
  /** No file that it writes may become larger, in units of 1024 bytes; needs `bash`. */
  readonly fileSizeMax?: number;
}

/** Runs the victim to its end or its death, noting in `worlds` what it says; gives the point of its death. */
export async function runVictim(
  jobs: readonly Job[],
  worlds: readonly World[],
  { victim, fileSizeMax }: VictimOptions,
): Promise<string | undefined> {
  const limited = ["-c", `ulimit -f ${fileSizeMax}; exec "$@"`, "bash"];
  const node = [process.execPath, victim, JSON.stringify(jobs)];
  const [command = "", ...rest] = fileSizeMax === undefined ? node : ["bash", ...limited, ...node];
  const child = spawn(command, rest, {
    stdio: ["ignore", "pipe", "inherit"],
    // Hundreds are started: only the first one that comes to its end compiles.
    env: { ...process.env, NODE_COMPILE_CACHE: join(dirname(victim), "compiled") },
  });
  let killedAt: string | undefined;
  createInterface({ input: child.stdout }).on("line", (line) => {
    const message = JSON.parse(line) as MessageOrText;
    if ("killedAt" in message) killedAt = message.killedAt;
    else worlds.find(({ job }) => job.run === message.run)?.message.push(message);
  });
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  if (killedAt === undefined && code !== 0) {
    throw new Error(`The victim ended by itself with ${code ?? signal}.`);
  }
  return killedAt;
}
