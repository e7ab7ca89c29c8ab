import { basename, resolve } from "node:path";
import { usageError, workbookError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { isOrderPlan } from "../../model/run/order-plan.ts";
import type { Plan } from "../../model/run/plan.ts";
import { spentSince } from "../../model/run/rate.ts";
import { approvedPlan, type ChangesMax } from "../../plan/index.ts";
import { chooseEnvironment } from "../account/environment.ts";
import { runName, withWritingSession } from "../account/session.ts";
import { pathOfPlanned, plannedWorkbook } from "../compare/check-for-upload.ts";
import { knownCatalogueSize } from "../compare/live-reading.ts";
import { refuseOpenWrites } from "../compare/pending-writes.ts";
import { readSavedPlan, refuseOtherEnvironment } from "../compare/plan-files.ts";
import type { CommandContext, CommandResult, TellingContext } from "../process/command.ts";
import { agreeProducts, refuseUnattended } from "../run/consent.ts";
import { runPlan } from "../run/run-plan.ts";
import { runResult } from "../run/run-result.ts";
import { type ImageOptions, imagesOf } from "../sheet/check-sheet.ts";
import { optionOfPlan, refuseSheetOptions, type SheetOptions } from "../sheet/sheet-options.ts";

/** A saved plan refuses most of the options for reading a sheet. */
export interface UploadPlanOptions extends SheetOptions, ImageOptions {
  readonly maxChanges?: ChangesMax;
  readonly validOnly?: boolean;
  readonly results?: string;
  readonly envWritten: boolean;
}

/** Every SKU is read again before it is written. */
export async function uploadPlan(
  file: string,
  options: UploadPlanOptions,
  context: TellingContext,
): Promise<CommandResult> {
  const { host, settings } = context;
  refuseOptionsOfSheets(options, context);
  const path = resolve(host.cwd, file);
  const { plan: saved, digest } = await savedProducts(path, context);
  const environment = await chooseEnvironment(settings, host);
  refuseOtherEnvironment(saved, environment);
  refuseUnattended(environment, { host, settings, options });
  const run = runName(host);
  const writing = { ...context, run, command: "upload" };
  return withWritingSession(environment, writing, async (session) => {
    const spentBefore = session.spent();
    if (!(await session.record.isSavedPlan(digest))) {
      session.progress.note(settings.translator.text(msg("commands.notes.planFromElsewhere")));
    }
    await refuseOpenWrites(saved.operations, session);
    const { base, operations } = saved;
    const workbook = { path: pathOfPlanned(base, path), checks: true };
    const planned = await plannedWorkbook(base, workbook, session);
    refuseInvalid(saved, options);
    const { sheet } = planned;
    const place = { workbook: planned.place, plan: path, wanted: options.results, host };
    const proposal = { plan: saved, catalogueSize: await knownCatalogueSize(session), place };
    await agreeProducts(proposal, { ...session, options });
    const sent = await runPlan(saved, session, {
      ...{ run, command: "upload", path: sheet?.path ?? planned.place ?? "" },
      liveCards: new Set(operations.flatMap((one) => (one.kind === "update" ? [one.card] : []))),
    });
    const findings = remainingFindings(saved, planned);
    const took = spentSince(spentBefore, session.spent());
    const ended = { run, plan: saved, sent, findings, sheet, place, took, isEarlierPlan: true };
    return runResult(ended, session);
  });
}

/** `digest` is that of the whole plan, even if only a part of it is approved. */
async function savedProducts(path: string, context: TellingContext) {
  const { plan, answers } = await readSavedPlan(path, context);
  if (isOrderPlan(plan)) {
    throw usageError(
      "plan-of-orders",
      msg("commands.files.planOfOrders", { file: basename(path) }),
    );
  }
  const { rates } = context.settings;
  const { digest } = plan;
  return { plan: answers ? await approvedPlan(plan, { ...answers, rates }) : plan, digest };
}

/**
 * Findings that only matter for new listings are left out, unless their row is invalid in the plan
 * (decision 26).
 */
function remainingFindings(
  { changes }: Plan,
  { findings }: Awaited<ReturnType<typeof plannedWorkbook>>,
) {
  const wrong = new Set(changes.flatMap((one) => (one.action === "invalid" ? one.row : [])));
  return findings.filter((one) => one.onlyOnCreate !== true || wrong.has(one.row));
}

/** Options for reading a sheet cannot change a plan that is already made. */
function refuseOptionsOfSheets(options: UploadPlanOptions, { settings }: CommandContext): void {
  if (settings.fix) throw optionOfPlan("--fix", "plan-with-fix");
  refuseSheetOptions(options);
  if (imagesOf(options) === undefined) return;
  throw optionOfPlan("--images", "images-of-plan");
}

function refuseInvalid(plan: Plan, { validOnly }: UploadPlanOptions): void {
  const { invalid: rows } = plan.totals;
  if (rows === 0 || validOnly === true) return;
  throw workbookError("plan-has-invalid-rows", msg("plan.invalidRows", { rows }));
}
