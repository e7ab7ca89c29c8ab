import type { MessageOrText } from "../message.ts";
import type { Estimate, OrderOperation, PlanBase } from "./plan.ts";

/** Only “planned” orders have operations. “late” and “unanswered” orders are not read. */
export type OrderPlanStatus =
  | "planned"
  | "unchanged"
  | "late"
  | "unanswered"
  | "invalid"
  | "blocked";

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

export type OrderPlanTotals = Readonly<
  Record<"pack" | "ship" | "declined" | Exclude<OrderPlanStatus, "planned">, number>
>;

export interface OrderPlan {
  readonly version: 2;
  readonly about: "orders";
  readonly base: PlanBase;
  readonly changes: readonly OrderChange[];
  readonly operations: readonly OrderOperation[];
  readonly totals: OrderPlanTotals;
  readonly estimate: Estimate;
  readonly digest: string;
}

export function isOrderPlan<Other extends object>(plan: Other | OrderPlan): plan is OrderPlan {
  return "about" in plan && plan.about === "orders";
}
