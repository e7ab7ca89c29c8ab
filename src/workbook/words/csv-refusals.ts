import type { ErrorWords } from "../../errors.ts";
import { grouped } from "../../model/number-words.ts";

/** Why a table as text (CSV) cannot be read, and what to do about it. */
export const csvRefusalWords = {
  notInEncoding: (encoding: string): ErrorWords => ({
    message: `The file holds bytes that are no characters in ${encoding}.`,
    hint: "Save it in Excel as “CSV UTF-8” or as “Excel Workbook (.xlsx)”, or name its encoding with --encoding.",
  }),
  encodingUnclear: {
    message: "The file is not UTF-8, and its letters do not tell in which encoding it was saved.",
    hint: "Save it in Excel as “CSV UTF-8” or as “Excel Workbook (.xlsx)”, or name its encoding: --encoding windows-1251, gb18030 or windows-1252.",
  },
  notText: {
    message: "This is no CSV file: it holds bytes that are no text.",
    hint: "Check that it is the right file; a workbook must be named .xlsx.",
  },
  quoteNeverEnds: (cell: string): ErrorWords => ({
    message: `Cell ${cell} begins with a quotation mark (") that is never closed.`,
    hint: 'Close it, or write a quotation mark within a text twice (""), the whole text in quotation marks.',
  }),
  quoteMisplaced: (cell: string): ErrorWords => ({
    message: `In cell ${cell} it is not clear where the text in quotation marks ends.`,
    hint: 'Put the whole text in quotation marks and write each one within it twice ("").',
  }),
  widerThanHeadings: (row: number, cells: number, headings: number): ErrorWords => ({
    message: `Row ${row} has ${cells} cells, but there are only ${headings} headings: its values may stand in the wrong columns.`,
    hint: "Put texts that hold the separator in quotation marks, or save the sheet as “Excel Workbook (.xlsx)”.",
  }),
  tooManyRows: (limit: number): ErrorWords => ({
    message: `The file has more than ${grouped(limit)} rows, more than a sheet has.`,
    hint: "Split it into several files.",
  }),
  tooManyColumns: (row: number, cells: number, limit: number): ErrorWords => ({
    message: `Row ${row} has more than ${grouped(limit)} cells (${cells} and more), more than a sheet has.`,
    hint: "Check which sign separates its cells.",
  }),
};

/** The pattern of these words for every language. */
export type CsvRefusalWords = typeof csvRefusalWords;
