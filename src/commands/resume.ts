import { createHash } from "node:crypto";
import { exitCodes, SheetportError } from "../errors.ts";
import { foldEvents } from "../model/run.ts";
import type { RunSummary } from "../record/run-list.ts";
import { rowResults } from "../report/index.ts";
import { refuseUnattended } from "./consent.ts";
import { exists, readNamedFile } from "./files.ts";
import { leftOpen } from "./left-open.ts";
import { chooseRun, productPlanOf } from "./product-run.ts";
import { openProducts, type ProductsFile } from "./products.ts";
import { createProgress } from "./progress.ts";
import type { CommandResult } from "./result.ts";
import { checkResultPlace } from "./result-files.ts";
import { runPlan } from "./run-plan.ts";
import { runResult } from "./run-result.ts";
import { type Given, type WritingSession, withRecord, withWritingSession } from "./session.ts";
import { checkUndoResults, undoResult } from "./undo-result.ts";
import { putBackBy, type RunsOf, refuseUndone } from "./undone.ts";

/** Options of `sheetport resume`. */
export interface ResumeCommandOptions {
  readonly results?: string;
  /** The person wrote `--env` out, instead of relying on a default. */
  readonly envWritten: boolean;
}

/** `sheetport resume [RUN]`: goes on where a run stopped, asking the marketplace about open writes first. */
export async function resumeCommand(
  name: string | undefined,
  options: ResumeCommandOptions,
  { host, settings }: Given,
): Promise<CommandResult> {
  const progress = createProgress(host, settings);
  return withRecord(settings, async (record) => {
    const { environment, summary } = await chooseRun(name, latest, { host, settings, record });
    refuseUnattended(environment, { host, settings, options, what: "a resume", agreed: true });
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
  const { record, environment, host } = session;
  const { run, undoes, command, path } = summary;
  refuseUndone(run, { record, env: environment.key });
  const plan = productPlanOf(run, { record, command: "resume" });
  const events = record.events(run);
  const products = await sameWorkbook(summary, plan.base.fileDigest, session);
  if (products !== undefined) {
    await checkResultPlace({ workbook: products.path, asked: results, host });
  }
  await checkUndoResults(results, { workbook: "", cwd: host.cwd });
  const before = foldEvents(events);
  const { operations, superseded } = leftOpen(run, { plan, before }, session);
  const isOver = operations.length === 0 && before.state === "finished";
  // Another run may have written to the same SKUs since, so all of it is read again.
  const goingOn = { run, command, path, reread: "always", events, superseded } as const;
  const finished = isOver ? { progress: before } : await runPlan(plan, session, goingOn);
  const rows = rowResults(plan, finished.progress, {});
  return undoes === undefined
    ? runResult({ run, plan, rows, findings: [], finished, products, results }, session)
    : undoResult({ run, undoes, plan, rows, finished, results }, session);
}

/** The newest run that has something open and was not undone. */
function latest({ record, env }: RunsOf): RunSummary {
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

/** The run's workbook, for the results beside it, if it is there and still the same. */
async function sameWorkbook(
  summary: RunSummary,
  digest: string,
  { host, settings, progress }: WritingSession,
): Promise<ProductsFile | undefined> {
  const { path } = summary;
  if (path === "") return undefined;
  const same =
    (await exists(path)) &&
    createHash("sha256")
      .update(await readNamedFile(path))
      .digest("hex") === digest;
  if (same) return openProducts(path, { host, settings, progress });
  progress.note(
    `${summary.file} was moved or changed since the run began: no results workbook is written. What was planned then is what is sent.`,
  );
  return undefined;
}
