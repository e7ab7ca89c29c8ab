import { resolve } from "node:path";
import type { Finding } from "../model/finding.ts";
import type { Plan } from "../model/plan.ts";
import { type Allowance, effectiveFindings, guardInvalid, parsePlan } from "../plan/index.ts";
import { openRecord, type RunRecord } from "../record/record.ts";
import { acquireRunLock } from "../record/run-lock.ts";
import { checkedLine, rowResults } from "../report/index.ts";
import { compareWithLive } from "./compare.ts";
import {
  agree,
  declined,
  invalidPlan,
  refuseOtherEnvironment,
  refuseUnattended,
} from "./consent.ts";
import {
  type Connection,
  chooseEnvironment,
  connect,
  type Environment,
  lockName,
} from "./environment.ts";
import { readNamedFile } from "./files.ts";
import type { Host } from "./host.ts";
import { type CheckedProducts, checkedSheet, checkProducts } from "./products.ts";
import { createProgress, type Progress } from "./progress.ts";
import { quietAfterUncleanEnd } from "./quiet.ts";
import { recordFile } from "./record-file.ts";
import type { CommandResult } from "./result.ts";
import { runName } from "./run-name.ts";
import { type FinishedRun, runPlan } from "./run-plan.ts";
import { nothingSent, runResult } from "./run-result.ts";
import type { Settings } from "./settings.ts";
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

interface UploadContext {
  readonly host: Host;
  readonly settings: Settings;
  readonly options: UploadCommandOptions;
  readonly environment: Environment;
  readonly record: RunRecord;
  readonly progress: Progress;
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
  { host, settings }: { readonly host: Host; readonly settings: Settings },
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
  const record = openRecord({ file: recordFile(settings) });
  try {
    const lock = acquireRunLock({
      dir: settings.dataDir,
      name: lockName(environment),
      holder: { run, command: "upload", pid: host.pid, sinceMs: host.clock.wallMs() },
    });
    try {
      const context: UploadContext = { host, settings, options, environment, record, progress };
      const connection = await connect(environment, {
        settings,
        host,
        record,
        progress,
        quietMs: quietAfterUncleanEnd(environment, { record, settings, host }),
      });
      try {
        return await prepareAndRun(source, { run, connection, lock, context });
      } finally {
        await connection.close();
      }
    } finally {
      lock.release();
    }
  } finally {
    record.close();
  }
}

type Source =
  | { readonly kind: "workbook"; readonly products: CheckedProducts }
  | { readonly kind: "plan"; readonly plan: Plan };

async function readSource(
  file: string,
  context: Pick<UploadContext, "host" | "settings" | "options" | "progress">,
): Promise<Source> {
  const { host, settings, options, progress } = context;
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
  { settings, options }: Pick<UploadContext, "settings" | "options">,
): CommandResult | undefined {
  const fatal = products.findings.some(
    ({ severity, onlyOnCreate }) => severity === "error" && onlyOnCreate !== true,
  );
  return fatal && options.validOnly !== true ? nothingSent(products, settings) : undefined;
}

interface RunContext {
  readonly run: string;
  readonly connection: Connection;
  readonly lock: { stillHeld(): boolean };
  readonly context: UploadContext;
}

async function prepareAndRun(source: Source, running: RunContext): Promise<CommandResult> {
  const { context, run, connection, lock } = running;
  const { settings, host, environment, record, progress, options } = context;
  const prepared = await prepare(source, running);
  const { plan, findings, products } = prepared;
  const invalid = guardInvalid(plan, { validOnly: options.validOnly });
  if (invalid.kind !== "pass") {
    if (products !== undefined) return nothingSent(products, settings, findings);
    throw invalidPlan(invalid);
  }
  if (plan.operations.length > 0) {
    const agreed = await agree(prepared, context);
    if (!agreed) throw declined();
  }
  const finished: FinishedRun = await runPlan(plan, {
    run,
    command: "upload",
    path: products?.path ?? "",
    environment,
    connection,
    record,
    settings,
    host,
    progress,
    lock,
    reread: prepared.saved ? "always" : "stale-only",
    liveCards: prepared.liveCards,
  });
  const rows = rowResults(plan, finished.progress, { findings });
  return runResult(
    { run, plan, rows, findings, finished, products, results: options.results },
    { host, settings },
  );
}

async function prepare(source: Source, { connection, context }: RunContext): Promise<Prepared> {
  if (source.kind === "plan") {
    const catalogueSize = context.record.contractFacts(context.environment.key)?.totalCount ?? 0;
    const { plan } = source;
    const liveCards = new Set(
      plan.operations.flatMap((one) => (one.kind === "update" ? [one.card] : [])),
    );
    return { plan, findings: [], products: undefined, saved: true, catalogueSize, liveCards };
  }
  const { host, settings, environment, record, progress, options } = context;
  const { products } = source;
  const compared = await withStop(host, (signal) =>
    compareWithLive(products, {
      host,
      settings,
      environment,
      connection,
      record,
      progress,
      allow: options.allow,
      only: options.only,
      signal,
    }),
  );
  const { plan, live, catalogueSize } = compared;
  const findings = effectiveFindings(products.plannedRows, live);
  const liveCards = new Set([...live.listings.values()].map((listing) => listing.parentSku ?? ""));
  return { plan, findings, products, saved: false, catalogueSize, liveCards };
}
