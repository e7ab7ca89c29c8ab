import { resolve } from "node:path";
import { type ExitCode, exitCodes, SheetportError } from "../../errors.ts";
import type { Plan } from "../../model/run/plan.ts";
import type { Spent } from "../../model/run/rate.ts";
import type { RowResult } from "../../model/run/run.ts";
import {
  ansi,
  errorJson,
  exitCodeOf,
  plain,
  type ResultFiles,
  rowResults,
  type UndoReport,
  undoEnd,
  undoJson,
  undoSheet,
  undoText,
} from "../../report/index.ts";
import type { Session } from "../account/session.ts";
import type { CommandContext } from "../process/command.ts";
import { refuseOwnData } from "../process/own-data.ts";
import { leaveFile, refuseReplacing } from "../process/result-files.ts";
import type { FinishedRun } from "../run/run-plan.ts";
import { type RunResult, userOf } from "../run/run-result.ts";

interface UndoResultInput {
  readonly run: string;
  readonly undoes: string;
  readonly plan: Plan;
  readonly sent: FinishedRun;
  /** `--results FILE`; without it no workbook is written. */
  readonly results: string | undefined;
  /** What it has cost. */
  readonly took?: Spent;
  /** Earlier undos of the run. */
  readonly earlier?: readonly string[];
}

/** Says how an undo ended, and writes its workbook where one is asked for. */
export async function undoResult(
  input: UndoResultInput,
  session: Pick<Session, "host" | "settings" | "record">,
): Promise<RunResult> {
  const { settings } = session;
  const { plan, sent: finished, undoes } = input;
  const rows = rowResults(plan, finished.progress, settings);
  const report = { run: plan.operations.length > 0 ? input.run : "", rows, undoes, plan };
  const written = await writtenFiles({ ...report, files: noFiles }, input.results, session);
  const whole = { ...report, files: written.files, user: userOf(session), took: input.took };
  const error = finished.error ?? written.error;
  const { message, state } = finished.progress;
  const why = error?.text ?? message;
  return {
    files: written.files,
    rows,
    end: undoEnd(whole, state, settings),
    ...(error === undefined ? {} : { error, errorText: settings.translator.text(error.text) }),
    exitCode: endCode(input, rows) || (error?.exitCode ?? exitCodes.done),
    text: () =>
      undoText(whole, {
        translator: settings.translator,
        palette: settings.colour ? ansi : plain,
        state,
        message: why === undefined ? undefined : settings.translator.text(why),
        ...(settings.verbose ? { rowsMax: Number.POSITIVE_INFINITY } : {}),
        ...(input.earlier === undefined ? {} : { earlier: input.earlier }),
      }),
    json: () => ({
      ...undoJson(whole),
      ...(finished.unstored === undefined ? {} : { unstored: finished.unstored }),
      ...(error === undefined ? {} : errorJson(error, settings.translator)),
    }),
  };
}

/** Like an upload; also `guarded` if a field was kept because others changed it. */
function endCode({ sent: finished, plan }: UndoResultInput, rows: readonly RowResult[]): ExitCode {
  const code = finished.error?.exitCode ?? exitCodeOf(finished.progress, rows);
  const isPartly = plan.changes.some(({ notes }) =>
    notes.some((note) => note.code === "changed-since"),
  );
  return code === exitCodes.done && isPartly ? exitCodes.guarded : code;
}

const noFiles: ResultFiles = { results: null, failed: null };

/**
 * The person's workbook is not needed for an undo; it must not be replaced by one all the same.
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

/** If the workbook cannot be written, the outcomes of the rows must still be shown. */
async function writtenFiles(
  report: UndoReport,
  results: string | undefined,
  { host, settings, record }: Pick<Session, "host" | "settings" | "record">,
): Promise<{ readonly files: ResultFiles; readonly error?: SheetportError }> {
  if (results === undefined) return { files: noFiles };
  const path = resolve(host.cwd, results);
  try {
    const { writeRows } = await import("../../workbook/write/index.ts");
    const of = { run: report.run, kind: "results" as const };
    const { name, kept } = await leaveFile(path, await writeRows(undoSheet(report, settings)), {
      host,
      settings,
      record,
      inputs: [],
      of,
    });
    const stays = kept === undefined ? {} : { kept: [kept] };
    return { files: { results: name, failed: null, ...stays } };
  } catch (thrown) {
    if (thrown instanceof SheetportError) return { files: noFiles, error: thrown };
    throw thrown;
  }
}
