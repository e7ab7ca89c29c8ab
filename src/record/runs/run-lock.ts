import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { guardError, type SheetportError } from "../../errors.ts";
import { type Message, msg } from "../../model/message.ts";
import { fileIdentity } from "../database/file-check.ts";
import { isBusy, recordError, recordUnreachable } from "../database/sqlite-errors.ts";

const holderLooks = 20;
const betweenLooksMs = 10;

/** Who has a run lock, for those who find it taken. */
export interface LockHolder {
  readonly run: string;
  readonly command: string;
  readonly pid: number;
  readonly sinceMs: number;
  /** The person and the computer, as the system calls them; empty if it does not. */
  readonly user: string;
  readonly computer: string;
}

/** Lets only one run at a time write to an account. */
export interface RunLock {
  /** False if the lock was lost. Nothing may be sent then. */
  stillHeld(): Promise<boolean>;
  release(): Promise<void>;
}

interface RunLockOptions {
  readonly dir: string;
  readonly account: string;
  readonly holder: LockHolder;
}

/**
 * Takes the run lock: an exclusive SQLite transaction, which ends with the process. A second file
 * describes the holder, because opening and closing the lock file would release the lock.
 *
 * @throws SheetportError `run-active`, exit code 6, if another run holds it; `record-unreachable`
 * if its files cannot be created
 */
export function acquireRunLock(options: RunLockOptions) {
  const base = join(options.dir, `run-${options.account.replace(/[^\w.-]/g, "_")}`);
  const file = `${base}.lock`;
  const holderFile = `${base}.holder.json`;
  try {
    mkdirSync(options.dir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw recordUnreachable(error);
  }
  const sqlite = lockFile(file, holderFile);
  try {
    chmodSync(file, 0o600);
    writeFileSync(holderFile, JSON.stringify(options.holder), { mode: 0o600 });
  } catch (error) {
    sqlite.close();
    throw recordUnreachable(error);
  }
  const taken = fileIdentity(file);
  const stillHeld = () => sqlite.isOpen && sqlite.isTransaction && fileIdentity(file) === taken;
  return {
    /** False, too, if the file was removed. */
    stillHeld,
    release: (): void => {
      if (!sqlite.isOpen) return;
      // Remove this file before releasing the lock. Later, it may be the file of the next holder.
      if (stillHeld()) rmSync(holderFile, { force: true });
      sqlite.close();
    },
  };
}

function lockFile(file: string, holderFile: string): DatabaseSync {
  let sqlite: DatabaseSync | undefined;
  try {
    sqlite = new DatabaseSync(file, { timeout: 0 });
    sqlite.exec("BEGIN EXCLUSIVE");
    return sqlite;
  } catch (error) {
    sqlite?.close();
    throw isBusy(error) ? runActive(holderFile) : recordError(error, file);
  }
}

/** The holder's file is written after the lock is taken, so this waits a little for it. */
function runActive(holderFile: string): SheetportError {
  let message = holderMessage(holderFile);
  for (let look = 1; look < holderLooks && message === undefined; look += 1) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, betweenLooksMs);
    message = holderMessage(holderFile);
  }
  return guardError("run-active", message ?? msg("record.runStarting"));
}

function holderMessage(file: string): Message | undefined {
  try {
    const { run, command, pid, sinceMs }: LockHolder = JSON.parse(readFileSync(file, "utf8"));
    const since = new Date(sinceMs).toISOString().slice(0, 19).replace("T", " ");
    return msg("record.runActive", { command, run, process: pid, since });
  } catch {
    return undefined;
  }
}
