import { resolve } from "node:path";
import { exitCodes } from "../../errors.ts";
import type { Plan } from "../../model/run/plan.ts";
import { type Spent, spentSince } from "../../model/run/rate.ts";
import { foldEvents, type RunProgress } from "../../model/run/run.ts";
import { type Allowance, type ChangesMax, makeUndoPlan, skusToPutBack } from "../../plan/index.ts";
import type { RunSummary } from "../../record/index.ts";
import {
  type EndTextOptions,
  exitCodeOf,
  operationOutcome,
  type ResultFiles,
  rowResults,
  type UndoReport,
  undoEnd,
  undoJson,
  undoPlanText,
  undoSheet,
  undoText,
} from "../../report/index.ts";
import { withRecord } from "../account/record.ts";
import {
  runName,
  type Session,
  type WritingSession,
  withWritingSession,
} from "../account/session.ts";
import { nothingRead, readListings, recallListings } from "../compare/live-reading.ts";
import { openWrites } from "../compare/pending-writes.ts";
import { leaveFile, refuseReplacing } from "../files/result-files.ts";
import { refuseOwnData } from "../files/write-files.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import { createProgress } from "../process/progress.ts";
import { withStop } from "../process/stop.ts";
import { yieldEvery } from "../process/yield-every.ts";
import { agreeProducts, type ConsentTextOptions, refuseUnattended } from "../run/consent.ts";
import {
  type FinishedRun,
  type RunControls,
  type RunPlanOptions,
  runPlan,
} from "../run/run-plan.ts";
import { endedResult, noFiles, type RunResult, unlessUnwritable } from "../run/run-result.ts";
import { chooseRun, latestToUndo, productPlanOf, putBackBy } from "./undo-history.ts";

interface UndoCommandOptions {
  readonly allow: ReadonlySet<Allowance>;
  readonly maxChanges?: ChangesMax;
  readonly results?: string;
  readonly envWritten: boolean;
}

export async function undoCommand(
  name: string | undefined,
  options: UndoCommandOptions,
  { host, settings }: CommandContext,
): Promise<CommandResult> {
  const progress = createProgress(host, settings);
  return withRecord(settings, async (record) => {
    const context = { host, settings, record };
    const { environment, summary: undone } = await chooseRun(name, latestToUndo, context);
    refuseUnattended(environment, { host, settings, options, what: "undo" });
    await checkUndoResults(options.results, { workbook: undone.path, host, settings });
    const { results } = options;
    const run = runName(host);
    const writing = { host, settings, record, progress, run, command: "undo" };
    return withWritingSession(environment, writing, async (session) => {
      const planned = await withStop(host, (signal) =>
        planUndo(undone, session, { allow: options.allow, signal }),
      );
      const { plan, catalogueSize, unfinished } = planned;
      const text = (message: ConsentTextOptions) =>
        undoPlanText(plan, undone.run, { ...message, unfinished });
      const proposal = { plan, catalogueSize, agreement: "undo", text } as const;
      await agreeProducts(proposal, { ...session, options });
      const comparedAtMs = plan.base.readAtMs;
      return (await runUndo(planned, session, { run, results, comparedAtMs })).result;
    });
  });
}

export type PlannedUndo = Awaited<ReturnType<typeof planUndo>>;

interface RunUndoOptions extends RunControls, Pick<RunPlanOptions, "run" | "comparedAtMs"> {
  readonly results?: string | undefined;
}

/** The user must have confirmed the plan. */
export async function runUndo(
  { undoes, plan, earlier, liveCards, spentBefore }: PlannedUndo,
  session: WritingSession,
  { results, ...options }: RunUndoOptions,
): Promise<{ readonly finished: FinishedRun; readonly result: RunResult }> {
  const undo = { command: "undo", path: "", liveCards, undoes };
  const finished = await runPlan(plan, session, { ...options, ...undo });
  const { run } = options;
  const took = spentSince(spentBefore, session.spent());
  const ended = { run, undoes, plan, sent: finished, results, earlier, took };
  return { finished, result: await undoResult(ended, session) };
}

