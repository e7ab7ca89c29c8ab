import { existsSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { type RecordReader, refuseOtherVersion } from "./database/database.ts";
import { recordDamaged, recordError } from "./database/sqlite-errors.ts";
import {
  latestSheetChoice,
  type RecentWorkbook,
  type RememberedSheetChoice,
  recentWorkbooks,
  rememberedSheetChoices,
  type SheetChoiceQuery,
} from "./kept/file-memory.ts";
import {
  type ListedCategories,
  latestEnvironment,
  listedCategories,
} from "./kept/marketplace-memory.ts";
import { latestRuns } from "./runs/run-list.ts";

/** What can be asked of a record without making, changing or upgrading it. */
interface RecordGlance {
  rememberedSheetChoices(query: SheetChoiceQuery): RememberedSheetChoice[];
  latestSheetChoice(): RememberedSheetChoice | undefined;
  recentWorkbooks(limit?: number): RecentWorkbook[];
  /** `place`: an environment's key, or how those of its accounts begin. */
  listedCategories(place: string): ListedCategories;
  /** The key of the environment, of those that begin so, that was used last; `but`: not this one. */
  latestEnvironment(place: string, but?: string): string | undefined;
  /** Names of the latest runs, the newest first. */
  latestRuns(limit: number): string[];
}

const busyMs = 1_000;

/**
 * Looks into the record in `file` for the time of some work. Nothing is made or written, so it does
 * for commands that only read, and for folders that may not be written to. A record that is not
 * there remembers nothing: then `work` is given none.
 *
 * @throws SheetportError `record-other-version`, `record-damaged`, `record-unreachable` or `record-busy`.
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
      refuseOtherVersion(reader, file);
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

/** Whoever makes the record may not have come to its tables yet. */
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
    listedCategories: (place) =>
      listedCategories(reader, latestEnvironment(reader, place) ?? place),
    latestEnvironment: (place, but) => latestEnvironment(reader, place, but),
    latestRuns: (limit) => latestRuns(reader, limit),
  };
}
