import { chmodSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { exitCodes, messageOf, SheetportError } from "../errors.ts";
import { msg } from "../model/message.ts";
import type { ListingsPage } from "../model/run/ports.ts";
import { isBusy, isDamaged } from "./database/sqlite-errors.ts";

/** A page and when it was read; wall-clock milliseconds. */
type SpooledPage = ListingsPage & { readonly atMs: number };

/** Pages of the product list, stored on disk until the workbook is written. */
export interface ExportSpool {
  /** When the first and last stored pages were read; wall-clock milliseconds. */
  readonly readAtMs: { readonly from: number; readonly to: number } | undefined;
  /** The pages in the order in which they were added; can be read several times. */
  pages(): Iterable<SpooledPage>;
  add(page: ListingsPage, atMs: number): void;
  clear(): void;
  /** Closes the spool. With `keep`, the next export can continue from it. */
  close(options: { readonly keep: boolean }): void;
}

/** Where an export stores its pages, and for how long. */
export interface ExportSpoolOptions {
  /** The data folder. */
  readonly dir: string;
  /** One spool for each environment and key. */
  readonly name: string;
  readonly nowMs: number;
  /**
   * Maximum age of the last page for an export to continue. A page from the future is ignored
   * because the clock may have been changed.
   */
  readonly ageMsMax: number;
  /** Starts again from the first page. @default false */
  readonly restart?: boolean;
}

/** Maximum number of parallel exports per environment. */
const spoolsMax = 16;

/**
 * Opens the spool that an interrupted export left, or a new one. Each parallel export uses a
 * separate file, which SQLite locks.
 *
 * @throws SheetportError `export-not-kept` when the disk refuses it, or there are 16 exports at
 * once
 */
export function openExportSpool(options: ExportSpoolOptions): ExportSpool {
  const folder = join(options.dir, "exports");
  guard(() => mkdirSync(folder, { recursive: true, mode: 0o700 }));
  const all = Array.from({ length: spoolsMax }, (_, at) =>
    join(folder, `export-${options.name}-${at + 1}.sqlite`.replace(/[^\w.-]/g, "_")),
  );
  const isLeft = Map.groupBy(all, (file) => existsSync(file));
  return guard(() => {
    for (const file of [...(isLeft.get(true) ?? []), ...(isLeft.get(false) ?? [])]) {
      const sqlite = openFile(file);
      if (sqlite !== undefined) return new SqliteSpool(sqlite, file, options);
    }
    throw new Error(`${spoolsMax} exports`);
  });
}

/**
 * Opens and locks the file, and replaces a damaged one. Undefined if another process has locked it.
 */
function openFile(file: string): DatabaseSync | undefined {
  const sqlite = new DatabaseSync(file, { timeout: 0 });
  try {
    chmodSync(file, 0o600);
    sqlite.exec(`PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;
      CREATE TABLE IF NOT EXISTS pages (
        at_ms INTEGER NOT NULL, body TEXT NOT NULL CHECK (json_valid(body)));
      COMMIT`);
    const checked = sqlite.prepare("PRAGMA integrity_check(1)").get();
    if (checked?.integrity_check === "ok") return sqlite;
  } catch (thrown) {
    if (isBusy(thrown)) {
      sqlite.close();
      return undefined;
    }
    if (!isDamaged(thrown)) throw thrown;
  }
  sqlite.close();
  rmSync(file, { force: true });
  return openFile(file);
}

class SqliteSpool implements ExportSpool {
  readonly #sqlite: DatabaseSync;
  readonly #file: string;

  constructor(sqlite: DatabaseSync, file: string, options: ExportSpoolOptions) {
    this.#sqlite = sqlite;
    this.#file = file;
    const { nowMs, ageMsMax, restart } = options;
    const ageMs = Math.abs(nowMs - (this.readAtMs?.to ?? nowMs));
    if (restart === true || ageMs > ageMsMax) this.clear();
  }

  get readAtMs(): ExportSpool["readAtMs"] {
    const sql = 'SELECT min(at_ms) AS "from", max(at_ms) AS "to" FROM pages';
    const { from, to } = this.#sqlite.prepare(sql).get() ?? {};
    return typeof from === "number" && typeof to === "number" ? { from, to } : undefined;
  }

  *pages(): Generator<SpooledPage> {
    const sql = "SELECT rowid, at_ms, body FROM pages WHERE rowid > ? ORDER BY rowid LIMIT 1";
    const next = this.#sqlite.prepare(sql);
    for (let row = next.get(0); row !== undefined; row = next.get(Number(row.rowid))) {
      yield { ...(JSON.parse(String(row.body)) as ListingsPage), atMs: Number(row.at_ms) };
    }
  }

  add(page: ListingsPage, atMs: number): void {
    const insert = this.#sqlite.prepare("INSERT INTO pages (at_ms, body) VALUES (?, ?)");
    guard(() => insert.run(atMs, JSON.stringify(page)));
  }

  clear(): void {
    guard(() => this.#sqlite.exec("DELETE FROM pages"));
  }

  close({ keep }: { readonly keep: boolean }): void {
    const isEmpty = this.readAtMs === undefined;
    this.#sqlite.close();
    if (!keep || isEmpty) rmSync(this.#file, { force: true });
  }
}

function guard<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (thrown) {
    throw new SheetportError(msg("record.exportNotKept", { why: messageOf(thrown) }), {
      code: "export-not-kept",
      exitCode: exitCodes.failed,
      cause: thrown,
    });
  }
}
