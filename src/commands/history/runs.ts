import { exitCodes } from "../../errors.ts";
import { foldEvents } from "../../model/run/run.ts";
import type { Translator } from "../../model/translator.ts";
import type { RunRecord } from "../../record/index.ts";
import {
  ansi,
  orderResults,
  orderRunText,
  ordersJson,
  plain,
  type ResultFiles,
  type RunLine,
  type RunsTextOptions,
  rowResults,
  runLineJson,
  runsJson,
  runsText,
  runText,
  undoJson,
  uploadJson,
} from "../../report/index.ts";
import { withRecord } from "../account/session.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import { exists, shownPath } from "../process/files.ts";
import type { Host } from "../process/host.ts";
import { withUndone } from "./undo-history.ts";

/** `sheetport runs [RUN]`: lists all runs, or shows the details of one. */
export async function runsCommand(
  name: string | undefined,
  { host, settings }: CommandContext,
): Promise<CommandResult> {
  const { translator } = settings;
  const message = {
    translator,
    palette: settings.colour ? ansi : plain,
    columns: host.stdout.columns,
  };
  return withRecord(settings, async (record) => {
    const summaries = name === undefined ? record.runs() : [record.findRun(name)];
    const runs = withUndone(summaries, record);
    const [run] = runs;
    if (name !== undefined && run !== undefined) {
      const files = await filesOf(run.run, { record, host });
      return oneRun(run, { record, message, files });
    }
    return {
      exitCode: exitCodes.done,
      text: () => runsText(runs, message),
      json: () => runsJson(runs, settings.translator),
    };
  });
}

async function filesOf(
  run: string,
  { record, host }: { readonly record: RunRecord; readonly host: Pick<Host, "cwd"> },
): Promise<ResultFiles> {
  const { results, failed } = record.filesOfRun(run);
  const there = async (path: string | undefined) =>
    path !== undefined && (await exists(path)) ? shownPath(path, host.cwd) : null;
  return { results: await there(results), failed: await there(failed) };
}

function oneRun(
  run: RunLine,
  {
    record,
    message,
    files,
  }: {
    readonly record: RunRecord;
    readonly message: RunsTextOptions & { readonly translator: Translator };
    readonly files: ResultFiles;
  },
): CommandResult {
  const progress = foldEvents(record.events(run.run));
  const ofOrders = record.orderPlan(run.run);
  if (ofOrders !== undefined) {
    const orders = orderResults(ofOrders, progress, message);
    return {
      exitCode: exitCodes.done,
      text: () => orderRunText(run, orders, { ...message, results: files.results }),
      json: () => ({
        ...ordersJson({ run: run.run, orders, results: files.results }),
        runs: [runLineJson(run, message.translator)],
      }),
    };
  }
  const plan = record.plan(run.run);
  const rows = plan === undefined ? [] : rowResults(plan, progress, message);
  const report = { run: run.run, rows, files };
  const { undoes } = run;
  const json = () =>
    undoes === undefined || plan === undefined
      ? uploadJson(report)
      : undoJson({ ...report, undoes, plan });
  return {
    exitCode: exitCodes.done,
    text: () => runText(run, rows, { ...message, files, changes: plan?.changes ?? [] }),
    json: () => ({ ...json(), runs: [runLineJson(run, message.translator)] }),
  };
}
