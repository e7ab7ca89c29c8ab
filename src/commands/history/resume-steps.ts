import type { Message } from "../../model/message.ts";
import { msg } from "../../model/message.ts";
import { differingFields, fieldNames } from "../../model/product/equality.ts";
import type { Plan, ProductOperation } from "../../model/run/plan.ts";
import { spentSince } from "../../model/run/rate.ts";
import { foldEvents, type RunProgress } from "../../model/run/run.ts";
import { updateBody } from "../../model/run/update-body.ts";
import type { LaterWrite, RunSummary } from "../../record/index.ts";
import type { WritingSession } from "../account/session.ts";
import { openWrites, recentCreates, refuseOpenWrites } from "../compare/pending-writes.ts";
import { type PlannedWorkbook, plannedWorkbook } from "../compare/planned-workbook.ts";
import { checkResultPlace } from "../process/result-files.ts";
import { type FinishedRun, type RunPlanOptions, runPlan } from "../run/run-plan.ts";
import { type RunResult, runResult } from "../run/run-result.ts";
import { productPlanOf, refuseUndone } from "./undo-history.ts";
import { checkUndoResults, undoResult } from "./undo-result.ts";

/** Options for resuming a run. */
export interface GoOnOptions extends Pick<RunPlanOptions, "gate" | "stop" | "onState"> {
  readonly results?: string | undefined;
}

/** Whether a run can be resumed. */
export function isLeftOpen({ state, counts }: Pick<RunSummary, "state" | "counts">): boolean {
  return state !== "finished" || counts.unknown > 0;
}

/**
 * Resumes a run of products. Asks the marketplace about open writes first, and writes the results
 * at the end.
 *
 * @throws SheetportError `run-undone` (exit 6), `run-of-orders` (exit 2), for open writes of other
 * runs (exit 6), and if the results cannot be written
 */
export async function goOnWith(
  summary: RunSummary,
  session: WritingSession,
  { results, ...options }: GoOnOptions,
): Promise<{ readonly plan: Plan; readonly finished: FinishedRun; readonly result: RunResult }> {
  const { record, environment, host, settings } = session;
  const { run, undoes, command, path } = summary;
  refuseUndone(run, { record, env: environment.key });
  const plan = productPlanOf(run, { record, command: "resume" });
  const events = record.events(run);
  // Only the repairs are needed here. Other findings were shown before the upload.
  const { sheet, findings, place } =
    undoes === undefined ? await workbookOf(path, plan.base, session) : none;
  const asked = { workbook: place, wanted: results, host };
  if (place !== undefined || results !== undefined) await checkResultPlace(asked, settings);
  await checkUndoResults(results, { workbook: "", host, settings });
  const before = foldEvents(events);
  const { operations, superseded } = leftOpen(run, { plan, before }, session);
  const isOver = operations.length === 0 && before.state === "finished";
  const spentBefore = session.spent();
  const undoing = undoes === undefined ? {} : { undoes };
  const goingOn = { ...options, run, command, path, events, superseded, ...undoing };
  const finished = isOver ? { progress: before } : await runPlan(plan, session, goingOn);
  const took = spentSince(spentBefore, session.spent());
  const ended = { run, plan, sent: finished, took };
  const result =
    undoes === undefined
      ? await runResult({ ...ended, findings, sheet, place: asked }, session)
      : await undoResult({ ...ended, undoes, results }, session);
  return { plan, finished, result };
}

const none: PlannedWorkbook = { sheet: undefined, findings: [], place: undefined };

/** The run's workbook, if the run has one. */
async function workbookOf(
  path: string,
  base: Plan["base"],
  session: WritingSession,
): Promise<PlannedWorkbook> {
  return path === "" ? none : plannedWorkbook(base, { paths: [path] }, session);
}

interface LeftOpen {
  /** Operations without a known outcome. */
  readonly operations: readonly ProductOperation[];
  /** Operations that a later run replaced, by id, with the reason. */
  readonly superseded: ReadonlyMap<string, Message>;
}

/**
 * The operations of a run that are still open and that no later run replaced. Shows a note about
 * replaced operations.
 *
 * @throws SheetportError exit code 6 if another run has an open write for one of the SKUs.
 */
export function leftOpen(
  run: string,
  { plan, before }: { readonly plan: Plan; readonly before: RunProgress },
  session: WritingSession,
): LeftOpen {
  const { record, progress } = session;
  const operations = openOperations(plan, before);
  const superseded = overtaken(operations, record.laterWrites(run));
  const unsettled = [...openWrites(session)].filter(([, one]) => one.run !== run);
  refuseOpenWrites(
    operations.filter(({ id }) => !superseded.has(id)),
    { unsettled: new Map(unsettled), createdRecently: recentCreates(session) },
  );
  const { translator } = session.settings;
  progress.note(
    translator.text(
      msg("commands.notes.resuming", { run, open: operations.length, all: plan.operations.length }),
    ),
  );
  if (superseded.size > 0)
    progress.note(translator.text(msg("commands.notes.overtaken", { writes: superseded.size })));
  return { operations, superseded };
}

/** Operations without a known outcome. */
export function openOperations<Of extends { readonly id: string }>(
  { operations }: { readonly operations: readonly Of[] },
  before: RunProgress,
): readonly Of[] {
  return operations.filter(({ id }) => {
    const outcome = before.operations.get(id)?.outcome;
    return outcome === undefined || outcome === "unknown" || outcome === "not-sent";
  });
}

function overtaken(
  open: readonly ProductOperation[],
  later: ReadonlyMap<string, LaterWrite>,
): ReadonlyMap<string, Message> {
  return new Map(
    open.flatMap((own) => {
      const by = later.get(own.sku);
      return by === undefined ? [] : [[own.id, overtakenBy(own, by)] as const];
    }),
  );
}

function overtakenBy(own: ProductOperation, { run, operation }: LaterWrite): Message {
  const asked = own.kind === "create" ? own.product : updateBody(own);
  const done = operation.kind === "create" ? operation.product : updateBody(operation);
  const same = own.kind === operation.kind && differingFields(asked, done, fieldNames).length === 0;
  return same ? msg("commands.runs.doneSince", { run }) : msg("commands.runs.overtaken", { run });
}
