import { createHash } from "node:crypto";
import { exitCodes, SheetportError } from "../errors.ts";
import { foldEvents } from "../model/run.ts";
import type { RunRecord } from "../record/record.ts";
import type { RunSummary } from "../record/run-list.ts";
import { rowResults } from "../report/index.ts";
import { openWrites, recentCreates } from "./compare.ts";
import { refuseOpenWrites } from "./consent.ts";
import { chooseEnvironment, type Environment } from "./environment.ts";
import { exists, readNamedFile } from "./files.ts";
import { openProducts, type ProductsFile } from "./products.ts";
import { createProgress } from "./progress.ts";
import type { CommandResult } from "./result.ts";
import { checkResultPlace } from "./result-files.ts";
import { runPlan } from "./run-plan.ts";
import { runResult } from "./run-result.ts";
import { type Given, type WritingSession, withRecord, withWritingSession } from "./session.ts";

export interface ResumeCommandOptions {
  readonly results?: string;
}

/** `sheetport resume [RUN]`: goes on where a run stopped, asking the marketplace about open writes first. */
export async function resumeCommand(
  name: string | undefined,
  options: ResumeCommandOptions,
  { host, settings }: Given,
): Promise<CommandResult> {
  const progress = createProgress(host, settings);
  return withRecord(settings, async (record) => {
    const summary = name === undefined ? latest(record) : record.findRun(name);
    const environment = await chooseEnvironment(settings, host);
    refuseOtherEnvironment(summary, environment);
    return withWritingSession(
      environment,
      { host, settings, record, progress, run: summary.run, command: "resume" },
      (session) => goOn(summary, session, options),
    );
  });
}

async function goOn(
  summary: RunSummary,
  session: WritingSession,
  { results }: ResumeCommandOptions,
): Promise<CommandResult> {
  const { record, progress } = session;
  const { run } = summary;
  const plan = record.plan(run);
  if (plan === undefined) throw new Error(`The run ${run} has no plan.`);
  const events = record.events(run);
  const products = await sameWorkbook(summary, plan.base.fileDigest, session);
  if (products !== undefined) {
    await checkResultPlace({ workbook: products.path, asked: results, host: session.host });
  }
  const before = foldEvents(events);
  const open = plan.operations.filter(({ id }) => {
    const outcome = before.operations.get(id)?.outcome;
    return outcome === undefined || outcome === "unknown" || outcome === "not-sent";
  });
  const unsettled = [...openWrites(session)].filter(([, one]) => one.run !== run);
  refuseOpenWrites(open, {
    unsettled: new Map(unsettled),
    createdRecently: recentCreates(session),
  });
  progress.note(
    `Resuming run ${run}: ${open.length} of ${plan.operations.length} writes are open.`,
  );
  const finished =
    open.length === 0 && before.state === "finished"
      ? { progress: before }
      : await runPlan(plan, session, {
          run,
          command: summary.command,
          path: summary.path,
          // Another run may have written to the same SKUs since.
          reread: "always",
          events,
        });
  const rows = rowResults(plan, finished.progress, {});
  return runResult({ run, plan, rows, findings: [], finished, products, results }, session);
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
  { host, progress }: WritingSession,
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
