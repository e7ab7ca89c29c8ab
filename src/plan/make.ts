import type { Change, Plan, PlanTotals, ProductOperation } from "../model/plan.ts";
import { categoryBook } from "./category.ts";
import { planDigest } from "./digest.ts";
import { estimate } from "./estimate.ts";
import { hasErrors } from "./findings.ts";
import type { PlanInput, PlannedRow } from "./input.ts";
import { planRow, type RowPlan } from "./row.ts";

/**
 * What an upload will do: every sheet row with its action and reasons, and the writes that follow,
 * both sorted by row, sealed by a digest. The same input gives the same plan, whatever the order of
 * rows and maps.
 */
export function makePlan(input: PlanInput): Plan {
  const rows = [...input.rows].sort((one, other) => one.row - other.row);
  const context = {
    input,
    categories: categoryBook(input.categories ?? []),
    repeated: repeatedSkus(rows),
  };
  const planned = rows.map((row) => planRow(row, context));
  return sealedPlan(planned, input);
}

/** A plan of these rows, in their order, with totals, estimate and digest. */
export function sealedPlan(
  rows: readonly RowPlan[],
  { base, rates, latencyMs }: Pick<PlanInput, "base" | "rates" | "latencyMs">,
): Plan {
  const changes = rows.map(({ change }) => change);
  const operations = rows.flatMap(({ operation }) => (operation === undefined ? [] : [operation]));
  const plan = {
    version: 1,
    base,
    changes,
    operations,
    totals: planTotals(changes),
    estimate: estimate(writeCounts(operations), rates, { latencyMs }),
  } as const;
  return { ...plan, digest: planDigest(plan) };
}

/** How many rows stand how. */
export function planTotals(changes: readonly Change[]): PlanTotals {
  const count = (action: Change["action"]) =>
    changes.filter((change) => change.action === action).length;
  return {
    create: count("create"),
    update: count("update"),
    unchanged: count("unchanged"),
    invalid: count("invalid"),
    blocked: count("blocked"),
    notUpdatable: changes.filter((change) =>
      change.notes.some((note) => note.code === "price-not-updatable"),
    ).length,
  };
}

/** How many writes of each kind. */
export function writeCounts(operations: readonly ProductOperation[]): {
  create: number;
  update: number;
} {
  const create = operations.filter((operation) => operation.kind === "create").length;
  return { create, update: operations.length - create };
}

/** The check names these as errors; a plan must be safe without it. */
function repeatedSkus(rows: readonly PlannedRow[]): Set<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const row of rows) {
    if (row.draft === undefined || hasErrors(row.findings)) continue;
    if (seen.has(row.sku)) repeated.add(row.sku);
    seen.add(row.sku);
  }
  return repeated;
}
