import type { OrderPlan } from "../../../model/run/order-plan.ts";
import type { Plan } from "../../../model/run/plan.ts";
import type { RowOutcome, RunProgress } from "../../../model/run/run.ts";
import type { Translator } from "../../../model/translator.ts";
import { doneText, type OrderResult, unstoredLines, type Wording } from "../../../report/index.ts";
import type { DoneFacts, DoneField, DoneItem } from "../../../screen/state/facts.ts";
import type { OrdersResult } from "../../orders/fulfil-result.ts";
import type { FinishedRun } from "../../run/run-plan.ts";
import type { RunResult } from "../../run/run-result.ts";

interface EndGiven<Result> {
  readonly finished: FinishedRun;
  readonly result: Result;
  readonly translator: Translator;
}

export function doneFacts(
  run: string,
  plan: Plan,
  { finished, result, translator }: EndGiven<RunResult>,
): DoneFacts {
  const { rows, end, files } = result;
  const items = rows.map((row) => ({ ...row, message: row.message ?? "" }));
  const { state } = finished.progress;
  const isOpen = state !== "finished" || rows.some(({ outcome }) => outcome === "unknown");
  return {
    run,
    ended: end.ended,
    totals: end.totals,
    isWell: end.isWell,
    problems: problemsOf(finished, result, { translator }),
    items: items.sort((one, other) => urgency[one.outcome] - urgency[other.outcome]),
    ...(files.failed === null ? {} : { failed: files.failed }),
    next: end.next,
    canResume: plan.operations.length > 0 && isOpen,
    canUndo: rows.some(({ action, outcome }) => action === "update" && outcome === "applied"),
    fieldsOf: fieldsOf(plan, finished.progress),
  };
}

const urgency: Readonly<Record<RowOutcome, number>> = {
  unknown: 0,
  conflict: 1,
  rejected: 2,
  invalid: 3,
  "not-sent": 4,
  blocked: 5,
  late: 6,
  "by-hand": 7,
  uncompared: 8,
  applied: 9,
  unchanged: 10,
  untouched: 11,
  unanswered: 12,
};

/** What went wrong with a run as a whole, each as a sentence that the person must not miss. */
export function problemsOf(
  { unstored = [] }: FinishedRun,
  { errorText }: Pick<RunResult, "errorText">,
  { translator }: Wording,
): string[] {
  return [
    ...(errorText === undefined ? [] : [errorText]),
    ...(unstored.length === 0 ? [] : [translator.translate("commands.screen.keepLines")]),
    ...unstoredLines(unstored, { translator }),
  ];
}

/**
 * The fields of a row: the value before, the value sent, and the value last read from the
 * marketplace.
 */
export function fieldsOf(plan: Plan, progress: RunProgress): DoneFacts["fieldsOf"] {
  let byRow: ReadonlyMap<number, Plan["changes"][number]> | undefined;
  let operations: ReadonlyMap<number, string> | undefined;
  return (row): readonly DoneField[] => {
    byRow ??= new Map(plan.changes.map((change) => [change.row, change]));
    operations ??= new Map(plan.operations.map((one) => [one.row, one.id]));
    const listing = progress.operations.get(operations.get(row) ?? "")?.listing;
    return (byRow.get(row)?.fields ?? []).map(({ field, before, after }) => ({
      ...{ field, before, sent: after },
      // Undefined if nothing was read, or only an entry of the list, which lacks some fields.
      now: listing?.[field] as DoneField["now"],
    }));
  };
}

/**
 * What the screen shows of a finished run of orders. Orders without anything to report are left
 * out.
 */
export function orderDoneFacts(
  run: string,
  plan: OrderPlan,
  { finished, result, translator }: EndGiven<OrdersResult>,
): DoneFacts {
  const { orders, end } = result;
  const { state } = finished.progress;
  const isOpen = state !== "finished" || orders.some(({ outcome }) => outcome === "unknown");
  const shown = orders.filter(({ outcome, message }) => outcome !== "unchanged" || message);
  return {
    run,
    kind: "orders",
    ...{ ended: end.ended, totals: end.totals, isWell: end.isWell, next: end.next },
    problems: problemsOf(finished, result, { translator }),
    items: shown
      .map((one) => orderItem(one, { translator }))
      .sort((one, other) => urgency[one.outcome] - urgency[other.outcome]),
    canResume: plan.operations.length > 0 && isOpen,
    fieldsOf: () => [],
  };
}

export function orderItem(
  { order, rows, outcome, message, ...done }: OrderResult,
  wording: Wording,
): DoneItem {
  return {
    row: rows[0] ?? 0,
    lastRow: rows.at(-1),
    sku: order,
    action: doneText(done, wording),
    outcome,
    attempts: 0,
    message: message ?? "",
  };
}
