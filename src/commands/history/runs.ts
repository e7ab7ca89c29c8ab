import { exitCodes } from "../../errors.ts";
import { foldEvents } from "../../model/run/run.ts";
import type { Translator } from "../../model/translator.ts";
import type { RunRecord } from "../../record/index.ts";
import {
  orderResults,
  orderRunText,
  ordersJson,
  type ResultFiles,
  type RunLine,
  rowResults,
  runLineJson,
  runsJson,
  runsText,
  runText,
  undoJson,
  uploadJson,
  type Wording,
} from "../../report/index.ts";
import { withRecord } from "../account/record.ts";
import { exists } from "../files/read-files.ts";
import { shownPath } from "../files/result-files.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import { withUndone } from "./undo-history.ts";

export async function runsCommand(
  name: string | undefined,
  { host, settings }: CommandContext,
): Promise<CommandResult> {
  const { translator } = settings;
  const wording = { ...settings, columns: host.stdout.columns };
  return withRecord(settings, async (record) => {
    const summaries = name === undefined ? await record.runs() : [await record.findRun(name)];
    const runs = await withUndone(summaries, record);
    const [run] = runs;
    if (name !== undefined && run !== undefined) {
      const { results, failed } = record.local.filesOfRun(run.run);
      const present = async (path: string | undefined) =>
        path !== undefined && (await exists(path)) ? shownPath(path, host.cwd) : null;
      const files = { results: await present(results), failed: await present(failed) };
      return oneRun(run, { record, wording, files });
    }
    return {
      exitCode: exitCodes.done,
      text: () => runsText(runs, wording),
      json: () => runsJson(runs, translator),
    };
  });
}

interface OneRunOptions {
  readonly record: RunRecord;
  readonly wording: Wording & { readonly translator: Translator };
  readonly files: ResultFiles;
}

async function oneRun(
  line: RunLine,
  { record, wording, files }: OneRunOptions,
): Promise<CommandResult> {
  const { run, undoes } = line;
  const exitCode = exitCodes.done;
  const runs = [runLineJson(line, wording.translator)];
  const progress = foldEvents(await record.events(run));
  const orderPlan = await record.orderPlan(run);
  if (orderPlan !== undefined) {
    const orders = orderResults(orderPlan, progress, wording);
    const { results } = files;
    return {
      exitCode,
      text: () => orderRunText(line, orders, { ...wording, results }),
      json: () => ({ ...ordersJson({ run, orders, results }), runs }),
    };
  }
  const plan = await record.plan(run);
  const rows = plan === undefined ? [] : rowResults(plan, progress, wording);
  const report = { run, rows, files };
  const isUndo = undoes !== undefined && plan !== undefined;
  return {
    exitCode,
    text: () => runText(line, rows, { ...wording, files, changes: plan?.changes ?? [] }),
    json: () => ({
      ...(isUndo ? undoJson({ ...report, undoes, plan }) : uploadJson(report)),
      runs,
    }),
  };
}
