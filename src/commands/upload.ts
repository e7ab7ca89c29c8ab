import { resolve } from "node:path";
import { exitCodes, SheetportError } from "../errors.ts";
import type { Finding } from "../model/finding.ts";
import type { Plan } from "../model/plan.ts";
import {
  type Allowance,
  findingsOfRow,
  guardChanges,
  guardInvalid,
  parsePlan,
} from "../plan/index.ts";
import { openRecord, type RunRecord } from "../record/record.ts";
import { acquireRunLock } from "../record/run-lock.ts";
import { ansi, confirmText, plain, rowResults } from "../report/index.ts";
import { compareWithLive } from "./compare.ts";
import {
  type Connection,
  chooseEnvironment,
  connect,
  type Environment,
  lockName,
} from "./environment.ts";
import { readNamedFile } from "./files.ts";
import type { Host } from "./host.ts";
import { type CheckedProducts, checkProducts } from "./products.ts";
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

function refuseOtherEnvironment(plan: Plan, environment: Environment): void {
  if (plan.base.env === environment.name && plan.base.host === environment.host) return;
  throw new SheetportError(
    `The plan was made for ${plan.base.env} (${plan.base.host}), not for ${environment.name} (${environment.host}).`,
    {
      code: "plan-other-environment",
      hint: "Name the plan's environment with --env and --base-url, or make a new plan.",
      exitCode: exitCodes.guarded,
    },
  );
}

/** Nobody is there to say yes: then it must have been said on the command line. */
function refuseUnattended(
  environment: Environment,
  { host, settings, options }: Pick<UploadContext, "host" | "settings" | "options">,
): void {
  const attended = host.ask !== undefined && !settings.json;
  const production = environment.name.toLowerCase() === "production";
  const said = settings.yes && (!production || options.envWritten);
  // The built-in simulator is a rehearsal: nothing in it is worth a question nobody can answer.
  if (attended || said || environment.baseUrl === undefined) return;
  throw new SheetportError(`Nobody is here to agree to an upload to “${environment.name}”.`, {
    code: "needs-yes",
    hint: production ? "Add both --yes and --env production." : "Add --yes.",
    exitCode: exitCodes.usage,
  });
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
  if (invalid.kind !== "pass" && products !== undefined)
    return nothingSent(products, settings, findings);
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
    return { plan: source.plan, findings: [], products: undefined, saved: true, catalogueSize };
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
  const findings = [
    ...products.plannedRows.flatMap((row) => findingsOfRow(row, live.listings.get(row.sku))),
  ];
  return { plan, findings, products, saved: false, catalogueSize };
}

/** Says what will happen, and asks; guards that a yes does not lift are thrown. */
async function agree(prepared: Prepared, context: UploadContext): Promise<boolean> {
  const { settings, host, options, environment, progress } = context;
  const { plan, catalogueSize } = prepared;
  const guard = guardChanges(plan, { catalogueSize, maxChanges: options.maxChanges });
  if (guard.kind === "too-many-changes" && !guard.liftedByYes) throw guarded(guard);
  if (!settings.quiet) {
    const palette = settings.colour && host.stderr.isTerminal ? ansi : plain;
    progress.note(confirmText(plan, { palette }).trimEnd());
    if (guard.kind === "too-many-changes") progress.note(guard.message);
  }
  if (settings.yes) return true;
  if (host.ask === undefined || settings.json) return environment.baseUrl === undefined;
  return askFor(environment, host.ask);
}

async function askFor(environment: Environment, ask: NonNullable<Host["ask"]>): Promise<boolean> {
  if (environment.name.toLowerCase() === "production") {
    return (await ask("Type the environment's name to upload: ")).trim() === environment.name;
  }
  return /^(y|yes)$/i.test((await ask("Upload? [y/N] ")).trim());
}

function guarded(guard: { readonly message: string; readonly hint: string }): SheetportError {
  return new SheetportError(guard.message, {
    code: "too-many-changes",
    hint: guard.hint,
    exitCode: exitCodes.guarded,
  });
}

function declined(): SheetportError {
  return new SheetportError("Not uploaded: nobody said yes.", {
    code: "declined",
    hint: "Nothing was sent. Start it again and answer y.",
    exitCode: exitCodes.interrupted,
  });
}
