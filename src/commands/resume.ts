import { createHash } from "node:crypto";
import { exitCodes, SheetportError } from "../errors.ts";
import { foldEvents } from "../model/run.ts";
import { openRecord, type RunRecord } from "../record/record.ts";
import type { RunSummary } from "../record/run-list.ts";
import { acquireRunLock } from "../record/run-lock.ts";
import { rowResults } from "../report/index.ts";
import { chooseEnvironment, connect, type Environment, lockName } from "./environment.ts";
import { exists, readNamedFile } from "./files.ts";
import type { Host } from "./host.ts";
import { openProducts, type ProductsFile } from "./products.ts";
import { createProgress, type Progress } from "./progress.ts";
import { quietAfterUncleanEnd } from "./quiet.ts";
import { recordFile } from "./record-file.ts";
import type { CommandResult } from "./result.ts";
import { runPlan } from "./run-plan.ts";
import { runResult } from "./run-result.ts";
import type { Settings } from "./settings.ts";

export interface ResumeCommandOptions {
  readonly results?: string;
}

/** `sheetport resume [RUN]`: goes on where a run stopped, asking the marketplace about open writes first. */
export async function resumeCommand(
  name: string | undefined,
  options: ResumeCommandOptions,
  { host, settings }: { readonly host: Host; readonly settings: Settings },
): Promise<CommandResult> {
  const progress = createProgress(host, settings);
  const record = openRecord({ file: recordFile(settings) });
  try {
    const summary = name === undefined ? latest(record) : record.findRun(name);
    const environment = await chooseEnvironment(settings, host);
    refuseOtherEnvironment(summary, environment);
    const lock = acquireRunLock({
      dir: settings.dataDir,
      name: lockName(environment),
      holder: {
        run: summary.run,
        command: "resume",
        pid: host.pid,
        sinceMs: host.clock.wallMs(),
      },
    });
    try {
      return await goOn(summary, { options, host, settings, record, progress, environment, lock });
    } finally {
      lock.release();
    }
  } finally {
    record.close();
  }
}

interface ResumeContext {
  readonly options: ResumeCommandOptions;
  readonly host: Host;
  readonly settings: Settings;
  readonly record: RunRecord;
  readonly progress: Progress;
  readonly environment: Environment;
  readonly lock: { stillHeld(): boolean };
}

async function goOn(summary: RunSummary, context: ResumeContext): Promise<CommandResult> {
  const { host, settings, record, progress, environment, lock, options } = context;
  const plan = record.plan(summary.run);
  if (plan === undefined) throw new Error(`The run ${summary.run} has no plan.`);
  const events = record.events(summary.run);
  const products = await sameWorkbook(summary, plan.base.fileDigest, context);
  const connection = await connect(environment, {
    settings,
    host,
    record,
    progress,
    quietMs: quietAfterUncleanEnd(environment, { record, settings, host }),
  });
  try {
    const before = foldEvents(events);
    const open = plan.operations.filter(({ id }) => {
      const outcome = before.operations.get(id)?.outcome;
      return outcome === undefined || outcome === "unknown" || outcome === "not-sent";
    });
    progress.note(
      `Resuming run ${summary.run}: ${open.length} of ${plan.operations.length} writes are open.`,
    );
    const finished =
      open.length === 0 && before.state === "finished"
        ? { progress: before }
        : await runPlan(plan, {
            run: summary.run,
            command: summary.command,
            path: summary.path,
            environment,
            connection,
            record,
            settings,
            host,
            progress,
            lock,
            reread: "stale-only",
            events,
          });
    const rows = rowResults(plan, finished.progress, {});
    return await runResult(
      { run: summary.run, plan, rows, findings: [], finished, products, results: options.results },
      { host, settings },
    );
  } finally {
    await connection.close();
  }
}

/** The newest run that has something open. */
function latest(record: RunRecord): RunSummary {
  const run = record.runs().find((one) => one.state !== "finished" || one.counts.unknown > 0);
  if (run !== undefined) return run;
  throw new SheetportError("There is no run to resume: all of them have finished.", {
    code: "nothing-to-resume",
    hint: "“sheetport runs” lists them.",
    exitCode: exitCodes.usage,
  });
}

function refuseOtherEnvironment(summary: RunSummary, environment: Environment): void {
  if (summary.env === environment.name && summary.host === environment.host) return;
  throw new SheetportError(
    `Run ${summary.run} belongs to ${summary.env} (${summary.host}), not to ${environment.name} (${environment.host}).`,
    {
      code: "run-other-environment",
      hint: "Name its environment with --env and --base-url.",
      exitCode: exitCodes.usage,
    },
  );
}

/** The run's workbook, for the results beside it, if it is there and still the same. */
async function sameWorkbook(
  summary: RunSummary,
  digest: string,
  { host, progress }: ResumeContext,
): Promise<ProductsFile | undefined> {
  const { path } = summary;
  if (path === "") return undefined;
  const same =
    (await exists(path)) &&
    createHash("sha256")
      .update(await readNamedFile(path))
      .digest("hex") === digest;
  if (same) return openProducts(path, { host, progress });
  progress.note(
    `${summary.file} was moved or changed since the run began: no results workbook is written. What was planned then is what is sent.`,
  );
  return undefined;
}
