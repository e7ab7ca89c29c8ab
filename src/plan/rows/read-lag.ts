import type { Listing, RememberedListing } from "../../model/product/product.ts";

/** No read lag is longer; a larger difference comes from clocks. */
const behindMsMax = 10 * 60_000;

/**
 * The answer to our last write to a SKU, when the listing that was just read is older: the product
 * list lags behind. A changed wall clock does little harm: set back, a lagging row is held longer;
 * set forward, the row is compared with the lagging list.
 *
 * @param readAtMs when the listing was read; wall-clock milliseconds
 */
export function writtenSince(
  listing: Listing,
  memory: RememberedListing | undefined,
  readAtMs: number,
): Listing | undefined {
  const whole = memory?.whole;
  if (whole === undefined || readAtMs - whole.atMs > behindMsMax) return undefined;
  const [writtenMs, shownMs] = [whole.listing, listing].map((one) =>
    Date.parse(one.updatedAt ?? ""),
  );
  // A comparison with an unreadable time is false.
  return Number(writtenMs) > Number(shownMs) ? whole.listing : undefined;
}
