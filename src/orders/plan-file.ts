import { msg, sentences } from "../model/message.ts";
import { isObject } from "../model/product/agreed.ts";
import {
  type OrderPlan,
  type OrderPlanStatus,
  orderPlanStatuses,
} from "../model/run/order-plan.ts";
import type { OrderOperation, PackOperation } from "../model/run/plan.ts";
import {
  hasTypes,
  isEach,
  isNote,
  type PlanKind,
  type PlanShape,
} from "../model/run/plan-shape.ts";
import { totalsOf } from "./plan.ts";
import { declinedOf } from "./plan-order.ts";

/** How to recognise a saved plan of orders, and how to verify its contents. */
export const orderPlans: PlanKind<OrderPlan> = {
  isOfKind: (plan: PlanShape): plan is PlanShape & OrderPlan =>
    plan.about === "orders" &&
    isEach(plan.changes, isOrderChange) &&
    isEach(plan.operations, isOrderOperation),
  isConsistent,
};

function isOrderChange(value: unknown): boolean {
  return (
    hasTypes(value, "string", ["order", "status"]) &&
    orderPlanStatuses.includes(value.status as OrderPlanStatus) &&
    isEach(value.rows, isA("number")) &&
    isEach(value.skus ?? [], isA("string")) &&
    isEach(value.actions, isA("string")) &&
    isEach(value.declined, isA("string")) &&
    (value.live === undefined || hasTypes(value.live, "string", ["status"])) &&
    isEach(value.notes, isNote)
  );
}

function isOrderOperation(value: unknown): boolean {
  if (!hasTypes(value, "string", ["id", "order", "kind"])) return false;
  const { kind, order, before, items, form, label } = value;
  const isOfOrder = isObject(before) && before.marketplaceOrderNumber === order;
  if (!isOfOrder || !isEach(value.rows, isA("number"))) return false;
  const isFile = label === undefined || hasTypes(label, "string", ["path", "name", "digest"]);
  return kind === "pack"
    ? isEach(items, (item) => hasTypes(item, "string", ["sku"]) && "isSupplied" in item)
    : kind === "ship" && isFile && hasTypes(form, "string", ["supplierShippingNumber"]);
}

function isA(type: "number" | "string") {
  return (value: unknown) => typeof value === type;
}

/** Anybody can compute a digest, so the operations must also match what the changes say. */
function isConsistent({ changes, operations, totals }: OrderPlan): boolean {
  const ids = new Set(operations.map(({ order, kind }) => `${order} ${kind}`));
  const byOrder = Map.groupBy(operations, ({ order }) => order);
  const isShown = ({ order, status, actions, declined }: OrderPlan["changes"][number]) => {
    const its: readonly OrderOperation[] = byOrder.get(order) ?? [];
    const pack = its.find((one): one is PackOperation => one.kind === "pack");
    return (
      (status === "planned") === its.length > 0 &&
      its.map(({ kind }) => kind).join() === actions.join() &&
      declinedOf(pack?.items ?? []).join("\n") === declined.join("\n")
    );
  };
  // Each row without an order number is a change of its own.
  const named = changes.filter(({ order }) => order !== "");
  const counted = Object.entries(totalsOf(changes, operations));
  return (
    ids.size === operations.length &&
    new Set(named.map(({ order }) => order)).size === named.length &&
    // An approval names the first row.
    new Set(changes.map(({ rows }) => rows[0])).size === changes.length &&
    changes.every(isShown) &&
    changes.reduce((sum, { actions }) => sum + actions.length, 0) === operations.length &&
    counted.every(([key, count]) => totals[key as keyof typeof totals] === count)
  );
}

function leftOutOf(remark = ""): Omit<OrderPlan["changes"][number], "order" | "rows" | "skus"> {
  const message = msg("plan.notes.notApproved");
  const text = remark === "" ? message : sentences([message, remark]);
  const notes = [{ code: "order-left-out", message: text }];
  return { status: "unchanged", actions: [], declined: [], notes };
}

interface Approval {
  /** The first row of each approved order. */
  readonly approved: ReadonlySet<number>;
  /** What the approver wrote, by first row. */
  readonly notes: ReadonlyMap<number, string>;
}

/** The approved orders of a plan. The others keep their place, with a note and without writes. */
export function approvedOrders(
  { changes, operations }: Pick<OrderPlan, "changes" | "operations">,
  { approved, notes }: Approval,
): Pick<OrderPlan, "changes" | "operations" | "totals"> {
  const isLeft = ({ status, rows }: OrderPlan["changes"][number]) =>
    status === "planned" && !approved.has(rows[0] ?? 0);
  const left = new Set(changes.filter(isLeft).map(({ order }) => order));
  const sent = operations.filter(({ order }) => !left.has(order));
  const shown = changes.map((change) =>
    isLeft(change) ? { ...change, ...leftOutOf(notes.get(change.rows[0] ?? 0)) } : change,
  );
  return { changes: shown, operations: sent, totals: totalsOf(shown, sent) };
}
