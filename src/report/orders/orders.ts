import { isMessage, type MessageOrText, msg, type Text } from "../../model/message.ts";
import { statusLabel } from "../../model/order/order.ts";
import {
  actionOf,
  isPacking,
  type LiveOrder,
  type OrderChange,
  type OrderPlan,
  unreadStatuses,
} from "../../model/run/order-plan.ts";
import type { OrderOperation } from "../../model/run/plan.ts";
import type { RowOutcome, RowResult, RunProgress } from "../../model/run/run.ts";
import { orderFindingSeverities, type Severity } from "../../model/sheet/finding.ts";
import { sheetNames } from "../../model/sheet/sheet-choice.ts";
import { excelRow, rowName } from "../../model/sheet/stacked-rows.ts";
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
import { operationOutcome, rowTotals, sentAtMs } from "../lines/rows.ts";
import { isoTime } from "../upload/json.ts";
import { outcomeTotals } from "../upload/upload-text.ts";

/** How an order of a run ended. */
export interface OrderResult extends Pick<OrderChange, "order" | "rows" | "skus"> {
  /** The rows as a person reads them: `7`, or `Lamps!7` if several sheets are read. */
  readonly places: readonly string[];
  /** What was planned, or why nothing was. */
  readonly action: string;
  readonly attempts: number;
  readonly packed: boolean;
  readonly shipped: boolean;
  readonly outcome: RowOutcome;
  readonly declined: readonly string[];
  /** As it is now, as far as it was read or answered. */
  readonly now?: LiveOrder | undefined;
  /** The order's status in the last response (decision 40). */
  readonly status?: string | undefined;
  readonly message?: string | undefined;
  /** The message for a copy of the sheet, which has its cells elsewhere. */
  readonly inCopy?: string | undefined;
  readonly outcomeAtMs?: number | undefined;
}

interface OrdersReport {
  readonly run: string;
  readonly results?: string | null;
  readonly failed?: string | null | undefined;
  readonly unreplaced?: readonly string[] | undefined;
  readonly orders: readonly OrderResult[];
  readonly user?: string | undefined;
}

const gravest: readonly RowOutcome[] = ["unknown", "conflict", "rejected", "not-sent", "applied"];

const asksNothing: ReadonlySet<string> = new Set(["unchanged", ...unreadStatuses]);

/** One result for every order of the sheet, in plan order. */
export function orderResults(
  plan: OrderPlan,
  progress: RunProgress,
  { translator }: Wording,
): OrderResult[] {
  const operations = Map.groupBy(plan.operations, ({ order }) => order);
  const names = sheetNames(plan.base.reading);
  return plan.changes.map((change) => ({
    ...orderResult(change, operations.get(change.order) ?? [], { progress, translator }),
    places: change.rows.map((row) => rowName(row, names)),
  }));
}

function orderResult(
  change: OrderChange,
  operations: readonly OrderOperation[],
  { progress, translator }: Wording & { readonly progress: RunProgress },
): Omit<OrderResult, "places"> {
  const ended = operations.map((operation) => {
    const state = progress.operations.get(operation.id);
    return { operation, state, outcome: operationOutcome(state) };
  });
  const applied = ended.flatMap(({ operation, outcome }) =>
    outcome === "applied" ? [operation] : [],
  );
  const packing = applied.find((one) => one.kind === "pack");
  // The review shows the warnings, and the workbook of the results has a column for them.
  const notes = change.notes.filter(({ code }) => !isWarning(code)).map(({ message }) => message);
  const answers = ended.flatMap(({ state }) => state?.message ?? []);
  const textOf = (messages: readonly MessageOrText[]) => {
    const texts = messages.map((one) => translator.text(one)).filter((text) => text !== "");
    return sentencesText(texts, translator) || undefined;
  };
  const outcomeTimes = ended.flatMap(({ state }) => sentAtMs(state) ?? []);
  const { order, rows, skus, status, live } = change;
  const answered = ended.findLast(({ state }) => state?.order !== undefined)?.state?.order;
  return {
    ...{ order, rows, ...(skus && { skus }) },
    action: operations.map(actionOf).join(", ") || status,
    attempts: ended.reduce((sum, { state }) => sum + (state?.attempts ?? 0), 0),
    packed: packing !== undefined && isPacking(packing),
    shipped: applied.some(({ kind }) => kind === "ship"),
    outcome:
      gravest.find((grave) => ended.some(({ outcome }) => outcome === grave)) ??
      (status === "planned" ? "unchanged" : status),
    declined: packing === undefined ? [] : change.declined,
    now: answered === undefined ? live : { ...live, ...answered },
    status: answered?.status,
    outcomeAtMs: outcomeTimes.length === 0 ? undefined : Math.max(...outcomeTimes),
    message: textOf([...answers, ...notes]),
    inCopy: textOf([...answers, ...notes.map(withoutCell)]),
  };
}

