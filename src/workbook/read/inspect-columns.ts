import {
  annotationsOf,
  type Column,
  columnHeading,
  fieldNames,
} from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import { columnLetters, resultColumnsFrom, type SheetRow } from "../../model/sheet/sheet.ts";
import {
  type ColumnMeaning,
  type FieldPlace,
  isSameMeaning,
} from "../../model/sheet/sheet-choice.ts";
import { nextFreePart, placeOf } from "../headings/given-columns.ts";
import type { HeadingMatch } from "../headings/heading-match.ts";
import { cellText, columnKeys } from "../headings/heading-text.ts";
import { knownHeading } from "../headings/known-heading.ts";
import { samplesOf } from "./heading-row.ts";

/** One column that has a heading or a value. */
export interface InspectedColumn {
  /** Counted from 0. */
  readonly index: number;
  /** As Excel shows it. */
  readonly letters: string;
  /** The key under which a choice about it is stored. */
  readonly key: string;
  /** As written; may be empty. */
  readonly heading: string;
  /** “unknown”: the heading is unknown or missing; the column is left out. */
  readonly meaning: FieldPlace | "ignored" | "unknown";
  /** How the meaning was determined; undefined if it is unknown. */
  readonly by: "heading" | "alike" | "chosen" | "remembered" | undefined;
  /** The confidence of “alike” or `perhaps`, in whole percent. */
  readonly confidence?: number;
  /** The likely field of an unknown column. */
  readonly perhaps?: FieldPlace;
  /** The unit that its heading states, where its numbers are converted. */
  readonly unit?: string;
  /** The column, counted from 0, that is read instead of this one. */
  readonly usedInstead?: number;
  /** Some different values from the first rows below; long ones are cut. */
  readonly samples: readonly string[];
}

interface ColumnsSource {
  readonly match: HeadingMatch;
  /** The first rows below the heading row. */
  readonly below: readonly SheetRow[];
  /** Column choices made now; other active choices were remembered. */
  readonly chosenNow: ReadonlyMap<string, ColumnMeaning> | undefined;
}

/**
 * Every column with a heading or a value in the first rows and its meaning, without those that a
 * results workbook added.
 */
export function inspectColumns(
  { cells }: SheetRow,
  { match, below, chosenNow }: ColumnsSource,
): InspectedColumn[] {
  const rightmost = match.chosen.map(({ column }) => column + 1);
  const width = Math.max(cells.length, ...below.map((row) => row.cells.length), ...rightmost);
  const columnAt = new Map(match.columns.map((column) => [column.index, column]));
  const chosen = new Map(match.chosen.map((one) => [one.column, one]));
  const alike = new Map(match.alike.map((one) => [one.column, one]));
  const hints = new Map(match.ignored.map((one) => [one.column, one]));
  const resultsFrom = resultColumnsFrom(Array.from(cells, cellText)) ?? width;
  return columnKeys(cells, width).flatMap((key, index) => {
    const heading = cellText(cells[index]);
    const samples = samplesOf(below, index);
    const choice = chosen.get(index)?.meaning;
    const column = columnAt.get(index);
    if (heading === "" && samples.length === 0 && choice === undefined) return [];
    if (index >= resultsFrom && heading !== "" && choice === undefined) return [];
    const meaning = choice ?? (column === undefined ? "unknown" : placeOf(column));
    const likely = alike.get(index);
    const perhaps = hints.get(index)?.perhaps;
    const rival = hints.get(index)?.rival;
    const byItself = likely === undefined ? ("heading" as const) : ("alike" as const);
    const by =
      choice === undefined ? column && byItself : madeBy(choice, chosen.get(index)?.key ?? key);
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

/** One meaning that a column may be given. */
export interface ColumnOption {
  readonly meaning: ColumnMeaning;
  /** The heading that a template gives such a column; empty for “ignored”. */
  readonly heading: string;
  /** The other column, counted from 0, that has this meaning already: it would be left out. */
  readonly takenBy: number | undefined;
}

/** A column to choose a meaning for, among those of its sheet. */
interface ColumnInSheet {
  /** Counted from 0. */
  readonly index: number;
  /** As written; may be empty. */
  readonly heading: string;
  /** The matched columns of the sheet, possibly with this one. */
  readonly columns: readonly Column[];
  readonly language: Language;
}

/**
 * What a column may be set to: every field in the interface's order, a numbered one with its next
 * free number, a keyed one with the heading as the key (unless the heading is empty), and “ignored”.
 */
export function columnOptions(column: ColumnInSheet): ColumnOption[] {
  const { columns, index, language } = column;
  const others = columns.filter((one) => one.index !== index);
  const options = fieldNames.flatMap((field) => {
    const place = placeIn(field, others, column);
    if (place === undefined) return [];
    const takenBy = others.find((one) => isSameMeaning(one, place))?.index;
    return [{ meaning: place, heading: columnHeading(field, language, place), takenBy }];
  });
  return [...options, { meaning: "ignored", heading: "", takenBy: undefined }];
}

function placeIn(
  field: FieldName,
  others: readonly Column[],
  { index, heading, columns }: ColumnInSheet,
): FieldPlace | undefined {
  const own = columns.find((one) => one.index === index && one.field === field);
  const kind = annotationsOf(field)["x-columns"];
  if (kind === "single") return { field };
  if (kind === "numbered") return { field, part: own?.part ?? nextFreePart(field, others) };
  const key = own?.key ?? knownHeading(heading)?.key ?? heading;
  return key === "" ? undefined : { field, key };
}
