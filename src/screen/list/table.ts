import { cellWidth, cut } from "../text/fit.ts";
import type { Span } from "../text/line.ts";
import type { Sort } from "./list.ts";

export interface TableColumn<Item> {
  readonly heading: string;
  /** Least width in cells, unless heading and cells need less. Unused if `isWhole`. */
  readonly min: number;
  /** If not all columns fit, those of higher importance get space first. */
  readonly importance: number;
  readonly align?: "right" | undefined;
  /** Stays visible while the table is scrolled sideways. */
  readonly isFixed?: boolean | undefined;
  /** For identifiers: needs the width of its widest cell, up to {@link wholeMax}. */
  readonly isWhole?: boolean | undefined;
  /** Gets either `min` cells or its full width, because widths in between show nothing more. */
  readonly hasShortForm?: boolean | undefined;
  /** Its colour does not show the row's status, so the bar of the current row ignores it. */
  readonly isAside?: boolean | undefined;
  /** Name of the sort order by this column. Undefined if the list cannot be sorted by it. */
  readonly sort?: string | undefined;
  /** Width of the widest cell in the whole list. Measured if it is not given. */
  readonly widest?: number | undefined;
  /** Least width that {@link wantedCells} reserves for this column if it is the last. */
  readonly wanted?: number | undefined;
  cell(item: Item, cells: number): Span | readonly Span[];
}

export interface TableRow<Item> {
  readonly item: Item;
  readonly isCurrent: boolean;
  readonly isInRange?: boolean | undefined;
}

export const wholeMax = 30;

const gap = 1;
export const markCells = 2;

/** The first column that scrolls is shown even if it gets only this many cells. */
const leastCells = 8;

const moreCells = 2;

/** At least one column that scrolls stays visible. */
export function scrollMax<Item>(columns: readonly TableColumn<Item>[]): number {
  return Math.max(0, columns.filter(({ isFixed }) => isFixed !== true).length - 1);
}

interface Wish<Item> {
  readonly column: TableColumn<Item>;
  readonly min: number;
  /** The width that a fixed column gets, if possible, before more columns are added. */
  readonly fair: number;
  readonly ideal: number;
}

export interface ShownColumn<Item> {
  readonly column: TableColumn<Item>;
  readonly cells: number;
}

/**
 * If not all columns fit, scrollable ones are ordered by importance, so that the columns that do
 * not fit are on the right.
 */
export function shownColumns<Item>(
  all: readonly TableColumn<Item>[],
  widest: readonly number[],
  { width, left = 0 }: { readonly width: number; readonly left?: number },
) {
  const wishes = all.map((column, index) => wishOf(column, widest[index] ?? 0));
  const fixed = wishes.filter(isFixed);
  const movable = wishes.filter((wish) => !isFixed(wish));
  const important = movable.toSorted(
    (one, other) => other.column.importance - one.column.importance,
  );
  const whole = widthsOf([...fixed, ...important], width);
  const isWhole = whole.size === wishes.length;
  if (isWhole && left === 0) {
    return { columns: filled(wishes, whole, width), isMoreLeft: false, isMoreRight: false };
  }
  const hidden = Math.min(left, scrollMax(all));
  const offered = [...fixed, ...(isWhole ? movable : important).slice(hidden)];
  const widths = widthsOf(offered, width);
  const isMoreRight = widths.size < offered.length;
  const columns = filled(offered, widths, width);
  const last = columns.at(-1);
  // The mark for hidden columns must not shorten the last heading.
  const lacking = cellWidth(last?.column.heading ?? "") + moreCells - (last?.cells ?? 0);
  const isShort = isMoreRight && lacking > 0 && lacking <= moreCells;
  const narrower = isShort ? widthsOf(offered, width - lacking) : widths;
  return {
    columns: narrower.size === widths.size ? filled(offered, narrower, width) : columns,
    ...{ isMoreLeft: hidden > 0, isMoreRight },
  };
}

function wishOf<Item>(column: TableColumn<Item>, widest: number): Wish<Item> {
  const { isWhole = false, hasShortForm = false } = column;
  const content = column.widest ?? widest;
  const heading = cellWidth(column.heading);
  const ideal = Math.max(1, content, heading);
  const min = isWhole ? Math.min(wholeMax, content) : Math.min(column.min, ideal);
  const fair = hasShortForm ? ideal : isWhole ? Math.max(min, heading) : min;
  return { column, min, fair, ideal };
}

/** Width reserved for the position text at the end of the heading line. */
const positionCells = 14;

