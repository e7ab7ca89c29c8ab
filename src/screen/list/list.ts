import type { Action } from "../keys/action.ts";
import { filterWords, narrows } from "./filter.ts";

/** What a list shows, as far as moving through it needs to know. */
export interface ListSource {
  /** Rows in all, shown or not. */
  readonly count: number;
  /** Stays with the row when others come and go before it. */
  key(index: number): number | string;
  /** Whether the row belongs to a group (`all` is every row). */
  isIn(preset: string, index: number): boolean;
  /**
   * Whether the row holds a word, which is folded and not empty ({@link holds}). Whatever holds a
   * word holds each part of it, but for a word of digits alone, which may be the row's own number.
   */
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

/**
 * The list after its source has changed: the same row stays under the cursor, and a range begins at
 * the same row, where they still are.
 */
export function refreshed(
  list: ListState,
  source: ListSource,
  before: ListSource = source,
): ListState {
  const shown = shownOf(list, source);
  if (before === source) return withShown(list, shown);
  return withShown(list, shown, (index) => positionOfRow(shown, { index, before, source }));
}

/**
 * {@link refreshed} where only some rows are other than before: those at `changed`, in rising order.
 * Each row is where it was; more may have come behind the last one. Only those are looked at.
 */
export function refreshedAt(
  list: ListState,
  source: ListSource,
  changed: readonly number[],
): ListState {
  const words = filterWords(list.filter);
  const isShown = (index: number) =>
    source.isIn(list.preset, index) && hasAll(words, index, source);
  const shown = mergedAt(list.shown, changed, isShown);
  return shown === list.shown ? list : withShown(list, shown);
}

/** The rows that are shown, with those at `changed` put in and taken out; the same list if none is. */
function mergedAt(
  shown: readonly number[],
  changed: readonly number[],
  isShown: (index: number) => boolean,
): readonly number[] {
  const differing = changed.filter((index) => isShown(index) !== isAmong(shown, index));
  if (differing.length === 0) return shown;
  const merged: number[] = [];
  let from = 0;
  for (const index of differing) {
    const at = lowerBound(shown, index);
    for (; from < at; from += 1) merged.push(shown[from] as number);
    // What was shown is left out, anything else comes in.
    if (shown[at] === index) from = at + 1;
    else merged.push(index);
  }
  for (; from < shown.length; from += 1) merged.push(shown[from] as number);
  return merged;
}

function isAmong(sorted: readonly number[], wanted: number): boolean {
  return sorted[lowerBound(sorted, wanted)] === wanted;
}

/** The list with other rows shown; `find` says where a row that was shown is now. */
function withShown(
  list: ListState,
  shown: readonly number[],
  find: (index: number) => number | undefined = (index) => positionOfIndex(shown, index),
): ListState {
  const { rangeFrom: begun, ...rest } = list;
  const at = current(list);
  // Who was on a row that is gone is on the one that came behind it.
  const cursor = at === undefined ? 0 : (find(at) ?? clamp(lowerBound(shown, at), shown.length));
  const from = begun === undefined ? undefined : list.shown[begun];
  const rangeFrom = from === undefined ? undefined : find(from);
  return {
    ...rest,
    shown,
    cursor,
    // The row keeps its place on the screen too.
    top: clamp(list.top + cursor - list.cursor, shown.length),
    ...(rangeFrom === undefined ? {} : { rangeFrom }),
  };
}

/** The rows to show; those at `known`, in rising order, are among them and not looked at again. */
function shownOf(
  { filter, preset }: ListState,
  source: ListSource,
  known: readonly number[] = [],
): readonly number[] {
  if (known.length === source.count) return known;
  const words = filterWords(filter);
  // Room for all at once: a list that grew to 50,000 would leave three times as much litter at each key.
  const shown = new Array<number>(source.count);
  let [count, knownCount] = [0, 0];
  for (let index = 0; index < source.count; index += 1) {
    if (known[knownCount] === index) knownCount += 1;
    else if (!source.isIn(preset, index) || !hasAll(words, index, source)) continue;
    shown[count] = index;
    count += 1;
  }
  shown.length = count;
  return shown;
}

function hasAll(words: readonly string[], index: number, source: ListSource): boolean {
  for (const word of words) if (!source.matches(word, index)) return false;
  return true;
}

function positionOfIndex(shown: readonly number[], index: number): number | undefined {
  const position = lowerBound(shown, index);
  return shown[position] === index ? position : undefined;
}

/**
 * A row of the source before, in what is shown now. Most of the time it has hardly moved: it is
 * looked for around where it was. Only for a row that is gone, all are looked at, once.
 */
function positionOfRow(
  shown: readonly number[],
  {
    index,
    before,
    source,
  }: { readonly index: number; readonly before: ListSource; readonly source: ListSource },
): number | undefined {
  if (index >= before.count) return undefined;
  const key = before.key(index);
  const isThere = (position: number) => {
    const found = shown[position];
    return found !== undefined && source.key(found) === key;
  };
  const start = lowerBound(shown, index);
  const steps = Math.max(start, shown.length - 1 - start);
  for (let step = 0; step <= steps; step += 1) {
    if (isThere(start - step)) return start - step;
    if (isThere(start + step)) return start + step;
  }
  return undefined;
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
  const next = { ...list, filter };
  if (!narrows(list.filter, filter)) {
    // Who takes letters back keeps what is shown, and gets more.
    const isWider = narrows(filter, list.filter) || filterWords(filter).length === 0;
    return isWider ? withShown(next, shownOf(next, source, list.shown)) : refreshed(next, source);
  }
  // Who types on narrows what is shown already: nothing else can match.
  const words = filterWords(filter);
  const isHeld = (index: number) => hasAll(words, index, source);
  const shown = list.shown.every(isHeld) ? list.shown : list.shown.filter(isHeld);
  return withShown(next, shown);
}

/** The list with the next or previous group of rows. */
export function withPreset(
  list: ListState,
  { presets, step }: { readonly presets: readonly string[]; readonly step: 1 | -1 },
  source: ListSource,
): ListState {
  const at = presets.indexOf(list.preset);
  const first = step === 1 ? 0 : presets.length - 1;
  const next = at < 0 ? first : (at + step + presets.length) % presets.length;
  const preset = presets[next] ?? list.preset;
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

/** The list scrolled so that its cursor is on the screen, and the screen is full where it can be. */
export function scrolledTo(list: ListState, rows: number): ListState {
  const { cursor, shown } = list;
  const height = Math.max(1, rows);
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
