import type { Size } from "../text/line.ts";

/** From so many columns on, all about the row under the cursor stands beside the list, else below. */
export const besideFromColumns = 110;

/** Cells of a list beside its detail: all that it wants, while the detail can still be read. */
function listColumns(columns: number, wanted: number): number {
  return Math.min(wanted, columns - 1 - Math.max(44, Math.floor(columns * 0.27)));
}

/** How a list and all about its row share a place. */
export interface Split {
  readonly isBeside: boolean;
  readonly list: Size;
  /** Rows of the list, without its heading. */
  readonly height: number;
  /** Of the text about the row, without the rule before it. */
  readonly detail: Size;
}

export interface SplitOptions {
  /** Cells that the list would take. @default all that the detail leaves it */
  readonly wanted?: number | undefined;
  /** Rows of a detail below the list, with the rule between them. @default by the height */
  readonly below?: number;
  /** Rows of the list's heading. @default 1 */
  readonly heading?: number;
}

/** The list and the detail of a place: side by side where that is wide enough, else one below the other. */
export function splitArea(
  { columns, rows }: Size,
  { wanted = columns, below = rowsBelow(rows), heading = 1 }: SplitOptions = {},
): Split {
  const isBeside = columns >= besideFromColumns;
  const list = isBeside
    ? { columns: listColumns(columns, wanted), rows }
    : { columns, rows: Math.max(heading + 1, rows - below) };
  const detail = isBeside
    ? { columns: columns - list.columns - 1, rows }
    : { columns, rows: Math.max(0, below - 1) };
  return { isBeside, list, height: Math.max(1, list.rows - heading), detail };
}

/** Rows below a list that it does not fill. */
export function spareRows({ isBeside, height }: Split, listed: number): number {
  return isBeside ? 0 : Math.max(0, height - Math.max(1, listed));
}

/** The same, with so many rows of the list given to the detail below it. */
export function withTallerDetail(split: Split, rows: number): Split {
  const { list, height, detail } = split;
  return {
    ...split,
    list: { ...list, rows: list.rows - rows },
    height: height - rows,
    detail: { ...detail, rows: detail.rows + rows },
  };
}

function rowsBelow(rows: number): number {
  return Math.max(0, Math.min(rows - 3, Math.max(4, Math.min(12, Math.floor(rows * 0.4)))));
}
