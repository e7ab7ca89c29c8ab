import { choiceOf, plainChoice, type SheetChoice } from "../../model/sheet/sheet-choice.ts";
import type { RecordDatabase, RecordReader } from "../database/database.ts";

/** The most choices to store. If there are more, the oldest are removed. */
const choicesMax = 1_000;

/** A stored choice of how to read a sheet. */
export interface SheetChoiceNote {
  readonly name: string;
  /** The digest of the heading row. Empty if the choice applies to every matching heading row. */
  readonly headings: string;
  readonly choice: SheetChoice;
  readonly atMs: number;
}

function keepNewest(
  db: RecordDatabase,
  table: "sheet_choices" | "workbooks" | "written_files",
  count: number,
): void {
  const oldest = `SELECT rowid FROM ${table} ORDER BY rowid DESC LIMIT 1 OFFSET ?`;
  db.run(`DELETE FROM ${table} WHERE rowid < (${oldest})`, count - 1);
}

/**
 * Stores a choice. Replaces the choice for the same heading row, or the choice with the same name if
 * it applies to every heading row. Returns the name, with a number added if it was taken.
 */
export function rememberSheetChoice(db: RecordDatabase, note: SheetChoiceNote): string {
  const { headings, choice, atMs } = note;
  return db.transaction(() => {
    forgetSheetChoice(db, headings === "" ? { name: note.name } : { headings });
    const name = freeName(db, note.name);
    db.run(
      "INSERT INTO sheet_choices (name, headings, at_ms, body) VALUES (?, ?, ?, ?)",
      ...[name, headings, atMs, JSON.stringify(plainChoice(choice))],
    );
    keepNewest(db, "sheet_choices", choicesMax);
    return name;
  });
}

function freeName(db: RecordDatabase, wanted: string): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    if (db.get("SELECT 1 FROM sheet_choices WHERE name = ?", name) === undefined) return name;
  }
}

/** Removes a choice by name or heading row. False if there is none. */
export function forgetSheetChoice(
  db: RecordDatabase,
  about: Pick<SheetChoiceNote, "name"> | Pick<SheetChoiceNote, "headings">,
): boolean {
  const [column, value] =
    "name" in about ? ["name", about.name] : (["headings", about.headings] as const);
  return db.run(`DELETE FROM sheet_choices WHERE ${column} = ?`, value).changes > 0;
}

/** The choices that apply to these heading rows, newest first. Without `headings`, all choices. */
export function rememberedSheetChoices(
  db: RecordReader,
  headings?: readonly string[],
): SheetChoiceNote[] {
  const rows = db.all<Omit<SheetChoiceNote, "choice"> & { body: string }>(
    `SELECT name, headings, at_ms AS atMs, body FROM sheet_choices
     WHERE ?1 IS NULL OR headings = '' OR headings IN (SELECT value FROM json_each(?1))
     ORDER BY rowid DESC`,
    headings === undefined ? null : JSON.stringify(headings),
  );
  return rows.map(({ body, ...row }) => ({ ...row, choice: choiceOf(JSON.parse(body)) }));
}

/** The most workbooks to store. If there are more, the oldest are removed. */
const workbooksMax = 50;

/** A workbook that the person opened. */
export interface RecentWorkbook {
  readonly path: string;
  /** When it was last opened, in wall-clock milliseconds. */
  readonly atMs: number;
  /** Whether it contains orders instead of products. */
  readonly hasOrders: boolean;
}

/** Adds a workbook to those that were opened. */
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

/** The workbooks that were opened, newest first. */
export function recentWorkbooks(db: RecordReader): RecentWorkbook[] {
  const rows = db.all<{ path: string; atMs: number; hasOrders: number }>(
    "SELECT path, at_ms AS atMs, has_orders AS hasOrders FROM workbooks ORDER BY rowid DESC",
  );
  return rows.map(({ hasOrders, ...row }) => ({ ...row, hasOrders: hasOrders === 1 }));
}

/** The most files to store. Files that were removed from the list count as changed by somebody. */
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

/** Stores the digest of a file that sheetport has just written. */
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

/** The digest of a file as last written; undefined if it is unknown. */
export function writtenDigest(db: RecordReader, path: string): string | undefined {
  const sql = "SELECT digest FROM written_files WHERE path = ?";
  return db.get<{ digest: string }>(sql, path)?.digest;
}

/** A run's last file of each kind, except files that another run has overwritten. */
export function filesOfRun(db: RecordReader, run: string): Partial<Record<WrittenKind, string>> {
  const rows = db.all<{ path: string; kind: WrittenKind }>(
    "SELECT path, kind FROM written_files WHERE run = ? ORDER BY rowid",
    run,
  );
  return Object.fromEntries(rows.map(({ kind, path }) => [kind, path]));
}
