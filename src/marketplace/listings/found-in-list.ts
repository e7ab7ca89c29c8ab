import type { Pause } from "../../model/long-work.ts";
import type { Listing } from "../../model/product/product.ts";
import { foldSku } from "./sku-filter.ts";

/** What a list says of the SKUs asked for. */
export interface FoundInList {
  /** Letter by letter, the first one of each SKU. */
  readonly listings: ReadonlyMap<string, Listing>;
  /** SKUs that come more than once. */
  readonly repeated: ReadonlySet<string>;
  /** By a folded SKU that has no listing: the first one that differs by letter case or spaces alone. */
  readonly twins: ReadonlyMap<string, string>;
}

/** Looks some SKUs up in a list of listings. */
export async function findInList(
  list: readonly Listing[],
  wanted: readonly string[],
  pause: Pause,
): Promise<FoundInList> {
  const listings = new Map<string, Listing>();
  const repeated = new Set<string>();
  for (const listing of list) {
    if (listings.has(listing.sku)) repeated.add(listing.sku);
    else listings.set(listing.sku, listing);
    await pause();
  }
  const missing = new Set(wanted.filter((sku) => !listings.has(sku)).map(foldSku));
  const twins = new Map<string, string>();
  if (missing.size === 0) return { listings, repeated, twins };
  for (const { sku } of list) {
    const fold = foldSku(sku);
    if (missing.has(fold) && !twins.has(fold)) twins.set(fold, sku);
    await pause();
  }
  return { listings, repeated, twins };
}
