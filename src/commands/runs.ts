import { exitCodes } from "../errors.ts";
import { foldEvents } from "../model/run.ts";
import type { RunRecord } from "../record/record.ts";
import {
  ansi,
  orderResults,
  orderRunText,
  ordersJson,
  plain,
  type RunLine,
  type RunsTextOptions,
  rowResults,
  runLineJson,
  runsJson,
  runsText,
  runText,
  undoJson,
  uploadJson,
} from "../report/index.ts";
import type { CommandResult } from "./result.ts";
import { type Given, withRecord } from "./session.ts";
import { withUndone } from "./undone.ts";

/** `sheetport runs [RUN]`: the history of runs, or one of them in detail. */
export async function runsCommand(
  name: string | undefined,
  { settings }: Given,
): Promise<CommandResult> {
  const { language } = settings;
  const said = { language, palette: settings.colour ? ansi : plain };
  return withRecord(settings, async (record) => {
    const asked = name === undefined ? record.runs() : [record.findRun(name)];
    const runs = withUndone(asked, record);
    const [run] = runs;
    if (name !== undefined && run !== undefined) return oneRun(run, { record, said });
    return {
      exitCode: exitCodes.done,
      text: () => runsText(runs, said),
      json: () => runsJson(runs),
    };
  });
}

function oneRun(
  run: RunLine,
  { record, said }: { readonly record: RunRecord; readonly said: RunsTextOptions },
): CommandResult {
  const progress = foldEvents(record.events(run.run));
  const ofOrders = record.orderPlan(run.run);
  if (ofOrders !== undefined) {
    const orders = orderResults(ofOrders, progress, said);
    return {
      exitCode: exitCodes.done,
      text: () => orderRunText(run, orders, said),
      json: () => ({ ...ordersJson({ run: run.run, orders }), runs: [runLineJson(run)] }),
    };
  }
  const plan = record.plan(run.run);
  const rows =
    plan === undefined ? [] : rowResults(plan, progress, { language: said.language ?? "en" });
  const report = { run: run.run, rows, files: { results: null, failed: null } };
  const { undoes } = run;
  const json = () =>
    undoes === undefined || plan === undefined
      ? uploadJson(report)
      : undoJson({ ...report, undoes, plan });
  return {
    exitCode: exitCodes.done,
    text: () => runText(run, rows, { ...said, changes: plan?.changes ?? [] }),
    json: () => ({ ...json(), runs: [runLineJson(run)] }),
  };
}
