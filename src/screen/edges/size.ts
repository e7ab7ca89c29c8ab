import type { Size } from "../text/line.ts";

/** The least size that the screens are made for. */
export const sizeMin: Size = { columns: 60, rows: 15 };
/** From so many columns on, all about the row under the cursor stands beside the list, else below. */
export const besideFromColumns = 110;
/** What a terminal has that does not say. */
const sizeUnknown: Size = { columns: 80, rows: 24 };

/** Of the detail beside a list: more is of more use to the list. */
const detailColumnsMax = 64;

/** Cells of the detail beside a list, without the rule between them. */
export function detailColumns(columns: number): number {
  return Math.min(detailColumnsMax, Math.max(38, Math.floor(columns * 0.4)));
}

/** How a list and all about its row share a place. */
export interface Split {
  readonly isBeside: boolean;
  readonly listColumns: number;
  /** Rows of the list, without its heading. */
  readonly height: number;
  /** Of the text about the row, without the rule before it. */
  readonly detail: Size;
}

/** The list and the detail of a place in `area`: side by side where that is wide enough. */
export function splitArea({ columns, rows }: Size): Split {
  if (columns >= besideFromColumns) {
    const detail = { columns: detailColumns(columns), rows };
    const listColumns = columns - detail.columns - 1;
    return { isBeside: true, listColumns, height: Math.max(1, rows - 1), detail };
  }
  const below = Math.max(0, Math.min(rows - 3, Math.max(4, Math.min(12, Math.floor(rows * 0.4)))));
  const detail = { columns, rows: Math.max(0, below - 1) };
  return { isBeside: false, listColumns: columns, height: Math.max(1, rows - below - 1), detail };
}

/** The parts of an output stream that say how large its terminal is. */
export interface Sized {
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
}

/** The size of a terminal in cells; 80 × 24 where it does not say, or says 0. */
export function terminalSize({ columns = 0, rows = 0 }: Sized): Size {
  return {
    columns: columns > 0 ? columns : sizeUnknown.columns,
    rows: rows > 0 ? rows : sizeUnknown.rows,
  };
}

/**
 * What of a terminal is used. A Windows console scrolls when its last cell is written, so its last
 * line stays blank there.
 */
export function usedSize({ columns, rows }: Size, platform: NodeJS.Platform): Size {
  return { columns, rows: platform === "win32" ? Math.max(1, rows - 1) : rows };
}

/** Whether no screen fits. */
export function isTooSmall({ columns, rows }: Size): boolean {
  return columns < sizeMin.columns || rows < sizeMin.rows;
}

/** The size of a terminal, and the least that the screens need, where a part of it is not used. */
export function sizesToTell(
  terminal: Size,
  used: Size,
): { readonly is: string; readonly needs: string } {
  const spareRows = terminal.rows - used.rows;
  return {
    is: `${terminal.columns}×${terminal.rows}`,
    needs: `${sizeMin.columns}×${sizeMin.rows + spareRows}`,
  };
}
