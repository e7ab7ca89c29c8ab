import type { Finding } from "../model/finding.ts";
import type { ListingsRead } from "../model/ports.ts";
import type { Listing } from "../model/product.ts";
import { liveValue, requestValue } from "./fields.ts";
import type { PlannedRow } from "./input.ts";

/**
 * The findings that hold once the live listings are known: one that is about creating only falls
 * away where the SKU is live and the listing has a value to keep (decision 26).
 */
export function effectiveFindings(
  rows: readonly PlannedRow[],
  live: Pick<ListingsRead, "listings">,
): Finding[] {
  return rows.flatMap((row) => findingsOfRow(row, live.listings.get(row.sku)));
}

/** {@link effectiveFindings} of one row. */
export function findingsOfRow(row: PlannedRow, listing: Listing | undefined): readonly Finding[] {
  if (listing === undefined) return row.findings;
  return row.findings.filter((finding) => {
    if (finding.onlyOnCreate !== true) return true;
    const { field } = finding;
    return field !== undefined && requestValue(field, liveValue(listing, field)) === undefined;
  });
}

/** Whether any finding is an error. */
export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.severity === "error");
}
