import type { Message } from "../model/message.ts";
import { type Copied, copyRecord } from "./copy.ts";
import { RecordDatabase } from "./database/database.ts";
import { noteOlderCopy, noteSeen, seenIn } from "./local/seen.ts";
import { serverSlots } from "./memory/server-slots.ts";
import { type RecordOptions, type RunRecord, recordOf } from "./methods.ts";
import { acquireLease } from "./runs/lease.ts";
import {
  type AboutRecord,
  type LastEvent,
  markOf,
  noteWentBack,
  readAbout,
} from "./server/about.ts";
import { PostgresDatabase, type PostgresOptions } from "./server/postgres.ts";

const reportEveryMs = 30_000;

export interface SharedRecordOptions extends RecordOptions, Omit<PostgresOptions, "onWait"> {}

/** See `openSharedRecord`. */
export async function openShared(given: SharedRecordOptions): Promise<RunRecord> {
  let listener: (message: Message) => void = () => {};
  let reportedMs = Number.NEGATIVE_INFINITY;
  const onWait = (message: Message) => {
    // Much waits for the server at once.
    if (given.clock.nowMs() - reportedMs < reportEveryMs) return;
    reportedMs = given.clock.nowMs();
    listener(message);
  };
  const options = { ...given, onWait };
  const db = new PostgresDatabase(options);
  const { local, wentBackAtMs } = await opened(db, options);
  return recordOf(
    { shared: db, local },
    {
      clock: db.clock,
      wentBackAtMs,
      onWait: (tell) => {
        listener = tell;
      },
      check: () => db.check(),
      openSlots: async (of) => {
        // On connections of its own: slots and events do not wait for each other.
        const own = new PostgresDatabase(options, db.clock);
        const slots = serverSlots(own, { ...of, clock: options.clock, check: () => own.check() });
        return { ...slots, close: () => own.close() };
      },
      lockRun: ({ account, holder }) => {
        const onSeen = (seen: LastEvent) => noteSeen(local, seen);
        return acquireLease(db, { account, holder, clock: options.clock, onSeen });
      },
      close: () => closed(db, local),
    },
  );
}

/** See `copyToServer`. */
export async function copyLocal(given: SharedRecordOptions): Promise<Copied> {
  const db = new PostgresDatabase({ ...given, onWait: () => {} });
  const { local } = await opened(db, given);
  try {
    return await copyRecord(local.asynchronous(), db);
  } finally {
    await closed(db, local);
  }
}

async function opened(db: PostgresDatabase, options: RecordOptions) {
  let local: RecordDatabase | undefined;
  try {
    const last = await readAbout(db);
    local = new RecordDatabase(options.file, options);
    return { local, wentBackAtMs: await wentBackAt(db, local, last) };
  } catch (thrown) {
    await closed(db, local);
    throw thrown;
  }
}

async function wentBackAt(
  db: PostgresDatabase,
  local: RecordDatabase,
  last: AboutRecord,
): Promise<number | undefined> {
  const seen = seenIn(local, last);
  if (seen === undefined || seen.mark === (await markOf(db, seen.seq))) {
    noteSeen(local, last);
    return last.wentBackAtMs ?? undefined;
  }
  const atMs = await noteWentBack(db);
  noteOlderCopy(local, last);
  return atMs;
}

async function closed(db: PostgresDatabase, local: RecordDatabase | undefined): Promise<void> {
  try {
    await db.close();
  } finally {
    local?.close();
  }
}
