import type { OrderPlan } from "../../../model/run/order-plan.ts";
import type { Plan } from "../../../model/run/plan.ts";
import { foldEvents, type RowOutcome, type RunProgress } from "../../../model/run/run.ts";
import { sheetNames } from "../../../model/sheet/sheet-choice.ts";
import { sheetOfRow } from "../../../model/sheet/stacked-rows.ts";
import type { RunRecord, RunSummary } from "../../../record/index.ts";
import {
  doneText,
  type OrderResult,
  orderResults,
  ordersEnd,
  otherEnds,
  type RunLine,
  rowResults,
  runHeadingLines,
  runState,
  undoEnd,
  unstoredLines,
  unstoredText,
  uploadEnd,
  type Wording,
} from "../../../report/index.ts";
import {
  type DoneFacts,
  type DoneField,
  type DoneItem,
  outcomesByUrgency,
  type RunEntry,
} from "../../../screen/state/facts.ts";
import type { Environment } from "../../account/environment.ts";
import { isLeftOpen } from "../../history/resume.ts";
import type { OrdersResult } from "../../orders/fulfil-result.ts";
import { localTime } from "../../process/language.ts";
import type { FinishedRun } from "../../run/run-plan.ts";
import type { RunResult } from "../../run/run-result.ts";
import type { Sent } from "../jobs.ts";

type ListedRun = RunSummary & Pick<RunLine, "undone">;

type Here = Pick<Environment, "name" | "host">;

export function runEntry(run: ListedRun, here: Here, wording: Wording): RunEntry {
  const { translator } = wording;
  const { unknown, ...counts } = run.counts;
  const open =
    unknown === 0 ? [] : [translator.translate("commands.screen.unknown", { writes: unknown })];
  return {
    run: run.run,
    when: localTime(run.startedAtMs),
    command: run.undoes === undefined ? run.command : `${run.command} ${run.undoes}`,
    file: run.file,
    env: run.env,
    state: [runState(run, wording), ...open, ...otherEnds(counts, wording)].join(
      translator.translate("model.list.separator"),
    ),
    done: counts.applied,
    total: run.operations,
    canResume: canResume(run, here),
    canUndo: mayUndo(run, here),
  };
}

function mayUndo(run: ListedRun, here: Here): boolean {
  return (
    isHere(run, here) &&
    "update" in run.plan.totals &&
    run.plan.totals.update > 0 &&
    run.undone?.partly !== false &&
    run.counts.applied + run.counts.unknown > 0
  );
}

function canResume(run: ListedRun, here: Here): boolean {
  return isLeftOpen(run) && run.undone === undefined && isHere(run, here);
}

function isHere({ env, host }: ListedRun, here: Here): boolean {
  return env === here.name && host === here.host;
}

export async function runFacts(
  run: ListedRun,
  { record, environment }: { readonly record: RunRecord; readonly environment: Environment },
  wording: Wording,
): Promise<DoneFacts> {
  const progress = foldEvents(await record.events(run.run));
  const { where, times } = runHeadingLines(run, wording);
  const orders = await record.orderPlan(run.run);
  const end =
    orders === undefined
      ? productRun(run, await record.plan(run.run), { progress, wording })
      : orderRun(run, orders, { progress, wording });
  return {
    ...{ run: run.run, heading: where, times },
    ...end,
    problems: run.message === undefined ? [] : [wording.translator.text(run.message)],
    canResume: canResume(run, environment),
    canUndo:
      orders === undefined &&
      mayUndo(run, environment) &&
      (await record.updatedSkus(run.run)).size > 0,
  };
}

interface RunGiven {
  readonly progress: RunProgress;
  readonly wording: Wording;
}

function orderRun(run: ListedRun, plan: OrderPlan, { progress, wording }: RunGiven) {
  const orders = orderResults(plan, progress, wording);
  const report = { run: run.run, orders, results: null };
  const { ended, totals, isWell } = ordersEnd(report, { ...wording, state: run.state });
  const items = orders.map((one) => orderItem(one, plan, wording));
  return { kind: "orders", ended, totals, isWell, items, fieldsOf: () => [] } as const;
}

