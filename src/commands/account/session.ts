import type { MarketplaceClient } from "../../marketplace/index.ts";
import type { Lane, Spent } from "../../model/run/rate.ts";
import { acquireRunLock, openRecord, type RunLock, type RunRecord } from "../../record/index.ts";
import type { CommandContext } from "../process/command.ts";
import { type Host, systemClock } from "../process/host.ts";
import { recordFile } from "../process/own-data.ts";
import type { Progress } from "../process/progress.ts";
import type { Settings } from "../process/settings.ts";
import {
  type ConnectOptions,
  connect,
  type Environment,
  type LaneNow,
  lockName,
} from "./environment.ts";

/** A command with a marketplace and a record at hand. */
export interface Session extends CommandContext {
  readonly environment: Environment;
  readonly record: RunRecord;
  readonly progress: Progress;
  readonly marketplace: MarketplaceClient;
  /** The state of a lane: its speed, and whether it is closed. */
  readonly laneNow: (lane: Lane) => LaneNow;
  /** What was sent since the session was opened. */
  readonly spent: () => Spent;
}

/** A session that holds the run lock: it alone may write to its environment with its key. */
export interface WritingSession extends Session {
  readonly lock: Pick<RunLock, "stillHeld">;
}

/** Opens the record for the time of some work. */
export async function withRecord<Value>(
  settings: Pick<Settings, "dataDir">,
  work: (record: RunRecord) => Promise<Value>,
): Promise<Value> {
  const record = openRecord({ file: recordFile(settings), wallMs: systemClock.wallMs });
  try {
    return await work(record);
  } finally {
    record.close();
  }
}

/** A session whose end is its owner's business. */
export interface OpenSession extends Session {
  close(): Promise<void>;
}

/** Opens the way to a marketplace. */
export async function openSession(
  environment: Environment,
  options: ConnectOptions,
): Promise<OpenSession> {
  const { marketplace, laneNow, spent, close } = await connect(environment, options);
  const { host, settings, record, progress } = options;
  return { host, settings, environment, record, progress, marketplace, laneNow, spent, close };
}

/** Opens the way to a marketplace for the time of some work that only reads. */
export async function withSession<Value>(
  environment: Environment,
  options: ConnectOptions,
  work: (session: Session) => Promise<Value>,
): Promise<Value> {
  const session = await openSession(environment, options);
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}

/** The run and the command that hold the lock; both are shown to a second one. */
interface WritingOptions extends Omit<ConnectOptions, "record"> {
  /** @default opened for the time of the work */
  readonly record?: RunRecord;
  readonly run: string;
  readonly command: string;
}

/**
 * Takes the run lock and opens the way to a marketplace for the time of some work that writes.
 *
 * @throws SheetportError `run-active`, exit code 6, when another run holds the lock.
 */
export async function withWritingSession<Value>(
  environment: Environment,
  options: WritingOptions,
  work: (session: WritingSession) => Promise<Value>,
): Promise<Value> {
  const { record } = options;
  if (record === undefined) {
    return withRecord(options.settings, (opened) =>
      withWritingSession(environment, { ...options, record: opened }, work),
    );
  }
  const lock = lockRun(environment, options);
  try {
    return await withSession(environment, { ...options, record }, (session) =>
      work({ ...session, lock }),
    );
  } finally {
    lock.release();
  }
}

/**
 * Takes the run lock, which its owner has to release.
 *
 * @throws SheetportError `run-active`, exit code 6, when another run holds the lock.
 */
export function lockRun(
  environment: Environment,
  { host, settings, run, command }: Pick<WritingOptions, "host" | "settings" | "run" | "command">,
): RunLock {
  return acquireRunLock({
    dir: settings.dataDir,
    name: lockName(environment),
    holder: { run, command, pid: host.pid, sinceMs: host.clock.wallMs() },
  });
}

/** A name for a run: when it began (UTC) and four characters of chance, `20261121-0458-k3f9`. */
export function runName(host: Pick<Host, "clock" | "random">): string {
  const time = new Date(host.clock.wallMs()).toISOString();
  const date = time.slice(0, 10).replaceAll("-", "");
  const minute = time.slice(11, 16).replace(":", "");
  const chance = Array.from(
    { length: 4 },
    () => letters[Math.floor(host.random.next() * letters.length)],
  );
  return `${date}-${minute}-${chance.join("")}`;
}

/** Without those that look alike. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";
