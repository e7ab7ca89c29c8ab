import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { failedError, SheetportError } from "../../errors.ts";
import { type MessageOrText, msg } from "../../model/message.ts";
import { fileIdentity, lastCheckMs, markClosed } from "./file-check.ts";
import { localSchema, schema, schemaVersion } from "./schema.ts";
import {
  isBusy,
  recordDamaged,
  recordError,
  recordReplaced,
  recordUnreachable,
} from "./sqlite-errors.ts";
import { inSqlite, sqliteValues } from "./sqlite-statements.ts";
import { type Database, runSteps, type Value } from "./statements.ts";

/** How long a statement waits at most while another process writes. */
const busyMs = 5_000;

/** The same for a look, which is not worth a long wait. */
const lookMs = 1_000;

const writeAheadAttempts = 100;

export interface DatabaseOptions {
  /** What a commit survives: a crash of the machine, or only of the process. */
  readonly outlives?: "machine" | "process" | undefined;
  /** If given, the whole file is checked when that is due. */
  readonly wallMs?: (() => number) | undefined;
  /** Leaves no trace, and works in a read-only folder. The file must exist. */
  readonly isReadOnly?: boolean | undefined;
}

/**
 * Writes are on disk when a method returns, unless `outlives` is “process”. They fail with
 * `record-replaced` if the file was removed or replaced, which SQLite itself would not notice.
 */
export class RecordDatabase {
  /** Whether it had no tables yet when it was opened. */
  isEmpty = false;
  readonly #file: string;
  readonly #sqlite: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #opened: string;
  #checkedAtMs: number | undefined;
  #failed: SheetportError | undefined;

