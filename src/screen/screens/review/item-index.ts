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

/** A look in one number: its groups as bits, above them how it stands (from 1 on) and whether it is out. */
const standingBit = 24;
const outBit = 30;

/** The counts and groups of all items, worked out once, so that a frame only looks them up. */
export class ItemIndex {
  readonly groups: readonly ItemGroup[];
  readonly totals: readonly ItemTotal[];
  readonly leftOut: number;
  readonly #looks: Uint32Array;
  readonly #bitOf: ReadonlyMap<string, number>;

  constructor(count: number, { groups, look, after }: ItemIndexOptions) {
    this.#bitOf = new Map(groups.map((id, bit) => [id, bit]));
    this.#looks = new Uint32Array(count);
    const counts = new LookCounts(groups.length);
    if (after !== undefined) {
      this.#looks.set(after.index.#looks);
      counts.takeOver(after.index);
    }
    const places = after?.changed.length ?? count;
    for (let at = 0; at < places; at += 1) {
      const index = after === undefined ? at : (after.changed[at] ?? 0);
      const packed = this.#packed(look(index));
      counts.add(this.#looks[index] ?? 0, -1);
      counts.add(packed, 1);
      this.#looks[index] = packed;
    }
    this.leftOut = counts.leftOut;
    this.groups = [
      { id: "all", count },
      ...groups.map((id, bit) => ({ id, count: counts.inGroup[bit] ?? 0 })),
    ];
    this.totals = standingNames.map((name, at) => ({
      name,
      count: counts.standing[at] ?? 0,
    }));
  }

  /** Whether an item belongs to a group. */
  isIn(group: string, index: number): boolean {
    if (group === "all") return true;
    const bit = this.#bitOf.get(group);
    return bit !== undefined && ((this.#looks[index] ?? 0) & (1 << bit)) !== 0;
  }

  #packed({ standing, groups, isOut }: ItemLook): number {
    let packed = (standingNames.indexOf(standing) + 1) << standingBit;
    if (isOut) packed |= 1 << outBit;
    for (const group of groups) {
      const bit = this.#bitOf.get(group);
      if (bit !== undefined) packed |= 1 << bit;
    }
    return packed;
  }
}

/** How many items there are of each kind. */
class LookCounts {
  readonly inGroup: number[];
  readonly standing = standingNames.map(() => 0);
  leftOut = 0;

  constructor(groupCount: number) {
    this.inGroup = Array.from({ length: groupCount }, () => 0);
  }

  takeOver({ groups, totals, leftOut }: ItemIndex): void {
    // “All” stands before the groups.
    for (const bit of this.inGroup.keys()) this.inGroup[bit] = groups[bit + 1]?.count ?? 0;
    for (const at of this.standing.keys()) this.standing[at] = totals[at]?.count ?? 0;
    this.leftOut = leftOut;
  }

  /** Counts one look in or out; 0 is the look of an item that was not there. */
  add(packed: number, step: 1 | -1): void {
    if (packed === 0) return;
    const standing = ((packed >>> standingBit) & 0x3f) - 1;
    this.standing[standing] = (this.standing[standing] ?? 0) + step;
    this.leftOut += ((packed >>> outBit) & 1) * step;
    for (let bit = 0; bit < this.inGroup.length; bit += 1) {
      if ((packed & (1 << bit)) !== 0) this.inGroup[bit] = (this.inGroup[bit] ?? 0) + step;
    }
  }
}
