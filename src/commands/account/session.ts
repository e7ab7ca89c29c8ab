import type { MarketplaceClient } from "../../marketplace/index.ts";
import type { Lane, Spent } from "../../model/run/rate.ts";
import { acquireRunLock, openRecord, type RunLock, type RunRecord } from "../../record/index.ts";
import { recordFile } from "../files/write-files.ts";
import type { CommandContext } from "../process/command.ts";
import { type Host, systemClock } from "../process/host.ts";
import type { Progress } from "../process/progress.ts";
import type { Settings } from "../process/settings.ts";
import {
  type ConnectOptions,
  connect,
  type Environment,
  type LaneNow,
  lockName,
} from "./environment.ts";

/** A command's context with an open record and a connection to the marketplace. */
export interface Session extends CommandContext {
  readonly environment: Environment;
  readonly record: RunRecord;
  readonly progress: Progress;
  readonly marketplace: MarketplaceClient;
  readonly laneNow: (lane: Lane) => LaneNow;
  readonly spent: () => Spent;
}

/**
 * A session that holds the run lock: meanwhile no other run can write to this account under the
 * same environment name.
 */
export interface WritingSession extends Session {
  readonly lock: Pick<RunLock, "stillHeld">;
}

/** Opens the record for some work, and closes it afterwards. */
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

/** A session that the caller must close. */
export interface OpenSession extends Session {
  close(): Promise<void>;
}

/** Opens a session: a connection to the marketplace. The caller must close it. */
export async function openSession(
  environment: Environment,
  options: ConnectOptions,
): Promise<OpenSession> {
  const { marketplace, laneNow, spent, close } = await connect(environment, options);
  const { host, settings, record, progress } = options;
  return { host, settings, environment, record, progress, marketplace, laneNow, spent, close };
}

/** Connects to a marketplace for some work, and disconnects afterwards. */
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

/** The run and its command are stored in the lock. A second command names them in its error. */
interface WritingOptions extends Omit<ConnectOptions, "record"> {
  /** @default a record that is open only during the work */
  readonly record?: RunRecord;
  readonly run: string;
  readonly command: string;
}

/**
 * Takes the run lock and connects to a marketplace, for work that writes.
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
 * Takes the run lock of an environment. The caller must release it.
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

/**
 * Makes up a name for a run from the time (UTC) and four random characters: `20261121-0458-k3f9`.
 */
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

/** Leaves out characters that look alike, such as 1 and l. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";
