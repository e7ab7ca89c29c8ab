import type { Size } from "../text/line.ts";

/** The smallest terminal that the screen supports. */
export const sizeMin: Size = { columns: 60, rows: 15 };
/** Assumed if the terminal does not report its size. */
const sizeUnknown: Size = { columns: 80, rows: 24 };

/** The properties of an output stream that hold the size of its terminal. */
export interface Sized {
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
}

/** The size of a terminal in cells: 80 × 24 if it reports none or 0. */
export function terminalSize({ columns = 0, rows = 0 }: Sized): Size {
  return {
    columns: columns > 0 ? columns : sizeUnknown.columns,
    rows: rows > 0 ? rows : sizeUnknown.rows,
  };
}

/**
 * The part of the terminal that the screen uses. On Windows the last line stays blank, because the
 * console scrolls when its last cell is written.
 */
export function usedSize({ columns, rows }: Size, platform: NodeJS.Platform): Size {
  return { columns, rows: platform === "win32" ? Math.max(1, rows - 1) : rows };
}

/** Whether the terminal is smaller than {@link sizeMin}. */
export function isTooSmall({ columns, rows }: Size): boolean {
  return columns < sizeMin.columns || rows < sizeMin.rows;
}

/**
 * The actual and the required size, such as `40×10`. Both include the line that the screen leaves
 * blank on Windows.
 */
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
