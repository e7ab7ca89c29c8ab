import type { Action } from "../keys/action.ts";

/** What a list shows, as far as moving through it needs to know. */
export interface ListSource {
  /** Rows in all, shown or not. */
  readonly count: number;
  /** Stays with the row when others come and go before it. */
  key(index: number): number | string;
  /** Whether the row belongs to a group (`all` is every row). */
  isIn(preset: string, index: number): boolean;
  /** Whether the row holds a text; `wanted` is in lower case and not empty. */
  matches(wanted: string, index: number): boolean;
  /** Whether `{` and `}` stop here: the row is changed or wrong. */
  isMarked(index: number): boolean;
}

/** Where a person is in a list, and what of it they see. */
export interface ListState {
  /** Indexes into the source, in its order: the rows that filter and group let through. */
  readonly shown: readonly number[];
  /** Index into `shown`. */
  readonly cursor: number;
  /** Index into `shown` of the first row on the screen. */
  readonly top: number;
  /** Columns that are scrolled out to the left. */
  readonly left: number;
  /** What the rows must hold; empty shows all. */
  readonly filter: string;
  readonly preset: string;
  /** Index into `shown` where a range was begun. */
  readonly rangeFrom?: number;
}

/** A list at its first row, with every row shown. */
export function createList(source: ListSource, preset = "all"): ListState {
  const empty = { shown: [], cursor: 0, top: 0, left: 0, filter: "", preset };
  return refreshed(empty, source);
}

/** The index into the source of the row under the cursor; undefined in an empty list. */
export function current({ shown, cursor }: ListState): number | undefined {
  return shown[cursor];
}

/** The list after its source has changed: the same row stays under the cursor where it still is. */
export function refreshed(
  list: ListState,
  source: ListSource,
  before: ListSource = source,
): ListState {
  const at = current(list);
  const key = at === undefined || at >= before.count ? undefined : before.key(at);
  const shown = shownOf(list, source);
  const found = key === undefined ? -1 : positionOf(shown, source, { key, near: at ?? 0 });
  const cursor = found >= 0 ? found : clamp(list.cursor, shown.length);
  const { rangeFrom: _range, ...rest } = list;
  // The row keeps its place on the screen too.
  return { ...rest, shown, cursor, top: Math.max(0, list.top + cursor - list.cursor) };
}

function shownOf({ filter, preset }: ListState, source: ListSource): number[] {
  const wanted = filter.toLowerCase();
  const shown: number[] = [];
  for (let index = 0; index < source.count; index += 1) {
    if (!source.isIn(preset, index)) continue;
    if (wanted === "" || source.matches(wanted, index)) shown.push(index);
  }
  return shown;
}

/** Most of the time the row has hardly moved: it is looked for around where it was. */
function positionOf(
  shown: readonly number[],
  source: ListSource,
  { key, near }: { readonly key: number | string; readonly near: number },
): number {
  const start = Math.max(0, lowerBound(shown, near));
  for (let step = 0; step <= shown.length; step += 1) {
    for (const position of step === 0 ? [start] : [start - step, start + step]) {
      const index = shown[position];
      if (index !== undefined && source.key(index) === key) return position;
    }
  }
  return -1;
}

/** Where `wanted` stands, or would stand, in a sorted list. */
function lowerBound(sorted: readonly number[], wanted: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function clamp(position: number, length: number): number {
  return Math.max(0, Math.min(position, length - 1));
}

/** The list with another filter. */
export function filtered(list: ListState, filter: string, source: ListSource): ListState {
  const wanted = filter.toLowerCase();
  // Who types on narrows what is shown already: nothing else can match.
  const narrows = list.filter !== "" && wanted.startsWith(list.filter.toLowerCase());
  if (!narrows) return refreshed({ ...list, filter }, source);
  const at = current(list);
  const shown = list.shown.filter((index) => source.matches(wanted, index));
  const cursor = at === undefined ? 0 : clamp(lowerBound(shown, at), shown.length);
  return { ...list, filter, shown, cursor };
}

/** The list with the next or previous group of rows. */
export function withPreset(
  list: ListState,
  { presets, step }: { readonly presets: readonly string[]; readonly step: 1 | -1 },
  source: ListSource,
): ListState {
  const at = presets.indexOf(list.preset);
  const preset = presets[(at + step + presets.length) % presets.length] ?? list.preset;
  return refreshed({ ...list, preset }, source);
}

/** The list after a key that moves through it; `height` is the rows on the screen. */
export function moved(
  list: ListState,
  action: Action,
  { source, height }: { readonly source: ListSource; readonly height: number },
): ListState {
  const cursor = target(list, action, { source, height });
  if (cursor !== undefined) return scrolledTo({ ...list, cursor }, height);
  if (action === "right") return { ...list, left: list.left + 1 };
  if (action === "left") return { ...list, left: Math.max(0, list.left - 1) };
  return list;
}

function target(
  { cursor, shown }: ListState,
  action: Action,
  { source, height }: { readonly source: ListSource; readonly height: number },
): number | undefined {
  const { length } = shown;
  const page = Math.max(1, height - 1);
  switch (action) {
    case "row-down":
      return clamp(cursor + 1, length);
    case "row-up":
      return clamp(cursor - 1, length);
    case "page-down":
      return clamp(cursor + page, length);
    case "page-up":
      return clamp(cursor - page, length);
    case "first":
      return 0;
    case "last":
      return clamp(length - 1, length);
    // Every row that a filter shows is a match; past the last one comes the first.
    case "next-match":
      return length === 0 ? 0 : (cursor + 1) % length;
    case "previous-match":
      return length === 0 ? 0 : (cursor + length - 1) % length;
    case "next-marked":
      return markedFrom(shown, source, { cursor, step: 1 });
    case "previous-marked":
      return markedFrom(shown, source, { cursor, step: -1 });
    default:
      return undefined;
  }
}

function markedFrom(
  shown: readonly number[],
  source: ListSource,
  { cursor, step }: { readonly cursor: number; readonly step: 1 | -1 },
): number {
  for (let position = cursor + step; ; position += step) {
    const index = shown[position];
    if (index === undefined) return cursor;
    if (source.isMarked(index)) return position;
  }
}

/** The list scrolled so that its cursor is on the screen. */
export function scrolledTo(list: ListState, height: number): ListState {
  const { cursor, shown } = list;
  const lastTop = Math.max(0, shown.length - height);
  const top = Math.min(lastTop, Math.max(cursor - height + 1, Math.min(list.top, cursor)));
  return top === list.top ? list : { ...list, top };
}

/** The rows on the screen: their index in the source, and whether the cursor is there. */
export function visible(
  { shown, top, cursor }: ListState,
  height: number,
): { readonly index: number; readonly isCurrent: boolean }[] {
  return shown
    .slice(top, top + height)
    .map((index, offset) => ({ index, isCurrent: top + offset === cursor }));
}

/** The positions in `shown` that a range covers: from where it was begun to the cursor. */
export function range({ rangeFrom, cursor }: ListState): readonly [from: number, to: number] {
  const from = rangeFrom ?? cursor;
  return [Math.min(from, cursor), Math.max(from, cursor)];
}
