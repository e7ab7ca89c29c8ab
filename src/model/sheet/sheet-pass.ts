import type { CellPlace, MergedRange } from "./sheet.ts";

/** What one pass over a sheet collects. */
export interface SheetPass {
  /** Rows in the sheet, including blank ones. */
  rowsSeen: number;
  /** Rows without values, mostly just formatted. */
  blankRows: number;
  /** Hidden rows with a value. */
  hiddenRows: number;
  /** Stated widths in Excel's unit (characters), by column from 0. */
  readonly columnWidths: Map<number, number>;
  /** Columns from 0. */
  readonly hiddenColumns: Set<number>;
  /** Columns, from 0, with values below an empty heading. Complete at the end of the pass. */
  readonly unheaded: number[];
  readonly pictures: CellPlace[];
  /** Merged cells. Available at the end of the pass, because a file lists them after the rows. */
  readonly merged: MergedRange[];
  /** Columns, from 0, of texts and codes: their numbers come with their formats. */
  textColumns?: ReadonlySet<number>;
  /** Whether the pass reached the end of the sheet. */
  isComplete: boolean;
  /** Keeps every number's format, because the sheet is written again. */
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
