import type { Size } from "../text/line.ts";

/** From this width on, details are beside the list. In narrower terminals they are below it. */
export const besideFromColumns = 110;

/**
 * Width of a list beside its details: what it wants, unless that makes the details too narrow to
 * read.
 */
function listColumns(columns: number, wanted: number): number {
  return Math.min(wanted, columns - 1 - Math.max(44, Math.floor(columns * 0.27)));
}

/** How a list and the details of its current row share a page. */
export interface Split {
  readonly isBeside: boolean;
  readonly list: Size;
  /** Number of visible rows of the list, without its heading. */
  readonly height: number;
  readonly detail: Size;
}

export interface SplitOptions {
  /** Width that the list needs, in cells. @default all that the details leave */
  readonly wanted?: number | undefined;
  /**
   * Terminal rows for the details and the rule if they are below the list.
   * @default depends on the height
   */
  readonly below?: number;
  /** Terminal rows that the list's heading takes. @default 1 */
  readonly heading?: number;
}

/**
 * Divides a page between list and details: side by side if it is wide enough, otherwise one above
 * the other.
 */
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

/** How many lines a short list leaves blank above the details. 0 if the details are beside it. */
export function spareRows({ isBeside, height }: Split, listed: number): number {
  return isBeside ? 0 : Math.max(0, height - Math.max(1, listed));
}

/** Gives this many lines of the list to the details below it. */
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
