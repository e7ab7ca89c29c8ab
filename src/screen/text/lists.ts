import { diffArrays } from "diff";
import type { Pair } from "../../model/product/product.ts";
import { valuesByKey } from "../../model/run/field-values.ts";

/** How an entry of an ordered list (images, videos) has changed. Positions count from 1. */
export interface PositionChange {
  readonly kind: "same" | "added" | "removed" | "moved";
  readonly text: string;
  /** Old position. Undefined if the entry was added. */
  readonly from?: number;
  /** New position. Undefined if the entry was removed. */
  readonly to?: number;
}

/** How the value of a key (an option, an attribute) has changed. Null for a missing value. */
export interface KeyChange {
  readonly kind: "same" | "added" | "removed" | "changed";
  readonly key: string;
  readonly before: string | null;
  readonly after: string | null;
}

const changedEntriesMax = 400;

/**
 * Compares two ordered lists. Entries that keep their order are the same, even if others before
 * them were added or removed; entries that both lists have in another order have moved. Each entry
 * of `before` has one `from`, each of `after` one `to`. Results are in the order of `after`, with
 * removed entries at their old place.
 */
export function positionChanges(
  before: readonly string[],
  after: readonly string[],
): PositionChange[] {
  const steps = diffArrays([...before], [...after], { maxEditLength: changedEntriesMax }) ?? [
    { value: [...before], removed: true, added: false },
    { value: [...after], removed: false, added: true },
  ];
  const changes: PositionChange[] = [];
  let [from, to] = [0, 0];
  for (const { value, added, removed } of steps) {
    for (const text of value) {
      if (added) changes.push({ kind: "added", text, to: ++to });
      else if (removed) changes.push({ kind: "removed", text, from: ++from });
      else changes.push({ kind: "same", text, from: ++from, to: ++to });
    }
  }
  return withMoves(changes);
}

function withMoves(changes: readonly PositionChange[]): PositionChange[] {
  const gone = new Map<string, PositionChange[]>();
  for (const change of changes) {
    if (change.kind !== "removed") continue;
    gone.set(change.text, [...(gone.get(change.text) ?? []), change]);
  }
  const moved = new Set<PositionChange>();
  const result = changes.map((change): PositionChange => {
    const source = change.kind === "added" ? gone.get(change.text)?.shift() : undefined;
    if (source?.from === undefined) return change;
    moved.add(source);
    return { ...change, kind: "moved", from: source.from };
  });
  return result.filter((change) => !moved.has(change));
}

/**
 * Compares two lists of pairs by key, in the order of `after`, then removed keys. Joins the values
 * of a repeated key with “; ”.
 */
export function keyChanges(before: readonly Pair[], after: readonly Pair[]): KeyChange[] {
  const [from, to] = [valuesByKey(before), valuesByKey(after)];
  return [...new Set([...to.keys(), ...from.keys()])].map((key) => {
    const sides = { key, before: from.get(key) ?? null, after: to.get(key) ?? null };
    return { kind: kindOf(sides.before, sides.after), ...sides };
  });
}

function kindOf(before: string | null, after: string | null): KeyChange["kind"] {
  if (before === after) return "same";
  if (before === null) return "added";
  return after === null ? "removed" : "changed";
}
