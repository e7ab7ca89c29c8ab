/**
 * One of many processes that want the run lock. It says when it has the lock and waits until that
 * was heard, says that it is still there, and says so before it gives the lock back. What it says
 * therefore lies within the time of its holding.
 */
import { writeFileSync, writeSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SheetportError } from "../../../src/errors.ts";
import { acquireRunLock, type RunLock } from "../../../src/record/run-lock.ts";

/** What a contender says on stdout, one line each. */
export type ContenderSaid =
  | { readonly said: "hold" | "beat" | "gone" | "lost" }
  | { readonly said: "refused"; readonly message: string };

const name = "sandbox-1a2b3c";
const beats = 5;
const [dir = "", bug = ""] = process.argv.slice(2);
let heard: () => void = () => {};

function say(said: ContenderSaid): void {
  writeSync(1, `${JSON.stringify(said)}\n`);
}

async function sayAndWait(said: "hold" | "gone"): Promise<void> {
  const answered = new Promise<void>((resolve) => {
    heard = resolve;
  });
  say({ said });
  await answered;
}

async function acquire(): Promise<RunLock> {
  if (bug === "pid-file") return acquirePidFile();
  const holder = { run: "run", command: "upload", pid: process.pid, sinceMs: Date.now() };
  return acquireRunLock({ dir, name, holder });
}

/** The seeded bug: a file with the holder's number, taken over when that process is dead. */
async function acquirePidFile(): Promise<RunLock> {
  const file = join(dir, "lock.pid");
  const holder = await pidIn(file);
  if (holder !== undefined && isAlive(holder)) {
    const message = `process ${holder},`;
    throw new SheetportError(message, { code: "run-active", hint: "", exitCode: 6 });
  }
  await writeFile(file, String(process.pid));
  return { stillHeld: () => true, release: () => writeFileSync(file, "") };
}

async function pidIn(file: string): Promise<number | undefined> {
  return Number(await readFile(file, "utf8").catch(() => "")) || undefined;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function contend(): Promise<void> {
  for (let told = ""; ; ) {
    let lock: RunLock;
    try {
      lock = await acquire();
    } catch (error) {
      if (!(error instanceof SheetportError) || error.code !== "run-active") throw error;
      if (error.message !== told) say({ said: "refused", message: error.message });
      told = error.message;
      await sleep(50 + Math.random() * 300);
      continue;
    }
    await sayAndWait("hold");
    for (let beat = 0; beat < beats; beat += 1) {
      say({ said: lock.stillHeld() ? "beat" : "lost" });
      await sleep(1);
    }
    await sayAndWait("gone");
    lock.release();
    await sleep(Math.random() * 300);
  }
}

process.stdin.on("data", () => heard());
// The witness is gone.
process.stdin.on("end", () => process.exit());
void contend();
