import { type ExitCode, exitCodes, SheetportError } from "../../errors.ts";
import type { Plan } from "../../model/run/plan.ts";
import type { RowResult } from "../../model/run/run.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { sheetNames } from "../../model/sheet/sheet-choice.ts";
import type { SheetToWrite } from "../../model/sheet/sheet-to-write.ts";
import { sheetOfRow } from "../../model/sheet/stacked-rows.ts";
import type { Speech } from "../../model/speech.ts";
import type { WrittenKind } from "../../record/index.ts";
import {
  ansi,
  checkJson,
  checkText,
  errorJson,
  exitCodeOf,
  failedSheet,
  isFailed,
  plain,
  planResultsSheet,
  type ResultFiles,
  type ResultsInput,
  resultsSheet,
  rowTotals,
  type UploadEnd,
  uploadEnd,
  uploadJson,
  uploadText,
  wordsIn,
} from "../../report/index.ts";
import type { Session } from "../account/session.ts";
import { carriedBase, lastAgreed } from "../compare/export-baseline.ts";
import type { CommandResult } from "../process/result.ts";
import {
  inputsOf,
  type LeftFile,
  leaveFile,
  type ResultPlace,
  resultPaths,
} from "../process/result-files.ts";
import type { Settings } from "../process/settings.ts";
import { type CheckedProducts, checkedSheet } from "../sheet/products.ts";
import { type ProductsFile, sheetsOf } from "../sheet/products-file.ts";
import { isMapped, ownSheet } from "../sheet/reread-sheet.ts";
import type { FinishedRun } from "./run-plan.ts";

/** What a finished run is reported from. */
export interface RunResultInput {
  readonly run: string;
  readonly plan: Plan;
  readonly rows: readonly RowResult[];
  readonly findings: readonly Finding[];
  readonly finished: FinishedRun;
  /** The workbook, if it is still the one that the plan was made from. */
  readonly products: ProductsFile | undefined;
  /** Where its results go. */
  readonly place: ResultPlace;
}

/** How a run ended, for the command and for a screen. */
export interface RunResult extends CommandResult {
  readonly files: ResultFiles;
  readonly end: UploadEnd;
  readonly rows: readonly RowResult[];
  /** What stopped the run, or kept its results from being written. */
  readonly error?: SheetportError;
  /** The same in words. */
  readonly errorText?: string;
}

/** Writes the results and failed workbooks, and says how the run ended. */
export async function runResult(
  input: RunResultInput,
  session: Pick<Session, "host" | "settings" | "environment" | "record">,
): Promise<RunResult> {
  const { settings } = session;
  const { run, plan, rows, finished } = input;
  const sent = plan.operations.length > 0;
  const written = sent ? await writtenFiles(input, session) : { files: noFiles };
  const report = { run: sent ? run : "", rows, files: written.files };
  const error = finished.error ?? written.error;
  const { message } = finished.progress;
  return {
    files: written.files,
    rows,
    end: uploadEnd(report, finished.progress.state, settings),
    ...(error === undefined ? {} : { error, errorText: settings.speech.text(error.said) }),
    exitCode: endCode(finished, rows) || (error?.exitCode ?? exitCodes.done),
    text: () =>
      uploadText(report, {
        language: settings.language,
        palette: settings.colour ? ansi : plain,
        state: finished.progress.state,
        isMapped: isMapped(input.products),
        message: error === undefined ? message : settings.speech.text(error.said),
        ...(settings.verbose ? { rowsMax: Number.POSITIVE_INFINITY } : {}),
      }),
    json: () => ({
      ...uploadJson(report),
      ...(finished.unstored === undefined ? {} : { unstored: finished.unstored }),
      ...(error === undefined ? {} : errorJson(error, settings.speech)),
    }),
  };
}

type ResultSession = Pick<Session, "host" | "settings" | "environment" | "record">;

const noFiles: ResultFiles = { results: null, failed: null };

/** A workbook that cannot be written must not hide how the rows ended. */
async function writtenFiles(
  input: RunResultInput,
  session: ResultSession,
): Promise<{ readonly files: ResultFiles; readonly error?: SheetportError }> {
  try {
    return { files: await writeFiles(input, session) };
  } catch (thrown) {
    if (thrown instanceof SheetportError) return { files: noFiles, error: thrown };
    throw thrown;
  }
}

