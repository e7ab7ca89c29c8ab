import { resolve } from "node:path";
import { exitCodes, SheetportError } from "../../errors.ts";
import type { ConflictSide, Plan } from "../../model/run/plan.ts";
import { type Allowance, parsePlan } from "../../plan/index.ts";
import { checkedLine } from "../../report/index.ts";
import { chooseEnvironment } from "../account/environment.ts";
import {
  type Given,
  type WritingSession,
  withRecord,
  withWritingSession,
} from "../account/session.ts";
import { productsToCompare } from "../compare/check-for-upload.ts";
import { compareWithLive } from "../compare/compare.ts";
import { noteOpened } from "../compare/remember-workbook.ts";
import { withRepairsTold } from "../compare/repairs-output.ts";
import { readNamedFile } from "../process/files.ts";
import { createProgress, type Progress } from "../process/progress.ts";
import type { CommandResult } from "../process/result.ts";
import { runName } from "../process/run-name.ts";
import { withStop } from "../process/stop.ts";
import { say } from "../say.ts";
import type { ImagesAsked } from "../sheet/images.ts";
import { type CheckedProducts, checkedSheet } from "../sheet/products.ts";
import { refuseSheetOptions, type SheetOptions } from "../sheet/sheet-options.ts";
import { agree, declined, refuseOtherEnvironment, refuseUnattended } from "./consent.ts";
import { nothingSent } from "./run-result.ts";
import {
  checkUploadResults,
  hasFatalFindings,
  heldByInvalid,
  type PreparedUpload,
  preparedPlan,
  preparedUpload,
  runUpload,
} from "./upload-steps.ts";

/** The options of `sheetport upload`, as the command line gives them. */
export interface UploadCommandOptions extends SheetOptions, ImagesAsked {
  readonly only?: "create" | "update";
  readonly allow: ReadonlySet<Allowance>;
  readonly conflicts?: ConflictSide | undefined;
  readonly sendUncompared?: boolean;
  readonly maxChanges?: number;
  readonly validOnly?: boolean;
  readonly results?: string;
  /** The person wrote `--env` out, instead of relying on a default. */
  readonly envWritten: boolean;
}

/** `sheetport upload FILE|plan.json`: check, diff, review, upload, report. */
export async function uploadCommand(
  file: string,
  options: UploadCommandOptions,
  { host, settings }: Given,
): Promise<CommandResult> {
  const progress = createProgress(host, settings);
  const source = await readSource(file, { host, settings, options, progress });
  if (source.kind === "workbook") {
    const stopped = stopOnErrors(source.products, { settings, options });
    if (stopped !== undefined) return stopped;
    progress.note(checkedLine(checkedSheet(source.products), settings));
  }
  const environment = await chooseEnvironment(settings, host);
  if (source.kind === "plan") refuseOtherEnvironment(source.plan, environment);
  refuseUnattended(environment, { host, settings, options });
  const run = runName(host);
  const result = await withRecord(settings, (record) =>
    withWritingSession(
      environment,
      { host, settings, record, progress, run, command: "upload" },
      (session) => prepareAndRun(source, session, { ...options, run }),
    ),
  );
  const products = source.kind === "workbook" ? source.products : undefined;
  return withRepairsTold(result, products, settings);
}

type Source =
  | { readonly kind: "workbook"; readonly products: CheckedProducts }
  | { readonly kind: "plan"; readonly plan: Plan; readonly path: string };

interface SourceContext extends Given {
  readonly options: UploadCommandOptions;
  readonly progress: Progress;
}

async function readSource(
  file: string,
  { host, settings, options, progress }: SourceContext,
): Promise<Source> {
  if (file.toLowerCase().endsWith(".json")) {
    if (settings.fix) throw planWithFix();
    refuseSheetOptions(options);
    if (options.checkImages === true) throw imagesOfPlan();
    const path = resolve(host.cwd, file);
    const bytes = await readNamedFile(path);
    return { kind: "plan", plan: await parsePlan(bytes.toString("utf8")), path };
  }
  const products = await productsToCompare(file, options, { host, settings, progress });
  return { kind: "workbook", products };
}

function planWithFix(): SheetportError {
  return new SheetportError(say("workbook.planWithFix"), {
    code: "plan-with-fix",
    exitCode: exitCodes.usage,
  });
}

function imagesOfPlan(): SheetportError {
  return new SheetportError(say("workbook.imagesOfPlan"), {
    code: "images-of-plan",
    exitCode: exitCodes.usage,
  });
}

/** Errors that hold whatever is live stop the upload before anything is asked of the marketplace. */
function stopOnErrors(
  products: CheckedProducts,
  { settings, options }: Pick<SourceContext, "settings" | "options">,
): CommandResult | undefined {
  const isHeld = hasFatalFindings(products) && options.validOnly !== true;
  return isHeld ? nothingSent(products, settings) : undefined;
}

interface RunOptions extends UploadCommandOptions {
  readonly run: string;
}

async function prepareAndRun(
  source: Source,
  session: WritingSession,
  options: RunOptions,
): Promise<CommandResult> {
  const { run, results, validOnly } = options;
  const prepared =
    source.kind === "plan"
      ? await preparedPlan(source.plan, source.path, session)
      : await compareWorkbook(source.products, session, options);
  const held = heldByInvalid(prepared, { settings: session.settings, validOnly });
  if (held !== undefined) return held;
  if (prepared.plan.operations.length > 0) {
    await checkUploadResults(prepared, session, results);
    const agreed = await agree(prepared, { ...session, options });
    if (!agreed) throw declined();
  }
  const { result } = await runUpload(prepared, session, { run, results });
  return result;
}

async function compareWorkbook(
  products: CheckedProducts,
  session: WritingSession,
  { allow, only, conflicts, sendUncompared }: UploadCommandOptions,
): Promise<PreparedUpload> {
  noteOpened(products, session);
  const compared = await withStop(session.host, (signal) =>
    compareWithLive(products, session, { allow, only, conflicts, sendUncompared, signal }),
  );
  return preparedUpload(products, compared, session.settings);
}
