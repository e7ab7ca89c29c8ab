import {
  annotationsOf,
  type Column,
  columnHeading,
  fieldNames,
} from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import {
  type ColumnMeaning,
  type FieldPlace,
  isSameMeaning,
} from "../../model/sheet/sheet-choice.ts";
import { knownHeading } from "./known-heading.ts";

/** One meaning that a column may be given. */
export interface ColumnOption {
  readonly meaning: ColumnMeaning;
  /** The heading that a template gives such a column; empty for “ignored”. */
  readonly heading: string;
  /** The other column, counted from 0, that has this meaning already: it would be left out. */
  readonly takenBy: number | undefined;
}

/** The column that is to be given a meaning, among those of its sheet. */
export interface ColumnInSheet {
  /** Counted from 0. */
  readonly index: number;
  /** As written; may be empty. */
  readonly heading: string;
  /** The understood columns of the sheet, this one among them if it is. */
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

function nextFreePart(field: FieldName, others: readonly Column[]): number {
  const taken = new Set(others.filter((one) => one.field === field).map(({ part }) => part));
  let part = 1;
  while (taken.has(part)) part += 1;
  return part;
}
