import { filterWords } from "./filter.ts";
import type { ListSource, ListState } from "./list-state.ts";

/** The rows to show; those at `known`, in rising order, are among them and not looked at again. */
export function shownOf(
  { filter, preset }: Pick<ListState, "filter" | "preset">,
  source: ListSource,
  known: readonly number[] = [],
): readonly number[] {
  if (known.length === source.count) return known;
  const words = filterWords(filter);
  // At once as long as it may get: this runs at every key, and growing leaves arrays behind.
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

/** The rows at `among` that hold the words of a filter; the same list if all do. */
export function heldAmong(
  among: readonly number[],
  filter: string,
  source: ListSource,
): readonly number[] {
  const words = filterWords(filter);
  const isHeld = (index: number) => hasAll(words, index, source);
  return among.every(isHeld) ? among : among.filter(isHeld);
}

/** The rows that a list shows, looked at again at `changed`, in rising order; the same list if none differs. */
export function shownAgainAt(
  changed: readonly number[],
  { shown, filter, preset }: ListState,
  source: ListSource,
): readonly number[] {
  const words = filterWords(filter);
  const isShown = (index: number) => source.isIn(preset, index) && hasAll(words, index, source);
  const differing = changed.filter((index) => isShown(index) !== isAmong(shown, index));
  return differing.length === 0 ? shown : turned(shown, differing);
}

/** A sorted list with each of these out if it was in, and in if it was out. */
function turned(shown: readonly number[], differing: readonly number[]): readonly number[] {
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

function hasAll(words: readonly string[], index: number, source: ListSource): boolean {
  for (const word of words) if (!source.matches(word, index)) return false;
  return true;
}

function isAmong(sorted: readonly number[], wanted: number): boolean {
  return sorted[lowerBound(sorted, wanted)] === wanted;
}

/** Where `wanted` stands, or would stand, in a sorted list. */
export function lowerBound(sorted: readonly number[], wanted: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
