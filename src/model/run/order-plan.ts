import type { MessageOrText } from "../message.ts";
import type { Order } from "../order/order.ts";
import type { OrderColumnName } from "../order/order-columns.ts";
import type { PlainChoice } from "../sheet/sheet-choice.ts";
import type { OrderOperation, PackOperation, Plan, PlanBase } from "./plan.ts";

/**
 * Only “planned” orders have operations. “late”, “unanswered” and “closed” ones are not read: of
 * these, the sheet says that they need nothing.
 */
export const orderPlanStatuses = [
  ...["planned", "unchanged", "late", "unanswered", "closed", "invalid", "blocked"],
] as const;

export type OrderPlanStatus = (typeof orderPlanStatuses)[number];

/** The statuses of orders for which the sheet asks nothing. */
export const unreadStatuses: ReadonlySet<string> = new Set(["late", "unanswered", "closed"]);

export interface OrderNote {
  readonly code: string;
  readonly message: MessageOrText;
}

/** What tells what an order still needs. */
export type LiveOrder = Pick<Order, "status" | "supplierShippingNumber">;

export interface OrderChange {
  readonly order: string;
  /** Numbered as in `model/sheet/stacked-rows.ts`. */
  readonly rows: readonly number[];
  /** The SKUs of the rows, in the same order. Absent if the sheet has none. */
  readonly skus?: readonly string[];
  readonly status: OrderPlanStatus;
  readonly actions: readonly OrderOperation["kind"][];
  /** SKUs answered with “no”: declining an item may cancel the order (decision 36). */
  readonly declined: readonly string[];
  readonly notes: readonly OrderNote[];
  /** As it was when the plan was made. Absent if the order was not read. */
  readonly live?: LiveOrder;
}

export type OrderPlanTotals = Readonly<
  Record<"pack" | "ship" | "declined" | Exclude<OrderPlanStatus, "planned">, number>
>;

export interface OrderPlan extends Pick<Plan, "version" | "estimate" | "digest"> {
  readonly about: "orders";
  readonly base: Omit<PlanBase, "reading"> & { readonly reading?: PlainChoice<OrderColumnName> };
  readonly changes: readonly OrderChange[];
  readonly operations: readonly OrderOperation[];
  readonly totals: OrderPlanTotals;
}

/** Whether items are packed: an order of which all items are declined is not. */
export function isPacking(operation: OrderOperation): operation is PackOperation {
  return operation.kind === "pack" && operation.items.some(({ isSupplied }) => isSupplied);
}

/** What a write does to an order. If all items are declined, that is not “pack”. */
export function actionOf(operation: OrderOperation): "pack" | "decline" | "ship" {
  return operation.kind === "ship" || isPacking(operation) ? operation.kind : "decline";
}

export function isOrderPlan<Other extends object>(plan: Other | OrderPlan): plan is OrderPlan {
  return "about" in plan && plan.about === "orders";
}