  /** @throws SheetportError as `openRecord` does */
  constructor(file: string, options: DatabaseOptions = {}) {
    this.#file = file;
    const { isReadOnly = false } = options;
    if (file !== ":memory:" && !isReadOnly) makePrivate(file);
    const nowMs = options.wallMs?.();
    this.#checkedAtMs = nowMs === undefined ? undefined : lastCheckMs(file, nowMs);
    this.#sqlite = this.#guard(() =>
      isReadOnly
        ? new DatabaseSync(readOnlyAddress(file), { readOnly: true, timeout: lookMs })
        : new DatabaseSync(file, { timeout: busyMs }),
    );
    try {
      this.#guard(() => {
        this.isEmpty = refuseOtherVersion((sql) => this.get(sql), file) === 0;
        if (!isReadOnly) this.#prepare(options.outlives ?? "machine", nowMs);
      });
      this.#opened = this.#identity();
    } catch (error) {
      this.#sqlite.close();
      throw error;
    }
  }

  all<Row>(sql: string, ...values: Value[]): Row[] {
    return this.#guard(() => this.#statement(sql).all(...sqliteValues(values)) as Row[]);
  }

  get<Row>(sql: string, ...values: Value[]): Row | undefined {
    return this.#guard(() => this.#statement(sql).get(...sqliteValues(values)) as Row | undefined);
  }

  run(sql: string, ...values: Value[]): void {
    this.#writing(() => this.#statement(sql).run(...sqliteValues(values)));
  }

  transaction<Result>(work: () => Result): Result {
    return this.#writing(() => this.#atomically(work));
  }

  /**
   * The same database for functions that could also use another engine. Methods finish before they
   * return, so that nothing else is written during a transaction.
   */
  asynchronous(): Database {
    return {
      all: async (sql, ...values) => this.all(sql, ...values),
      get: async (sql, ...values) => this.get(sql, ...values),
      run: async (sql, ...values) => this.run(sql, ...values),
      transaction: async (steps) =>
        this.transaction(() =>
          runSteps(steps(), ({ kind, sql, values }) =>
            kind === "now" ? undefined : this[kind](sql, ...values),
          ),
        ),
      damaged: (reason) => this.damaged(reason),
    };
  }

  /** @throws SheetportError the error of the first failed write, or `record-replaced` */
  check(): void {
    if (this.#failed !== undefined) throw this.#failed;
    this.#checkPlace();
  }

  damaged(reason: MessageOrText): SheetportError {
    return recordDamaged(this.#file, reason);
  }

  close(): void {
    this.#statements.clear();
    if (!this.#sqlite.isOpen) return;
    this.#sqlite.close();
    if (this.#checkedAtMs !== undefined) markClosed(this.#file, this.#checkedAtMs);
  }

  #checkPlace(): void {
    if (this.#identity() !== this.#opened) throw recordReplaced(this.#file);
  }

  /** SQLite never replaces the file or its log while they are open. */
  #identity(): string {
    if (this.#file === ":memory:") return "";
    return `${fileIdentity(this.#file)} ${fileIdentity(`${this.#file}-wal`)}`;
  }

  #atomically<Result>(work: () => Result): Result {
    this.#sqlite.exec("BEGIN IMMEDIATE");
    try {
      const result = work();
      this.#sqlite.exec("COMMIT");
      return result;
    } catch (error) {
      // SQLite may already have rolled back, for example on a full disk.
      if (this.#sqlite.isTransaction) this.#sqlite.exec("ROLLBACK");
      throw error;
    }
  }

  #writing<Result>(work: () => Result): Result {
    try {
      const result = this.#guard(work);
      // Nothing is stored yet inside a transaction.
      if (!this.#sqlite.isTransaction) this.#checkPlace();
      return result;
    } catch (error) {
      if (error instanceof SheetportError) this.#failed ??= error;
      throw error;
    }
  }

  #prepare(outlives: "machine" | "process", nowMs: number | undefined): void {
    this.#writeAhead();
    if (nowMs !== undefined && this.#checkedAtMs === undefined) {
      this.#checkPages();
      this.#checkedAtMs = nowMs;
    }
    this.#sqlite.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
    this.#atomically(() => {
      // Another process may have created the tables in the meantime.
      if (refuseOtherVersion((sql) => this.get(sql), this.#file) === schemaVersion) return;
      this.#sqlite.exec(`${schema}; ${localSchema}; PRAGMA user_version = ${schemaVersion}`);
    });
    if (outlives === "process") this.#sqlite.exec("PRAGMA synchronous = NORMAL");
  }

  /** Finds damaged pages, and indexes that differ from their tables. */
  #checkPages(): void {
    const sql = "PRAGMA integrity_check(1)";
    const answer = this.get<{ integrity_check: string }>(sql)?.integrity_check ?? "";
    if (answer !== "ok") throw this.damaged(answer.replace(/\s+/g, " ").slice(0, 200));
  }

  /**
   * If another process turns the log on at the same time, SQLite fails at once, so an empty
   * transaction waits for that process.
   */
  #writeAhead(): void {
    for (let attempt = 1; ; attempt += 1) {
      try {
        this.#sqlite.exec("PRAGMA journal_mode = WAL");
        return;
      } catch (error) {
        if (attempt === writeAheadAttempts || !isBusy(error)) throw error;
        this.#sqlite.exec("BEGIN IMMEDIATE; ROLLBACK;");
      }
    }
  }

  #statement(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#sqlite.prepare(inSqlite(sql));
    this.#statements.set(sql, statement);
    return statement;
  }

  #guard<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      throw recordError(error, this.#file);
    }
  }
}

/** The file's version, 0 if it is new. @throws SheetportError `record-other-version` */
function refuseOtherVersion(get: (sql: string) => unknown, file: string): number {
  const row = get("PRAGMA user_version") as { readonly user_version: number } | undefined;
  const version = Number(row?.user_version);
  if (version === schemaVersion || version === 0) return version;
  throw failedError("record-other-version", msg("record.otherVersion", { file }));
}

/**
 * Without a write-ahead log, nobody is writing. The file is then opened as immutable, because
 * SQLite would otherwise create a log, which fails in a read-only folder.
 */
function readOnlyAddress(file: string): URL {
  const address = pathToFileURL(file);
  if (!existsSync(`${file}-wal`)) address.searchParams.set("immutable", "1");
  return address;
}

/**
 * SQLite gives its side files the same mode. An existing file is not opened, because closing it
 * would release all locks of this process on it.
 */
function makePrivate(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    try {
      closeSync(openSync(file, "wx", 0o600));
    } catch (error) {
      if (!isNodeError(error) || error.code !== "EEXIST") throw error;
      chmodSync(file, 0o600);
    }
  } catch (error) {
    throw recordUnreachable(error);
  }
}

function isNodeError(thrown: unknown): thrown is NodeJS.ErrnoException {
  return thrown instanceof Error && "code" in thrown;
}