export function wantedCells<Item>(
  columns: readonly TableColumn<Item>[],
  widest: readonly number[] = [],
): number {
  const cells = columns.map((column, index) => wishOf(column, widest[index] ?? 0).ideal + gap);
  const { heading = "", wanted = 0 } = columns.at(-1) ?? {};
  const last = Math.max(cells.pop() ?? 0, cellWidth(heading) + positionCells, wanted + gap);
  return cells.reduce((sum, width) => sum + width, markCells + last);
}

function isFixed<Item>({ column }: Wish<Item>): boolean {
  return column.isFixed === true;
}

export function sortMarked<Item>(
  columns: readonly TableColumn<Item>[],
  sort: Sort | undefined,
): readonly TableColumn<Item>[] {
  if (sort === undefined) return columns;
  return columns.map((column) =>
    column.sort === sort.column
      ? { ...column, heading: `${column.heading} ${sort.isDescending ? "▼" : "▲"}` }
      : column,
  );
}

/**
 * Fixed columns and the first other one get their minimum, then fixed columns their fair width,
 * then other columns are added. What is left is shared among columns that want more.
 */
function widthsOf<Item>(
  offered: readonly Wish<Item>[],
  available: number,
): Map<Wish<Item>, number> {
  const widths = new Map<Wish<Item>, number>();
  const first = offered.find((wish) => !isFixed(wish));
  const movable = offered.filter((wish) => !isFixed(wish) && wish !== first);
  let room = available + gap;
  const isIn = (wish: Wish<Item>, least = wish.min): boolean => {
    if (room < least + gap) return false;
    widths.set(wish, Math.min(wish.min, room - gap));
    room -= Math.min(wish.min, room - gap) + gap;
    return true;
  };
  const fixed = offered.filter(isFixed);
  if (!fixed.every((wish) => isIn(wish))) return widths;
  if (first !== undefined && !isIn(first, Math.min(first.min, leastCells))) return widths;
  for (const wish of fixed) {
    if (wish.fair - wish.min > room) continue;
    widths.set(wish, wish.fair);
    room -= wish.fair - wish.min;
  }
  movable.every((wish) => isIn(wish));
  let wanting = [...widths.keys()].filter(({ column }) => column.hasShortForm !== true);
  while (room > 0 && wanting.length > 0) {
    wanting = wanting.filter((wish) => (widths.get(wish) ?? 0) < wish.ideal);
    for (const wish of wanting.slice(0, room)) widths.set(wish, (widths.get(wish) ?? 0) + 1);
    room -= Math.min(room, wanting.length);
  }
  return widths;
}

function filled<Item>(
  order: readonly Wish<Item>[],
  widths: ReadonlyMap<Wish<Item>, number>,
  width: number,
): ShownColumn<Item>[] {
  const laid = order.flatMap((wish) => {
    const cells = widths.get(wish);
    return cells === undefined ? [] : [{ column: wish.column, cells }];
  });
  const last = laid.at(-1);
  const only = order[0];
  if (last === undefined) return only === undefined ? [] : [{ column: only.column, cells: width }];
  const used = laid.reduce((sum, { cells }) => sum + cells, (laid.length - 1) * gap);
  return [...laid.slice(0, -1), { ...last, cells: last.cells + Math.max(0, width - used) }];
}

const measuredMax = 500;

/** Identifiers must fit, so all of them are measured. Of other columns a sample is enough. */
export function widestCells<Item>(
  columns: readonly TableColumn<Item>[],
  items: readonly Item[],
): number[] {
  const step = Math.ceil(items.length / measuredMax);
  const some = items.filter((_, index) => index % Math.max(1, step) === 0);
  return columns.map((column) => {
    if (column.widest !== undefined) return column.widest;
    return widestText(column.isWhole === true ? items : some, (item) =>
      [column.cell(item, wideCells)].flat().reduce((text, span) => text + span.text, ""),
    );
  });
}

const wideCells = 240;
const ascii = /^[ -~]*$/;

export function widestText<Item>(items: Iterable<Item>, textOf: (item: Item) => string): number {
  let widest = 0;
  for (const item of items) {
    const text = textOf(item);
    // A UTF-16 unit takes at most two cells, so this text cannot be wider.
    if (text.length * 2 <= widest) continue;
    const isPlain = text.length <= wideCells && ascii.test(text);
    const cells = isPlain ? text.length : cut(text, wideCells).cells;
    widest = Math.max(widest, Math.min(wideCells, cells));
    if (widest === wideCells) break;
  }
  return widest;
}
