import { createHash } from "node:crypto";
import { noPause } from "../../model/long-work.ts";
import { isObject } from "../../model/product/agreed.ts";
import { categoryBook } from "../../model/product/categories.ts";
import type { OrderPlan } from "../../model/run/order-plan.ts";
import type { Action, Change, Plan, PlanTotals } from "../../model/run/plan.ts";
import { sheetNames } from "../../model/sheet/sheet-choice.ts";
import { type SheetNames, sheetOfRow } from "../../model/sheet/stacked-rows.ts";
import { changedSkus } from "../fields/changed-skus.ts";
import type { PlanChoices, PlanInput, PlannedRow } from "../fields/input.ts";
import { movedValues } from "../fields/moved-values.ts";
import { planRow } from "../rows/row.ts";
import type { RowContext, RowPlan } from "../rows/row-parts.ts";
import { estimate, lanesWork, secondsToRead } from "./estimate.ts";
import { isInConflict } from "./upload-facts.ts";

/** Plans an upload. The same input gives the same plan, whatever the order of rows and maps. */
export async function makePlan(input: PlanInput, pause = noPause): Promise<Plan> {
  const context = contextOf(input);
  const planned: RowPlan[] = [];
  for (const row of input.rows.toSorted((one, other) => one.row - other.row)) {
    planned.push(planRow(row, context));
    await pause();
  }
  return sealedPlan(planned, input, pause);
}

/** Plans single rows again with a person's choices. Gives the same changes as {@link makePlan}. */
export function rowPlanner(input: PlanInput): (row: PlannedRow, choices: PlanChoices) => Change {
  const context = contextOf(input);
  const sheets = sheetNames(input.base.reading);
  return (row, choices) => {
    const { change } = planRow(row, { ...context, input: withChoices(input, choices) });
    return inItsSheet(change, sheets);
  };
}

/** Adds all choices made so far to the input of the first plan, so that nothing is read again. */
export function withChoices(input: PlanInput, { allow = new Set(), ...choices }: PlanChoices) {
  return { ...input, ...choices, allow: new Set([...input.allow, ...allow]) };
}

function contextOf(input: PlanInput): RowContext {
  return {
    input,
    categories: categoryBook(input.categories),
    repeated: repeatedSkus(input.rows),
    changedSkus: changedSkus(input.rows, input),
    moved: movedValues(input),
  };
}

export async function sealedPlan(
  rows: readonly RowPlan[],
  { base, rates }: Pick<PlanInput, "base" | "rates">,
  pause = noPause,
): Promise<Plan> {
  const sheets = sheetNames(base.reading);
  const changes = rows.map(({ change }) => inItsSheet(change, sheets));
  const operations = rows.flatMap(({ operation }) =>
    operation === undefined ? [] : [inItsSheet(operation, sheets)],
  );
  const totals = planTotals(changes);
  const { untouched = 0 } = totals;
  const create = operations.filter(({ kind }) => kind === "create").length;
  const writes = { create, update: operations.length - create };
  const plan = {
    ...{ version: 2 as const, base, changes, operations, totals },
    estimate: {
      ...estimate(writes, rates),
      ...(untouched > 0 && {
        unreadProducts: untouched,
        unreadSeconds: secondsToRead(untouched, rates.read),
      }),
      lanes: lanesWork(writes, rates),
    },
  };
  return { ...plan, digest: await planDigest(plan, pause) };
}

function inItsSheet<Of extends { readonly row: number }>(one: Of, sheets: SheetNames): Of {
  const sheet = sheetOfRow(one.row, sheets);
  return sheet === undefined ? one : { ...one, sheet };
}

/** Counts rows by action. Rare cases are absent instead of 0. */
export function planTotals(changes: readonly Change[]): PlanTotals {
  const count = (test: (change: Change) => boolean) => changes.filter(test).length;
  const ofAction = (action: Action) => count((change) => change.action === action);
  const uncompared = ofAction("uncompared");
  const untouched = ofAction("untouched");
  const conflicts = count(isInConflict);
  const liveChanges = count((change) => change.liveChanges !== undefined);
  return {
    ...{ create: ofAction("create"), update: ofAction("update") },
    ...{ unchanged: ofAction("unchanged"), invalid: ofAction("invalid") },
    ...{ blocked: ofAction("blocked"), byHand: ofAction("by-hand") },
    ...(uncompared > 0 && { uncompared }),
    ...(untouched > 0 && { untouched }),
    ...(conflicts > 0 && { conflicts }),
    ...(liveChanges > 0 && { liveChanges }),
  };
}

/** SKUs with several valid rows. The check reports them, but a plan must be safe without it. */
export function repeatedSkus(rows: readonly PlannedRow[]): Set<string> {
  const valid = rows.filter(
    ({ draft, findings }) =>
      draft !== undefined && !findings.some(({ severity }) => severity === "error"),
  );
  const bySku = Map.groupBy(valid, ({ sku }) => sku);
  return new Set([...bySku].filter(([, same]) => same.length > 1).map(([sku]) => sku));
}

/** JSON with sorted keys and without absent members, so that equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    isObject(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
}

/** The SHA-256 of a plan, computed row by row because the whole may not fit into one string. */
export async function planDigest(
  { changes, operations, ...head }: Omit<Plan, "digest"> | Omit<OrderPlan, "digest">,
  pause = noPause,
): Promise<string> {
  const hash = createHash("sha256");
  hash.update(`${canonicalJson(head)}\n`);
  for (const items of [changes, operations]) {
    hash.update(`${items.length}\n`);
    for (const item of items) {
      hash.update(`${canonicalJson(item)}\n`);
      await pause();
    }
  }
  return hash.digest("hex");
}
