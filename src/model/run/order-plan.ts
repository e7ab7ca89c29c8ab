import type { MessageOrText } from "../message.ts";
import type { Estimate, OrderOperation, PlanBase } from "./plan.ts";

/**
 * Status of an order of the sheet. Only “planned” orders have operations. “Late” and “unanswered”
 * orders have nothing filled in and were not read; late ones are past the deadline in the sheet.
 */
export type OrderPlanStatus =
  | "planned"
  | "unchanged"
  | "late"
  | "unanswered"
  | "invalid"
  | "blocked";

/** Why an order is blocked, or what a person should know about it. */
export interface OrderNote {
  /** Stable kebab-case name. */
  readonly code: string;
  readonly message: MessageOrText;
}

export interface OrderChange {
  readonly order: string;
  readonly rows: readonly number[];
  readonly status: OrderPlanStatus;
  /** The kinds of operations that are planned. */
  readonly actions: readonly OrderOperation["kind"][];
  /**
   * SKUs answered with “no”. They are listed separately, because that may cancel the order
   * (decision 36).
   */
  readonly declined: readonly string[];
  readonly notes: readonly OrderNote[];
}

/**
 * Numbers of orders, except `pack`, `ship` and `declined`: packings, shipment numbers and items.
 */
export interface OrderPlanTotals {
  readonly pack: number;
  readonly ship: number;
  readonly declined: number;
  readonly unchanged: number;
  readonly late: number;
  readonly unanswered: number;
  readonly invalid: number;
  readonly blocked: number;
}

export interface OrderPlan {
  readonly version: 2;
  readonly about: "orders";
  readonly base: PlanBase;
  readonly changes: readonly OrderChange[];
  readonly operations: readonly OrderOperation[];
  readonly totals: OrderPlanTotals;
  readonly estimate: Estimate;
  /** SHA-256 over everything else, hexadecimal. */
  readonly digest: string;
}

export function isOrderPlan<Other extends object>(plan: Other | OrderPlan): plan is OrderPlan {
  return "about" in plan && plan.about === "orders";
}
