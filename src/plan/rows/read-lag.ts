import type { Listing, RememberedListing } from "../../model/product/product.ts";

/** After so long any reading shows a write; then its answer and the list tell time in two ways. */
const behindMsMax = 10 * 60_000;

/**
 * The answer to our own last write to a SKU, when the listing as it was just read is older than it:
 * the product list then lags behind what was written. It only ever keeps a row from being sent, so a
 * wall clock that was set is not worth more than this: set back, a lagging row is held longer; set
 * forward, the row is compared with the lagging list, and an update that is planned from it sends what
 * the sheet asks for.
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
  // A comparison with a time that cannot be read is false.
  return Number(writtenMs) > Number(shownMs) ? whole.listing : undefined;
}
