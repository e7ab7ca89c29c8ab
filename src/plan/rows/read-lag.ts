import type { Listing, RememberedListing } from "../../model/product/product.ts";

/** After this long any reading shows a write; a longer difference comes from clocks. */
const behindMsMax = 10 * 60_000;

/**
 * The answer to our own last write to a SKU, when the listing as it was just read is older: the
 * product list then lags behind. It only ever keeps a row from being sent, so a changed wall clock
 * does little harm: set back, a lagging row is held longer; set forward, the row is compared with
 * the lagging list, and a planned update sends what the sheet asks for.
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
