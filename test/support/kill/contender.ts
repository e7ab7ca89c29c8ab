/**
 * One of many processes that want the run lock. It says when it has the lock and waits until that
 * was heard, and says so before it gives the lock back. What it does in between it notes in the file
 * of acts, which all contenders share: it acts from after it has taken the lock until before it gives
 * it back, and never without having asked whether the lock is still its own.
 */

import { rmSync, writeFileSync, writeSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SheetportError } from "../../../src/errors.ts";
import { loadCatalogue } from "../../../src/locales/catalogues.ts";
import { createTranslator } from "../../../src/model/translator.ts";
import { acquireRunLock } from "../../../src/record/runs/run-lock.ts";
import { openActs } from "./acts.ts";

/** What a contender says on stdout, one line each. */
export type ContenderSaid =
  /** `atMs`: when it had the lock, on the machine's monotonic clock. */
  | { readonly state: "hold"; readonly atMs: number }
  | { readonly state: "gone" | "lost" }
  | { readonly state: "refused"; readonly message: string };

type RunLock = ReturnType<typeof acquireRunLock>;

/** Seeded bugs: the lock is a file with the holder's number, or one that holds for a fixed time. */
export type ContenderBug = "pid-file" | "lease";

const leaseMs = 6_000;
const account = "1a2b3c";
const beats = 5;
const [dir = "", actsFile = "", bug = ""] = process.argv.slice(2);
const act = openActs(actsFile);
let heard: () => void = () => {};

function say(message: ContenderSaid): void {
  writeSync(1, `${JSON.stringify(message)}\n`);
}

async function sayAndWait(message: ContenderSaid): Promise<void> {
  const answered = new Promise<void>((resolve) => {
    heard = resolve;
  });
  say(message);
  await answered;
}

async function acquire(): Promise<RunLock> {
  if (bug === "pid-file") return acquirePidFile();
  if (bug === "lease") return acquireLease();
  const its = { run: "run", command: "upload", pid: process.pid, sinceMs: Date.now() };
  const holder = { ...its, user: "anna", computer: "desk" };
  return acquireRunLock({ dir, account, holder });
}

/** The seeded bug: a file with the holder's number, taken over when that process is dead. */
async function acquirePidFile(): Promise<RunLock> {
  const file = join(dir, "lock.pid");
  const holder = await pidIn(file);
  if (holder !== undefined && isAlive(holder)) {
    const message = `process ${holder},`;
    throw new SheetportError({ message: message, hint: "" }, { code: "run-active", exitCode: 6 });
  }
  await writeFile(file, String(process.pid));
  return { stillHeld: () => true, release: () => writeFileSync(file, "") };
}

/** The seeded bug: a file that nobody touches until its time is over, alive or dead. */
async function acquireLease(): Promise<RunLock> {
  const file = join(dir, "lock.lease");
  const leftMs = Number(await readFile(file, "utf8").catch(() => "0")) - Date.now();
  try {
    if (leftMs < 0) rmSync(file, { force: true });
    writeFileSync(file, String(Date.now() + leaseMs), { flag: "wx" });
  } catch {
    const message = "It has only just started.";
    throw new SheetportError({ message: message, hint: "" }, { code: "run-active", exitCode: 6 });
  }
  return { stillHeld: () => true, release: () => rmSync(file, { force: true }) };
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

const translator = createTranslator("en", await loadCatalogue("en"));

async function contend(): Promise<void> {
  for (let [told, holds] = ["", 0]; ; ) {
    let lock: RunLock;
    try {
      lock = await acquire();
    } catch (error) {
      if (!(error instanceof SheetportError) || error.code !== "run-active") throw error;
      const { message } = translator.error(error);
      if (message !== told) say({ state: "refused", message });
      told = message;
      await sleep(50 + Math.random() * 300);
      continue;
    }
    const atMs = Number(process.hrtime.bigint()) / 1e6;
    const hold = `${process.pid}-${++holds}`;
    act(hold);
    await sayAndWait({ state: "hold", atMs });
    for (let beat = 0; beat < beats; beat += 1) {
      if (lock.stillHeld()) act(hold);
      else say({ state: "lost" });
      await sleep(1);
    }
    act(hold);
    await sayAndWait({ state: "gone" });
    lock.release();
    await sleep(Math.random() * 300);
  }
}

process.stdin.on("data", () => heard());
// The witness is gone.
process.stdin.on("end", () => process.exit());
void contend();
