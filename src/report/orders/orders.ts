import { statusLabel } from "../../model/order/order.ts";
import type { OrderChange, OrderPlan } from "../../model/run/order-plan.ts";
import type { OrderOperation } from "../../model/run/plan.ts";
import type { RowOutcome, RowResult, RunProgress } from "../../model/run/run.ts";
import { present, type Wording } from "../lines/layout.ts";
import {
  type EndTextOptions,
  endText,
  entryLine,
  runEndText,
  sentencesText,
  shown,
  type UploadEnd,
  unreplacedLines,
} from "../lines/line.ts";
import { operationOutcome, rowTotals } from "../lines/rows.ts";
import { isoTime } from "../upload/json.ts";
import { outcomeTotals } from "../upload/upload-text.ts";

/** How an order of a run ended. */
export interface OrderResult {
  readonly order: string;
  readonly rows: readonly number[];
  readonly packed: boolean;
  readonly shipped: boolean;
  readonly outcome: RowOutcome;
  readonly declined: readonly string[];
  /** The order's status in the last response (decision 40). */
  readonly status?: string | undefined;
  readonly message?: string | undefined;
  readonly outcomeAtMs?: number | undefined;
}

interface OrdersReport {
  readonly run: string;
  readonly results?: string | null;
  readonly unreplaced?: readonly string[] | undefined;
  readonly orders: readonly OrderResult[];
  readonly user?: string | undefined;
}

const gravest: readonly RowOutcome[] = ["unknown", "conflict", "rejected", "not-sent", "applied"];

const asksNothing: ReadonlySet<RowOutcome> = new Set(["unchanged", "late", "unanswered"]);

/** One result for every order of the sheet, in plan order. */
export function orderResults(
  plan: OrderPlan,
  progress: RunProgress,
  { translator }: Wording,
): OrderResult[] {
  const operations = Map.groupBy(plan.operations, ({ order }) => order);
  return plan.changes.map((change) =>
    orderResult(change, operations.get(change.order) ?? [], { progress, translator }),
  );
}

function orderResult(
  change: OrderChange,
  operations: readonly OrderOperation[],
  { progress, translator }: Wording & { readonly progress: RunProgress },
): OrderResult {
  const ended = operations.map((operation) => {
    const state = progress.operations.get(operation.id);
    return { operation, state, outcome: operationOutcome(state) };
  });
  const applied = ended.flatMap(({ operation, outcome }) =>
    outcome === "applied" ? [operation] : [],
  );
  const packing = applied.find((one) => one.kind === "pack");
  const notes = change.notes.map(({ message }) => message);
  const messages = [...ended.map(({ state }) => state?.message), ...notes]
    .map((message) => (message === undefined ? "" : translator.text(message)))
    .filter((text) => text !== "");
  const outcomeTimes = ended.flatMap(({ state }) => state?.outcomeAtMs ?? []);
  const { order, rows, status } = change;
  return {
    ...{ order, rows },
    // An order with only declined items is not packed.
    packed: packing?.items.some(({ isSupplied }) => isSupplied) === true,
    shipped: applied.some(({ kind }) => kind === "ship"),
    outcome:
      gravest.find((grave) => ended.some(({ outcome }) => outcome === grave)) ??
      (status === "planned" ? "unchanged" : status),
    declined: packing === undefined ? [] : change.declined,
    status: ended.findLast(({ state }) => state?.order !== undefined)?.state?.order?.status,
    outcomeAtMs: outcomeTimes.length === 0 ? undefined : Math.max(...outcomeTimes),
    message: sentencesText(messages, translator) || undefined,
  };
}

/** Orders with a write that was not sent because the order had changed (decision 36). */
export function staleOrders(plan: OrderPlan, { operations }: RunProgress): ReadonlySet<string> {
  const stale = plan.operations.filter(({ id }) => operations.get(id)?.outcome === "stale");
  return new Set(stale.map(({ order }) => order));
}

/** The JSON of a run of orders. */
export function ordersJson({ run, orders, results, unreplaced, user }: OrdersReport) {
  const json = orders.map(({ outcomeAtMs, ...order }) => {
    return { ...order, settledAt: isoTime(outcomeAtMs) };
  });
  return {
    ...{ run: run === "" ? null : run, user, orders: json, totals: rowTotals(orders) },
    files: results === undefined ? undefined : { results, kept: unreplaced },
  };
}

/** The report of a run of orders: orders with something to report, totals, and next steps. */
export function ordersText(report: OrdersReport, options: EndTextOptions): string {
  const attention = report.orders.filter(
    ({ outcome, message }) => !asksNothing.has(outcome) || (outcome === "unchanged" && message),
  );
  const lines = attention.map((one) => {
    const { outcome: word, order: name, message } = one;
    const details = [doneText(one, options), message];
    return entryLine({ word, rows: one.rows.map(String), name, details }, options);
  });
  return endText(lines, ordersEnd(report, options), options);
}

/** Says what was done with an order, and its status if known. */
export function doneText(
  { packed, shipped, declined, status }: Omit<OrderResult, "order" | "rows" | "outcome">,
  { translator }: Wording,
): string {
  return present([
    packed && translator.translate("report.order.packed"),
    declined.length > 0 && translator.translate("report.order.declined", { skus: declined }),
    shipped && translator.translate("report.order.shipped"),
    status !== undefined &&
      translator.translate("report.order.status", { status: statusLabel(status) }),
  ]).join(translator.translate("report.comma"));
}

/** How a run of orders ended, and what to do next. */
export function ordersEnd(report: OrdersReport, options: EndTextOptions): UploadEnd {
  const { run, orders } = report;
  const { state, translator } = options;
  const isDone = orders.every(({ outcome }) => asksNothing.has(outcome));
  const isWell = orders.every(({ outcome }) => outcome === "applied" || asksNothing.has(outcome));
  return {
    ended: runEndText(run, { state, isDone }, translator),
    totals: outcomeTotals(orders, translator),
    next: nextSteps(report, options),
    isWell: state === "finished" && isWell,
  };
}

function nextSteps(
  { run, orders, results, unreplaced }: OrdersReport,
  { state, translator }: EndTextOptions,
): string[] {
  const totals = rowTotals(orders);
  const { unknown } = totals;
  const isLeft = run !== "" && totals["not-sent"] > 0;
  const wrong = totals.rejected + totals.invalid + totals.conflict + totals.blocked;
  const isOpen = state !== "running" && (state !== "finished" || isLeft);
  return present([
    (unknown > 0 || isOpen) &&
      translator.translate("report.resume", { unknown, run: shown(run), isLeft }),
    wrong > 0 &&
      state === "finished" &&
      results !== undefined &&
      translator.translate("report.correctSheet"),
    results != null && translator.translate("report.results", { path: shown(results) }),
    ...unreplacedLines(unreplaced, translator),
  ]);
}

/** Copies each order's result to all of its rows, for a results workbook. */
export function orderRowResults(orders: readonly OrderResult[], wording: Wording): RowResult[] {
  return orders.flatMap((one) => {
    const { order, rows, outcome, message = "", outcomeAtMs } = one;
    const done = doneText(one, wording);
    const parts = [done, message].filter((part) => part !== "");
    const text = sentencesText(parts, wording.translator);
    return rows.map((row) => ({
      ...{ row, sku: order, action: "update" as const, outcome, attempts: 0 },
      ...{ message: text || undefined, outcomeAtMs },
    }));
  });
}
