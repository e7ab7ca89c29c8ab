import { resolve } from "node:path";
import type { Finding } from "../model/finding.ts";
import type { Plan } from "../model/plan.ts";
import { type Allowance, effectiveFindings, guardInvalid, parsePlan } from "../plan/index.ts";
import { checkedLine, rowResults } from "../report/index.ts";
import { compareWithLive, openWrites, recentCreates } from "./compare.ts";
import {
  agree,
  declined,
  invalidPlan,
  refuseOpenWrites,
  refuseOtherEnvironment,
  refuseUnattended,
} from "./consent.ts";
import { chooseEnvironment } from "./environment.ts";
import { readNamedFile } from "./files.ts";
import { type CheckedProducts, checkedSheet, checkProducts } from "./products.ts";
import { createProgress, type Progress } from "./progress.ts";
import type { CommandResult } from "./result.ts";
import { checkResultPlace } from "./result-files.ts";
import { runName } from "./run-name.ts";
import { runPlan } from "./run-plan.ts";
import { nothingSent, runResult } from "./run-result.ts";
import { type Given, type WritingSession, withRecord, withWritingSession } from "./session.ts";
import { withStop } from "./stop.ts";

export interface UploadCommandOptions {
  readonly sheet?: string;
  readonly only?: "create" | "update";
  readonly allow: ReadonlySet<Allowance>;
  readonly maxChanges?: number;
  readonly validOnly?: boolean;
  readonly results?: string;
  /** The person wrote `--env` out, instead of relying on a default. */
  readonly envWritten: boolean;
}

/** What is to be uploaded, and what the workbook said about it. */
interface Prepared {
  readonly plan: Plan;
  readonly findings: readonly Finding[];
  readonly products: CheckedProducts | undefined;
  readonly saved: boolean;
  readonly catalogueSize: number;
  /** Parent SKUs that are known to have live listings. */
  readonly liveCards: ReadonlySet<string>;
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
    progress.note(checkedLine(checkedSheet(source.products)));
  }
  const environment = await chooseEnvironment(settings, host);
  if (source.kind === "plan") refuseOtherEnvironment(source.plan, environment);
  refuseUnattended(environment, { host, settings, options });
  const run = runName(host);
  return withRecord(settings, (record) =>
    withWritingSession(
      environment,
      { host, settings, record, progress, run, command: "upload" },
      (session) => prepareAndRun(source, session, { ...options, run }),
    ),
  );
}

type Source =
  | { readonly kind: "workbook"; readonly products: CheckedProducts }
  | { readonly kind: "plan"; readonly plan: Plan };

interface SourceContext extends Given {
  readonly options: UploadCommandOptions;
  readonly progress: Progress;
}

async function readSource(
  file: string,
  { host, settings, options, progress }: SourceContext,
): Promise<Source> {
  if (file.toLowerCase().endsWith(".json")) {
    const bytes = await readNamedFile(resolve(host.cwd, file));
    return { kind: "plan", plan: parsePlan(bytes.toString("utf8")) };
  }
  const wanted = { host, settings, progress, sheet: options.sheet, keepDrafts: true };
  return { kind: "workbook", products: await checkProducts(file, wanted) };
}

/** Errors that hold whatever is live stop the upload before anything is asked of the marketplace. */
function stopOnErrors(
  products: CheckedProducts,
  { settings, options }: Pick<SourceContext, "settings" | "options">,
): CommandResult | undefined {
  const fatal = products.findings.some(
    ({ severity, onlyOnCreate }) => severity === "error" && onlyOnCreate !== true,
  );
  return fatal && options.validOnly !== true ? nothingSent(products, settings) : undefined;
}

interface RunOptions extends UploadCommandOptions {
  readonly run: string;
}

async function prepareAndRun(
  source: Source,
  session: WritingSession,
  options: RunOptions,
): Promise<CommandResult> {
  const { run } = options;
  const prepared =
    source.kind === "plan"
      ? preparePlan(source.plan, session)
      : await prepareWorkbook(source.products, session, options);
  const { plan, findings, products } = prepared;
  const invalid = guardInvalid(plan, { validOnly: options.validOnly });
  if (invalid.kind !== "pass") {
    if (products !== undefined) return nothingSent(products, session.settings, findings);
    throw invalidPlan(invalid);
  }
  const { results } = options;
  if (plan.operations.length > 0) {
    if (products !== undefined) {
      await checkResultPlace({ workbook: products.path, asked: results, host: session.host });
    }
    const agreed = await agree(prepared, { ...session, options });
    if (!agreed) throw declined();
  }
  const finished = await runPlan(plan, session, {
    run,
    command: "upload",
    path: products?.path ?? "",
    reread: prepared.saved ? "always" : "stale-only",
    liveCards: prepared.liveCards,
  });
  const rows = rowResults(plan, finished.progress, { findings });
  return runResult({ run, plan, rows, findings, finished, products, results }, session);
}

/** A saved plan knows nothing of what happened since: writes that may be under way stop it. */
function preparePlan(plan: Plan, session: WritingSession): Prepared {
  const { record, environment } = session;
  refuseOpenWrites(plan.operations, {
    unsettled: openWrites(session),
    createdRecently: recentCreates(session),
  });
  return {
    plan,
    findings: [],
    products: undefined,
    saved: true,
    catalogueSize: record.contractFacts(environment.key)?.totalCount ?? 0,
    liveCards: new Set(plan.operations.flatMap((one) => (one.kind === "update" ? [one.card] : []))),
  };
}

async function prepareWorkbook(
  products: CheckedProducts,
  session: WritingSession,
  { allow, only }: UploadCommandOptions,
): Promise<Prepared> {
  const { plan, live, catalogueSize } = await withStop(session.host, (signal) =>
    compareWithLive(products, session, { allow, only, signal }),
  );
  const findings = effectiveFindings(products.plannedRows, live);
  const liveCards = new Set([...live.listings.values()].map((listing) => listing.parentSku ?? ""));
  return { plan, findings, products, saved: false, catalogueSize, liveCards };
}
