import type { Message } from "../model/message.ts";
import { type Copied, copyRecord } from "./copy.ts";
import { RecordDatabase } from "./database/database.ts";
import { PostgresDatabase, type PostgresOptions } from "./database/postgres.ts";
import type { LastEvent } from "./database/postgres-statements.ts";
import { isOlderCopy, noteSeen } from "./local/seen.ts";
import { serverSlots } from "./memory/server-slots.ts";
import { type RecordOptions, type RunRecord, recordOf } from "./methods.ts";
import { acquireLease } from "./runs/lease.ts";

export interface SharedRecordOptions extends RecordOptions, Omit<PostgresOptions, "onWait"> {}

/** See `openSharedRecord`. */
export async function openShared(given: SharedRecordOptions): Promise<RunRecord> {
  let listener: (message: Message) => void = () => {};
  const options = { ...given, onWait: (message: Message) => listener(message) };
  const db = new PostgresDatabase(options);
  const last = await opened(db);
  const local = new RecordDatabase(options.file, options);
  const isOlder = isOlderCopy(local, last);
  const onSeen = (seen: LastEvent) => noteSeen(local, seen);
  const wentBackAtMs = isOlder ? await db.noteWentBack() : (last.wentBackAtMs ?? undefined);
  onSeen(last);
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
        const own = new PostgresDatabase(options);
        const slots = serverSlots(own, { ...of, check: () => own.check() });
        return { ...slots, close: () => own.close() };
      },
      lockRun: ({ account, holder }) =>
        acquireLease(db, { account, holder, clock: options.clock, onSeen }),
      close: async () => {
        await db.close();
        local.close();
      },
    },
  );
}

/** See `copyToServer`. */
export async function copyLocal(options: SharedRecordOptions): Promise<Copied> {
  const db = new PostgresDatabase({ ...options, onWait: () => {} });
  await opened(db);
  const local = new RecordDatabase(options.file, options);
  try {
    return await copyRecord(local.asynchronous(), db);
  } finally {
    local.close();
    await db.close();
  }
}

async function opened(db: PostgresDatabase) {
  try {
    return await db.open();
  } catch (thrown) {
    await db.close();
    throw thrown;
  }
}
