import { PackedStore } from "../model/packed.ts";
import type { Breather } from "../model/ports.ts";
import type { Listing } from "../model/product.ts";
import { inSlices, type Steps } from "../model/steps.ts";

/** Places are even of listings of its own, odd of those in a list. */
const kinds = 2;

/**
 * Where listings stand that were found. Those of a whole list stay in it where the SKUs asked for
 * come in its order; else they are packed anew in the order of the SKUs, because each is looked up
 * again, and to look up one here and one there is slow.
 */
export class ListingShelf {
  readonly #own = new PackedStore<Listing>();
  #list: readonly Listing[] = [];
  #isInOrder = true;
  /** Listings of the list that are about to be taken, by their place in it. */
  #ready: ReadonlyMap<number, Listing> = new Map();

  /** The listing in a place; undefined when there is none. */
  at(place: number): Listing | undefined {
    const at = place >>> 1;
    return place % kinds === 0 ? this.#own.at(at) : this.#list[at];
  }

  /** Takes a listing in, and gives its place. */
  push(listing: Listing): number {
    return kinds * this.#own.push(listing);
  }

  /** The list that {@link take} takes from; there is one. */
  open(list: readonly Listing[], { isInOrder }: { readonly isInOrder: boolean }): void {
    this.#list = list;
    this.#isInOrder = isInOrder;
  }

  /** Makes ready to take from some places of the list, in the order of the list: it is packed. */
  async prepare(places: readonly number[], breathe: Breather): Promise<void> {
    if (!this.#isInOrder) this.#ready = await inSlices(listingsAt(this.#list, places), breathe);
  }

  /** Takes the listing at a place of the list, which was made ready; gives its place here. */
  take(at: number): number {
    const listing = this.#ready.get(at);
    return listing === undefined ? kinds * at + 1 : this.push(listing);
  }

  /** Nothing more is taken. */
  close(): void {
    this.#ready = new Map();
    if (!this.#isInOrder) this.#list = [];
  }
}

function* listingsAt(
  items: readonly Listing[],
  places: readonly number[],
): Steps<ReadonlyMap<number, Listing>> {
  const listings = new Map<number, Listing>();
  for (const at of places.toSorted((one, other) => one - other)) {
    const listing = items[at];
    if (listing !== undefined) listings.set(at, listing);
    yield;
  }
  return listings;
}
