import type { Link, Listing } from "./product.ts";

/**
 * The last full answer that a create or an update of one SKU gave: it carries the fields that the
 * product list leaves out (decisions 18 and 20).
 */
export interface RememberedListing {
  readonly listing: Listing;
  /** The images as they were sent, before the service put its own addresses in their place. */
  readonly sentImages?: readonly Link[];
  /** `read`: seen in the product list only, so fields that are not listed say nothing. */
  readonly source: "create" | "update" | "read";
  /** When the answer came; wall-clock milliseconds. */
  readonly atMs: number;
}
