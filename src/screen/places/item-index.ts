import type { Preset } from "../place.ts";
import type { ItemGroup, ItemTotal } from "./review-items.ts";
import { type StandingName, standingNames, standings } from "./standing.ts";

/** How one item stands, as far as counts and groups go. */
export interface ItemLook {
  readonly standing: StandingName;
  /** Groups that it belongs to, beside “all”. */
  readonly groups: readonly string[];
  readonly isOut: boolean;
}

/** The counts and groups of all items, worked out once, so that a frame only looks them up. */
export class ItemIndex {
  readonly groups: readonly ItemGroup[];
  readonly totals: readonly ItemTotal[];
  readonly leftOut: number;
  readonly #bits: Uint32Array;
  readonly #bitOf: ReadonlyMap<string, number>;

  constructor(
    count: number,
    { groups, look }: { readonly groups: readonly Preset[]; look(index: number): ItemLook },
  ) {
    this.#bitOf = new Map(groups.map(({ id }, bit) => [id, bit]));
    this.#bits = new Uint32Array(count);
    const inGroup = groups.map(() => 0);
    const stand = new Map<StandingName, number>();
    let leftOut = 0;
    for (let index = 0; index < count; index += 1) {
      const { standing, groups: of, isOut } = look(index);
      stand.set(standing, (stand.get(standing) ?? 0) + 1);
      if (isOut) leftOut += 1;
      let bits = 0;
      for (const group of of) {
        const bit = this.#bitOf.get(group);
        if (bit === undefined) continue;
        bits |= 1 << bit;
        inGroup[bit] = (inGroup[bit] ?? 0) + 1;
      }
      this.#bits[index] = bits;
    }
    this.leftOut = leftOut;
    this.groups = [
      { id: "all", words: "all", count },
      ...groups.map((group, bit) => ({ ...group, count: inGroup[bit] ?? 0 })),
    ];
    this.totals = standingNames.map((name) => ({
      ...standings[name],
      count: stand.get(name) ?? 0,
    }));
  }

  /** Whether an item belongs to a group. */
  isIn(group: string, index: number): boolean {
    if (group === "all") return true;
    const bit = this.#bitOf.get(group);
    return bit !== undefined && ((this.#bits[index] ?? 0) & (1 << bit)) !== 0;
  }
}
