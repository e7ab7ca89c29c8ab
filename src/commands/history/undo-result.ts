import { resolve } from "node:path";
import { exitCodes } from "../../errors.ts";
import type { Plan } from "../../model/run/plan.ts";
import type { Spent } from "../../model/run/rate.ts";
import {
  type EndTextOptions,
  exitCodeOf,
  type ResultFiles,
  rowResults,
  type UndoReport,
  undoEnd,
  undoJson,
  undoSheet,
  undoText,
} from "../../report/index.ts";
import type { Session } from "../account/session.ts";
import { leaveFile, refuseReplacing } from "../files/result-files.ts";
import { refuseOwnData } from "../files/write-files.ts";
import type { CommandContext } from "../process/command.ts";
import type { FinishedRun } from "../run/run-plan.ts";
import {
  endedResult,
  noFiles,
  type RunResult,
  unlessUnwritable,
  userOf,
} from "../run/run-result.ts";

interface UndoResultInput {
  readonly run: string;
  readonly undoes: string;
  readonly plan: Plan;
  readonly sent: FinishedRun;
  /** The file of `--results`. If undefined, no results workbook is written. */
  readonly results: string | undefined;
  readonly took?: Spent;
  readonly earlier?: readonly string[];
}

/** The result of an undo. Writes the results workbook if `--results` is set. */
export async function undoResult(
  input: UndoResultInput,
  session: Pick<Session, "host" | "settings" | "record">,
): Promise<RunResult> {
  const { settings } = session;
  const { plan, sent: finished, undoes, took, earlier } = input;
  const rows = rowResults(plan, finished.progress, settings);
  const run = plan.operations.length > 0 ? input.run : "";
  const report = { run, rows, undoes, plan, took, user: userOf(session) };
  const write = () => writeResults({ ...report, files: noFiles }, input.results, session);
  const { files, error } = await unlessUnwritable(write, noFiles);
  const whole = { ...report, files };
  // A field that somebody else has changed since the run was not restored.
  const isPartly = plan.changes.some(({ notes }) =>
    notes.some(({ code }) => code === "changed-since"),
  );
  const code = exitCodeOf(finished.progress, rows);
  const end = {
    ...{ finished, unwritten: error },
    exitCode: code === exitCodes.done && isPartly ? exitCodes.guarded : code,
    text: (options: EndTextOptions) => undoText(whole, { ...options, ...(earlier && { earlier }) }),
    json: () => undoJson(whole),
  };
  return {
    ...{ files, rows, end: undoEnd(whole, { ...settings, state: finished.progress.state }) },
    ...endedResult(end, settings),
  };
}

/**
 * Checks before an undo that its results would overwrite neither sheetport's files nor the user's
 * workbook, which the undo does not read.
 *
 * @throws SheetportError `data-directory`, `would-replace-workbook` (exit 2)
 */
export async function checkUndoResults(
  results: string | undefined,
  { workbook, host, settings }: CommandContext & { readonly workbook: string },
): Promise<void> {
  if (results === undefined) return;
  const path = resolve(host.cwd, results);
  await refuseOwnData(path, settings.dataDir);
  if (workbook !== "") await refuseReplacing(workbook, path);
}

async function writeResults(
  report: UndoReport,
  results: string | undefined,
  { host, settings, record }: Pick<Session, "host" | "settings" | "record">,
): Promise<ResultFiles> {
  if (results === undefined) return noFiles;
  const { writeRows } = await import("../../workbook/write/index.ts");
  const bytes = await writeRows(undoSheet(report, settings));
  const of = { run: report.run, kind: "results" as const };
  const options = { host, settings, record, inputs: [], of };
  const { name, previous } = await leaveFile(resolve(host.cwd, results), bytes, options);
  return {
    results: name,
    failed: null,
    ...(previous === undefined ? {} : { unreplaced: [previous] }),
  };
}
