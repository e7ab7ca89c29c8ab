import type { MessageOrText } from "../message.ts";
import type { OrderOperation, Plan } from "./plan.ts";

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

export interface OrderPlan extends Pick<Plan, "version" | "base" | "estimate" | "digest"> {
  readonly about: "orders";
  readonly changes: readonly OrderChange[];
  readonly operations: readonly OrderOperation[];
  readonly totals: OrderPlanTotals;
}

export function isOrderPlan<Other extends object>(plan: Other | OrderPlan): plan is OrderPlan {
  return "about" in plan && plan.about === "orders";
}
