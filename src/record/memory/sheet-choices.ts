import { type AnyChoice, choiceOf, plainChoice } from "../../model/sheet/sheet-choice.ts";
import { type Database, type Steps, step } from "../database/statements.ts";

const choicesMax = 1_000;

/** A stored choice of how to read a sheet. */
export interface SheetChoiceNote {
  readonly name: string;
  /** The digest of the heading row. Empty if the choice applies to every matching heading row. */
  readonly headings: string;
  readonly choice: AnyChoice;
  readonly atMs: number;
}

/**
 * Replaces the choice for the same heading row. A choice for every heading row instead replaces any
 * choice with the same name. Returns the name, with a number added if it was taken.
 */
export function rememberSheetChoice(db: Database, note: SheetChoiceNote): Promise<string> {
  const { headings, choice, atMs } = note;
  return db.transaction(function* () {
    yield* forget(headings === "" ? { name: note.name } : { headings });
    const name = yield* freeName(note.name);
    yield* step.run(
      "INSERT INTO sheet_choices (name, headings, at_ms, body) VALUES (?, ?, ?, ?)",
      ...[name, headings, atMs, JSON.stringify(plainChoice(choice))],
    );
    const oldest = "SELECT seq FROM sheet_choices ORDER BY seq DESC LIMIT 1 OFFSET ?";
    yield* step.run(`DELETE FROM sheet_choices WHERE seq < (${oldest})`, choicesMax - 1);
    return name;
  });
}

function* freeName(wanted: string): Steps<string> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    const taken = yield* step.get("SELECT 1 FROM sheet_choices WHERE name = ?", name);
    if (taken === undefined) return name;
  }
}

type AboutChoice = Pick<SheetChoiceNote, "name"> | Pick<SheetChoiceNote, "headings">;

export function forgetSheetChoice(db: Database, about: AboutChoice): Promise<boolean> {
  return db.transaction(() => forget(about));
}

function* forget(about: AboutChoice): Steps<boolean> {
  const [column, value] =
    "name" in about ? ["name", about.name] : (["headings", about.headings] as const);
  const stored = yield* step.get(`SELECT 1 FROM sheet_choices WHERE ${column} = ? LIMIT 1`, value);
  yield* step.run(`DELETE FROM sheet_choices WHERE ${column} = ?`, value);
  return stored !== undefined;
}

/** Newest first. Without `headings`, all choices. */
export async function rememberedSheetChoices(
  db: Database,
  headings?: readonly string[],
): Promise<SheetChoiceNote[]> {
  const rows = await db.all<Omit<SheetChoiceNote, "choice"> & { body: string }>(
    `SELECT name, headings, at_ms AS "atMs", body FROM sheet_choices
     WHERE ?1 = 1 OR headings = '' OR headings IN (?2) ORDER BY seq DESC`,
    ...[headings === undefined ? 1 : 0, headings ?? []],
  );
  return rows.map(({ body, ...row }) => ({ ...row, choice: choiceOf(JSON.parse(body)) }));
}
