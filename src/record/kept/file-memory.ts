import { choiceOf, plainChoice, type SheetChoice } from "../../model/sheet/sheet-choice.ts";
import type { RecordDatabase, RecordReader } from "../database/database.ts";

/** How many choices of each kind are stored; the oldest are removed. */
const choicesMax = 1_000;

/** What a person chose for a sheet. */
export interface SheetChoiceNote {
  readonly choice: SheetChoice;
  /** Digest of the heading row it applies to. */
  readonly headings: string;
  /** Absolute path of the workbook. */
  readonly path: string;
  /** Wall-clock milliseconds. */
  readonly atMs: number;
}

/** A mapping to be remembered. */
export interface MappingNote extends Pick<SheetChoiceNote, "choice" | "atMs"> {
  readonly name: string;
}

/** A choice as it was remembered. */
export interface RememberedSheetChoice extends Omit<SheetChoiceNote, "path"> {
  /** It was stored for this very workbook, not for another with the same heading row. */
  readonly ofPath: boolean;
  /** The name of an imported mapping; `headings` is empty then. */
  readonly mapping?: string;
}

/** What is known of a workbook that is to be read. */
export interface SheetChoiceQuery {
  /** Digests of the rows that may be its heading row. */
  readonly headings: readonly string[];
  /** Absolute. */
  readonly path: string;
}

interface Row {
  readonly about: "headings" | "path" | "mapping";
  readonly subject: string;
  readonly headings: string;
  readonly at_ms: number;
  readonly body: string;
}

/** Stores a choice under its heading row and its path, replacing earlier ones. */
export function rememberSheetChoice(db: RecordDatabase, note: SheetChoiceNote): void {
  const { headings, path } = note;
  db.transaction(() => {
    keep(db, { ...note, about: "headings", subject: headings });
    keep(db, { ...note, about: "path", subject: path });
  });
}

/** Stores an imported mapping under its name; it applies to every workbook that it fits. */
export function rememberMapping(db: RecordDatabase, { name, ...note }: MappingNote): void {
  db.transaction(() => keep(db, { ...note, headings: "", about: "mapping", subject: name }));
}

/** Forgets an imported mapping; false when there is none of that name. */
export function forgetMapping(db: RecordDatabase, name: string): boolean {
  const sql = "DELETE FROM sheet_choices WHERE about = 'mapping' AND subject = ?";
  return db.run(sql, name).changes > 0;
}

function keep(
  db: RecordDatabase,
  {
    about,
    subject,
    headings,
    choice,
    atMs,
  }: Pick<SheetChoiceNote, "choice" | "headings" | "atMs"> & Pick<Row, "about" | "subject">,
): void {
  // A new row each time, so that the newest is the last even if the clock was set.
  db.run("DELETE FROM sheet_choices WHERE about = ? AND subject = ?", about, subject);
  db.run(
    "INSERT INTO sheet_choices (about, subject, headings, at_ms, body) VALUES (?, ?, ?, ?, ?)",
    ...[about, subject, headings, atMs, JSON.stringify(plainChoice(choice))],
  );
  db.run(
    `DELETE FROM sheet_choices WHERE about = ?1 AND rowid NOT IN
       (SELECT rowid FROM sheet_choices WHERE about = ?1 ORDER BY rowid DESC LIMIT ?2)`,
    about,
    choicesMax,
  );
}

/** Removes the choices for this heading row and this path. */
export function forgetSheetChoice(
  db: RecordDatabase,
  { headings, path }: Pick<SheetChoiceNote, "headings" | "path">,
): void {
  db.run(
    `DELETE FROM sheet_choices
     WHERE (about = 'headings' AND subject = ?) OR (about = 'path' AND subject = ?)`,
    headings,
    path,
  );
}

/**
 * The choices for a workbook, newest first: that of its path, those of its heading rows, then all
 * imported mappings.
 */
export function rememberedSheetChoices(
  db: RecordReader,
  { headings, path }: SheetChoiceQuery,
): RememberedSheetChoice[] {
  const rows = db.all<Row>(
    `SELECT about, subject, headings, at_ms, body FROM sheet_choices
     WHERE (about = 'path' AND subject = ?1)
        OR (about = 'headings' AND subject IN (SELECT value FROM json_each(?2)))
        OR about = 'mapping'
     ORDER BY about = 'path' DESC, about = 'mapping', rowid DESC`,
    path,
    JSON.stringify(headings),
  );
  return rows.map(choiceIn);
}

/** The last choice for any workbook. */
export function latestSheetChoice(db: RecordReader): RememberedSheetChoice | undefined {
  const [row] = db.all<Row>(
    `SELECT about, subject, headings, at_ms, body FROM sheet_choices
     ORDER BY rowid DESC LIMIT 1`,
  );
  return row && choiceIn(row);
}

function choiceIn({ about, subject, headings, at_ms: atMs, body }: Row): RememberedSheetChoice {
  const mapping = about === "mapping" ? { mapping: subject } : {};
  return {
    choice: choiceOf(JSON.parse(body)),
    headings,
    atMs,
    ofPath: about === "path",
    ...mapping,
  };
}

/** How many workbooks are stored; the oldest are removed. */
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

/** Stores that a workbook was opened; omitted values stay as they were. */
export function rememberWorkbook(db: RecordDatabase, workbook: RecentWorkbook): void {
  const { path, atMs, rows, env } = workbook;
  db.transaction(() => {
    const before = db.get<{ rows: number | null; env: string | null }>(
      "SELECT rows, env FROM workbooks WHERE path = ?",
      path,
    );
    // A new row each time, so that the newest is the last even if the clock was set.
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

/** How many files are stored; the oldest are removed, and then count as changed by somebody. */
const filesMax = 10_000;

/** The kinds of files that a run writes. */
export type WrittenKind = "results" | "failed" | "by-hand";

/** A file that sheetport wrote for a person, as it left it. */
export interface WrittenFile {
  /** Absolute, without links in its folders. */
  readonly path: string;
  /** SHA-256 of its bytes, hexadecimal. */
  readonly digest: string;
  /** The run it belongs to. */
  readonly of?: { readonly run: string; readonly kind: WrittenKind } | undefined;
}

/**
 * Stores the digest of a file that sheetport wrote, to detect later whether somebody has changed
 * it.
 */
export function rememberWritten(db: RecordDatabase, { path, digest, of }: WrittenFile): void {
  db.transaction(() => {
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

/** The last files of a run, by kind, except those that another run has replaced. */
export function filesOfRun(db: RecordReader, run: string): Partial<Record<WrittenKind, string>> {
  const rows = db.all<{ path: string; kind: WrittenKind }>(
    "SELECT path, kind FROM written_files WHERE run = ? ORDER BY rowid",
    run,
  );
  return Object.fromEntries(rows.map(({ kind, path }) => [kind, path]));
}
