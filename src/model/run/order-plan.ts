import type { MessageOrText } from "../message.ts";
import type { Estimate, OrderOperation, PlanBase } from "./plan.ts";

/**
 * The status of an order in a plan. Only “planned” orders have operations. “late” and “unanswered”
 * orders have nothing filled in and are not read.
 */
export type OrderPlanStatus =
  | "planned"
  | "unchanged"
  | "late"
  | "unanswered"
  | "invalid"
  | "blocked";

/** A reason why an order is blocked, or another fact about it that a person should know. */
export interface OrderNote {
  readonly code: string;
  readonly message: MessageOrText;
}

export interface OrderChange {
  readonly order: string;
  readonly rows: readonly number[];
  readonly status: OrderPlanStatus;
  readonly actions: readonly OrderOperation["kind"][];
  /** SKUs answered with “no”: declining an item may cancel the order (decision 36). */
  readonly declined: readonly string[];
  readonly notes: readonly OrderNote[];
}

/** The number of packings, shipment numbers, declined items, and orders in each other status. */
export type OrderPlanTotals = Readonly<
  Record<"pack" | "ship" | "declined" | Exclude<OrderPlanStatus, "planned">, number>
>;

/** Everything that a run will send for the orders of a sheet. */
export interface OrderPlan {
  readonly version: 2;
  readonly about: "orders";
  readonly base: PlanBase;
  readonly changes: readonly OrderChange[];
  readonly operations: readonly OrderOperation[];
  readonly totals: OrderPlanTotals;
  readonly estimate: Estimate;
  /** Hexadecimal SHA-256 of the rest of the plan. */
  readonly digest: string;
}

export function isOrderPlan<Other extends object>(plan: Other | OrderPlan): plan is OrderPlan {
  return "about" in plan && plan.about === "orders";
}
