import type { MessageOrText } from "../message.ts";
import type { Estimate, OrderOperation, PlanBase } from "./plan.ts";

/**
 * Status of an order of the sheet; only “planned” orders have operations. “Late” and “unanswered”:
 * nothing is filled in for it, so it was not read; it is late by the date in the sheet.
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
  readonly standing: OrderPlanStatus;
  /** What is planned for it. */
  readonly actions: readonly OrderOperation["kind"][];
  /**
   * SKUs that are answered with “no”: listed apart, because that may cancel the order (decision
   * 36).
   */
  readonly declined: readonly string[];
  readonly notes: readonly OrderNote[];
}

/** Orders, except for `pack`, `ship` and `declined`: packings, shipment numbers and items. */
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
