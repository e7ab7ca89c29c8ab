import { categoryBook } from "../model/categories.ts";
import type { Change, Plan, PlanTotals, ProductOperation } from "../model/plan.ts";
import type { Breather } from "../model/ports.ts";
import { sheetNames } from "../model/sheet-choice.ts";
import { type SheetNames, sheetOfRow } from "../model/stacked-rows.ts";
import { atOnce, inSlices, type Steps } from "../model/steps.ts";
import { TextTable } from "../model/text-index.ts";
import { isInConflict } from "./conflicts.ts";
import { digestSteps } from "./digest.ts";
import { estimate } from "./estimate.ts";
import { hasErrors } from "./findings.ts";
import type { PlanInput, PlannedRow } from "./input.ts";
import { hasDraft } from "./packed-rows.ts";
import { planRow, type RowPlan } from "./row.ts";

/**
 * What an upload will do: every sheet row with its action and reasons, and the writes that follow,
 * both sorted by row, sealed by a digest. The same input gives the same plan, whatever the order of
 * rows and maps.
 */
export function makePlan(input: PlanInput): Plan {
  return atOnce(planSteps(input));
}

/** {@link makePlan} with breaks, so that a plan of many rows holds nobody up; the plan is the same. */
export function makePlanInSlices(input: PlanInput, breathe: Breather): Promise<Plan> {
  return inSlices(planSteps(input), breathe);
}

/** What {@link eachChangeInSlices} gives, and to whom. */
export interface EachChangeOptions {
  readonly take: (change: Change) => void;
  /** Rows, by Excel's row number, that nobody asks about. */
  readonly skip: Pick<ReadonlySet<number>, "has">;
  readonly breathe: Breather;
}

/**
 * Hands over what {@link makePlan} says of each row, by row and one after the other: for those who
 * look at many rows and keep little of each.
 */
export function eachChangeInSlices(
  input: PlanInput,
  { take, skip, breathe }: EachChangeOptions,
): Promise<void> {
  const steps = rowSteps(input, { take: ({ change }) => take(change), skip });
  return inSlices(steps, breathe);
}

/** Plans row by row. */
function* planSteps(input: PlanInput): Steps<Plan> {
  const planned: RowPlan[] = [];
  yield* rowSteps(input, { take: (one) => planned.push(one) });
  return yield* sealSteps(planned, input);
}

interface RowSteps {
  readonly take: (planned: RowPlan) => void;
  readonly skip?: EachChangeOptions["skip"];
}

function* rowSteps(input: PlanInput, { take, skip }: RowSteps): Steps<void> {
  const rows = [...input.rows].sort((one, other) => one.row - other.row);
  yield;
  const context = {
    input,
    categories: categoryBook(input.categories),
    repeated: yield* repeatedSkus(rows),
  };
  for (const row of rows) {
    if (skip?.has(row.row) === true) continue;
    take(planRow(row, context));
    yield;
  }
}

type SealInput = Pick<PlanInput, "base" | "rates" | "latencyMs">;

/** A plan of these rows, in their order, with totals, estimate and digest. */
export function sealedPlan(rows: readonly RowPlan[], input: SealInput): Plan {
  return atOnce(sealSteps(rows, input));
}

/** {@link sealedPlan} in steps. */
export function* sealSteps(
  rows: readonly RowPlan[],
  { base, rates, latencyMs }: SealInput,
): Steps<Plan> {
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
  yield;
  return { ...plan, digest: yield* digestSteps(plan) };
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
export function* repeatedSkus(rows: readonly PlannedRow[]): Steps<Set<string>> {
  const seen = new TextTable();
  const repeated = new Set<string>();
  for (const row of rows) {
    if (hasErrors(row.findings) || !hasDraft(row)) continue;
    const count = seen.size;
    if (seen.add(row.sku) < count) repeated.add(row.sku);
    yield;
  }
  return repeated;
}
