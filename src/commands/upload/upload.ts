import { exitCodes } from "../../errors.ts";
import type { MissingListing } from "../../model/product/product.ts";
import { spentSince } from "../../model/run/rate.ts";
import type { RowResult } from "../../model/run/run.ts";
import { type Finding, isAboutSheet } from "../../model/sheet/finding.ts";
import { sheetNames } from "../../model/sheet/sheet-choice.ts";
import { sheetOfRow } from "../../model/sheet/stacked-rows.ts";
import {
  checkedLine,
  checkJson,
  checkText,
  errorTexts,
  missingText,
  rowTotals,
  type SheetCopies,
} from "../../report/index.ts";
import { wholeListsNote } from "../../workbook/index.ts";
import { chooseEnvironment } from "../account/environment.ts";
import { runName, withWritingSession } from "../account/session.ts";
import { checkForUpload, withRepairsTold } from "../compare/check-for-upload.ts";
import { type CompareChoices, compareWithLive } from "../compare/compare.ts";
import { isSavedPlan } from "../compare/plan-workbook.ts";
import type { CommandContext, CommandResult, TellingContext } from "../process/command.ts";
import { createProgress } from "../process/progress.ts";
import type { Settings } from "../process/settings.ts";
import { withStop } from "../process/stop.ts";
import { agreeProducts, refuseUnattended } from "../run/consent.ts";
import { runPlan } from "../run/run-plan.ts";
import { runResult, unlessUnwritable } from "../run/run-result.ts";
import type { SheetChecked } from "../sheet/check-sheet.ts";
import { leaveCopy } from "../sheet/copies.ts";
import { checkedSheet } from "../sheet/sheet-report.ts";
import { type UploadPlanOptions, uploadPlan } from "./saved-plan.ts";

export interface UploadCommandOptions extends UploadPlanOptions, CompareChoices {}

export async function uploadCommand(
  file: string,
  options: UploadCommandOptions,
  { host, settings }: CommandContext,
): Promise<CommandResult> {
  const context = { host, settings, progress: createProgress(host, settings) };
  return (await isSavedPlan(file, host))
    ? uploadPlan(file, options, context)
    : uploadWorkbook(file, options, context);
}

async function uploadWorkbook(
  file: string,
  options: UploadCommandOptions,
  context: TellingContext,
): Promise<CommandResult> {
  const { host, settings, progress } = context;
  const { validOnly } = options;
  const from = await checkForUpload(file, options, context);
  const { sheet, checked } = from;
  if (validOnly !== true && checked.findings.some(isFatal)) return nothingSent(from, context);
  progress.note(checkedLine(checkedSheet(sheet, checked), settings));
  const environment = await chooseEnvironment(settings, host);
  refuseUnattended(environment, { host, settings, options });
  const run = runName(host);
  const writing = { ...context, run, command: "upload" };
  const result = await withWritingSession(environment, writing, async (session) => {
    const compared = await withStop(host, (signal) =>
      compareWithLive(from, session, { ...options, signal }),
    );
    const { plan, findings, liveCards, comparedAtMs, missing, spentBefore } = compared;
    if (plan.totals.invalid > 0 && validOnly !== true) return nothingSent(from, context, findings);
    const { path } = sheet;
    const place = { workbook: path, wanted: options.results, host };
    const about = aboutSheet(from, settings, missing);
    await agreeProducts({ ...compared, place, aboutSheet: about }, { ...session, options });
    const upload = { run, command: "upload", path, comparedAtMs, liveCards };
    const sent = await runPlan(plan, session, upload);
    const took = spentSince(spentBefore, session.spent());
    return runResult({ run, plan, sent, findings, sheet, place, took, missing }, session);
  });
  return withRepairsTold(result, from, settings);
}

/** Whether a finding is an error even if the product is live (decision 26). */
function isFatal({ severity, onlyOnCreate }: Finding): boolean {
  return severity === "error" && onlyOnCreate !== true;
}

export function aboutSheet(
  { sheet, checked }: SheetChecked,
  { translator }: Pick<Settings, "translator">,
  missing?: readonly MissingListing[],
): readonly string[] {
  const { wholeLists = [] } = sheet.resolved ?? {};
  return [
    ...checked.findings
      .filter(isAboutSheet)
      .map(({ message }) => translator.finding(message).message),
    ...(wholeLists.length === 0 ? [] : [translator.text(wholeListsNote(wholeLists))]),
    ...(missing === undefined ? [] : [missingText(missing, { translator })]),
  ];
}

/** Leaves a marked copy, where the person can correct the rows. */
async function nothingSent(
  { sheet, checked: from }: SheetChecked,
  { host, settings }: CommandContext,
  findings: readonly Finding[] = from.findings,
): Promise<CommandResult> {
  const { translator } = settings;
  const { files: copies } = await unlessUnwritable<SheetCopies>(async () => {
    const { name, kept } = await leaveCopy("marked", { sheet, findings }, { host, settings });
    return { marked: name, kept };
  }, {});
  const checked = checkedSheet(sheet, { ...from, findings });
  const errors = errorTexts(findings, translator);
  const sheets = sheetNames(sheet.resolved);
  const rows = from.rows.map(({ row, sku }): RowResult => {
    const place = { row, sheet: sheetOfRow(row, sheets), sku, attempts: 0 };
    const message = errors.get(row);
    return message === undefined
      ? { ...place, action: "blocked", outcome: "not-sent" }
      : { ...place, action: "invalid", outcome: "invalid", message };
  });
  const correctFirst = translator.translate("report.correctFirst");
  return {
    exitCode: exitCodes.workbook,
    text: () => `${checkText(checked, { ...settings, ...copies })}${correctFirst}\n`,
    json: () => ({
      ...{ run: null, rows, totals: rowTotals(rows) },
      files: { results: null, failed: null },
      check: checkJson(checked, translator, copies),
    }),
  };
}
