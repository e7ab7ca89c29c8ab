import { chmodSync, closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { exitCodes, SheetportError } from "../../errors.ts";
import type { MessageOrText } from "../../model/message.ts";
import { msg } from "../../model/message.ts";
import { fileIdentity, lastCheckMs, markClosed } from "./file-check.ts";
import { schema, schemaVersion } from "./schema.ts";
import {
  isBusy,
  recordDamaged,
  recordError,
  recordReplaced,
  recordUnreachable,
} from "./sqlite-errors.ts";

/** How long a statement waits for another process that is writing. */
const busyMs = 5_000;

/** Each attempt waits for another process that opens the same new file. */
const writeAheadAttempts = 100;

/** How much a commit of the database is worth. */
export interface DatabaseOptions {
  /**
   * What a commit survives once it returns: a crash of the machine (written to the disk), or only
   * the end of the process (in the system's cache).
   *
   * @default "machine"
   */
  readonly outlives?: "machine" | "process" | undefined;
  /**
   * The wall clock. With it the whole file, indexes included, is checked (`PRAGMA integrity_check`)
   * once a day, and if sheetport did not close it properly.
   *
   * @default the whole file is never checked
   */
  readonly wallMs?: (() => number) | undefined;
}

/** Read access to a record. */
export type RecordReader = Pick<RecordDatabase, "all" | "get" | "damaged">;

/**
 * The record's SQLite file, with WAL and `synchronous=FULL`: what a method has written is on the
 * disk when it returns. SQLite's errors become {@link recordError}. SQLite would keep writing to a
 * file that was removed or replaced; here that fails as `record-replaced`.
 */
export class RecordDatabase {
  readonly #file: string;
  readonly #sqlite: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #opened: string;
  /** When the whole file was last found sound; undefined: not checked here. */
  #checkedAtMs: number | undefined;
  #failed: SheetportError | undefined;

  /**
   * Opens the file, making it (0600) and its tables where needed.
   *
   * @throws SheetportError `record-other-version`, `record-damaged`, `record-unreachable`,
   * `record-write-failed` or `record-busy`.
   */
  constructor(file: string, options: DatabaseOptions = {}) {
    this.#file = file;
    if (file !== ":memory:") makePrivate(file);
    const nowMs = options.wallMs?.();
    this.#checkedAtMs = nowMs === undefined ? undefined : lastCheckMs(file, nowMs);
    this.#sqlite = this.#guard(() => new DatabaseSync(file, { timeout: busyMs }));
    try {
      this.#guard(() => this.#prepare(options.outlives ?? "machine", nowMs));
      this.#opened = this.#identity();
    } catch (error) {
      this.#sqlite.close();
      throw error;
    }
  }

  /** All rows of a query. `Row` is what the query's columns are. */
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#guard(() => this.#statement(sql).all(...values) as Row[]);
  }

  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#guard(() => this.#statement(sql).get(...values) as Row | undefined);
  }

  /** Runs a statement that writes. */
  run(sql: string, ...values: SQLInputValue[]): { readonly changes: number; readonly id: number } {
    const done = this.#writing(() => this.#statement(sql).run(...values));
    return { changes: Number(done.changes), id: Number(done.lastInsertRowid) };
  }

  /** Does all of `work` or nothing of it. Committed, and on the disk, when it returns. */
  transaction<Result>(work: () => Result): Result {
    return this.#writing(() => this.#atomically(work));
  }

  /**
   * Checks that everything written so far is stored in the file at this path.
   *
   * @throws SheetportError of the first write that failed, or `record-replaced`
   */
  check(): void {
    if (this.#failed !== undefined) throw this.#failed;
    this.#checkPlace();
  }

  /** The error for a record that does not contain what was written to it. */
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

  /** Identifies the two files that hold the data; SQLite replaces neither while they are open. */
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
      // SQLite itself may have rolled back already, on a full disk for example.
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
    refuseOtherVersion(this, this.#file);
    this.#writeAhead();
    if (nowMs !== undefined && this.#checkedAtMs === undefined) {
      this.#checkPages();
      this.#checkedAtMs = nowMs;
    }
    this.#sqlite.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
    this.#atomically(() => {
      // Read again under the write lock: another process may just have made the tables.
      if (refuseOtherVersion(this, this.#file) === schemaVersion) return;
      this.#sqlite.exec(`${schema}; PRAGMA user_version = ${schemaVersion}`);
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
   * Turns the write-ahead log on. If another process does the same, SQLite refuses at once instead
   * of waiting, so an empty transaction does the waiting.
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
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#sqlite.prepare(sql);
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

/**
 * The version of a record's file, or 0 for a new file. Another version is refused.
 *
 * @throws SheetportError `record-other-version`, exit code 1.
 */
export function refuseOtherVersion(reader: RecordReader, file: string): number {
  const version = Number(reader.get<{ user_version: number }>("PRAGMA user_version")?.user_version);
  if (version === schemaVersion || version === 0) return version;
  throw new SheetportError(msg("record.otherVersion", { file }), {
    code: "record-other-version",
    exitCode: exitCodes.failed,
  });
}

/**
 * Makes the file readable by its owner only before SQLite opens it; SQLite gives its side files the
 * same mode. An existing file is not opened here, because closing it would release the locks of all
 * connections of this process.
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
