import { createHash } from "node:crypto";
import { exitCodes, SheetportError } from "../errors.ts";
import { differingFields, fieldNames } from "../model/equality.ts";
import type { ProductOperation } from "../model/plan.ts";
import { foldEvents } from "../model/run.ts";
import type { RunRecord } from "../record/record.ts";
import type { RunSummary } from "../record/run-list.ts";
import type { LaterWrite } from "../record/settled.ts";
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
import { checkUndoResults, undoResult } from "./undo-result.ts";
import { putBackBy, refuseUndone } from "./undone.ts";

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
    const named = name === undefined ? undefined : record.findRun(name);
    const environment = await chooseEnvironment(settings, host);
    const summary = named ?? latest(record, environment.key);
    refuseOtherRun(summary, environment);
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
  const { record, progress, environment, host } = session;
  const { run, undoes } = summary;
  refuseUndone(run, { record, env: environment.key });
  const plan = record.plan(run);
  if (plan === undefined) throw new Error(`The run ${run} has no plan.`);
  const events = record.events(run);
  const products = await sameWorkbook(summary, plan.base.fileDigest, session);
  if (products !== undefined) {
    await checkResultPlace({ workbook: products.path, asked: results, host });
  }
  await checkUndoResults(results, { workbook: "", cwd: host.cwd });
  const before = foldEvents(events);
  const open = plan.operations.filter(({ id }) => {
    const outcome = before.operations.get(id)?.outcome;
    return outcome === undefined || outcome === "unknown" || outcome === "not-sent";
  });
  const superseded = overtaken(open, record.laterWrites(run));
  const unsettled = [...openWrites(session)].filter(([, one]) => one.run !== run);
  refuseOpenWrites(
    open.filter(({ id }) => !superseded.has(id)),
    { unsettled: new Map(unsettled), createdRecently: recentCreates(session) },
  );
  progress.note(
    `Resuming run ${run}: ${open.length} of ${plan.operations.length} writes are open.`,
  );
  if (superseded.size > 0) {
    progress.note(
      `Later runs have written to ${superseded.size} of them since: nothing is sent for those.`,
    );
  }
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
          superseded,
        });
  const rows = rowResults(plan, finished.progress, {});
  if (undoes !== undefined) {
    return undoResult({ run, undoes, plan, rows, finished, results }, session);
  }
  return runResult({ run, plan, rows, findings: [], finished, products, results }, session);
}

/** Writes that need not be sent any more, by id, with what a later run has made of their SKUs. */
function overtaken(
  open: readonly ProductOperation[],
  later: ReadonlyMap<string, LaterWrite>,
): ReadonlyMap<string, string> {
  return new Map(
    open.flatMap((own) => {
      const by = later.get(own.sku);
      return by === undefined ? [] : [[own.id, overtakenBy(own, by)] as const];
    }),
  );
}

function overtakenBy(own: ProductOperation, { run, operation }: LaterWrite): string {
  const asked = own.kind === "create" ? own.product : own.patch;
  const done = operation.kind === "create" ? operation.product : operation.patch;
  const same = own.kind === operation.kind && differingFields(asked, done, fieldNames).length === 0;
  return same
    ? `Run ${run} has done this since.`
    : `Run ${run} has written to it since, so what this run had planned is out of date.`;
}

/** The newest run that has something open and was not undone. */
function latest(record: RunRecord, env: string): RunSummary {
  const run = record
    .runs()
    .filter((one) => one.state !== "finished" || one.counts.unknown > 0)
    .find((one) => putBackBy(one.run, { record, env }).size === 0);
  if (run !== undefined) return run;
  throw new SheetportError("There is no run to resume: all of them have finished.", {
    code: "nothing-to-resume",
    hint: "“sheetport runs” lists them.",
    exitCode: exitCodes.usage,
  });
}

/**
 * A run is gone on with, or undone, where it was begun.
 *
 * @throws SheetportError `run-other-environment`, exit code 2.
 */
export function refuseOtherRun(
  summary: Pick<RunSummary, "run" | "env" | "host">,
  environment: Environment,
): void {
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
