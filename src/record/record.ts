import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { type DatabaseOptions, RecordDatabase, refuseOtherVersion } from "./database/database.ts";
import { recordDamaged, recordError } from "./database/sqlite-errors.ts";
import { inSqlite, sqliteValues } from "./database/sqlite-statements.ts";
import type { RecordReader, Value as StoredValue } from "./database/statements.ts";
import * as files from "./local/files.ts";
import * as agreements from "./memory/agreements.ts";
import * as marketplace from "./memory/marketplace.ts";
import * as sheetChoices from "./memory/sheet-choices.ts";
import * as journal from "./runs/journal.ts";
import * as pendingWrites from "./runs/pending-writes.ts";
import * as runList from "./runs/run-list.ts";

const functions = {
  ...agreements,
  ...journal,
  ...marketplace,
  ...pendingWrites,
  ...runList,
  ...sheetChoices,
};

/**
 * Everything stored between runs, in one SQLite file. When the promise of a method is fulfilled,
 * its data is on disk. If it is rejected with a `record-…` error, nothing more may be sent. API
 * keys and request headers are never stored. The parameter `env` is the environment's key.
 */
export type RunRecord = ReturnType<typeof openRecord>;

/**
 * Opens the record in `file`, or in memory with `:memory:`. Creates the folder and the file (0600)
 * if they are missing.
 *
 * @throws SheetportError `record-other-version`, `record-damaged`, `record-unreachable`,
 * `record-write-failed` or `record-busy`, all with exit code 1
 */
export function openRecord(options: { readonly file: string } & Pick<DatabaseOptions, "wallMs">) {
  const db = new RecordDatabase(options.file, options);
  return {
    ...methodsOf(db.asynchronous(), functions),
    /** The files of this computer. Its methods are synchronous. */
    local: methodsOf(db, files),
    /**
     * Checks that everything written is stored. Call it right before a send.
     *
     * @throws SheetportError the error of the first failed write, or `record-replaced`. Then
     * nothing may be sent
     */
    check: () => db.check(),
    close: async (): Promise<void> => db.close(),
  };
}

type MethodsOf<Db, Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (
    db: Db,
    ...more: infer More
  ) => infer Result
    ? (...more: More) => Result
    : never;
};

function methodsOf<Db, Functions extends { readonly [Name in string]: unknown }>(
  db: Db,
  functions: Functions,
): MethodsOf<Db, Functions> {
  const bound = Object.entries(functions).map(([name, work]) => [
    name,
    (...more: unknown[]) => (work as (db: Db, ...more: unknown[]) => unknown)(db, ...more),
  ]);
  return Object.fromEntries(bound) as MethodsOf<Db, Functions>;
}

const { latestEnvironment, listedCategories } = marketplace;
const { rememberedSheetChoices } = sheetChoices;
const readings = { latestEnvironment, listedCategories, rememberedSheetChoices };

type RecordLookup = ReturnType<typeof methodsOf<RecordReader, typeof readings>>;

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
      return await work(isEmpty ? undefined : methodsOf(reader, readings));
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