/** Decision 25 says which values an undo writes. */
export async function planUndo(
  { run }: Pick<RunSummary, "run">,
  session: Session,
  { allow, signal }: { readonly allow: ReadonlySet<Allowance>; readonly signal: AbortSignal },
) {
  const { record, environment, host, settings } = session;
  const plan = await productPlanOf(run, record, "undo");
  const progress = foldEvents(await record.events(run));
  const putBack = await putBackBy(run, { record, env: environment.key });
  const undone = { run, plan, progress, putBack };
  const skus = skusToPutBack(undone);
  const spentBefore = session.spent();
  const memory = await recallListings(skus, session, yieldEvery(host));
  const { live, catalogueSize } =
    skus.length === 0
      ? { live: nothingRead(host.clock.wallMs()), catalogueSize: 0 }
      : await readListings(skus, session, { signal });
  const { readAtMs } = live;
  const { env, host: address, account, file, fileDigest, reading, exported } = plan.base;
  const base = {
    ...{ env, host: address, account, file, fileDigest, readAtMs },
    ...(reading?.others !== undefined && { reading }),
    ...(exported !== undefined && { exported }),
  };
  const open = await openWrites(session);
  const { rates } = settings;
  return {
    undoes: run,
    plan: await makeUndoPlan({ base, undone, live, memory, openWrites: open, allow, rates }),
    catalogueSize,
    unfinished: unsentWrites(plan, progress),
    earlier: [...new Set(putBack.values())],
    liveCards: new Set([...live.listings.values()].map((listing) => listing.parentSku ?? "")),
    spentBefore,
  };
}

function unsentWrites(
  { operations }: Pick<Plan, "operations">,
  progress: Pick<RunProgress, "operations">,
): number {
  return operations.filter(({ id }) => {
    const state = progress.operations.get(id);
    return state?.outcome !== "released" && operationOutcome(state) === "not-sent";
  }).length;
}

interface UndoResultInput {
  readonly run: string;
  readonly undoes: string;
  readonly plan: Plan;
  readonly sent: FinishedRun;
  readonly results: string | undefined;
  readonly took?: Spent;
  readonly earlier?: readonly string[];
}

export async function undoResult(
  input: UndoResultInput,
  session: Pick<Session, "host" | "settings" | "record">,
): Promise<RunResult> {
  const { settings } = session;
  const { plan, sent: finished, undoes, took, earlier } = input;
  const rows = rowResults(plan, finished.progress, settings);
  const run = plan.operations.length > 0 ? input.run : "";
  const report = { run, rows, undoes, plan, took, user: session.host.user || undefined };
  const write = () => writeResults({ ...report, files: noFiles }, input.results, session);
  const { files, error } = await unlessUnwritable(write, noFiles);
  const whole = { ...report, files };
  // Fields that somebody else changed after the run are not restored.
  const isPartly = plan.changes.some(({ notes }) =>
    notes.some(({ code }) => code === "changed-since"),
  );
  const code = exitCodeOf(finished.progress, rows);
  const exitCode = code === exitCodes.done && isPartly ? exitCodes.guarded : code;
  const text = (options: EndTextOptions) =>
    undoText(whole, { ...options, ...(earlier && { earlier }) });
  const json = () => undoJson(whole);
  return {
    ...{ files, rows, end: undoEnd(whole, { ...settings, state: finished.progress.state }) },
    ...endedResult({ finished, unwritten: error, exitCode, text, json }, settings),
  };
}

export async function checkUndoResults(
  results: string | undefined,
  { workbook, host, settings }: CommandContext & { readonly workbook: string },
): Promise<void> {
  if (results === undefined) return;
  const path = resolve(host.cwd, results);
  await refuseOwnData(path, settings.dataDir);
  if (workbook !== "") await refuseReplacing(workbook, path);
}

async function writeResults(
  report: UndoReport,
  results: string | undefined,
  { host, settings, record }: Pick<Session, "host" | "settings" | "record">,
): Promise<ResultFiles> {
  if (results === undefined) return noFiles;
  const { writeRows } = await import("../../workbook/write/index.ts");
  const bytes = await writeRows(undoSheet(report, settings));
  const of = { run: report.run, kind: "results" as const };
  const options = { host, settings, record, inputs: [], of };
  const { name, previous } = await leaveFile(resolve(host.cwd, results), bytes, options);
  return { results: name, failed: null, ...(previous !== undefined && { unreplaced: [previous] }) };
}
