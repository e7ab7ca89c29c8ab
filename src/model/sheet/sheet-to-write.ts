import type { Severity } from "./finding.ts";
import type { CellValue } from "./sheet.ts";

/** A sheet to write: a heading row and rows of values, in memory or a stream. */
export interface SheetToWrite<Rows = Iterable<RowToWrite> | AsyncIterable<RowToWrite>> {
  readonly name: string;
  readonly columns: readonly ColumnToWrite[];
  /** Row of the headings, as Excel counts; the rows above stay blank. @default 1 */
  readonly headingRow?: number | undefined;
  readonly rows: Rows;
  /** What to know before, in one cell above the headings. */
  readonly guide?: string | undefined;
  /** Nothing but open columns can be changed; without a password. @default false */
  readonly isProtected?: boolean;
  /** A hidden sheet; its rows are requested after all others are written. */
  readonly hidden?: HiddenSheet | undefined;
}

/** Texts that a workbook carries along hidden. */
export interface HiddenSheet {
  readonly name: string;
  rows(): Iterable<readonly string[]>;
}

export interface ColumnToWrite {
  readonly heading: string;
  /** In Excel's unit: characters. @default 16 */
  readonly width?: number;
  /** Formats the column as text, so that codes keep leading zeros. */
  readonly text?: boolean;
  /** Highlights the heading. */
  readonly highlight?: boolean;
  /** To be filled in: its cells are highlighted, blank ones too, and stay open in a protected sheet. */
  readonly open?: boolean;
  /** A drop-down of these words. */
  readonly choices?: readonly string[];
}

export interface RowToWrite {
  /** By column; missing ones stay blank. */
  readonly cells: readonly (CellValue | undefined)[];
  readonly marks?: readonly CellMark[];
  /** It continues the row before: its open cells are not highlighted. @default false */
  readonly isClosed?: boolean;
  /** Excel's row number, greater than that of the row before. @default the next one */
  readonly number?: number;
}

/** Colours a cell and puts a note on it. */
export interface CellMark {
  readonly column: number;
  readonly note: string;
  readonly severity: Severity;
}
