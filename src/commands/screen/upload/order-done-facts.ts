import type { OrderPlan } from "../../../model/run/order-plan.ts";
import { doneText, type OrderResult, type Spoken } from "../../../report/index.ts";
import type { DoneFacts, DoneItem } from "../../../screen/state/facts.ts";
import type { OrdersResult } from "../../orders/fulfil-result.ts";
import { type EndGiven, problemsOf, urgency } from "./done-facts.ts";

/** A run of orders at its end, as the screen shows it; orders with nothing to say are left out. */
export function orderDoneFacts(
  run: string,
  plan: OrderPlan,
  { finished, result, language }: EndGiven<OrdersResult>,
): DoneFacts {
  const { orders, end } = result;
  const { state } = finished.progress;
  const isOpen = state !== "finished" || orders.some(({ outcome }) => outcome === "unknown");
  const told = orders.filter(({ outcome, message }) => outcome !== "unchanged" || message);
  return {
    run,
    kind: "orders",
    ...{ ended: end.ended, totals: end.totals, isWell: end.isWell, next: end.next },
    problems: problemsOf(finished, result, { language }),
    items: told
      .map((one) => orderItem(one, { language }))
      .sort((one, other) => urgency[one.outcome] - urgency[other.outcome]),
    canResume: plan.operations.length > 0 && isOpen,
    fieldsOf: () => [],
  };
}

/** One order among the items of a run. */
export function orderItem(
  { order, rows, outcome, message, ...done }: OrderResult,
  spoken: Spoken,
): DoneItem {
  return {
    row: rows[0] ?? 0,
    sku: order,
    action: doneText(done, spoken),
    outcome,
    attempts: 0,
    message: message ?? "",
  };
}
