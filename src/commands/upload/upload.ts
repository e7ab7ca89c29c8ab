import { exitCodes } from "../../errors.ts";
import type { MissingListing } from "../../model/product/product.ts";
import type { ConflictSide } from "../../model/run/plan.ts";
import { spentSince } from "../../model/run/rate.ts";
import type { RowResult } from "../../model/run/run.ts";
import { type Finding, isAboutSheet } from "../../model/sheet/finding.ts";
import { sheetNames } from "../../model/sheet/sheet-choice.ts";
import { sheetOfRow } from "../../model/sheet/stacked-rows.ts";
import type { Translator } from "../../model/translator.ts";
import { type Allowance, guardInvalid } from "../../plan/index.ts";
import {
  ansi,
  checkedLine,
  checkJson,
  checkText,
  missingText,
  plain,
  rowTotals,
} from "../../report/index.ts";
import { wholeListsNote } from "../../workbook/index.ts";
import { chooseEnvironment } from "../account/environment.ts";
import { runName, withWritingSession } from "../account/session.ts";
import type { ReadMode } from "../compare/agreements.ts";
import { checkForUpload, withRepairsTold } from "../compare/check-for-upload.ts";
import { compareWithLive, type SheetChecked } from "../compare/compare.ts";
import { isSavedPlan } from "../compare/plan-workbook.ts";
import type { CommandContext, CommandResult, TellingContext } from "../process/command.ts";
import { createProgress } from "../process/progress.ts";
import type { Settings } from "../process/settings.ts";
import { withStop } from "../process/stop.ts";
import { agreeProducts, refuseUnattended } from "../run/consent.ts";
import { runPlan } from "../run/run-plan.ts";
import { runResult } from "../run/run-result.ts";
import { checkedSheet } from "../sheet/checked-sheet.ts";
import { openProducts } from "../sheet/products-file.ts";
import { askedChoice, isToRemember } from "../sheet/sheet-options.ts";
import { type UploadPlanOptions, uploadPlan } from "./saved-plan.ts";

/** The options of `sheetport upload`. */
export interface UploadCommandOptions extends UploadPlanOptions {
  readonly only?: "create" | "update";
  readonly allow: ReadonlySet<Allowance>;
  readonly conflicts?: ConflictSide | undefined;
  readonly sendUncompared?: boolean;
  readonly restore?: boolean;
  readonly read?: ReadMode;
  readonly missing?: boolean;
}

/**
 * `sheetport upload FILE|plan.json|plan.xlsx`: checks, compares, confirms and uploads changes, and
 * reports the outcome.
 */
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
  const { allow, only, conflicts, sendUncompared, restore, read, missing, validOnly } = options;
  const choices = { allow, only, conflicts, sendUncompared, restore, read, missing };
  const sheet = await openProducts(file, {
    ...context,
    asked: askedChoice(options),
    remember: isToRemember(options),
  });
  const checked = await checkForUpload(sheet, options, context);
  const from = { sheet, checked };
  // Errors that apply to any live state stop the upload before a request is sent.
  if (validOnly !== true && checked.findings.some(isFatal)) return nothingSent(from, settings);
  progress.note(checkedLine(checkedSheet(sheet, checked), settings));
  const environment = await chooseEnvironment(settings, host);
  refuseUnattended(environment, { host, settings, options });
  const run = runName(host);
  const writing = { ...context, run, command: "upload" };
  const result = await withWritingSession(environment, writing, async (session) => {
    const compared = await withStop(host, (signal) =>
      compareWithLive(from, session, { ...choices, signal }),
    );
    const { findings, liveCards, comparedAtMs } = compared;
    const isHeld = guardInvalid(compared.plan, { validOnly }).kind !== "pass";
    if (isHeld) return nothingSent(from, settings, findings);
    const place = { workbook: sheet.path, wanted: options.results, host };
    const about = aboutSheet(from, settings, compared.missing);
    await agreeProducts({ ...compared, place, aboutSheet: about }, { ...session, options });
    const { plan } = compared;
    const { path } = sheet;
    const upload = { run, command: "upload", path, comparedAtMs, liveCards };
    const sent = await runPlan(plan, session, upload);
    const took = spentSince(compared.spentBefore, session.spent());
    const ended = { run, plan, sent, findings, sheet, place, took, missing: compared.missing };
    return runResult(ended, session);
  });
  return withRepairsTold(result, from, settings);
}

/** Whether a finding is an error for both new and live products (decision 26). */
function isFatal({ severity, onlyOnCreate }: Finding): boolean {
  return severity === "error" && onlyOnCreate !== true;
}

/** What the user should know about the workbook before confirming, each a sentence. */
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

/** The result of an upload that was stopped by invalid rows. */
function nothingSent(
  from: SheetChecked,
  { translator, colour }: Settings,
  findings: readonly Finding[] = from.checked.findings,
): CommandResult {
  const checked = checkedSheet(from.sheet, { ...from.checked, findings });
  const rows = rowsNotSent(from, findings, translator);
  const palette = colour ? ansi : plain;
  const correctFirst = translator.translate("report.correctFirst");
  return {
    exitCode: exitCodes.workbook,
    text: () => `${checkText(checked, { translator, palette })}${correctFirst}\n`,
    json: () => ({
      run: null,
      rows,
      totals: rowTotals(rows),
      files: { results: null, failed: null },
      check: checkJson(checked, translator),
    }),
  };
}

function rowsNotSent(
  { sheet, checked }: SheetChecked,
  findings: readonly Finding[],
  translator: Translator,
): readonly RowResult[] {
  const errors = Map.groupBy(
    findings.filter(({ severity }) => severity === "error"),
    ({ row }) => row,
  );
  const sheets = sheetNames(sheet.resolved);
  return checked.rows.map(({ row, sku }) => {
    const own = errors.get(row);
    const name = sheetOfRow(row, sheets);
    const place = { row, ...(name === undefined ? {} : { sheet: name }), sku };
    if (own === undefined) return { ...place, action: "blocked", outcome: "not-sent", attempts: 0 };
    const message = own
      .map(({ cell, message }) => `${cell} ${translator.finding(message).message}`.trim())
      .join(" ");
    return { ...place, action: "invalid", outcome: "invalid", attempts: 0, message };
  });
}
