import { filterWords, narrows } from "./filter.ts";
import type { ListSource, ListState, Sort } from "./list-state.ts";

/** A new list at its first row, without a filter. */
export function createList(source: ListSource, preset = "all"): ListState {
  const empty = { shown: [], cursor: 0, top: 0, left: 0, filter: "", preset };
  return refreshed(empty, source);
}

/** The index in the source of the current row. Undefined for an empty list. */
export function current({ shown, cursor }: ListState): number | undefined {
  return shown[cursor];
}

/**
 * The list after its source changed. Keeps the current row and the start of a range if they still
 * exist.
 */
export function refreshed(
  list: ListState,
  source: ListSource,
  before: ListSource = source,
): ListState {
  const shown = shownOf(list, source);
  if (before === source) return withShown(list, shown, source);
  return withShown(list, shown, source, (index, now) =>
    positionOfRow(now, { index, before, source }),
  );
}

function withShown(
  list: ListState,
  among: readonly number[],
  source: ListSource,
  findIn?: (index: number, shown: readonly number[]) => number | undefined,
): ListState {
  const { rangeFrom: begun } = list;
  const shown = sorted(among, list.sort, source);
  const find = (index: number) =>
    findIn === undefined ? positionOfIndex(shown, index, list.sort) : findIn(index, shown);
  const at = current(list);
  // If the current row is gone, the next one becomes current.
  const behind = at === undefined || list.sort !== undefined ? list.cursor : lowerBound(shown, at);
  const cursor = at === undefined ? 0 : (find(at) ?? clamp(behind, shown.length));
  const from = begun === undefined ? undefined : list.shown[begun];
  const rangeFrom = from === undefined ? undefined : find(from);
  return {
    ...list,
    shown,
    cursor,
    // Also keeps the row's position on the screen.
    top: clamp(list.top + cursor - list.cursor, shown.length),
    rangeFrom,
  };
}

function sorted(
  among: readonly number[],
  sort: Sort | undefined,
  source: ListSource,
): readonly number[] {
  if (sort === undefined || source.sortKey === undefined) return among;
  const keys: (string | number)[] = [];
  for (const index of among) keys[index] = source.sortKey(sort.column, index);
  const rows = [...among].sort((one, other) => {
    const [left, right] = [keys[one] ?? "", keys[other] ?? ""];
    return left < right ? -1 : left > right ? 1 : one - other;
  });
  return sort.isDescending ? rows.reverse() : rows;
}

/**
 * Cycles through the sort orders: each column ascending and descending, then the order of the
 * source. Keeps the current row.
 */
export function resorted({ sort, ...list }: ListState, source: ListSource): ListState {
  const { sorts = [] } = source;
  if (sort?.isDescending === false) {
    return refreshed({ ...list, sort: { ...sort, isDescending: true } }, source);
  }
  const column = sorts[sort === undefined ? 0 : sorts.indexOf(sort.column) + 1];
  const next = column === undefined ? {} : { sort: { column, isDescending: false } };
  return refreshed({ ...list, ...next }, source);
}

function positionOfIndex(
  shown: readonly number[],
  index: number,
  sort: Sort | undefined,
): number | undefined {
  if (sort !== undefined) {
    const found = shown.indexOf(index);
    return found < 0 ? undefined : found;
  }
  const position = lowerBound(shown, index);
  return shown[position] === index ? position : undefined;
}

/**
 * Finds a row of the previous source among the visible rows. Rows rarely move far, so it looks near
 * the old position first, and searches all only if the row is gone.
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

/** The nearest valid position in a list of this length. Returns 0 for an empty list. */
export function clamp(position: number, length: number): number {
  return Math.max(0, Math.min(position, length - 1));
}

export function filtered(list: ListState, filter: string, source: ListSource): ListState {
  const next = { ...list, filter };
  if (list.sort !== undefined) return refreshed(next, source);
  if (!narrows(list.filter, filter)) {
    // When the person deletes letters, the visible rows still match, and others are added.
    const isAll = filterWords(filter).length === 0 && source.isFolded === undefined;
    const isWider = narrows(filter, list.filter) || isAll;
    return isWider
      ? withShown(next, shownOf(next, source, list.shown), source)
      : refreshed(next, source);
  }
  // When the person types more letters, only visible rows can match.
  return withShown(next, heldAmong(list.shown, filter, source), source);
}

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

/** The rows to show. Rows in `known`, in ascending order, are included without checking them. */
export function shownOf(
  { filter, preset }: Pick<ListState, "filter" | "preset">,
  source: ListSource,
  known: readonly number[] = [],
): readonly number[] {
  if (known.length === source.count) return known;
  const words = filterWords(filter);
  // Allocates the full length at once, because this runs at every key and growing arrays produces
  // garbage.
  const shown = new Array<number>(source.count);
  let [count, knownCount] = [0, 0];
  for (let index = 0; index < source.count; index += 1) {
    if (known[knownCount] === index) knownCount += 1;
    else if (!source.isIn(preset, index) || !isUnfolded(words, index, source)) continue;
    shown[count] = index;
    count += 1;
  }
  shown.length = count;
  return shown;
}

function heldAmong(
  among: readonly number[],
  filter: string,
  source: ListSource,
): readonly number[] {
  const words = filterWords(filter);
  const isHeld = (index: number) => hasAll(words, index, source);
  return among.every(isHeld) ? among : among.filter(isHeld);
}

/**
 * Without a filter, rows of closed groups are hidden. With a filter, all matching rows are shown.
 */
function isUnfolded(words: readonly string[], index: number, source: ListSource): boolean {
  return words.length === 0 ? source.isFolded?.(index) !== true : hasAll(words, index, source);
}

function hasAll(words: readonly string[], index: number, source: ListSource): boolean {
  for (const word of words) if (!source.matches(word, index)) return false;
  return true;
}

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
