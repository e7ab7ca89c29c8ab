import { type ErrorWords, errorInWords, exitCodes, type SheetportError } from "../../errors.ts";
import { cellAddress } from "../../model/sheet/sheet.ts";
import { type ByLanguage, inEveryLanguage } from "../../model/words.ts";
import type { TextEncoding } from "../container/csv-facts.ts";
import { limits } from "../container/refusals.ts";
import { type CsvRefusalWords, csvRefusalWords } from "../words/en.ts";
import { csvRefusalWordsRu } from "../words/ru.ts";
import { csvRefusalWordsZh } from "../words/zh.ts";

const words: ByLanguage<CsvRefusalWords> = {
  en: csvRefusalWords,
  ru: csvRefusalWordsRu,
  zh: csvRefusalWordsZh,
};

function refusal(
  code: string,
  said: (say: CsvRefusalWords) => ErrorWords,
  cause?: unknown,
): SheetportError {
  return errorInWords(inEveryLanguage(words, said), { code, exitCode: exitCodes.workbook, cause });
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
  return refusal("csv-not-in-encoding", (say) => say.notInEncoding(encoding), cause);
}

/** Letters that make words in no encoding that is known, or in several alike. */
export function encodingUnclear(): SheetportError {
  return refusal("csv-encoding-unclear", (say) => say.encodingUnclear);
}

/** Zeros where no text has any. */
export function notText(): SheetportError {
  return refusal("csv-not-text", (say) => say.notText);
}

/** A text in quotation marks that goes on to the end of the file, or beyond the limit of a cell. */
export function quoteNeverEnds(place: CsvPlace): SheetportError {
  return refusal("csv-quote-open", (say) => say.quoteNeverEnds(at(place)));
}

/** Letters behind a closing quotation mark, or a quotation mark behind leading spaces. */
export function quoteMisplaced(place: CsvPlace): SheetportError {
  return refusal("csv-quote-misplaced", (say) => say.quoteMisplaced(at(place)));
}

/** A row that is wider than the headings: a separator within a text, most likely. */
export function widerThanHeadings(
  row: number,
  { cells, headings }: { readonly cells: number; readonly headings: number },
): SheetportError {
  return refusal("csv-row-too-wide", (say) => say.widerThanHeadings(row, cells, headings));
}

/** More rows or columns than a sheet has. */
export function beyondSheet({ row, column }: CsvPlace): SheetportError {
  if (row > limits.rows) {
    return refusal("csv-too-many-rows", (say) => say.tooManyRows(limits.rows));
  }
  return refusal("csv-too-many-columns", (say) =>
    say.tooManyColumns(row, column + 1, limits.columns),
  );
}

function at({ column, row }: CsvPlace): string {
  return cellAddress(column, row);
}
