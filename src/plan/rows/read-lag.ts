import type { Listing, RememberedListing } from "../../model/product/product.ts";

/** No read lag is longer. A larger difference comes from clocks. */
const behindMsMax = 10 * 60_000;

/**
 * Returns the answer to our last write if the listing that was just read is older, because the
 * product list lags behind. A changed clock does little harm: set back, the row is held longer; set
 * forward, it is compared with the lagging list.
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
