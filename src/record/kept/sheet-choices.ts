import { choiceOf, plainChoice, type SheetChoice } from "../../model/sheet/sheet-choice.ts";
import { checkSum } from "../database/check-sum.ts";
import type { RecordDatabase, RecordReader } from "../database/database.ts";

/** Choices that are kept, of each kind; the oldest give way. */
const choicesMax = 1_000;

/** What a person settled about a sheet, to be remembered. */
export interface SheetChoiceNote {
  readonly choice: SheetChoice;
  /** Digest of the heading row that it was settled for. */
  readonly headings: string;
  /** Absolute path of the workbook. */
  readonly path: string;
  /** Wall-clock milliseconds. */
  readonly atMs: number;
}

/** A choice as it was remembered. */
export interface RememberedSheetChoice extends Omit<SheetChoiceNote, "path"> {
  /** It was remembered of this very workbook, and not of another with the same heading row. */
  readonly ofPath: boolean;
}

/** What is known of a workbook that is to be read. */
export interface SheetChoiceQuery {
  /** Digests of the rows that may be its heading row. */
  readonly headings: readonly string[];
  /** Absolute. */
  readonly path: string;
}

interface Row {
  readonly about: "headings" | "path";
  readonly subject: string;
  readonly headings: string;
  readonly at_ms: number;
  readonly body: string;
  readonly body_check: string;
}

/** Keeps a choice under its heading row and under its path, in place of earlier ones. */
export function rememberSheetChoice(db: RecordDatabase, note: SheetChoiceNote): void {
  const { headings, path, atMs } = note;
  const body = JSON.stringify(plainChoice(note.choice));
  db.transaction(() => {
    for (const [about, subject] of [
      ["headings", headings],
      ["path", path],
    ] as const) {
      // A row of its own each time: the newest is the last, whatever the clock says.
      db.run("DELETE FROM sheet_choices WHERE about = ? AND subject = ?", about, subject);
      db.run(
        `INSERT INTO sheet_choices (about, subject, headings, at_ms, body, body_check)
         VALUES (?, ?, ?, ?, ?, ?)`,
        ...[about, subject, headings, atMs, body],
        checkSum([about, subject, headings, String(atMs), body]),
      );
      db.run(
        `DELETE FROM sheet_choices WHERE about = ?1 AND rowid NOT IN
           (SELECT rowid FROM sheet_choices WHERE about = ?1 ORDER BY rowid DESC LIMIT ?2)`,
        about,
        choicesMax,
      );
    }
  });
}

/** Forgets what was settled for this heading row and for this path. */
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
 * What was settled for a workbook: first that of its own path, if there is one, then those of its
 * heading rows, newest first.
 *
 * @throws SheetportError `record-damaged` when a choice is not as it was stored.
 */
export function rememberedSheetChoices(
  db: RecordReader,
  { headings, path }: SheetChoiceQuery,
): RememberedSheetChoice[] {
  const rows = db.all<Row>(
    `SELECT about, subject, headings, at_ms, body, body_check FROM sheet_choices
     WHERE (about = 'path' AND subject = ?1)
        OR (about = 'headings' AND subject IN (SELECT value FROM json_each(?2)))
     ORDER BY about = 'path' DESC, rowid DESC`,
    path,
    JSON.stringify(headings),
  );
  return rows.map((row) => {
    const { about, subject, headings: own, at_ms: atMs, body } = row;
    if (checkSum([about, subject, own, String(atMs), body]) !== row.body_check) {
      throw db.damaged("a remembered choice of columns is not as it was stored");
    }
    return { choice: choiceOf(JSON.parse(body)), headings: own, atMs, ofPath: about === "path" };
  });
}
