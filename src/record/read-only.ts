import { existsSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { type RecordReader, refuseOtherVersion } from "./database/database.ts";
import { recordDamaged, recordError } from "./database/sqlite-errors.ts";
import { rememberedSheetChoices } from "./memory/files.ts";
import { latestEnvironment, listedCategories } from "./memory/marketplace.ts";
import { methodsOf } from "./record.ts";

const readings = { rememberedSheetChoices, latestEnvironment, listedCategories };

/** Read access to a record, which is neither created nor changed. */
type RecordLookup = ReturnType<typeof methodsOf<RecordReader, typeof readings>>;

const busyMs = 1_000;

/**
 * Opens the record read-only while `work` runs, for commands that only read and for read-only
 * folders. `work` gets undefined if there is no record.
 *
 * @throws SheetportError `record-other-version`, `record-damaged`, `record-unreachable` or
 * `record-busy`
 */
export function readFromRecord<Value>(
  file: string,
  work: (lookup: RecordLookup | undefined) => Value,
): Value {
  if (!existsSync(file)) return work(undefined);
  try {
    const sqlite = new DatabaseSync(addressOf(file), { readOnly: true, timeout: busyMs });
    try {
      const reader: RecordReader = {
        all: <Row>(sql: string, ...values: SQLInputValue[]) =>
          sqlite.prepare(sql).all(...values) as Row[],
        get: <Row>(sql: string, ...values: SQLInputValue[]) =>
          sqlite.prepare(sql).get(...values) as Row | undefined,
        damaged: (reason) => recordDamaged(file, reason),
      };
      // A new file has no version until another process has created its tables.
      const isEmpty = refuseOtherVersion(reader, file) === 0;
      return work(isEmpty ? undefined : methodsOf(reader, readings));
    } finally {
      sqlite.close();
    }
  } catch (error) {
    throw recordError(error, file);
  }
}

/**
 * The address under which SQLite can open the file even in a read-only folder. Without a
 * write-ahead log nobody is writing, so the file is opened as immutable; otherwise SQLite would
 * create a log.
 */
function addressOf(file: string): URL {
  const address = pathToFileURL(file);
  if (!existsSync(`${file}-wal`)) address.searchParams.set("immutable", "1");
  return address;
}
