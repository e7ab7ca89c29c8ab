import { statusLabel } from "../../model/order/order-status.ts";
import type { OrderChange, OrderPlan } from "../../model/run/order-plan.ts";
import type { OrderOperation } from "../../model/run/plan.ts";
import type { RowOutcome, RowResult, RunProgress, RunState } from "../../model/run/run.ts";
import { outcomeMarks, type Palette, paintMark, plain, shown } from "../lines/line.ts";
import { operationOutcome, rowTotals } from "../lines/rows.ts";
import { totalsSentence } from "../lines/totals.ts";
import type { Wording } from "../lines/wording.ts";
import { isoTime } from "../upload/json.ts";
import { keptLines, runEndText, totalsText, type UploadEnd } from "../upload/upload-text.ts";

export interface OrderResult {
  readonly order: string;
  readonly rows: readonly number[];
  /** This run packed the order, and not every item was declined. */
  readonly packed: boolean;
  /** This run sent the shipment number. */
  readonly shipped: boolean;
  /** The outcome that needs attention most, if the order had several writes. */
  readonly outcome: RowOutcome;
  readonly declined: readonly string[];
  /** The status of the order in the last answer (decision 40). */
  readonly status?: string;
  readonly message?: string;
  /** When the last write was settled; wall-clock milliseconds. */
  readonly settledAtMs?: number;
}

export interface OrdersReport {
  readonly run: string;
  readonly results?: string | null;
  readonly kept?: readonly string[];
  readonly orders: readonly OrderResult[];
  readonly user?: string | undefined;
}

/** Outcomes, the most urgent first. */
const gravest: readonly RowOutcome[] = ["unknown", "conflict", "rejected", "not-sent", "applied"];

/** Outcomes of orders that needed no write. */
const asksNothing: ReadonlySet<RowOutcome> = new Set(["unchanged", "late", "unanswered"]);

/** One result for every order of the sheet, in the order of the plan. */
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
  const recorded = ended.flatMap(({ state }) =>
    state?.message === undefined ? [] : [translator.text(state.message)],
  );
  const message = [...recorded, ...change.notes.map((note) => translator.text(note.message))];
  const messages = message.flatMap((message) => (message ? [sentence(message)] : []));
  const status = ended.findLast(({ state }) => state?.order !== undefined)?.state?.order?.status;
  const settledTimes = ended.flatMap(({ state }) => state?.settledAtMs ?? []);
  return {
    ...{ order: change.order, rows: change.rows },
    // An order whose items were all declined is not packed.
    packed: packing?.items.some(({ isSupplied }) => isSupplied) === true,
    shipped: applied.some(({ kind }) => kind === "ship"),
    outcome:
      gravest.find((grave) => ended.some(({ outcome }) => outcome === grave)) ??
      withoutOperation(change),
    declined: packing === undefined ? [] : change.declined,
    ...(status === undefined ? {} : { status }),
    ...(settledTimes.length === 0 ? {} : { settledAtMs: Math.max(...settledTimes) }),
    ...(messages.length === 0
      ? {}
      : { message: messages.join(translator.translate("report.between")) }),
  };
}

/** The messages of an order are joined, so each must be a full sentence. */
function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…。]$/.test(capital) ? capital : `${capital}.`;
}

/** Orders with a write that was not sent because the order had changed (decision 21). */
export function staleOrders(plan: OrderPlan, progress: RunProgress): ReadonlySet<string> {
  const stale = plan.operations.filter(
    ({ id }) => progress.operations.get(id)?.outcome === "stale",
  );
  return new Set(stale.map(({ order }) => order));
}

function withoutOperation({ status }: OrderChange): RowOutcome {
  return status === "planned" ? "unchanged" : status;
}

/** The JSON of a run of orders. */
export function ordersJson({ run, orders, results, kept, user }: OrdersReport) {
  const stays = kept === undefined ? {} : { kept };
  const files = results === undefined ? {} : { files: { results, ...stays } };
  const json = orders.map(({ settledAtMs, ...order }) => ({
    ...order,
    ...(settledAtMs !== undefined && { settledAt: isoTime(settledAtMs) }),
  }));
  const by = user === undefined ? {} : { user };
  return { run: run === "" ? null : run, ...by, orders: json, totals: rowTotals(orders), ...files };
}