function endCode(finished: FinishedRun, rows: readonly RowResult[]): ExitCode {
  return finished.error?.exitCode ?? exitCodeOf(finished.progress, rows);
}

/** An upload that wrong rows kept from beginning: the findings are the result. */
export function nothingSent(
  products: CheckedProducts,
  settings: Settings,
  findings: readonly Finding[] = products.findings,
): CommandResult {
  const checked = { ...checkedSheet(products), findings };
  const rows = invalidRows(products, findings, settings.speech);
  return {
    exitCode: exitCodes.workbook,
    text: () =>
      `${checkText(checked, { speech: settings.speech, palette: settings.colour ? ansi : plain })}${wordsIn(settings).upload.correctFirst}\n`,
    json: () => ({
      run: null,
      rows,
      totals: rowTotals(rows),
      files: { results: null, failed: null },
      check: checkJson(checked, settings.speech),
    }),
  };
}

/** Every row as it stands when nothing was sent. */
function invalidRows(
  products: CheckedProducts,
  findings: readonly Finding[],
  speech: Speech,
): RowResult[] {
  const errors = Map.groupBy(
    findings.filter(({ severity }) => severity === "error"),
    ({ row }) => row,
  );
  const sheets = sheetNames(products.settled);
  return products.plannedRows.map(({ row: number, sku }) => {
    const own = errors.get(number);
    const sheet = sheetOfRow(number, sheets);
    const row = { row: number, ...(sheet === undefined ? {} : { sheet }) };
    return own === undefined
      ? { ...row, sku, action: "blocked", outcome: "not-sent", attempts: 0 }
      : {
          ...row,
          sku,
          action: "invalid",
          outcome: "invalid",
          attempts: 0,
          message: own
            .map(({ cell, said }) => `${cell} ${speech.finding(said).message}`.trim())
            .join(" "),
        };
  });
}

async function writeFiles(input: RunResultInput, session: ResultSession): Promise<ResultFiles> {
  const { products, run, rows, place } = input;
  const { host, settings, record } = session;
  const paths = resultPaths(place);
  if (paths === undefined) return noFiles;
  const { writeRows } = await import("../../workbook/write/index.ts");
  const leave = async (kind: WrittenKind, sheets: readonly SheetToWrite[]) => {
    const of = { run, kind };
    const options = { host, settings, record, inputs: inputsOf(place), of };
    return leaveFile(paths[kind], await writeRows(...sheets), options);
  };
  if (products === undefined) {
    const { language } = settings;
    const { changes } = input.plan;
    const sheet = planResultsSheet({ changes, results: rows, language });
    return { ...filesLeft({ results: await leave("results", [sheet]) }), isPlanOnly: true };
  }
  const sheets: ResultsInput[] = [];
  for (const one of sheetsOf(products)) {
    const own = await ownSheet(one, settings);
    sheets.push({ ...own, results: rows, findings: input.findings });
  }
  const { base } = await products.readBase();
  const agreed = lastAgreed({ ...products, exported: base }, session);
  const carrying = ([first, ...others]: readonly SheetToWrite[], of: readonly RowResult[]) =>
    first === undefined
      ? []
      : [
          { ...first, hidden: agreed === undefined ? undefined : carriedBase(agreed, of) },
          ...others,
        ];
  const results = await leave("results", carrying(sheets.map(resultsSheet), rows));
  const failed = rows.filter(isFailed);
  if (failed.length === 0) return filesLeft({ results });
  const rest = await leave("failed", carrying(sheets.map(failedSheet), failed));
  return filesLeft({ results, failed: rest });
}

/** Where a run left its workbooks, and what stays under their names. */
function filesLeft({ results, failed }: Partial<Record<WrittenKind, LeftFile>>): ResultFiles {
  const kept = [results, failed].flatMap((one) => (one?.kept === undefined ? [] : [one.kept]));
  return {
    ...{ results: results?.name ?? null, failed: failed?.name ?? null },
    ...(kept.length === 0 ? {} : { kept }),
  };
}
