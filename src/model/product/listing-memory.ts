import type { Listing, ProductOnCreate } from "./product.ts";

/** What is remembered of one SKU. Times are wall-clock milliseconds. */
export interface RememberedListing {
  /** The last answer of any kind. */
  readonly listing: Listing;
  readonly source: "create" | "update" | "list";
  readonly atMs: number;
  /** The last answer to a create or an update: also the fields that the list leaves out (decision 18). */
  readonly whole?: { readonly listing: Listing; readonly atMs: number };
  /** Each field as we last sent it, images among them (decision 20). */
  readonly sent: Partial<ProductOnCreate>;
}
