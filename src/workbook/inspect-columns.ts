import { columnLetters, type SheetRow } from "../model/sheet.ts";
import { type ColumnMeaning, type FieldPlace, isSameMeaning } from "../model/sheet-choice.ts";
import { cellText, columnKeys } from "./heading-text.ts";
import type { HeadingMatch } from "./headings.ts";

/** Values of a column that are shown. */
const samplesMax = 3;
/** A cell may hold 32,767 characters; nobody looks at them here. */
const shownLengthMax = 200;

/** One column that has a heading or a value. */
export interface InspectedColumn {
  /** Counted from 0. */
  readonly index: number;
  /** As Excel shows it. */
  readonly letters: string;
  /** What a choice about it is kept under. */
  readonly key: string;
  /** As written; may be empty. */
  readonly heading: string;
  /** “unknown”: nobody knows the heading, or there is none; the column is left out. */
  readonly meaning: FieldPlace | "ignored" | "unknown";
  /** How the meaning was settled; undefined where it is unknown. */
  readonly by: "heading" | "chosen" | "remembered" | undefined;
  /** Some different values from the first rows below; long ones are cut. */
  readonly samples: readonly string[];
}

/** What the columns of a heading row are told from. */
export interface ColumnsSource {
  readonly match: HeadingMatch;
  /** The first rows below the heading row. */
  readonly below: readonly SheetRow[];
  /** Column choices made now; others that are in force were remembered. */
  readonly chosenNow: ReadonlyMap<string, ColumnMeaning> | undefined;
}

/** Every column with a heading or a value in the first rows, and what it is taken for. */
export function inspectColumns(
  { cells }: SheetRow,
  { match, below, chosenNow }: ColumnsSource,
): InspectedColumn[] {
  const rightmost = match.chosen.map(({ column }) => column + 1);
  const width = Math.max(cells.length, ...below.map((row) => row.cells.length), ...rightmost);
  const known = new Map(match.columns.map((column) => [column.index, column]));
  const chosen = new Map(match.chosen.map((one) => [one.column, one]));
  return columnKeys(cells, width).flatMap((key, index) => {
    const heading = cellText(cells[index]);
    const samples = samplesOf(below, index);
    const choice = chosen.get(index)?.meaning;
    const column = known.get(index);
    if (heading === "" && samples.length === 0 && choice === undefined) return [];
    const meaning = choice ?? (column === undefined ? "unknown" : placeOf(column));
    const by = choice === undefined ? column && ("heading" as const) : madeBy(choice, key);
    return [{ index, letters: columnLetters(index), key, heading, meaning, by, samples }];
  });

  function madeBy(choice: ColumnMeaning, key: string): "chosen" | "remembered" {
    const now = chosenNow?.get(key);
    return now !== undefined && isSameMeaning(now, choice) ? "chosen" : "remembered";
  }
}

function placeOf({ field, part, key }: FieldPlace): FieldPlace {
  return {
    field,
    ...(part === undefined ? {} : { part }),
    ...(key === undefined ? {} : { key }),
  };
}

function samplesOf(below: readonly SheetRow[], column: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of below) {
    const text = shownText(cellText(cells[column]));
    if (text !== "") samples.add(text);
    if (samples.size === samplesMax) break;
  }
  return [...samples];
}

/** A cell's text as far as it is shown; cut between characters, never inside of one. */
export function shownText(text: string): string {
  if (text.length <= shownLengthMax) return text;
  return `${text.slice(0, shownLengthMax - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