function productRun(run: ListedRun, plan: Plan | undefined, { progress, wording }: RunGiven) {
  const rows = plan === undefined ? [] : rowResults(plan, progress, wording);
  const report = { run: run.run, rows, files: { results: null, failed: null } };
  const { undoes, state } = run;
  const options = { ...wording, state };
  const { ended, totals, isWell } =
    undoes === undefined
      ? uploadEnd(report, options)
      : undoEnd({ ...report, undoes, plan: { changes: plan?.changes ?? [] } }, options);
  const items = rows.map(rowItem);
  const fields = plan === undefined ? () => [] : fieldsOf(plan, progress);
  const kind = undoes === undefined ? "listings" : "undo";
  return { kind, ended, totals, isWell, items, fieldsOf: fields } as const;
}

interface Ended<Result> {
  readonly finished: FinishedRun;
  readonly result: Result;
}

export function productsSent(
  run: string,
  plan: Plan,
  ended: Ended<RunResult>,
  wording: Wording,
): Sent {
  const { rows, files } = ended.result;
  return sent(run, { ...ended, plan, rows, wording }, rows.map(rowItem), {
    failed: files.failed ?? undefined,
    canUndo: rows.some(({ action, outcome }) => action === "update" && outcome === "applied"),
    fieldsOf: fieldsOf(plan, ended.finished.progress),
  });
}

export function ordersSent(
  run: string,
  plan: OrderPlan,
  ended: Ended<OrdersResult>,
  wording: Wording,
): Sent {
  const { orders: rows } = ended.result;
  const shown = rows.filter(({ outcome, message }) => outcome !== "unchanged" || message);
  const items = shown.map((one) => orderItem(one, plan, wording));
  return sent(run, { ...ended, plan, rows, wording }, items, {
    kind: "orders",
    fieldsOf: () => [],
  });
}

interface SentGiven extends Ended<RunResult | OrdersResult> {
  readonly plan: Plan | OrderPlan;
  readonly rows: readonly { readonly outcome: RowOutcome }[];
  readonly wording: Wording;
}

/** The printed text and the page name the outcomes that the record lacks. */
function sent(
  run: string,
  { finished: { progress, unstored = [] }, result, plan, rows, wording }: SentGiven,
  items: readonly DoneItem[],
  more: Pick<DoneFacts, "kind" | "failed" | "canUndo" | "fieldsOf">,
): Sent {
  const { ended, totals, isWell, next } = result.end;
  const isOpen = progress.state !== "finished" || rows.some(({ outcome }) => outcome === "unknown");
  const isStored = unstored.length === 0;
  const problems = [
    ...(result.errorText === undefined ? [] : [result.errorText]),
    ...(isStored ? [] : [wording.translator.translate("commands.screen.keepLines")]),
    ...unstoredLines(unstored, wording),
  ];
  const canResume = plan.operations.length > 0 && isOpen;
  const text = () => result.text() + unstoredText(unstored, wording);
  return {
    result: isStored ? result : { ...result, text },
    facts: {
      ...{ run, ended, totals, isWell, next, problems, canResume },
      ...{ items: byUrgency(items), ...more },
    },
  };
}

function byUrgency(items: readonly DoneItem[]): readonly DoneItem[] {
  const rank = ({ outcome }: DoneItem) => outcomesByUrgency.indexOf(outcome);
  return items.toSorted((one, other) => rank(one) - rank(other));
}

function rowItem(row: RunResult["rows"][number]): DoneItem {
  return { ...row, message: row.message ?? "" };
}

function orderItem(
  { order, rows, places, outcome, message = "", ...done }: OrderResult,
  { base }: OrderPlan,
  wording: Wording,
): DoneItem {
  const action = doneText(done, wording);
  const [row = 0] = rows;
  const sheet = sheetOfRow(row, sheetNames(base.reading));
  const lastRow = rows.length > 1 ? places.at(-1) : undefined;
  return { row, sheet, lastRow, sku: order, action, outcome, attempts: 0, message };
}

function fieldsOf(plan: Plan, progress: RunProgress): DoneFacts["fieldsOf"] {
  let byRow: ReadonlyMap<number, Plan["changes"][number]> | undefined;
  let operations: ReadonlyMap<number, string> | undefined;
  return (row): readonly DoneField[] => {
    byRow ??= new Map(plan.changes.map((change) => [change.row, change]));
    operations ??= new Map(plan.operations.map((one) => [one.row, one.id]));
    const listing = progress.operations.get(operations.get(row) ?? "")?.listing;
    return (byRow.get(row)?.fields ?? []).map(({ field, before, after }) => ({
      ...{ field, before, sent: after },
      // Undefined if the field was not read. An entry of the product list lacks some fields.
      now: listing?.[field] as DoneField["now"],
    }));
  };
}
