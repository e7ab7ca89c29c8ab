import { filterWords, narrows } from "./filter.ts";
import type { ListSource, ListState } from "./list-state.ts";
import { heldAmong, lowerBound, shownAgainAt, shownOf } from "./shown.ts";

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
  const shown = shownAgainAt(changed, list, source);
  return shown === list.shown ? list : withShown(list, shown);
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

/** The position nearest to this one in a list of such a length; 0 in an empty one. */
export function clamp(position: number, length: number): number {
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
  return withShown(next, heldAmong(list.shown, filter, source));
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
