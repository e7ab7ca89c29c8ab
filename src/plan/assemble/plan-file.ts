import { guardError, messageOf, type SheetportError, usageError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { isObject } from "../../model/product/agreed.ts";
import { isFieldName } from "../../model/product/columns.ts";
import type { OrderPlan } from "../../model/run/order-plan.ts";
import { type Action, actions, type Plan, type ProductOperation } from "../../model/run/plan.ts";
import {
  hasPlanShape,
  hasTypes,
  isEach,
  isNote,
  type PlanKind,
  type PlanShape,
} from "../../model/run/plan-shape.ts";
import { createFields } from "../fields/agreement.ts";
import type { PlanInput } from "../fields/input.ts";
import { notApproved } from "../fields/notes.ts";
import type { RowPlan } from "../rows/row-parts.ts";
import { canonicalJson, planDigest, planTotals, sealedPlan } from "./make.ts";

/** Yields the text of a plan file line by line, because the whole may not fit into one string. */
export function* planText({ changes, operations, ...head }: Plan | OrderPlan): Generator<string> {
  yield "{\n";
  for (const [key, value] of Object.entries(head)) {
    yield `${JSON.stringify(key)}: ${JSON.stringify(value)},\n`;
  }
  yield* lines("changes", changes);
  yield ",\n";
  yield* lines("operations", operations);
  yield "\n}\n";
}

function* lines(key: string, items: readonly unknown[]): Generator<string> {
  yield `"${key}": [`;
  for (const [index, item] of items.entries()) {
    yield `${index === 0 ? "" : ","}\n${JSON.stringify(item)}`;
  }
  yield "\n]";
}

/**
 * Parses a saved plan and verifies its digest and contents.
 *
 * @throws SheetportError `plan-not-a-plan` (exit 2) if the text is not a plan, or one of none of
 * the kinds, or has another version; `plan-damaged` (exit 6) if digest or contents do not match
 */
export async function parsePlan<Of extends Plan | OrderPlan>(
  text: string,
  kinds: readonly PlanKind<Of>[],
): Promise<Of> {
  const plan = parsedObject(text);
  if (plan.version !== 2) {
    const isPlan = typeof plan.version === "number" && typeof plan.digest === "string";
    throw notAPlan(isPlan ? `version ${plan.version}` : "no plan version");
  }
  const kind = hasPlanShape(plan) ? kinds.find(({ isOfKind }) => isOfKind(plan)) : undefined;
  if (!hasPlanShape(plan) || kind?.isOfKind(plan) !== true) throw notAPlan("other contents");
  const { digest, ...rest }: Plan | OrderPlan = plan;
  if ((await planDigest(rest)) !== digest || !kind.isConsistent(plan)) {
    throw guardError("plan-damaged", msg("plan.damaged"));
  }
  return plan;
}

interface Approval extends Pick<PlanInput, "rates"> {
  readonly approved: ReadonlySet<number>;
  readonly notes: ReadonlyMap<number, string>;
}

/** Makes a plan from the approved rows of another plan. Other writes are left out, with a note. */
export function approvedPlan(plan: Plan, { approved, notes, rates }: Approval): Promise<Plan> {
  const operations = new Map(plan.operations.map((one) => [one.row, one]));
  const rows = plan.changes.map((change): RowPlan => {
    const { row } = change;
    const operation = operations.get(row);
    if (operation === undefined) return { change };
    if (approved.has(row)) return { change, operation };
    const note = notApproved(notes.get(row) ?? "");
    return { change: { ...change, action: "blocked", notes: [note, ...change.notes] } };
  });
  return sealedPlan(rows, { base: plan.base, rates });
}

function parsedObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text);
  } catch (thrown) {
    throw notAPlan(messageOf(thrown), thrown);
  }
  if (!isObject(value)) throw notAPlan("no JSON object");
  return value;
}

function notAPlan(why: string, cause?: unknown): SheetportError {
  return usageError("plan-not-a-plan", msg("plan.notAPlan", { why }), cause);
}

/** Plans of uploads and undos. */
export const productPlans: PlanKind<Plan> = {
  isOfKind: (plan): plan is PlanShape & Plan =>
    plan.about === undefined &&
    isEach(plan.changes, isChange) &&
    isEach(plan.operations, isOperation),
  isConsistent,
};

function isChange(value: unknown): boolean {
  return (
    hasTypes(value, "number", ["row"]) &&
    hasTypes(value, "string", ["sku", "action"]) &&
    actions.includes(value.action as Action) &&
    isEach(value.fields, isFieldChange) &&
    isEach(value.notes, isNote)
  );
}

function isFieldChange(value: unknown): boolean {
  return hasTypes(value, "string", ["field"]) && isFieldName(String(value.field));
}

function isOperation(value: unknown): boolean {
  if (!hasTypes(value, "number", ["row"])) return false;
  if (!hasTypes(value, "string", ["id", "sku", "card"])) return false;
  const { kind, sku, product, before, fields } = value;
  if (kind === "create") {
    return isObject(product) && product.sku === sku && Object.keys(product).every(isFieldName);
  }
  const isOfSku = isObject(before) && before.sku === sku;
  return kind === "update" && isOfSku && isEach(fields, isFieldChange);
}

/** Anybody can compute a digest, so the operations must also match the changes. */
function isConsistent(plan: Plan): boolean {
  const shown = new Map(plan.changes.map(({ row, fields }) => [row, canonicalJson(fields)]));
  const isShown = (one: ProductOperation) =>
    shown.get(one.row) === canonicalJson(one.kind === "update" ? one.fields : createFields(one));
  const ids = new Set(plan.operations.map(({ id }) => id));
  const skus = new Set(plan.operations.map(({ sku }) => sku));
  const named = new Set(
    plan.changes.map((change) => `${change.row} ${change.action} ${change.sku}`),
  );
  const rows = new Set(plan.changes.map(({ row }) => row));
  const totals = planTotals(plan.changes);
  return (
    ids.size === plan.operations.length &&
    skus.size === plan.operations.length &&
    // An approval names the row.
    rows.size === plan.changes.length &&
    plan.operations.every((one) => named.has(`${one.row} ${one.kind} ${one.sku}`)) &&
    plan.operations.every(isShown) &&
    totals.create + totals.update === plan.operations.length &&
    Object.entries(totals).every(
      ([key, count]) => plan.totals[key as keyof typeof totals] === count,
    )
  );
}
