import type { Listing } from "../../model/product/product.ts";
import type { ListingsRead } from "../../model/run/ports.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import type { PlannedRow } from "../fields/input.ts";

/**
 * The findings that hold once the live listings are known: one about creating is dropped where the
 * SKU is live (decision 26). A required field that the listing lacks too is reported by the plan,
 * if the row would change anything at all.
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
  return row.findings.filter(({ onlyOnCreate }) => onlyOnCreate !== true);
}

export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.severity === "error");
}
