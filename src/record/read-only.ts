import { existsSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { type RecordReader, refuseOtherVersion } from "./database/database.ts";
import { recordDamaged, recordError } from "./database/sqlite-errors.ts";
import {
  type RecentWorkbook,
  recentWorkbooks,
  rememberedSheetChoices,
  type SheetChoiceNote,
} from "./kept/file-memory.ts";
import {
  type ListedCategories,
  latestEnvironment,
  listedCategories,
} from "./kept/marketplace-memory.ts";

/** Read access to a record, which is neither created, changed nor upgraded. */
interface RecordLookup {
  /** @default those for all heading rows */
  rememberedSheetChoices(headings?: readonly string[]): SheetChoiceNote[];
  recentWorkbooks(limit?: number): RecentWorkbook[];
  /** `place`: an environment's key, or the prefix of its accounts' keys. @default the last used */
  listedCategories(place?: string): ListedCategories;
  /** The last used environment key with this prefix, except `but`. */
  latestEnvironment(place: string, but?: string): string | undefined;
}

const busyMs = 1_000;

/**
 * Opens the record read-only while `work` runs. Suits commands that only read, and read-only
 * folders. `work` gets undefined if there is no record.
 *
 * @throws SheetportError `record-other-version`, `record-damaged`, `record-unreachable` or `record-
 * busy`.
 */
export function readFromRecord<Value>(
  file: string,
  work: (lookup: RecordLookup | undefined) => Value,
): Value {
  if (!existsSync(file)) return work(undefined);
  try {
    const sqlite = new DatabaseSync(addressOf(file), { readOnly: true, timeout: busyMs });
    try {
      const reader = readerOf(sqlite, file);
      refuseOtherVersion(reader, file);
      return work(holdsMemory(reader) ? lookupOf(reader) : undefined);
    } finally {
      sqlite.close();
    }
  } catch (error) {
    throw recordError(error, file);
  }
}

/**
 * Without a write-ahead log nobody is writing. The file is opened as immutable, because SQLite
 * would otherwise create a log, which fails in a read-only folder.
 */
function addressOf(file: string): URL {
  const address = pathToFileURL(file);
  if (!existsSync(`${file}-wal`)) address.searchParams.set("immutable", "1");
  return address;
}

function readerOf(sqlite: DatabaseSync, file: string): RecordReader {
  const prepared = (sql: string) => sqlite.prepare(sql);
  return {
    all: <Row>(sql: string, ...values: SQLInputValue[]) => prepared(sql).all(...values) as Row[],
    get: <Row>(sql: string, ...values: SQLInputValue[]) =>
      prepared(sql).get(...values) as Row | undefined,
    damaged: (reason) => recordDamaged(file, reason),
  };
}

/** False while another process is still creating the tables. */
function holdsMemory(reader: RecordReader): boolean {
  return reader.get("SELECT 1 FROM sqlite_schema WHERE name = 'workbooks'") !== undefined;
}

function lookupOf(reader: RecordReader): RecordLookup {
  return {
    rememberedSheetChoices: (headings) => rememberedSheetChoices(reader, headings),
    recentWorkbooks: (limit) => recentWorkbooks(reader, limit),
    listedCategories: (place = "") =>
      listedCategories(reader, latestEnvironment(reader, place) ?? place),
    latestEnvironment: (place, but) => latestEnvironment(reader, place, but),
  };
}
