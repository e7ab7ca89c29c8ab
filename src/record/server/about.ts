import { failedError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { schemaVersion } from "../database/schema.ts";
import { isTableMissing } from "./errors.ts";
import type { PostgresDatabase } from "./postgres.ts";
import { createTables, lastEvent, lookAtDatabase, serverTime } from "./statements.ts";

/** The last event of a shared record. */
export interface LastEvent {
  /** Tells one record from another. */
  readonly id: string;
  /** 0 if there is none. */
  readonly seq: number;
  /** A digest of the event; empty if there is none. */
  readonly mark: string;
}

export interface AboutRecord extends LastEvent {
  readonly version: number;
  readonly wentBackAtMs: number | null;
}

interface DatabaseLook {
  readonly hasSchema: boolean;
  readonly encoding: string;
}

/**
 * Makes the tables if they are missing, and looks at the server's clock.
 * @throws SheetportError `record-other-version`, or why the server cannot be used
 */
export async function readAbout(db: PostgresDatabase): Promise<AboutRecord> {
  const look = [lastEvent, `SELECT ${serverTime} AS "nowMs"`];
  const read = await db.clock.timed(() => madeTables(db, look));
  const [[about], [time]] = read.value as [AboutRecord[], { nowMs: number }[]];
  if (about === undefined) throw db.damaged("about");
  if (about.version !== schemaVersion) {
    const values = { server: db.name, isNewer: about.version > schemaVersion };
    throw failedError("record-other-version", msg("record.server.otherVersion", values));
  }
  if (time !== undefined) db.clock.adjust(time.nowMs, read);
  return about;
}

/** The mark of an event, as in {@link LastEvent}; empty if there is no such event. */
export async function markOf(db: PostgresDatabase, seq: number): Promise<string> {
  const sql = "SELECT md5(body) AS mark FROM events WHERE seq = ?";
  return (await db.get<{ mark: string }>(sql, seq))?.mark ?? "";
}

/** The record is an older copy of itself. Gives the server's time. */
export async function noteWentBack(db: PostgresDatabase): Promise<number> {
  const sql = `UPDATE about SET went_back_at_ms = ${serverTime} RETURNING went_back_at_ms AS "atMs"`;
  const [[row]] = (await db.script([sql])) as [{ atMs: number }[]];
  return row?.atMs ?? db.clock.nowMs();
}

/** Without patience: a wrong address is to be reported at once. */
async function madeTables(
  db: PostgresDatabase,
  statements: readonly string[],
): Promise<unknown[][]> {
  try {
    return await db.once(statements);
  } catch (thrown) {
    if (!(thrown instanceof Error) || !isTableMissing(thrown.cause)) throw thrown;
  }
  const [[found]] = (await db.script([lookAtDatabase])) as [DatabaseLook[]];
  const { hasSchema = true, encoding = "" } = found ?? {};
  if (encoding !== "UTF8")
    throw failedError(
      "record-encoding",
      msg("record.server.encoding", { server: db.name, why: encoding }),
    );
  await db.script(createTables(hasSchema), { hasSchema });
  return db.script(statements);
}
