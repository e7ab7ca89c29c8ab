import type { RecordDatabase, RecordReader } from "../database/database.ts";

/** Files that are remembered; the oldest give way, and count as changed by somebody. */
const filesMax = 10_000;

/** What a file of a run is to the person. */
export type WrittenKind = "results" | "failed";

/** A file that sheetport wrote for a person, as it left it. */
export interface WrittenFile {
  /** Absolute, without links in its folders. */
  readonly path: string;
  /** SHA-256 of its bytes, hexadecimal. */
  readonly digest: string;
  /** The run that it tells about. */
  readonly of?: { readonly run: string; readonly kind: WrittenKind } | undefined;
}

/** Keeps what a file was when sheetport wrote it, to know later whether somebody has changed it. */
export function rememberWritten(db: RecordDatabase, { path, digest, of }: WrittenFile): void {
  db.transaction(() => {
    // A row of its own each time: the newest is the last.
    db.run("DELETE FROM written_files WHERE path = ?", path);
    db.run(
      "INSERT INTO written_files (path, digest, run, kind) VALUES (?, ?, ?, ?)",
      ...[path, digest, of?.run ?? null, of?.kind ?? null],
    );
    db.run(
      "DELETE FROM written_files WHERE rowid <= (SELECT max(rowid) FROM written_files) - ?",
      filesMax,
    );
  });
}

/** The digest of a file as sheetport wrote it last; undefined when it did not, or has forgotten. */
export function writtenDigest(db: RecordReader, path: string): string | undefined {
  const sql = "SELECT digest FROM written_files WHERE path = ?";
  return db.get<{ digest: string }>(sql, path)?.digest;
}

/** The files that a run left last, by what they are; those that another run has replaced are left out. */
export function filesOfRun(db: RecordReader, run: string): Partial<Record<WrittenKind, string>> {
  const rows = db.all<{ path: string; kind: WrittenKind }>(
    "SELECT path, kind FROM written_files WHERE run = ? ORDER BY rowid",
    run,
  );
  return Object.fromEntries(rows.map(({ kind, path }) => [kind, path]));
}
