import { exitCodes, messageOf, SheetportError } from "../../errors.ts";
import { isMessage, msg } from "../../model/message.ts";
import { fieldNames } from "../../model/product/equality.ts";
import type { FieldChange, Plan, ProductOperation } from "../../model/run/plan.ts";
import type { PlanInput } from "../fields/input.ts";
import { notApproved } from "../fields/notes.ts";
import { createFields, type RowPlan } from "../rows/row.ts";
import { canonicalJson, planDigest, planTotals, sealedPlan } from "./make.ts";

/**
 * Yields the file of a plan: JSON with one line per change and operation. In chunks, because a
 * large plan exceeds the maximum length of a string.
 */
export function* planText(plan: Plan): Generator<string> {
  const { version, base, totals, estimate, digest } = plan;
  yield "{\n";
  for (const [key, value] of Object.entries({ version, base, totals, estimate, digest })) {
    yield `${JSON.stringify(key)}: ${JSON.stringify(value)},\n`;
  }
  yield* lines("changes", plan.changes);
  yield ",\n";
  yield* lines("operations", plan.operations);
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
 * @throws SheetportError `plan-not-a-plan` (exit 2) if the text is not a plan or has another
 * version; `plan-damaged` (exit 6) if digest or contents do not match.
 */
export async function parsePlan(text: string): Promise<Plan> {
  const plan = parsedObject(text);
  if (plan.version !== 2) {
    const isPlan = typeof plan.version === "number" && typeof plan.digest === "string";
    throw notAPlan(isPlan ? `version ${plan.version}` : "no plan version");
  }
  if (!hasPlanShape(plan)) throw notAPlan("other contents");
  const { digest, ...rest } = plan;
  if ((await planDigest(rest)) !== digest || !isConsistent(plan)) {
    throw new SheetportError(msg("plan.damaged"), {
      code: "plan-damaged",
      exitCode: exitCodes.guarded,
    });
  }
  return plan;
}

/** Approved rows, and the reviewer's notes by row. */
interface Approval extends Pick<PlanInput, "rates"> {
  readonly approved: ReadonlySet<number>;
  readonly notes: ReadonlyMap<number, string>;
}

/**
 * Makes a plan of the approved rows of another plan. The other rows are left out, each with a note.
 */
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
  return new SheetportError(msg("plan.notAPlan", { why }), {
    ...{ code: "plan-not-a-plan", exitCode: exitCodes.usage },
    cause,
  });
}

function hasPlanShape(value: Record<string, unknown>): value is Plan & Record<string, unknown> {
  const { base, changes, operations, totals, estimate, digest } = value;
  return (
    hasTypes(base, {
      env: "string",
      host: "string",
      account: "string",
      file: "string",
      fileDigest: "string",
      readAtMs: "number",
    }) &&
    hasTypes(totals, { create: "number", update: "number", unchanged: "number" }) &&
    hasTypes(estimate, { requests: "number", seconds: "number" }) &&
    typeof digest === "string" &&
    Array.isArray(changes) &&
    changes.every(isChange) &&
    Array.isArray(operations) &&
    operations.every(isOperation)
  );
}

const actions: ReadonlySet<string> = new Set(
  "create update unchanged uncompared by-hand untouched invalid stale blocked".split(" "),
);

function isChange(value: unknown): boolean {
  return (
    hasTypes(value, { row: "number", sku: "string", action: "string" }) &&
    actions.has(value.action as string) &&
    isFieldChanges(value.fields) &&
    Array.isArray(value.notes) &&
    value.notes.every(isNote)
  );
}

function isNote(value: unknown): boolean {
  return (
    hasTypes(value, { code: "string" }) &&
    (typeof value.message === "string" || isMessage(value.message))
  );
}

function isFieldChanges(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((change) => hasTypes(change, { field: "string" }) && isField(change.field))
  );
}

function isOperation(value: unknown): boolean {
  if (!hasTypes(value, { id: "string", row: "number", sku: "string", card: "string" })) {
    return false;
  }
  if (value.kind === "create") return isBody(value.product, value.sku);
  return (
    value.kind === "update" &&
    isObject(value.before) &&
    value.before.sku === value.sku &&
    isFieldChanges(value.fields)
  );
}

function isBody(body: unknown, sku: unknown): boolean {
  return isObject(body) && body.sku === sku && Object.keys(body).every(isField);
}

function fieldsOf(operation: ProductOperation): readonly FieldChange[] {
  if (operation.kind === "update") return operation.fields;
  return createFields({ row: operation.row, product: operation.product, clears: [] });
}

/** Anybody can compute a digest, so the changes must also match the operations. */
function isConsistent(plan: Plan): boolean {
  const shown = new Map(plan.changes.map(({ row, fields }) => [row, canonicalJson(fields)]));
  const isShown = (one: ProductOperation) => shown.get(one.row) === canonicalJson(fieldsOf(one));
  const ids = new Set(plan.operations.map(({ id }) => id));
  const skus = new Set(plan.operations.map(({ sku }) => sku));
  const named = new Set(
    plan.changes.map((change) => `${change.row} ${change.action} ${change.sku}`),
  );
  const totals = planTotals(plan.changes);
  return (
    ids.size === plan.operations.length &&
    skus.size === plan.operations.length &&
    plan.operations.every((one) => named.has(`${one.row} ${one.kind} ${one.sku}`)) &&
    plan.operations.every(isShown) &&
    totals.create + totals.update === plan.operations.length &&
    Object.entries(totals).every(
      ([key, count]) => plan.totals[key as keyof typeof totals] === count,
    )
  );
}

function isField(name: unknown): boolean {
  return (fieldNames as readonly unknown[]).includes(name);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function hasTypes(
  value: unknown,
  types: Readonly<Record<string, "string" | "number">>,
): value is Record<string, unknown> {
  return (
    isObject(value) &&
    Object.entries(types).every(
      ([key, type]) => Object.hasOwn(value, key) && typeof value[key] === type,
    )
  );
}
