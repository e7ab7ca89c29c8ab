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

  constructor(count: number, { groups, look, after }: ItemIndexOptions) {
    const looks = after === undefined ? [] : [...after.index.#looks];
    for (const index of after?.changed ?? Array(count).keys()) looks[index] = look(index);
    this.#looks = looks;
    const inGroups = new Map<string, number>();
    const status = new Map<string, number>();
    for (const one of looks) {
      countOne(status, one.status);
      for (const group of one.groups) countOne(inGroups, group);
    }
    this.leftOut = looks.filter(({ isOut }) => isOut).length;
    this.groups = [
      { id: "all", count },
      ...groups.map((id) => ({ id, count: inGroups.get(id) ?? 0 })),
    ];
    this.totals = rowStatusNames.map((name) => ({ name, count: status.get(name) ?? 0 }));
  }

  /** Whether an item belongs to a group. */
  isIn(group: string, index: number): boolean {
    return group === "all" || this.#looks[index]?.groups.includes(group) === true;
  }
}

function countOne(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
