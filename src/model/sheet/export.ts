import type { FieldName, Listing } from "../product/product.ts";

/** A cell that holds nothing though the listing has a value: the value would not come back as it is. */
export interface CellLeftBlank {
  /** Excel's row number. */
  readonly row: number;
  readonly sku: string;
  readonly field: FieldName;
  /** Why, as a sentence. */
  readonly message: string;
}

/** A listing that has no row. */
export interface ListingLeftOut {
  readonly sku: string;
  readonly message: string;
}

/** Things of which there may be very many: how many there are, and the first of them. */
export interface Counted<Item> {
  readonly count: number;
  readonly first: readonly Item[];
}

/** What is known of an export before its rows are written. */
export interface ExportOrigin {
  /** Environment and host as people are shown them. */
  readonly env: string;
  readonly host: string;
  /** Read from the marketplace just now, or remembered from earlier readings. */
  readonly source: "live" | "cached";
  /** When the first and the last listing were read, wall-clock milliseconds; undefined without any. */
  readonly readAtMs: { readonly from: number; readonly to: number } | undefined;
  /** What was asked for; empty lists: everything. */
  readonly skus: readonly string[];
  readonly parentSkus: readonly string[];
  /** SKUs and parent SKUs asked for that nothing carries. */
  readonly notFound: readonly string[];
  /** Why the listings are not proven to be all; undefined when they are. */
  readonly incomplete: string | undefined;
}

/** An export from its end. */
export interface ExportSummary extends ExportOrigin {
  readonly rows: number;
  readonly leftBlank: Counted<CellLeftBlank>;
  readonly leftOut: Counted<ListingLeftOut>;
}

/** A listing on its way into a workbook. */
export interface ListingToExport {
  readonly listing: Listing;
  /** When it was read; wall-clock milliseconds. */
  readonly atMs: number;
}

/** Whether a workbook holds every listing that was asked for. */
export function isWhole(summary: Pick<ExportSummary, "incomplete" | "leftOut">): boolean {
  return summary.incomplete === undefined && summary.leftOut.count === 0;
}
