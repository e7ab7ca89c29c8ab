import { existsSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { type RecordReader, refuseNewerFile } from "./database/database.ts";
import { recordDamaged, recordError } from "./database/sqlite-errors.ts";
import {
  latestSheetChoice,
  type RecentWorkbook,
  type RememberedSheetChoice,
  recentWorkbooks,
  rememberedSheetChoices,
  type SheetChoiceQuery,
} from "./kept/file-memory.ts";
import { type ListedCategories, listedCategories } from "./kept/marketplace-memory.ts";
import { latestRuns } from "./runs/run-list.ts";

/** What can be asked of a record without making, changing or upgrading it. */
interface RecordGlance {
  rememberedSheetChoices(query: SheetChoiceQuery): RememberedSheetChoice[];
  latestSheetChoice(): RememberedSheetChoice | undefined;
  recentWorkbooks(limit?: number): RecentWorkbook[];
  listedCategories(env: string): ListedCategories;
  /** Names of the latest runs, the newest first. */
  latestRuns(limit: number): string[];
}

const busyMs = 1_000;

/**
 * Looks into the record in `file` for the time of some work. Nothing is made or written, so it does
 * for commands that only read, and for folders that may not be written to. A record that is not
 * there, or older than what is asked for, remembers nothing: then `work` is given none.
 *
 * @throws SheetportError `record-newer`, `record-damaged`, `record-unreachable` or `record-busy`.
 */
export function glanceAtRecord<Value>(
  file: string,
  work: (glance: RecordGlance | undefined) => Value,
): Value {
  if (!existsSync(file)) return work(undefined);
  try {
    const sqlite = new DatabaseSync(addressOf(file), { readOnly: true, timeout: busyMs });
    try {
      const reader = readerOf(sqlite, file);
      refuseNewerFile(reader, file);
      return work(holdsMemory(reader) ? glanceOf(reader) : undefined);
    } finally {
      sqlite.close();
    }
  } catch (error) {
    throw recordError(error, file);
  }
}

/**
 * Without a write-ahead log nobody writes at this moment. Then SQLite is told that the file does
 * not change: otherwise it would make a log beside it, and fail where it may not.
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

/** Older records have no such tables. */
function holdsMemory(reader: RecordReader): boolean {
  const found = reader.get<{ count: number }>(
    "SELECT count(*) AS count FROM sqlite_schema WHERE name IN ('sheet_choices', 'workbooks')",
  );
  return found?.count === 2;
}

function glanceOf(reader: RecordReader): RecordGlance {
  return {
    rememberedSheetChoices: (query) => rememberedSheetChoices(reader, query),
    latestSheetChoice: () => latestSheetChoice(reader),
    recentWorkbooks: (limit) => recentWorkbooks(reader, limit),
    listedCategories: (env) => listedCategories(reader, env),
    latestRuns: (limit) => latestRuns(reader, limit),
  };
}
