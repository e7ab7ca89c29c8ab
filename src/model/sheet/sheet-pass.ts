import type { CellPlace, MergedRange } from "./sheet.ts";

/** What one pass over a sheet has seen so far. */
export interface SheetPass {
  /** Rows in the sheet: those with a value and those without. */
  rowsSeen: number;
  /** Rows without any value: formatted rows, mostly. */
  blankRows: number;
  /** Rows with a value that are hidden. */
  hiddenRows: number;
  /** Widths in Excel's unit (characters) by column, counted from 0; as far as the sheet states them. */
  readonly columnWidths: Map<number, number>;
  /** Columns that are hidden, counted from 0. */
  readonly hiddenColumns: Set<number>;
  /** Columns, from 0, with values below an empty heading: known at the end of the pass. */
  readonly unheaded: number[];
  /** Cells that hold a picture. */
  readonly pictures: CellPlace[];
  /** Cells that are merged: known at the end of the pass, because they stand behind the rows. */
  readonly merged: MergedRange[];
  /** The pass went through the whole sheet. */
  isComplete: boolean;
  /** Every number comes with its format, though that changes nothing of it: to be written again. */
  readonly keepsFormats: boolean;
}

/** A pass that has not begun. */
export function newPass({ keepsFormats = false }: Partial<SheetPass> = {}): SheetPass {
  return {
    rowsSeen: 0,
    blankRows: 0,
    hiddenRows: 0,
    columnWidths: new Map(),
    hiddenColumns: new Set(),
    unheaded: [],
    pictures: [],
    merged: [],
    isComplete: false,
    keepsFormats,
  };
}
