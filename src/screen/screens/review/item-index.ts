import { type RowStatusName, rowStatusNames } from "../../list/row-status.ts";
import type { GroupName, ItemGroup, ItemTotal } from "../../state/review-items.ts";

/** How one item stands, as far as counts and groups go. */
export interface ItemLook {
  readonly status: RowStatusName;
  /** Groups that it belongs to, beside “all”. */
  readonly groups: readonly string[];
  readonly isOut: boolean;
}

/** What an index is made from. */
export interface ItemIndexOptions {
  readonly groups: readonly GroupName[];
  look(index: number): ItemLook;
  /** An index of before, and where items are other than they were then; all others are the same. */
  readonly after?: { readonly index: ItemIndex; readonly changed: readonly number[] } | undefined;
}

/** The counts and groups of all items, worked out once, so that a frame only looks them up. */
export class ItemIndex {
  readonly groups: readonly ItemGroup[];
  readonly totals: readonly ItemTotal[];
  readonly leftOut: number;
  readonly #looks: readonly ItemLook[];
  readonly #inGroups: ReadonlyMap<string, number>;
  readonly #inStatus: ReadonlyMap<string, number>;

  constructor(count: number, { groups, look, after }: ItemIndexOptions) {
    const before = after?.index;
    const looks = before === undefined ? [] : [...before.#looks];
    const inGroups = new Map(before === undefined ? [] : before.#inGroups);
    const inStatus = new Map(before === undefined ? [] : before.#inStatus);
    let leftOut = before?.leftOut ?? 0;
    const take = (one: ItemLook, by: 1 | -1) => {
      addTo(inStatus, one.status, by);
      for (const group of one.groups) addTo(inGroups, group, by);
      if (one.isOut) leftOut += by;
    };
    for (const index of after?.changed ?? Array(count).keys()) {
      const [old, now] = [looks[index], look(index)];
      if (old !== undefined) take(old, -1);
      take(now, 1);
      looks[index] = now;
    }
    this.#looks = looks;
    this.#inGroups = inGroups;
    this.#inStatus = inStatus;
    this.leftOut = leftOut;
    this.groups = [
      { id: "all", count },
      ...groups.map((id) => ({ id, count: inGroups.get(id) ?? 0 })),
    ];
    this.totals = rowStatusNames.map((name) => ({ name, count: inStatus.get(name) ?? 0 }));
  }

  /** Whether an item belongs to a group. */
  isIn(group: string, index: number): boolean {
    return group === "all" || this.#looks[index]?.groups.includes(group) === true;
  }
}

function addTo(counts: Map<string, number>, name: string, by: number): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}
