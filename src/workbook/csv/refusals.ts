import { exitCodes, SheetportError } from "../../errors.ts";
import type { ErrorMessage } from "../../model/message.ts";
import { cellAddress } from "../../model/sheet/sheet.ts";
import type { TextEncoding } from "../container/csv-facts.ts";
import { limits } from "../container/refusals.ts";
import { say } from "../say.ts";

function refusal(code: string, said: ErrorMessage, cause?: unknown): SheetportError {
  return new SheetportError(said, { code, exitCode: exitCodes.workbook, cause });
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
  return refusal("csv-not-in-encoding", say("csv.notInEncoding", encoding), cause);
}

/** Letters that make words in no encoding that is known, or in several alike. */
export function encodingUnclear(): SheetportError {
  return refusal("csv-encoding-unclear", say("csv.encodingUnclear"));
}

/** Zeros where no text has any. */
export function notText(): SheetportError {
  return refusal("csv-not-text", say("csv.notText"));
}

/** A text in quotation marks that goes on to the end of the file, or beyond the limit of a cell. */
export function quoteNeverEnds(place: CsvPlace): SheetportError {
  return refusal("csv-quote-open", say("csv.quoteNeverEnds", at(place)));
}

/** Letters behind a closing quotation mark, or a quotation mark behind leading spaces. */
export function quoteMisplaced(place: CsvPlace): SheetportError {
  return refusal("csv-quote-misplaced", say("csv.quoteMisplaced", at(place)));
}

/** A row that is wider than the headings: a separator within a text, most likely. */
export function widerThanHeadings(
  row: number,
  { cells, headings }: { readonly cells: number; readonly headings: number },
): SheetportError {
  return refusal("csv-row-too-wide", say("csv.widerThanHeadings", row, cells, headings));
}

/** More rows or columns than a sheet has. */
export function beyondSheet({ row, column }: CsvPlace): SheetportError {
  if (row > limits.rows) {
    return refusal("csv-too-many-rows", say("csv.tooManyRows", limits.rows));
  }
  return refusal(
    "csv-too-many-columns",
    say("csv.tooManyColumns", row, column + 1, limits.columns),
  );
}

function at({ column, row }: CsvPlace): string {
  return cellAddress(column, row);
}
