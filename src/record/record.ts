import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import type { Copied } from "./copy.ts";
import { RecordDatabase, refuseOtherVersion } from "./database/database.ts";
import { recordDamaged, recordError } from "./database/sqlite-errors.ts";
import { inSqlite, sqliteValues } from "./database/sqlite-statements.ts";
import type { RecordReader, Value as StoredValue } from "./database/statements.ts";
import { openSharedSlots } from "./memory/slots.ts";
import {
  lookupOf,
  type RecordLookup,
  type RecordOptions,
  type RunRecord,
  recordOf,
} from "./methods.ts";
import { acquireRunLock } from "./runs/run-lock.ts";
import type { SharedRecordOptions } from "./shared-record.ts";

export type { RunRecord };

/**
 * Opens the record in `file`, or in memory with `:memory:`. Creates the folder and the file (0600)
 * if they are missing.
 *
 * @throws SheetportError `record-other-version`, `record-damaged`, `record-unreachable`,
 * `record-write-failed` or `record-busy`, all with exit code 1
 */
export function openRecord(options: RecordOptions): RunRecord {
  const { file } = options;
  const db = new RecordDatabase(file, options);
  return recordOf(
    { shared: db.asynchronous(), local: db },
    {
      clock: undefined,
      wentBackAtMs: undefined,
      onWait: () => {},
      check: () => db.check(),
      openSlots: async (of) => openSharedSlots({ file, ...of }),
      lockRun: async (of) => {
        const lock = acquireRunLock({ dir: dirname(file), ...of });
        return { stillHeld: async () => lock.stillHeld(), release: async () => lock.release() };
      },
      close: async () => db.close(),
    },
  );
}

/**
 * Opens the record that several computers share on a PostgreSQL server. What belongs to this
 * computer stays in `file`.
 *
 * @throws SheetportError as {@link openRecord}, and `record-address`, `record-refused`,
 * `record-missing`, `record-rights`, `record-read-only` or `record-certificate`
 */
export async function openSharedRecord(options: SharedRecordOptions): Promise<RunRecord> {
  // The client is loaded only by those who use a server.
  const { openShared } = await import("./shared-record.ts");
  return openShared(options);
}

/** Adds what the record in `file` holds to the one on a server. */
export async function copyToServer(options: SharedRecordOptions): Promise<Copied> {
  const { copyLocal } = await import("./shared-record.ts");
  return copyLocal(options);
}

const busyMs = 1_000;

/**
 * Opens the record read-only while `work` runs, for commands that only read and for read-only
 * folders. `work` gets undefined if there is no record.
 *
 * @throws SheetportError `record-other-version`, `record-damaged`, `record-unreachable` or
 * `record-busy`
 */
export async function readFromRecord<Value>(
  file: string,
  work: (lookup: RecordLookup | undefined) => Promise<Value> | Value,
): Promise<Value> {
  if (!existsSync(file)) return work(undefined);
  try {
    const sqlite = new DatabaseSync(addressOf(file), { readOnly: true, timeout: busyMs });
    try {
      const reader: RecordReader = {
        all: async <Row>(sql: string, ...values: StoredValue[]) =>
          sqlite.prepare(inSqlite(sql)).all(...sqliteValues(values)) as Row[],
        get: async <Row>(sql: string, ...values: StoredValue[]) =>
          sqlite.prepare(inSqlite(sql)).get(...sqliteValues(values)) as Row | undefined,
        damaged: (reason) => recordDamaged(file, reason),
      };
      // A new file has no version until another process has created its tables.
      const isEmpty = refuseOtherVersion((sql) => sqlite.prepare(sql).get(), file) === 0;
      return await work(isEmpty ? undefined : lookupOf(reader));
    } finally {
      sqlite.close();
    }
  } catch (error) {
    throw recordError(error, file);
  }
}

/**
 * Without a write-ahead log, nobody is writing. The file is then opened as immutable, because
 * SQLite would otherwise create a log, which fails in a read-only folder.
 */
function addressOf(file: string): URL {
  const address = pathToFileURL(file);
  if (!existsSync(`${file}-wal`)) address.searchParams.set("immutable", "1");
  return address;
}
