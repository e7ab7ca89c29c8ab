import type { ErrorWords } from "../../errors.ts";
import { columnHeading } from "../../model/columns.ts";
import type { FieldName } from "../../model/product.ts";
import type { FieldPlace } from "../../model/sheet-choice.ts";

/** A column of a sheet: its letters, and its heading as it is written. */
export interface NamedColumn {
  readonly letters: string;
  readonly heading: string;
}

/** A column that probably holds a required field. */
export interface LikelyColumn extends NamedColumn {
  /** Whole percent. */
  readonly confidence: number;
}

/** A unit in a heading that cannot be converted. */
export interface UnknownUnit {
  readonly field: FieldName;
  /** As the heading has it. */
  readonly unit: string;
  /** Those that can be converted. */
  readonly units: readonly string[];
}

/** A required field that no column holds. */
export interface MissingColumn {
  /** Heading of a column that would hold it. */
  readonly heading: string;
  readonly field: string;
  /** What `--set` calls it; undefined where one value for all rows makes no sense. */
  readonly set: string | undefined;
}

const column = ({ letters, heading }: NamedColumn) =>
  `${letters} (${heading === "" ? "no heading" : `“${heading}”`})`;
const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");
/** Says how to go on without the column; every command line reads it so. */
const without = ({ heading }: NamedColumn) => `--map "${heading}=ignore"`;
const noHeadings =
  'Give the columns the headings of “sheetport template products”, name the sheet with --sheet and the heading row with --header-row, or say what a column holds with --map "HEADING=FIELD".';

/** What keeps a heading row from being read, in English. */
export const matchWords = {
  noKnownHeading: (examples: readonly string[]): ErrorWords => ({
    message: "No column has a heading that sheetport knows.",
    hint: `Write headings such as ${quoted(examples)} into one row above the products.`,
  }),
  noneAmong: (rows: number, sheets: readonly string[]): ErrorWords => ({
    message: `No row among the first ${rows} of ${quoted(sheets)} has a heading that sheetport knows.`,
    hint: noHeadings,
  }),
  noneInRow: (row: number, sheets: readonly string[]): ErrorWords => ({
    message: `Row ${row} of ${quoted(sheets)} has no heading that sheetport knows.`,
    hint: noHeadings,
  }),
  blankRow: (row: number, sheets: readonly string[]): ErrorWords => ({
    message: `Row ${row} of ${quoted(sheets)} is blank, so it cannot be the heading row.`,
    hint: "Choose the row with the headings.",
  }),
  emptySheet: (sheets: readonly string[]): ErrorWords => ({
    message:
      sheets.length === 0
        ? "The workbook has no visible sheet."
        : `There is nothing in the sheet ${quoted(sheets)}.`,
    hint: "Write a blank template with “sheetport template products”, fill it in and save it.",
  }),
  onlyHidden: (sheet: string): ErrorWords => ({
    message: `No visible sheet has headings of products; the hidden sheet “${sheet}” has.`,
    hint: `If it is meant, name it: --sheet "${sheet}".`,
  }),
  duplicate: (columns: readonly NamedColumn[]): ErrorWords => ({
    message: `Columns ${columns.map(column).join(" and ")} mean the same field.`,
    hint: 'Delete the columns that are not needed, rename their headings, or leave one out with --map "HEADING=ignore".',
  }),
  unknownUnit: (own: NamedColumn, { field, unit, units }: UnknownUnit): ErrorWords => ({
    message: `Column ${column(own)} is to be read as “${columnHeading(field, "en")}”, but the unit in its heading is not clear: “${unit}”.`,
    hint: `Write one unit into the heading (${units.join(", ")}) and the numbers in that unit, or leave the column out with ${without(own)}.`,
  }),
  missing: (heading: string): ErrorWords => ({
    message: `The column “${heading}” is missing: nothing else tells which product a row is.`,
    hint: `Add a column with the heading “${heading}”, or name the column that holds it with --map "HEADING=sku".`,
  }),
  missingLikely: (heading: string, likely: LikelyColumn): ErrorWords => ({
    message: `The column “${heading}” is missing: nothing else tells which product a row is.`,
    hint: `Add a column with the heading “${heading}”; or, if column ${column(likely)} holds it (${likely.confidence} % likely), add --map "${likely.heading}=sku".`,
  }),
  noOtherColumn: (heading: string): ErrorWords => ({
    message: `Only the column “${heading}” is understood, so there is nothing to change.`,
    hint: 'Add a column for what is to change, or name one that holds it with --map "HEADING=FIELD".',
  }),
  noSuchColumn: (key: string, nearest: readonly string[], more: number): ErrorWords => ({
    message: `No column has a heading like “${key}”, which --map names (headings are compared without case, spaces and punctuation).`,
    hint: `The headings are ${quoted(nearest)}${more > 0 ? ` and ${more} more` : ""}.`,
  }),
  /** What a `--set` is called in the sentences below. */
  given: (place: FieldPlace, text: string) =>
    `“--set ${columnHeading(place.field, "en", place)}=${text}”`,
  hasColumn: (given: string, own: NamedColumn): ErrorWords => ({
    message: `${given}: the sheet has the column ${column(own)} for that.`,
    hint: `Leave the option out, or leave the column out with ${without(own)}.`,
  }),
  openBrace: (given: string): ErrorWords => ({
    message: `${given}: a brace is not closed.`,
    hint: "Write {FIELD} for another field’s value, {{ and }} for braces.",
  }),
  noField: (given: string, name: string): ErrorWords => ({
    message: `${given}: no field is called “${name}”.`,
    hint: `Write {FIELD} for a field that has a column. If “${name}” is a heading of the sheet, say first which field it holds: --map "${name}=FIELD".`,
  }),
  noColumn: (given: string, name: string): ErrorWords => ({
    message: `${given}: the sheet has no column for “${name}”.`,
    hint: "Write {FIELD} for a field that has a column.",
  }),
  /** All problems of a heading row as one error. */
  inRow: (sheet: string, row: number, all: readonly ErrorWords[]): ErrorWords => ({
    message: `Sheet “${sheet}”, row ${row}: ${all.map(({ message }) => message).join(" ")}`,
    hint: [...new Set(all.map(({ hint }) => hint))].join(" "),
  }),
};

/** The pattern of these words for every language. */
export type MatchWords = typeof matchWords;
