import { type RowStatusName, rowStatusNames } from "../../list/row-status.ts";
import type { GroupName, ItemGroup, ItemTotal } from "../../state/review-items.ts";

/** Status, groups and choice of an item. */
export interface ItemLook {
  readonly status: RowStatusName;
  readonly groups: readonly string[];
  readonly isOut: boolean;
}

/** Number of items in each group and status, and of items left out. */
export interface ItemCounts {
  readonly groups: readonly ItemGroup[];
  readonly totals: readonly ItemTotal[];
  readonly leftOut: number;
}

interface CountOptions {
  /** How many items are in “all”. @default every item */
  readonly inAll?: number | undefined;
  readonly groups: readonly GroupName[];
  look(index: number): ItemLook;
  /** The earlier counts, and the items that have changed since. All other items are the same. */
  readonly after?:
    | {
        readonly counts: ItemCounts;
        readonly changed: readonly number[];
        look(index: number): ItemLook | undefined;
      }
    | undefined;
}

/**
 * Counts items once, so that frames need not. After a change, counts only the changed items again.
 */
export function countItems(
  count: number,
  { groups, look, after, inAll = count }: CountOptions,
): ItemCounts {
  const inGroups = new Map<string, number>(after?.counts.groups.map((one) => [one.id, one.count]));
  const inStatus = new Map<string, number>(
    after?.counts.totals.map((one) => [one.name, one.count]),
  );
  let leftOut = after?.counts.leftOut ?? 0;
  const take = (one: ItemLook, by: 1 | -1) => {
    addTo(inStatus, one.status, by);
    for (const group of one.groups) addTo(inGroups, group, by);
    if (one.isOut) leftOut += by;
  };
  for (const index of after?.changed ?? Array(count).keys()) {
    const before = after?.look(index);
    if (before !== undefined) take(before, -1);
    take(look(index), 1);
  }
  return {
    groups: [
      { id: "all", count: inAll },
      ...groups.map((id) => ({ id, count: inGroups.get(id) ?? 0 })),
    ],
    totals: rowStatusNames.map((name) => ({ name, count: inStatus.get(name) ?? 0 })),
    leftOut,
  };
}

function addTo(counts: Map<string, number>, name: string, by: number): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}
