import { chmodSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { failedError, messageOf } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { ListingsPage } from "../../model/run/ports.ts";
import { isBusy, isDamaged } from "../database/sqlite-errors.ts";

export interface ExportSpoolOptions {
  readonly dir: string;
  /** Distinguishes the spools of different environments and keys. */
  readonly name: string;
  readonly nowMs: number;
  /** An export is only continued if its last page is at most this old. */
  readonly ageMsMax: number;
  readonly restart?: boolean;
}

/** The most exports that may run at once per environment and key. */
const spoolsMax = 16;

/** Pages of the product list, stored on disk until the workbook is written. */
export type ExportSpool = ReturnType<typeof spoolOf>;

/**
 * Opens the spool of an interrupted export, or a new one. Each parallel export has its own file,
 * which SQLite locks.
 *
 * @throws SheetportError `export-not-kept` if a file cannot be used or 16 exports are running
 */
export function openExportSpool(options: ExportSpoolOptions): ExportSpool {
  const { dir, name, nowMs, ageMsMax, restart } = options;
  const folder = join(dir, "exports");
  const files = Array.from({ length: spoolsMax }, (_, at) =>
    join(folder, `export-${name}-${at + 1}.sqlite`.replace(/[^\w.-]/g, "_")),
  );
  return guard(() => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const isLeft = Map.groupBy(files, (file) => existsSync(file));
    for (const file of [...(isLeft.get(true) ?? []), ...(isLeft.get(false) ?? [])]) {
      const sqlite = openFile(file);
      if (sqlite === undefined) continue;
      const spool = spoolOf(sqlite, file);
      const ageMs = Math.abs(nowMs - (spool.readAtMs()?.to ?? nowMs));
      if (restart === true || ageMs > ageMsMax) spool.clear();
      return spool;
    }
    throw new Error(`${spoolsMax} exports`);
  });
}

/** Undefined if another process uses the file. */
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

function spoolOf(sqlite: DatabaseSync, file: string) {
  const readAtMs = (): { readonly from: number; readonly to: number } | undefined => {
    const sql = 'SELECT min(at_ms) AS "from", max(at_ms) AS "to" FROM pages';
    const { from, to } = sqlite.prepare(sql).get() ?? {};
    return typeof from === "number" && typeof to === "number" ? { from, to } : undefined;
  };
  return {
    readAtMs,
    *pages(): Generator<ListingsPage & { readonly atMs: number }> {
      const sql = "SELECT rowid, at_ms, body FROM pages WHERE rowid > ? ORDER BY rowid LIMIT 1";
      const next = sqlite.prepare(sql);
      for (let row = next.get(0); row !== undefined; row = next.get(Number(row.rowid))) {
        yield { ...(JSON.parse(String(row.body)) as ListingsPage), atMs: Number(row.at_ms) };
      }
    },
    store: (page: ListingsPage, atMs: number): void => {
      const insert = sqlite.prepare("INSERT INTO pages (at_ms, body) VALUES (?, ?)");
      guard(() => insert.run(atMs, JSON.stringify(page)));
    },
    clear: (): void => {
      guard(() => sqlite.exec("DELETE FROM pages"));
    },
    /** With `keep`, the next export can continue from these pages. */
    close: ({ keep }: { readonly keep: boolean }): void => {
      const isEmpty = readAtMs() === undefined;
      sqlite.close();
      if (!keep || isEmpty) rmSync(file, { force: true });
    },
  };
}

function guard<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (thrown) {
    throw failedError(
      "export-not-kept",
      msg("record.exportNotKept", { why: messageOf(thrown) }),
      thrown,
    );
  }
}
