import { exitCodes, SheetportError } from "../../errors.ts";
import { cellAddress } from "../../model/sheet.ts";
import { limits } from "../refusals.ts";
import type { TextEncoding } from "./facts.ts";

function refusal(code: string, message: string, hint: string): SheetportError {
  return new SheetportError(message, { code, hint, exitCode: exitCodes.workbook });
}

/** Where a cell of a CSV file stands: both from 0 and 1 as in Excel, which counts whole rows. */
export interface CsvPlace {
  /** From 0. */
  readonly column: number;
  /** From 1; a row whose texts hold line breaks is one row. */
  readonly row: number;
}

/** Bytes that no character of the encoding has. */
export function notInEncoding(encoding: TextEncoding, cause?: unknown): SheetportError {
  return new SheetportError(`The file holds bytes that are no characters in ${encoding}.`, {
    code: "csv-not-in-encoding",
    hint: "Save it in Excel as “CSV UTF-8” or as “Excel Workbook (.xlsx)”, or name its encoding with --encoding.",
    exitCode: exitCodes.workbook,
    cause,
  });
}

/** Letters that make words in no encoding that is known, or in several alike. */
export function encodingUnclear(): SheetportError {
  return refusal(
    "csv-encoding-unclear",
    "The file is not UTF-8, and its letters do not tell in which encoding it was saved.",
    "Save it in Excel as “CSV UTF-8” or as “Excel Workbook (.xlsx)”, or name its encoding: --encoding windows-1251, gb18030 or windows-1252.",
  );
}

/** Zeros where no text has any. */
export function notText(): SheetportError {
  return refusal(
    "csv-not-text",
    "This is no CSV file: it holds bytes that are no text.",
    "Check that it is the right file; a workbook must be named .xlsx.",
  );
}

/** A text in quotation marks that goes on to the end of the file, or beyond the limit of a cell. */
export function quoteNeverEnds(place: CsvPlace): SheetportError {
  return refusal(
    "csv-quote-open",
    `Cell ${at(place)} begins with a quotation mark (") that is never closed.`,
    'Close it, or write a quotation mark within a text twice (""), the whole text in quotation marks.',
  );
}

/** Letters behind a closing quotation mark, or a quotation mark behind leading spaces. */
export function quoteMisplaced(place: CsvPlace): SheetportError {
  return refusal(
    "csv-quote-misplaced",
    `In cell ${at(place)} it is not clear where the text in quotation marks ends.`,
    'Put the whole text in quotation marks and write each one within it twice ("").',
  );
}

/** A row that is wider than the headings: a separator within a text, most likely. */
export function widerThanHeadings(
  row: number,
  { cells, headings }: { readonly cells: number; readonly headings: number },
): SheetportError {
  return refusal(
    "csv-row-too-wide",
    `Row ${row} has ${cells} cells, but there are only ${headings} headings: its values may stand in the wrong columns.`,
    "Put texts that hold the separator in quotation marks, or save the sheet as “Excel Workbook (.xlsx)”.",
  );
}

/** More rows or columns than a sheet has. */
export function beyondSheet({ row, column }: CsvPlace): SheetportError {
  const isRow = row > limits.rows;
  const what = isRow
    ? `The file has more than ${limits.rows.toLocaleString("en-GB")} rows`
    : `Row ${row} has more than ${limits.columns.toLocaleString("en-GB")} cells (${column + 1} and more)`;
  return refusal(
    isRow ? "csv-too-many-rows" : "csv-too-many-columns",
    `${what}, more than a sheet has.`,
    isRow ? "Split it into several files." : "Check which sign separates its cells.",
  );
}

function at({ column, row }: CsvPlace): string {
  return cellAddress(column, row);
}
