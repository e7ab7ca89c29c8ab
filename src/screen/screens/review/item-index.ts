import { type StandingName, standingNames } from "../../list/row-status.ts";
import type { GroupName, ItemGroup, ItemTotal } from "../../state/review-items.ts";

/** How one item stands, as far as counts and groups go. */
export interface ItemLook {
  readonly standing: StandingName;
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
  readonly #looks: ItemLook[];
  readonly #counts: LookCounts;

  constructor(count: number, { groups, look, after }: ItemIndexOptions) {
    this.#looks = after === undefined ? [] : after.index.#looks.slice();
    this.#counts = new LookCounts(after === undefined ? undefined : after.index.#counts);
    const places = after?.changed.length ?? count;
    for (let at = 0; at < places; at += 1) this.#lookAt(after?.changed[at] ?? at, look);
    const { inGroup, standing, leftOut } = this.#counts;
    this.leftOut = leftOut;
    this.groups = [
      { id: "all", count },
      ...groups.map((id) => ({ id, count: inGroup.get(id) ?? 0 })),
    ];
    this.totals = standingNames.map((name) => ({ name, count: standing.get(name) ?? 0 }));
  }

  /** Whether an item belongs to a group. */
  isIn(group: string, index: number): boolean {
    return group === "all" || this.#looks[index]?.groups.includes(group) === true;
  }

  #lookAt(index: number, look: ItemIndexOptions["look"]): void {
    const [before, now] = [this.#looks[index], look(index)];
    if (before !== undefined) this.#counts.add(before, -1);
    this.#counts.add(now, 1);
    this.#looks[index] = now;
  }
}

/** How many items there are of each kind. */
class LookCounts {
  readonly inGroup: Map<string, number>;
  readonly standing: Map<StandingName, number>;
  leftOut: number;

  constructor(before?: LookCounts) {
    this.inGroup = new Map(before?.inGroup);
    this.standing = new Map(before?.standing);
    this.leftOut = before?.leftOut ?? 0;
  }

  /** Counts one look in or out. */
  add({ standing, groups, isOut }: ItemLook, step: 1 | -1): void {
    this.standing.set(standing, (this.standing.get(standing) ?? 0) + step);
    if (isOut) this.leftOut += step;
    for (const group of groups) this.inGroup.set(group, (this.inGroup.get(group) ?? 0) + step);
  }
}
