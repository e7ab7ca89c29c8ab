import { noPause, type Pause } from "../../model/long-work.ts";
import { categoryBook } from "../../model/product/categories.ts";
import type { Change, Plan, PlanTotals, ProductOperation } from "../../model/run/plan.ts";
import { sheetNames } from "../../model/sheet/sheet-choice.ts";
import { type SheetNames, sheetOfRow } from "../../model/sheet/stacked-rows.ts";
import type { PlanInput, PlannedRow } from "../fields/input.ts";
import { isInConflict } from "../rows/conflicts.ts";
import { hasErrors } from "../rows/findings.ts";
import { planRow, type RowPlan } from "../rows/row.ts";
import { planDigest } from "./digest.ts";
import { estimate } from "./estimate.ts";

/**
 * What an upload will do: every sheet row with its action and reasons, and the writes that follow,
 * both sorted by row, sealed by a digest. The same input gives the same plan, whatever the order of
 * rows and maps.
 */
export async function makePlan(input: PlanInput, pause = noPause): Promise<Plan> {
  const planned: RowPlan[] = [];
  await planRows(input, { pause, take: (one) => planned.push(one) });
  return sealedPlan(planned, input, pause);
}

/** Who takes what {@link eachChange} gives. */
export interface EachChangeOptions {
  readonly take: (change: Change) => void;
  /** Rows, by Excel's row number, that nobody asks about. */
  readonly skip: ReadonlySet<number>;
  readonly pause: Pause;
}

/** Hands over what {@link makePlan} says of each row, by row and one after the other. */
export function eachChange(
  input: PlanInput,
  { take, ...options }: EachChangeOptions,
): Promise<void> {
  return planRows(input, { ...options, take: ({ change }) => take(change) });
}

interface PlanRowsOptions extends Partial<Pick<EachChangeOptions, "skip">> {
  readonly take: (planned: RowPlan) => void;
  readonly pause: Pause;
}

async function planRows(input: PlanInput, { take, skip, pause }: PlanRowsOptions): Promise<void> {
  const rows = input.rows.toSorted((one, other) => one.row - other.row);
  const context = {
    input,
    categories: categoryBook(input.categories),
    repeated: repeatedSkus(rows),
  };
  for (const row of rows) {
    if (skip?.has(row.row) === true) continue;
    take(planRow(row, context));
    await pause();
  }
}

/** A plan of these rows, in their order, with totals, estimate and digest. */
export async function sealedPlan(
  rows: readonly RowPlan[],
  { base, rates, latencyMs }: Pick<PlanInput, "base" | "rates" | "latencyMs">,
  pause = noPause,
): Promise<Plan> {
  const sheets = sheetNames(base.reading);
  const changes = rows.map(({ change }) => inItsSheet(change, sheets));
  const operations = rows.flatMap(({ operation }) =>
    operation === undefined ? [] : [inItsSheet(operation, sheets)],
  );
  const plan = {
    version: 1,
    base,
    changes,
    operations,
    totals: planTotals(changes),
    estimate: estimate(writeCounts(operations), rates, { latencyMs }),
  } as const;
  return { ...plan, digest: await planDigest(plan, pause) };
}

/** With the sheet of its row, where several are read together. */
function inItsSheet<Of extends { readonly row: number }>(one: Of, sheets: SheetNames): Of {
  const sheet = sheetOfRow(one.row, sheets);
  return sheet === undefined ? one : { ...one, sheet };
}

/** How many rows stand how. */
export function planTotals(changes: readonly Change[]): PlanTotals {
  const count = {
    create: 0,
    update: 0,
    unchanged: 0,
    uncompared: 0,
    invalid: 0,
    blocked: 0,
    stale: 0,
  };
  let notUpdatable = 0;
  let [conflicts, kept] = [0, 0];
  for (const change of changes) {
    const { action, notes } = change;
    count[action] += 1;
    if (isInConflict(change)) conflicts += 1;
    if (change.kept !== undefined) kept += 1;
    if (notes.some(({ code }) => code === "price-not-updatable")) notUpdatable += 1;
  }
  const { stale: _, uncompared, ...totals } = count;
  return {
    ...{ ...totals, notUpdatable },
    ...(uncompared === 0 ? {} : { uncompared }),
    ...(conflicts === 0 ? {} : { conflicts }),
    ...(kept === 0 ? {} : { kept }),
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

/**
 * SKUs that more than one row without errors carries. The check names these as errors; a plan must
 * be safe without it.
 */
export function repeatedSkus(rows: readonly PlannedRow[]): Set<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { sku, draft, findings } of rows) {
    if (hasErrors(findings) || draft === undefined) continue;
    if (seen.has(sku)) repeated.add(sku);
    seen.add(sku);
  }
  return repeated;
}
