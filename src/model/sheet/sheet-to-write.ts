import type { Severity } from "./finding.ts";
import type { CellValue } from "./sheet.ts";

/** A sheet to write: a heading row, and rows of values, at hand or still arriving. */
export interface SheetToWrite<Rows = Iterable<RowToWrite> | AsyncIterable<RowToWrite>> {
  readonly name: string;
  readonly columns: readonly ColumnToWrite[];
  /** Row of the headings, as Excel counts; the rows above stay blank. @default 1 */
  readonly headingRow?: number | undefined;
  readonly rows: Rows;
  /** A sheet that people do not see; its rows are asked for when all others are written. */
  readonly hidden?: HiddenSheet | undefined;
}

/** Texts that a workbook carries along unseen. */
export interface HiddenSheet {
  readonly name: string;
  rows(): Iterable<readonly string[]>;
}

/** One column of a sheet to write. */
export interface ColumnToWrite {
  readonly heading: string;
  /** In Excel's unit: characters. @default 16 */
  readonly width?: number;
  /** Keeps what is typed into the column as text: codes with leading zeros. */
  readonly text?: boolean;
  /** The heading stands out. */
  readonly highlight?: boolean;
}

/** One row of a sheet to write. */
export interface RowToWrite {
  /** By column; missing ones stay blank. */
  readonly cells: readonly (CellValue | undefined)[];
  readonly marks?: readonly CellMark[];
  /** As Excel counts, greater than that of the row before. @default the next one */
  readonly number?: number;
}

/** Colours a cell and puts a note on it. */
export interface CellMark {
  /** Counted from 0. */
  readonly column: number;
  readonly note: string;
  readonly severity: Severity;
}
