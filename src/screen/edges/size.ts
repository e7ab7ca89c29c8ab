import type { Size } from "../text/line.ts";

/** The least size that the screens are made for. */
export const sizeMin: Size = { columns: 60, rows: 15 };
/** What a terminal has that does not say. */
const sizeUnknown: Size = { columns: 80, rows: 24 };

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
