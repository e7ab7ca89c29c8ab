import type { Change, Plan } from "../model/plan.ts";
import type { Breather } from "../model/ports.ts";
import { atOnce, inSlices, type Steps } from "../model/steps.ts";
import { isForChoice, type PlanChoices } from "./chosen.ts";
import type { PlanInput } from "./input.ts";
import { sealSteps } from "./make.ts";
import { rowLeftOut } from "./notes.ts";
import type { RowPlan } from "./row.ts";

/** What is chosen of a plan, and what its estimate is made with. */
export interface ChoosePlanOptions extends Pick<PlanInput, "rates" | "latencyMs"> {
  /** Rows that the person takes out; by Excel's row number. */
  readonly leftOut: ReadonlySet<number>;
}

/**
 * The plan without some rows: they stay as changes that say so, and their writes go. Totals, estimate
 * and digest are made anew, so it is the very plan that {@link makePlan} gives for the same choice;
 * with no row left out it is the plan itself. Rows of which nothing would be sent anyway stay as
 * they are.
 */
export function choosePlan(plan: Plan, options: ChoosePlanOptions): Plan {
  return atOnce(chooseSteps(plan, options));
}

/** {@link choosePlan} with breaks, so that a plan of many rows holds nobody up; the plan is the same. */
export function choosePlanInSlices(
  plan: Plan,
  { breathe, ...options }: ChoosePlanOptions & { readonly breathe: Breather },
): Promise<Plan> {
  return inSlices(chooseSteps(plan, options), breathe);
}

function* chooseSteps(plan: Plan, { leftOut, ...seal }: ChoosePlanOptions): Steps<Plan> {
  const operations = new Map(plan.operations.map((operation) => [operation.row, operation]));
  yield;
  const rows: RowPlan[] = [];
  for (const change of plan.changes) {
    const operation = operations.get(change.row);
    if (leftOut.has(change.row) && isForChoice(change)) rows.push({ change: withoutRow(change) });
    else rows.push(operation === undefined ? { change } : { change, operation });
    yield;
  }
  return yield* sealSteps(rows, { base: plan.base, ...seal });
}

/**
 * What the plan of the same comparison with a person's choices is made from, by {@link makePlan}:
 * nothing is read again. `input` is what the first plan was made from; choices are always those of
 * the whole review, not the latest ones alone.
 */
export function withChoices(input: PlanInput, choices: PlanChoices): PlanInput {
  const { leftOut, allow = [], allowedRows, rowSides } = choices;
  return {
    ...input,
    allow: new Set([...input.allow, ...allow]),
    ...(leftOut === undefined ? {} : { leftOut }),
    ...(allowedRows === undefined ? {} : { allowedRows }),
    ...(rowSides === undefined ? {} : { rowSides }),
  };
}

function withoutRow(change: Change): Change {
  const others = change.notes.filter(({ code }) => code !== "row-left-out");
  return { ...change, action: "blocked", notes: [rowLeftOut(undefined), ...others] };
}
