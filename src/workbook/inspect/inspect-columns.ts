import {
  type Column,
  columnHeading,
  type FieldPlace,
  fieldNames,
  productFields,
} from "../../model/product/columns.ts";
import { type FieldName, isListField } from "../../model/product/product.ts";
import { columnLetters, ownColumns, type SheetRow } from "../../model/sheet/sheet.ts";
import { type ColumnMeaning, isSameMeaning } from "../../model/sheet/sheet-choice.ts";
import { nextFreePart, placeOf } from "../headings/given-columns.ts";
import type {
  AlikeColumn,
  ChosenColumn,
  HeadingMatch,
  IgnoredColumn,
} from "../headings/heading-match.ts";
import { cellText, columnKeys } from "../headings/heading-text.ts";
import { knownHeading } from "../headings/known-heading.ts";
import { samplesOf } from "../read/heading-row.ts";

/** How a column with a heading or a value is read, and why. Columns count from 0. */
export interface InspectedColumn<Field extends string = FieldName> {
  readonly index: number;
  readonly letters: string;
  readonly key: string;
  readonly heading: string;
  /** Unknown if the column is left out: unknown heading, or another column is used. */
  readonly meaning: ColumnMeaning<Field> | "unknown";
  readonly by: "heading" | "alike" | "chosen" | "remembered" | undefined;
  readonly samples: readonly string[];
  readonly unit: string | undefined;
  readonly usedInstead: number | undefined;
  readonly perhaps: FieldPlace<Field> | undefined;
  /** The confidence of “alike” or `perhaps`, in whole percent. */
  readonly confidence: number | undefined;
}

interface ColumnsMatch<Field extends string> {
  readonly columns: readonly (FieldPlace<Field> & Pick<Column, "index" | "unit">)[];
  readonly chosen: readonly ChosenColumn<Field>[];
  readonly alike: readonly Pick<AlikeColumn, "column" | "confidence">[];
  readonly ignored: readonly (Pick<IgnoredColumn, "column" | "rival"> & {
    readonly perhaps?:
      | { readonly place: FieldPlace<Field>; readonly confidence: number }
      | undefined;
  })[];
}

interface ColumnsSource<Field extends string> {
  readonly match: ColumnsMatch<Field>;
  readonly below: readonly SheetRow[];
  /** The column choices made just now. All others were remembered. */
  readonly chosenNow: ReadonlyMap<string, ColumnMeaning<Field>> | undefined;
}

export function inspectColumns<Field extends string>(
  { cells }: SheetRow,
  { match, below, chosenNow }: ColumnsSource<Field>,
): InspectedColumn<Field>[] {
  const rightmost = match.chosen.map(({ column }) => column + 1);
  const width = Math.max(cells.length, ...below.map((row) => row.cells.length), ...rightmost);
  const columnAt = new Map(match.columns.map((column) => [column.index, column]));
  const chosen = new Map(match.chosen.map((one) => [one.column, one]));
  const alike = new Map(match.alike.map((one) => [one.column, one]));
  const hints = new Map(match.ignored.map((one) => [one.column, one]));
  const own = ownColumns(Array.from(cells, cellText));
  return columnKeys(cells, width).flatMap((key, index) => {
    const heading = cellText(cells[index]);
    const samples = samplesOf(below, index);
    const picked = chosen.get(index);
    const choice = picked?.meaning;
    const column = columnAt.get(index);
    if (heading === "" && samples.length === 0 && choice === undefined) return [];
    const isAdded = index < own.from || index >= own.to;
    if (isAdded && heading !== "" && choice === undefined) return [];
    const meaning = choice ?? (column === undefined ? ("unknown" as const) : placeOf(column));
    const likely = alike.get(index);
    const { perhaps, rival } = hints.get(index) ?? {};
    const byItself = likely === undefined ? ("heading" as const) : ("alike" as const);
    const by = picked === undefined ? column && byItself : madeBy(picked);
    return {
      ...{ index, letters: columnLetters(index), key, heading, meaning, by, samples },
      ...{ unit: column?.unit, usedInstead: rival?.used.index, perhaps: perhaps?.place },
      confidence: (perhaps ?? likely)?.confidence,
    };
  });

  function madeBy({ key, meaning }: ChosenColumn<Field>): "chosen" | "remembered" {
    const now = chosenNow?.get(key);
    return now !== undefined && isSameMeaning(now, meaning) ? "chosen" : "remembered";
  }
}

/** A meaning that can be chosen for a column. */
export interface ColumnOption {
  readonly meaning: ColumnMeaning;
  /** Empty for “ignored”. */
  readonly heading: string;
  /** The other column with this meaning, counted from 0. It would be left out. */
  readonly takenBy: number | undefined;
}

interface ColumnInSheet extends Pick<HeadingMatch, "columns" | "language"> {
  readonly index: number;
  readonly heading: string;
}

/** Lists all fields that can be chosen for a column, in the order of the API, then “ignored”. */
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
  const current = columns.find((one) => one.index === index && one.field === field);
  const kind = productFields[field].kind;
  if (!isListField(field)) return { field };
  if (kind === "links") return { field, part: current?.part ?? nextFreePart(field, others) };
  const key = current?.key ?? knownHeading(heading)?.key ?? heading;
  return key === "" ? undefined : { field, key };
}