export interface OrdersTextOptions extends Wording {
  readonly palette?: Palette;
  readonly state: RunState;
  readonly message?: string | undefined;
}

/** The report of a run of orders: orders that need attention, totals, and next steps. */
export function ordersText(
  report: OrdersReport,
  { palette = plain, state, message, translator }: OrdersTextOptions,
): string {
  const worthShowing = report.orders.filter(
    ({ outcome, message }) => !asksNothing.has(outcome) || (outcome === "unchanged" && message),
  );
  const lines = worthShowing.map((one) => {
    const mark = outcomeMarks[one.outcome];
    const parts = [
      paintMark(mark, `${mark} ${translator.translate(`model.words.${one.outcome}`)}`, palette),
      translator.translate("report.rows", {
        count: one.rows.length,
        rows: one.rows.map(String),
      }),
      palette.bold(shown(one.order)),
      shown(doneText(one, { translator })),
      shown(one.message ?? ""),
    ];
    return parts.filter((part) => part !== "").join("  ");
  });
  const end = ordersEnd(report, state, { translator });
  const why = message === undefined ? [] : [shown(message)];
  const gap = lines.length === 0 ? [] : [""];
  return `${[...lines, ...gap, palette.bold(end.ended), ...why, end.totals, ...end.next].join("\n")}\n`;
}

/** What was done with an order, and its status in the person's language. */
export function doneText(
  { packed, shipped, declined, status }: Omit<OrderResult, "order" | "rows" | "outcome">,
  { translator }: Wording,
): string {
  return [
    ...(packed ? [translator.translate("report.order.packed")] : []),
    ...(declined.length > 0
      ? [translator.translate("report.order.declined", { skus: declined })]
      : []),
    ...(shipped ? [translator.translate("report.order.shipped")] : []),
    ...(status === undefined
      ? []
      : [translator.translate("report.order.status", { status: statusLabel(status) })]),
  ].join(translator.translate("report.comma"));
}

/** How a run of orders ended, and what to do next. */
export function ordersEnd(report: OrdersReport, state: RunState, wording: Wording): UploadEnd {
  const { run, orders } = report;
  const { translator } = wording;
  const isDone = orders.every(({ outcome }) => asksNothing.has(outcome));
  const isWell = orders.every(({ outcome }) => outcome === "applied" || asksNothing.has(outcome));
  return {
    ended:
      run === ""
        ? translator.translate(isDone ? "report.nothingToDo" : "report.nothingSent")
        : runEndText(run, state, translator),
    totals: totalsSentence(totalsText(rowTotals(orders), wording), translator),
    next: nextSteps(report, state, wording),
    isWell: state === "finished" && isWell,
  };
}

function nextSteps(
  { run, orders, results, kept = [] }: OrdersReport,
  state: RunState,
  { translator }: Wording,
): string[] {
  const totals = rowTotals(orders);
  const isLeft = run !== "" && totals["not-sent"] > 0;
  const wrong = totals.rejected + totals.invalid + totals.conflict + totals.blocked;
  return [
    ...(totals.unknown > 0 || (state !== "running" && (state !== "finished" || isLeft))
      ? [translator.translate("report.resume", { unknown: totals.unknown, run: shown(run) })]
      : []),
    ...(wrong > 0 && state === "finished" && results !== undefined
      ? [translator.translate("report.correctSheet")]
      : []),
    ...(results == null ? [] : [translator.translate("report.results", { path: shown(results) })]),
    ...keptLines({ kept }, translator),
  ];
}

/** Spreads the results of orders over their rows, for a results workbook. */
export function orderRowResults(orders: readonly OrderResult[], wording: Wording): RowResult[] {
  return orders.flatMap((one) => {
    const { order, rows, outcome, message, settledAtMs } = one;
    const done = doneText(one, wording);
    const parts = [...(done === "" ? [] : [sentence(done)]), ...(message ? [message] : [])];
    const text = parts.join(wording.translator.translate("report.between"));
    return rows.map((row) => ({
      ...{ row, sku: order, action: "update" as const, outcome, attempts: 0 },
      ...(text === "" ? {} : { message: text }),
      ...(settledAtMs === undefined ? {} : { settledAtMs }),
    }));
  });
}
