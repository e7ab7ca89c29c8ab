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

/** How a resume is carried out. */
export interface GoOnOptions extends Pick<RunPlanOptions, "gate" | "stop" | "onState"> {
  /** `--results FILE`. */
  readonly results?: string | undefined;
}

/** Whether `resume` has something to do for a run. */
export function isLeftOpen({ state, counts }: Pick<RunSummary, "state" | "counts">): boolean {
  return state !== "finished" || counts.unknown > 0;
}

/**
 * Goes on where a run of products stopped, asking the marketplace about open writes first; then its
 * results are written.
 *
 * @throws SheetportError `run-undone` (exit 6), `run-of-orders` (exit 2), for open writes of other
 * runs (exit 6), and for results that cannot be written where they are asked for
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
  // Repairs are shown beside their cells; other findings were shown before the upload.
  const { sheet, findings, place } =
    undoes === undefined ? await workbookOf(path, plan.base, session) : none;
  const asked = { workbook: place, asked: results, host };
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

/** The run's workbook; some plans have none. */
async function workbookOf(
  path: string,
  base: Plan["base"],
  session: WritingSession,
): Promise<PlannedWorkbook> {
  return path === "" ? none : plannedWorkbook(base, { paths: [path] }, session);
}

interface LeftOpen {
  /** Writes without an outcome, or with an unknown one. */
  readonly operations: readonly ProductOperation[];
  /** Those that a later run replaced, by id, with a message. */
  readonly superseded: ReadonlyMap<string, Message>;
}

/**
 * What is left of a run after later runs; the person gets a note.
 *
 * @throws SheetportError exit code 6, when one of its SKUs has an open write of another run.
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

/** Operations without an outcome, or with an unknown one. */
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
