import type { Finding } from "../../model/sheet/finding.ts";
import type { PlanInput, PlannedRow } from "../fields/input.ts";

/**
 * The findings that apply once the live listings are known. Findings about creating are dropped if
 * the SKU is live, or was at the last common state (decision 26). The plan also reports required
 * fields that the listing lacks.
 */
export function effectiveFindings({
  rows,
  live,
  untouched,
}: Pick<PlanInput, "rows" | "live" | "untouched">): Finding[] {
  return rows.flatMap((row) =>
    findingsOfRow(row, live.listings.has(row.sku) || untouched?.has(row.row) === true),
  );
}

/** {@link effectiveFindings} of one row. */
export function findingsOfRow(row: PlannedRow, isListed: boolean): readonly Finding[] {
  if (!isListed) return row.findings;
  return row.findings.filter(({ onlyOnCreate }) => onlyOnCreate !== true);
}

export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.severity === "error");
}
