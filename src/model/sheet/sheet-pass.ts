import type { CellPlace, MergedRange } from "./sheet.ts";

/** What one pass over a sheet collects. */
export interface SheetPass {
  /** Rows in the sheet, blank ones included. */
  rowsSeen: number;
  /** Mostly formatted rows. */
  blankRows: number;
  /** Hidden rows with a value. */
  hiddenRows: number;
  /** In Excel's unit (characters), by column from 0; as far as the sheet states them. */
  readonly columnWidths: Map<number, number>;
  /** Columns from 0. */
  readonly hiddenColumns: Set<number>;
  /** Columns, from 0, with values below an empty heading: known at the end of the pass. */
  readonly unheaded: number[];
  /** Cells that hold a picture. */
  readonly pictures: CellPlace[];
  /** Merged cells: known at the end of the pass, because the file lists them after the rows. */
  readonly merged: MergedRange[];
  /** Columns, from 0, of texts and codes: every number in them comes with its format. */
  textColumns?: ReadonlySet<number>;
  /** The pass went through the whole sheet. */
  isComplete: boolean;
  /**
   * Keep every number's format, even where it does not matter for reading: for writing the sheet
   * again.
   */
  readonly keepsFormats: boolean;
}

/** A pass before its first row. */
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
