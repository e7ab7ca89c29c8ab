import { cellWidth } from "../text/fit.ts";
import type { Line, Span } from "../text/line.ts";

/** One column of a table. */
export interface TableColumn<Item> {
  readonly heading: string;
  /** Cells that it takes at least, and would like to have. */
  readonly min: number;
  readonly ideal: number;
  /** Where there is no room for all, the least important leave first. */
  readonly importance: number;
  readonly align?: "right";
  /** Stays when the columns are scrolled to the right. */
  readonly isFixed?: boolean;
  /** Of the rows that are shown nothing is cut off: it says where in the workbook they stand. */
  readonly isWhole?: boolean;
  cell(item: Item): Span | readonly Span[];
}

/** A row of a table, and how it stands out. */
export interface TableRow<Item> {
  readonly item: Item;
  readonly isCurrent: boolean;
  /** Part of a range that is being made. */
  readonly isInRange?: boolean;
}

/** How a table is laid out. */
export interface TableOptions {
  readonly columns: number;
  /** Columns scrolled out to the left. */
  readonly left?: number;
}

/** A column that is as wide as its widest cell. */
function whole<Item>(
  column: TableColumn<Item>,
  rows: readonly TableRow<Item>[],
): TableColumn<Item> {
  const widths = rows.map(({ item }) =>
    [column.cell(item)].flat().reduce((sum, { text }) => sum + cellWidth(text), 0),
  );
  const widest = Math.max(0, ...widths);
  if (widest <= column.ideal) return column;
  return { ...column, min: widest, ideal: widest };
}

/** How many columns of a table can be scrolled out to the left: the last of them stays. */
export function scrollMax<Item>(columns: readonly TableColumn<Item>[]): number {
  return Math.max(0, columns.filter(({ isFixed }) => isFixed !== true).length - 1);
}

/** A column that is shown, and its width in cells. */
export interface ShownColumn<Item> {
  readonly column: TableColumn<Item>;
  readonly cells: number;
}

/** Which columns there is room for, and how wide each is; the last one takes what is left. */
export function shownColumns<Item>(
  all: readonly TableColumn<Item>[],
  rows: readonly TableRow<Item>[],
  { columns: width, left = 0 }: TableOptions,
): ShownColumn<Item>[] {
  const columns = all.map((column) => (column.isWhole === true ? whole(column, rows) : column));
  const movable = columns.filter(({ isFixed }) => isFixed !== true);
  const hidden = new Set(movable.slice(0, Math.min(left, scrollMax(columns))));
  const offered = columns.filter((column) => !hidden.has(column));
  const widths = columnWidths(offered, width);
  const laid = offered.flatMap((column, index) => {
    const cells = widths[index] ?? 0;
    return cells === 0 ? [] : [{ column, cells }];
  });
  const last = laid.at(-1);
  if (last === undefined) return offered.slice(0, 1).map((column) => ({ column, cells: width }));
  const used = laid.reduce((sum, { cells }) => sum + cells, laid.length - 1);
  return [...laid.slice(0, -1), { ...last, cells: last.cells + Math.max(0, width - used) }];
}

/** A line of plain text. */
export function textLine(text: string, style?: Span["style"]): Line {
  return { spans: [{ text, ...(style === undefined ? {} : { style }) }] };
}

/** What a column of a table asks for; widths in cells. */
export interface ColumnWish {
  /** Below this it is not shown at all. */
  readonly min: number;
  /** More than this is of no use to it. At least `min`. */
  readonly ideal: number;
  /** The lowest leaves first; among equals the one further right. */
  readonly importance: number;
}

/** How columns share a line. */
export interface ColumnWidthsOptions {
  /** Cells between two columns. @default 1 */
  readonly gap?: number;
}

/**
 * The width of each column in cells, 0 for those left out; with the gaps between those shown, at
 * most `available`. Columns come in by importance until one no longer fits, so that none is missing
 * while a less important one is shown; what is left over is shared out evenly up to `ideal`.
 */
export function columnWidths(
  columns: readonly ColumnWish[],
  available: number,
  options: ColumnWidthsOptions = {},
): number[] {
  const { gap = 1 } = options;
  const widths = columns.map(() => 0);
  const order = columns
    .map((column, index) => ({ column, index }))
    .sort((one, other) => other.column.importance - one.column.importance);
  let left = available + gap;
  const shown: typeof order = [];
  for (const entry of order) {
    if (entry.column.min + gap > left) break;
    widths[entry.index] = entry.column.min;
    left -= entry.column.min + gap;
    shown.push(entry);
  }
  share(shown, widths, left);
  return widths;
}

/** Cell by cell, in rounds: a wider line never makes a column narrower that was shown already. */
function share(
  shown: readonly { readonly column: ColumnWish; readonly index: number }[],
  widths: number[],
  cells: number,
): void {
  let left = cells;
  let wanting = shown;
  while (left > 0 && wanting.length > 0) {
    wanting = wanting.filter(({ column, index }) => (widths[index] ?? 0) < column.ideal);
    for (const { index } of wanting.slice(0, left)) {
      widths[index] = (widths[index] ?? 0) + 1;
    }
    left -= Math.min(left, wanting.length);
  }
}
