import type { RecordDatabase, RecordReader } from "../database/database.ts";

/** Workbooks that are kept; the oldest give way. */
const workbooksMax = 50;

/** A workbook that was opened. */
export interface RecentWorkbook {
  /** Absolute. */
  readonly path: string;
  /** When it was opened last, wall-clock milliseconds. */
  readonly atMs: number;
  /** How many rows it had then. */
  readonly rows?: number | undefined;
  /** Name of the environment that it was compared with last. */
  readonly env?: string | undefined;
}

/** Keeps that a workbook was opened; what is left out stays as it was known. */
export function rememberWorkbook(db: RecordDatabase, workbook: RecentWorkbook): void {
  const { path, atMs, rows, env } = workbook;
  db.transaction(() => {
    const before = db.get<{ rows: number | null; env: string | null }>(
      "SELECT rows, env FROM workbooks WHERE path = ?",
      path,
    );
    // A row of its own each time: the newest is the last, whatever the clock says.
    db.run("DELETE FROM workbooks WHERE path = ?", path);
    db.run(
      "INSERT INTO workbooks (path, at_ms, rows, env) VALUES (?, ?, ?, ?)",
      ...[path, atMs, rows ?? before?.rows ?? null, env ?? before?.env ?? null],
    );
    db.run(
      `DELETE FROM workbooks WHERE rowid NOT IN
         (SELECT rowid FROM workbooks ORDER BY rowid DESC LIMIT ?)`,
      workbooksMax,
    );
  });
}

/** The workbooks that were opened, newest first. @default all that are kept, 50 */
export function recentWorkbooks(db: RecordReader, limit = workbooksMax): RecentWorkbook[] {
  const rows = db.all<{ path: string; atMs: number; rows: number | null; env: string | null }>(
    "SELECT path, at_ms AS atMs, rows, env FROM workbooks ORDER BY rowid DESC LIMIT ?",
    Math.max(0, limit),
  );
  return rows.map(({ path, atMs, rows: count, env }) => ({
    path,
    atMs,
    ...(count === null ? {} : { rows: count }),
    ...(env === null ? {} : { env }),
  }));
}
