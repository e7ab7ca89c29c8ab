import type { OrderPlan } from "../../../model/run/order-plan.ts";
import type { Plan } from "../../../model/run/plan.ts";
import { foldEvents, type RunProgress } from "../../../model/run/run.ts";
import type { RunRecord, RunSummary } from "../../../record/index.ts";
import {
  orderResults,
  ordersEnd,
  otherEnds,
  type RunLine,
  rowResults,
  runHeadingLines,
  runState,
  undoEnd,
  uploadEnd,
} from "../../../report/index.ts";
import type { DoneFacts, RunEntry } from "../../../screen/state/facts.ts";
import type { Environment } from "../../account/environment.ts";
import { isLeftOpen } from "../../history/resume.ts";
import { localTime } from "../../process/language.ts";
import type { Settings } from "../../process/settings.ts";
import { fieldsOf, orderItem } from "../upload/done-facts.ts";

type ListedRun = RunSummary & Pick<RunLine, "undone">;

type Here = Pick<Environment, "name" | "host">;

interface ListedGiven {
  readonly here: Here;
  readonly settings: Pick<Settings, "translator">;
}

export function runEntry(run: ListedRun, { here, settings }: ListedGiven): RunEntry {
  const { unknown, ...counts } = run.counts;
  return {
    run: run.run,
    when: localTime(run.startedAtMs),
    command: run.undoes === undefined ? run.command : `${run.command} ${run.undoes}`,
    file: run.file,
    env: run.env,
    state: [
      runState(run, settings),
      ...(unknown === 0
        ? []
        : [settings.translator.translate("commands.screen.unknown", { writes: unknown })]),
      ...otherEnds(counts, settings),
    ].join(settings.translator.translate("model.list.separator")),
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

/** Whether the plan of a run is about orders. Only such a plan counts packings. */
export function isOfOrders({ plan }: Pick<RunSummary, "plan">): boolean {
  return "pack" in plan.totals;
}

export function runFacts(
  run: ListedRun,
  {
    record,
    environment,
    settings,
  }: Pick<ListedGiven, "settings"> & {
    readonly record: RunRecord;
    readonly environment: Environment;
  },
): DoneFacts {
  const progress = foldEvents(record.events(run.run));
  const { where, times } = runHeadingLines(run, settings);
  const orders = record.orderPlan(run.run);
  const end =
    orders === undefined
      ? productRun(run, record.plan(run.run), { progress, settings })
      : orderRun(run, orders, { progress, settings });
  return {
    ...{ run: run.run, heading: where, times },
    ...end,
    problems: run.message === undefined ? [] : [settings.translator.text(run.message)],
    canResume: canResume(run, environment),
    // Some updates of the run must be left to undo.
    canUndo:
      orders === undefined && mayUndo(run, environment) && record.updatedSkus(run.run).size > 0,
  };
}

interface RunGiven extends Pick<ListedGiven, "settings"> {
  readonly progress: RunProgress;
}

type RunEnd = Pick<
  DoneFacts,
  "kind" | "isUndo" | "ended" | "totals" | "isWell" | "items" | "fieldsOf"
>;

function orderRun(run: ListedRun, plan: OrderPlan, { progress, settings }: RunGiven): RunEnd {
  const orders = orderResults(plan, progress, settings);
  const report = { run: run.run, orders, results: null };
  const { ended, totals, isWell } = ordersEnd(report, { ...settings, state: run.state });
  return {
    ...{ kind: "orders", ended, totals, isWell, fieldsOf: () => [] },
    items: orders.map((one) => orderItem(one, settings)),
  };
}

function productRun(run: ListedRun, plan: Plan | undefined, parts: RunGiven): RunEnd {
  const { progress, settings } = parts;
  const rows = plan === undefined ? [] : rowResults(plan, progress, settings);
  const report = { run: run.run, rows, files: { results: null, failed: null } };
  const changes = plan?.changes ?? [];
  const { undoes, state } = run;
  const options = { ...settings, state };
  const { ended, totals, isWell } =
    undoes === undefined
      ? uploadEnd(report, options)
      : undoEnd({ ...report, undoes, plan: { changes } }, options);
  return {
    ...{ ended, totals, isWell, isUndo: undoes !== undefined },
    items: rows.map((row) => ({ ...row, message: row.message ?? "" })),
    fieldsOf: plan === undefined ? () => [] : fieldsOf(plan, progress),
  };
}
