import type { RememberedListing } from "../model/memory.ts";
import { PackedMap } from "../model/packed.ts";
import type { Breather, ListingsRead, ListingsSeen } from "../model/ports.ts";
import type { Listing } from "../model/product.ts";
import { inBatches } from "../model/steps.ts";
import type { Session } from "./session.ts";

/** Listings that go to or come from the record at a time: a few milliseconds' worth. */
export const listingsAtOnce = 100;

/** What is remembered of these SKUs. */
export async function recallListings(
  skus: readonly string[],
  { record, environment }: Session,
  breathe: Breather,
): Promise<ReadonlyMap<string, RememberedListing>> {
  const memory = new PackedMap<RememberedListing>();
  for (const batch of inBatches(skus, listingsAtOnce)) {
    for (const [sku, known] of record.rememberedListings(environment.key, batch)) {
      memory.set(sku, known);
    }
    await breathe();
  }
  return memory;
}

/**
 * Remembers what a reading finds as it comes in: one that takes hours and is interrupted has not
 * been in vain.
 */
export class LiveNotes {
  readonly #session: Session;
  readonly #noted = new Set<string>();

  constructor(session: Session) {
    this.#session = session;
  }

  /** Remembers what one answer found; more than a few listings are left to {@link addRest}. */
  add(part: ListingsRead): void {
    if (part.listings.size <= listingsAtOnce) this.#note([...part.listings.keys()], part);
  }

  /** Remembers what was seen; it is remembered again once it is settled. */
  addSeen({ listings, readAtMs }: ListingsSeen): void {
    this.#remember(listings, readAtMs);
  }

  /** Remembers the rest of the whole reading. */
  async addRest(live: ListingsRead, breathe: Breather): Promise<void> {
    const rest = [...live.listings.keys()].filter((sku) => !this.#noted.has(sku));
    for (const batch of inBatches(rest, listingsAtOnce)) {
      this.#note(batch, live);
      await breathe();
    }
  }

  #note(skus: readonly string[], { listings, readAtMs }: ListingsRead): void {
    const some = skus.flatMap((sku) => {
      const listing = listings.get(sku);
      this.#noted.add(sku);
      return listing === undefined ? [] : [[sku, listing] as const];
    });
    this.#remember(some, readAtMs);
  }

  #remember(listings: Iterable<readonly [string, Listing]>, atMs: number): void {
    const { record, environment } = this.#session;
    const about = { env: environment.key, source: "list", atMs } as const;
    const notes = Array.from(listings, ([sku, listing]) => ({ ...about, sku, listing }));
    if (notes.length > 0) record.rememberListings(notes);
  }
}
