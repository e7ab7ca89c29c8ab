import { exitCodes } from "../errors.ts";
import { foldEvents } from "../model/run.ts";
import { openRecord } from "../record/record.ts";
import {
  ansi,
  plain,
  rowResults,
  runLineJson,
  runsJson,
  runsText,
  runText,
  undoJson,
  uploadJson,
} from "../report/index.ts";
import { recordFile } from "./record-file.ts";
import type { CommandResult } from "./result.ts";
import type { Given } from "./session.ts";

/** `sheetport runs [RUN]`: the history of runs, or one of them in detail. */
export async function runsCommand(
  name: string | undefined,
  { settings }: Given,
): Promise<CommandResult> {
  const palette = settings.colour ? ansi : plain;
  const record = openRecord({ file: recordFile(settings) });
  try {
    if (name === undefined) {
      const runs = record.runs();
      return {
        exitCode: exitCodes.done,
        text: () => runsText(runs, { palette }),
        json: () => runsJson(runs),
      };
    }
    const run = record.findRun(name);
    const plan = record.plan(run.run);
    const rows = plan === undefined ? [] : rowResults(plan, foldEvents(record.events(run.run)));
    const files = { results: null, failed: null };
    const report = { run: run.run, rows, files };
    const { undoes } = run;
    const json = () =>
      undoes === undefined || plan === undefined
        ? uploadJson(report)
        : undoJson({ ...report, undoes, plan });
    return {
      exitCode: exitCodes.done,
      text: () => runText(run, rows, { palette, changes: plan?.changes ?? [] }),
      json: () => ({ ...json(), runs: [runLineJson(run)] }),
    };
  } finally {
    record.close();
  }
}
