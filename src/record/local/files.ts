import type { RecordDatabase } from "../database/database.ts";

function keepNewest(db: RecordDatabase, table: "workbooks" | "written_files", count: number): void {
  const oldest = `SELECT rowid FROM ${table} ORDER BY rowid DESC LIMIT 1 OFFSET ?`;
  db.run(`DELETE FROM ${table} WHERE rowid < (${oldest})`, count - 1);
}

const workbooksMax = 50;

export interface RecentWorkbook {
  readonly path: string;
  /** When the workbook was last opened. */
  readonly atMs: number;
  readonly hasOrders: boolean;
}

export function rememberWorkbook(
  db: RecordDatabase,
  { path, atMs, hasOrders }: RecentWorkbook,
): void {
  db.transaction(() => {
    // Always insert a new table row: the newest is then last, even if the clock was set back.
    db.run("DELETE FROM workbooks WHERE path = ?", path);
    const insert = "INSERT INTO workbooks (path, at_ms, has_orders) VALUES (?, ?, ?)";
    db.run(insert, path, atMs, Number(hasOrders));
    keepNewest(db, "workbooks", workbooksMax);
  });
}

export function recentWorkbooks(db: RecordDatabase): RecentWorkbook[] {
  const rows = db.all<{ path: string; atMs: number; hasOrders: number }>(
    "SELECT path, at_ms AS atMs, has_orders AS hasOrders FROM workbooks ORDER BY rowid DESC",
  );
  return rows.map(({ hasOrders, ...row }) => ({ ...row, hasOrders: hasOrders === 1 }));
}

/** Older files are forgotten, and then count as changed by somebody. */
const filesMax = 10_000;

/** The kinds of files that a run writes. */
export type WrittenKind = "results" | "failed" | "by-hand";

/** A file that sheetport wrote. The digest shows whether somebody has changed it since. */
export interface WrittenFile {
  /** Absolute, without symbolic links in its folders. */
  readonly path: string;
  readonly digest: string;
  readonly of?: { readonly run: string; readonly kind: WrittenKind } | undefined;
}

export function rememberWritten(db: RecordDatabase, { path, digest, of }: WrittenFile): void {
  db.transaction(() => {
    db.run("DELETE FROM written_files WHERE path = ?", path);
    db.run(
      "INSERT INTO written_files (path, digest, run, kind) VALUES (?, ?, ?, ?)",
      ...[path, digest, of?.run ?? null, of?.kind ?? null],
    );
    keepNewest(db, "written_files", filesMax);
  });
}

export function writtenDigest(db: RecordDatabase, path: string): string | undefined {
  const sql = "SELECT digest FROM written_files WHERE path = ?";
  return db.get<{ digest: string }>(sql, path)?.digest;
}

/** A run's last file of each kind, except files that another run has overwritten. */
export function filesOfRun(db: RecordDatabase, run: string): Partial<Record<WrittenKind, string>> {
  const rows = db.all<{ path: string; kind: WrittenKind }>(
    "SELECT path, kind FROM written_files WHERE run = ? ORDER BY rowid",
    run,
  );
  return Object.fromEntries(rows.map(({ kind, path }) => [kind, path]));
}