function isWarning(code: string): boolean {
  const severities: Readonly<Record<string, Severity>> = orderFindingSeverities;
  return severities[code] === "warning";
}

function withoutCell(message: MessageOrText): MessageOrText {
  const isAtCell = isMessage(message) && message.key === "plan.notes.atCell";
  return isAtCell ? msg("model.plain", { text: message.values.finding as Text }) : message;
}

/** Orders with a write that was not sent because the order had changed (decision 36). */
export function staleOrders(plan: OrderPlan, { operations }: RunProgress): ReadonlySet<string> {
  const stale = plan.operations.filter(({ id }) => operations.get(id)?.outcome === "stale");
  return new Set(stale.map(({ order }) => order));
}

/** The JSON of a run of orders: each order, and its rows in the shape of an upload's rows. */
export function ordersJson({ run, orders, results, failed, unreplaced, user }: OrdersReport) {
  const json = orders.map((one) => {
    const { outcomeAtMs, rows, skus: _, places: __, now: ___, inCopy: ____, ...order } = one;
    return { ...order, rows: rows.map(excelRow), settledAt: isoTime(outcomeAtMs) };
  });
  return {
    ...{ run: run === "" ? null : run, user, orders: json, rows: orders.flatMap(rowsJson) },
    totals: rowTotals(orders),
    files:
      results === undefined ? undefined : { results, failed: failed ?? null, kept: unreplaced },
  };
}

function rowsJson({ rows, skus, order, action, outcome, attempts, ...rest }: OrderResult) {
  const { message, outcomeAtMs } = rest;
  return rows.map((row, at) => ({
    ...{ row: excelRow(row), sku: skus?.[at] ?? "", order, action, outcome, attempts },
    ...{ message, settledAt: isoTime(outcomeAtMs) },
  }));
}

/** The report of a run of orders: orders with something to report, totals, and next steps. */
export function ordersText(report: OrdersReport, options: EndTextOptions): string {
  const attention = report.orders.filter(
    ({ outcome, message }) => !asksNothing.has(outcome) || (outcome === "unchanged" && message),
  );
  const lines = attention.map((one) => {
    const { outcome: word, order: name, message } = one;
    const details = [doneText(one, options), message];
    return entryLine({ word, rows: one.places, name, details }, options);
  });
  return endText(lines, ordersEnd(report, options), options);
}

type OrderDone = Pick<OrderResult, "packed" | "shipped" | "declined" | "status">;

/** Says what was done with an order, and its status if known. */
export function doneText(
  { packed, shipped, declined, status }: OrderDone,
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
  { run, orders, results, failed, unreplaced }: OrdersReport,
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
      (failed == null
        ? translator.translate("report.correctSheet")
        : translator.translate("report.correctOrders", { path: shown(failed) })),
    results != null && translator.translate("report.results", { path: shown(results) }),
    ...unreplacedLines(unreplaced, translator),
  ]);
}

/** Copies each order's result to all of its rows, for a results workbook. */
export function orderRowResults(orders: readonly OrderResult[], wording: Wording): RowResult[] {
  return orders.flatMap((one) => {
    const { order, rows, outcome, inCopy = "", outcomeAtMs } = one;
    const done = doneText(one, wording);
    const parts = [done, inCopy].filter((part) => part !== "");
    const text = sentencesText(parts, wording.translator);
    return rows.map((row) => ({
      ...{ row, sku: order, action: "update" as const, outcome, attempts: one.attempts },
      ...{ message: text || undefined, outcomeAtMs },
    }));
  });
}
