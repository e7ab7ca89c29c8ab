import { columnLetters, resultColumnsFrom, type SheetRow } from "../../model/sheet/sheet.ts";
import {
  type ColumnMeaning,
  type FieldPlace,
  isSameMeaning,
} from "../../model/sheet/sheet-choice.ts";
import { placeOf } from "../headings/given-columns.ts";
import type { HeadingMatch } from "../headings/heading-match.ts";
import { cellText, columnKeys } from "../headings/heading-text.ts";
import { samplesOf } from "./samples.ts";

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
  readonly by: "heading" | "alike" | "chosen" | "remembered" | undefined;
  /** Whole percent: how sure a meaning “alike” is, or what an unknown column `perhaps` holds. */
  readonly confidence?: number;
  /** What an unknown column may well hold. */
  readonly perhaps?: FieldPlace;
  /** The unit that its heading states, where its numbers are converted. */
  readonly unit?: string;
  /** Of a column that is left out: the one, counted from 0, that is read for the same field. */
  readonly usedInstead?: number;
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

/**
 * Every column with a heading or a value in the first rows, and what it is taken for; but for those
 * that a results workbook has added.
 */
export function inspectColumns(
  { cells }: SheetRow,
  { match, below, chosenNow }: ColumnsSource,
): InspectedColumn[] {
  const rightmost = match.chosen.map(({ column }) => column + 1);
  const width = Math.max(cells.length, ...below.map((row) => row.cells.length), ...rightmost);
  const known = new Map(match.columns.map((column) => [column.index, column]));
  const chosen = new Map(match.chosen.map((one) => [one.column, one]));
  const alike = new Map(match.alike.map((one) => [one.column, one]));
  const hints = new Map(match.ignored.map((one) => [one.column, one]));
  const resultsFrom = resultColumnsFrom(Array.from(cells, cellText)) ?? width;
  return columnKeys(cells, width).flatMap((key, index) => {
    const heading = cellText(cells[index]);
    const samples = samplesOf(below, index);
    const choice = chosen.get(index)?.meaning;
    const column = known.get(index);
    if (heading === "" && samples.length === 0 && choice === undefined) return [];
    if (index >= resultsFrom && heading !== "" && choice === undefined) return [];
    const meaning = choice ?? (column === undefined ? "unknown" : placeOf(column));
    const likely = alike.get(index);
    const perhaps = hints.get(index)?.perhaps;
    const rival = hints.get(index)?.rival;
    const byItself = likely === undefined ? ("heading" as const) : ("alike" as const);
    const by = choice === undefined ? column && byItself : madeBy(choice, key);
    return [
      {
        ...{ index, letters: columnLetters(index), key, heading, meaning, by, samples },
        ...(likely === undefined ? {} : { confidence: likely.confidence }),
        ...(column?.unit === undefined ? {} : { unit: column.unit }),
        ...(rival === undefined ? {} : { usedInstead: rival.used.index }),
        ...(perhaps === undefined
          ? {}
          : { perhaps: perhaps.place, confidence: perhaps.confidence }),
      },
    ];
  });

  function madeBy(choice: ColumnMeaning, key: string): "chosen" | "remembered" {
    const now = chosenNow?.get(key);
    return now !== undefined && isSameMeaning(now, choice) ? "chosen" : "remembered";
  }
}
