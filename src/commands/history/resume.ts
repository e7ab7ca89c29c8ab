import { isDeepStrictEqual } from "node:util";
import { remainingStatus } from "../../apply/index.ts";
import { type Message, msg } from "../../model/message.ts";
import { fieldNames } from "../../model/product/columns.ts";
import { differingFields } from "../../model/product/equality.ts";
import type { OrderPlan } from "../../model/run/order-plan.ts";
import type { Operation, Plan } from "../../model/run/plan.ts";
import { spentSince } from "../../model/run/rate.ts";
import { foldEvents, type RunProgress } from "../../model/run/run.ts";
import { updateBody } from "../../model/run/update-body.ts";
import { choiceOf } from "../../model/sheet/sheet-choice.ts";
import type { LaterWrite, RunSummary } from "../../record/index.ts";
import { uploadJson } from "../../report/index.ts";
import { withRecord } from "../account/record.ts";
import { type WritingSession, withWritingSession } from "../account/session.ts";
import { plannedWorkbook } from "../compare/check-for-upload.ts";
import { refuseOpenWrites } from "../compare/pending-writes.ts";
import { checkResultPlace } from "../files/result-files.ts";
import { type OrdersResult, ordersResult } from "../orders/fulfil-result.ts";
import { readPlannedLabel } from "../orders/labels.ts";
import { sameOrders } from "../orders/orders-file.ts";
import { refuseOpenOrders } from "../orders/saved-orders.ts";
import { type CommandContext, type CommandResult, saidResult } from "../process/command.ts";
import { createProgress } from "../process/progress.ts";
import { refuseUnattended } from "../run/consent.ts";
import {
  type FinishedRun,
  type RunControls,
  type RunPlanOptions,
  runPlan,
} from "../run/run-plan.ts";
import { type RunResult, runResult } from "../run/run-result.ts";
import { checkUndoResults, undoResult } from "./undo.ts";
import { chooseRun, productPlanOf, putBackBy, type RunsOf, refuseUndone } from "./undo-history.ts";

export async function resumeCommand(
  name: string | undefined,
  options: { readonly results?: string; readonly envWritten: boolean },
  { host, settings }: CommandContext,
): Promise<CommandResult> {
  const progress = createProgress(host, settings);
  return withRecord(settings, async (record) => {
    const { environment, summary } = await chooseRun(name, latest, { host, settings, record });
    if (summary === undefined) {
      const files = { results: null, failed: null };
      const json = uploadJson({ run: "", rows: [], files });
      return saidResult([msg("commands.runs.nothingToResume")], json, settings);
    }
    refuseUnattended(environment, { host, settings, options, what: "resume" });
    const writing = { host, settings, record, progress, run: summary.run, command: "resume" };
    return withWritingSession(environment, writing, async (session) => {
      const { results } = options;
      const plan = await record.orderPlan(summary.run);
      const resumed =
        plan === undefined
          ? await resumeProducts(summary, session, { results })
          : await resumeOrders(plan, session, { results, summary });
      return resumed.result;
    });
  });
}

/** The newest run in any environment that has work left and is not undone in `env`. */
async function latest({ record, env }: RunsOf): Promise<RunSummary | undefined> {
  for (const one of (await record.runs()).filter(isLeftOpen)) {
    if ((await putBackBy(one.run, { record, env })).size === 0) return one;
  }
  return undefined;
}

interface ResumeOptions extends RunControls {
  readonly results?: string | undefined;
}

export function isLeftOpen({ state, counts }: Pick<RunSummary, "state" | "counts">): boolean {
  return state !== "finished" || counts.unknown > 0;
}

export async function resumeProducts(
  summary: RunSummary,
  session: WritingSession,
  { results, ...controls }: ResumeOptions,
): Promise<{ readonly plan: Plan; readonly finished: FinishedRun; readonly result: RunResult }> {
  const { record, environment, host, settings } = session;
  const { run, undoes, path } = summary;
  await refuseUndone(run, { record, env: environment.key });
  const plan = await productPlanOf(run, record, "resume");
  // Only the repairs are needed: the upload has already shown the other findings.
  const { sheet, findings, place } =
    undoes === undefined && path !== ""
      ? await plannedWorkbook(plan.base, { path }, session)
      : { sheet: undefined, findings: [], place: undefined };
  const resultPlace = { workbook: place, wanted: results, host };
  await checkResultPlace(resultPlace, settings);
  await checkUndoResults(results, { workbook: "", host, settings });
  const spentBefore = session.spent();
  const before = foldEvents(await record.events(run));
  const open = openOperations(plan, before);
  const superseded = supersededBy(open, await record.laterWrites(run));
  const sent = open.filter(({ id }) => !superseded.has(id));
  await refuseOpenWrites(sent, session, run);
  noteOpen(open.length, { run, plan, superseded }, session);
  const going = { ...controls, summary, before, open: open.length, superseded };
  const finished = await goOn(plan, session, going);
  const took = spentSince(spentBefore, session.spent());
  const ended = { run, plan, sent: finished, took };
  const result =
    undoes === undefined
      ? await runResult(
          { ...ended, findings, sheet, place: resultPlace, isEarlierPlan: true },
          session,
        )
      : await undoResult({ ...ended, undoes, results }, session);
  return { plan, finished, result };
}

export async function resumeOrders(
  plan: OrderPlan,
  session: WritingSession,
  { summary, results, ...controls }: ResumeOptions & { readonly summary: RunSummary },
): Promise<{ readonly finished: FinishedRun; readonly result: OrdersResult }> {
  const { record, host, settings } = session;
  const { run } = summary;
  const { fileDigest, reading } = plan.base;
  const choice = reading && choiceOf(reading);
  const orders = await sameOrders(summary, { fileDigest, choice }, session);
  if (orders !== undefined) {
    await checkResultPlace({ workbook: orders.path, wanted: results, host }, settings);
  }
  const before = foldEvents(await record.events(run));
  const open = openOperations(plan, before);
  const superseded = supersededBy(open, await record.laterWrites(run));
  const sent = open.filter(({ id }) => !superseded.has(id));
  await refuseOpenOrders(sent, session, run);
  noteOpen(open.length, { run, plan, superseded }, session);
  const going = { ...controls, summary, before, open: open.length, superseded };
  const finished = await goOn(plan, session, { ...going, readLabel: readPlannedLabel });
  const ended = { run, plan, findings: [], finished, orders, results };
  return { finished, result: await ordersResult(ended, session) };
}

interface GoOnOptions extends Omit<RunPlanOptions, "run" | "command" | "path"> {
  readonly summary: RunSummary;
  readonly before: RunProgress;
  readonly open: number;
}

async function goOn(
  plan: Plan | OrderPlan,
  session: WritingSession,
  { summary, before, open, ...controls }: GoOnOptions,
): Promise<FinishedRun> {
  if (open === 0 && before.state === "finished") return { progress: before };
  const { run, command, path, undoes } = summary;
  const events = await session.record.events(run);
  return runPlan(plan, session, { ...controls, run, command, path, undoes, events });
}

function noteOpen(
  open: number,
  {
    run,
    plan,
    superseded,
  }: Required<Pick<RunPlanOptions, "run" | "superseded">> & {
    readonly plan: Plan | OrderPlan;
  },
  { progress, settings }: WritingSession,
): void {
  const counts = { run, open, all: plan.operations.length };
  progress.note(settings.translator.text(msg("commands.notes.resuming", counts)));
  if (superseded.size === 0) return;
  const message = msg("commands.notes.overtaken", { writes: superseded.size });
  progress.note(settings.translator.text(message));
}

export function openOperations<Of extends Operation>(
  { operations }: { readonly operations: readonly Of[] },
  before: RunProgress,
): readonly Of[] {
  return operations.filter((one) => remainingStatus(one, before.operations.get(one.id)) !== "done");
}

function supersededBy(
  open: readonly Operation[],
  later: ReadonlyMap<string, LaterWrite>,
): ReadonlyMap<string, Message> {
  const superseded = new Map<string, Message>();
  for (const operation of open) {
    const write = later.get(operation.id);
    const text = write && supersededText(operation, write);
    if (text !== undefined) superseded.set(operation.id, text);
  }
  return superseded;
}

/** Undefined if the order as it is now tells whether this may still be sent. */
function supersededText(planned: Operation, { run, operation }: LaterWrite): Message | undefined {
  if (isSameWrite(planned, operation))
    return msg("commands.runs.doneSince", { run, kind: planned.kind });
  return "order" in planned ? undefined : msg("commands.runs.overtaken", { run });
}

function isSameWrite(one: Operation, other: Operation): boolean {
  if ("order" in one || "order" in other)
    return isDeepStrictEqual(orderBody(one), orderBody(other));
  const [wanted, done] = [one, other].map((its) =>
    its.kind === "create" ? its.product : updateBody(its),
  );
  return (
    one.kind === other.kind && differingFields(wanted ?? {}, done ?? {}, fieldNames).length === 0
  );
}

function orderBody(operation: Operation) {
  if (operation.kind === "pack") return operation.items;
  return operation.kind === "ship" ? [operation.form, operation.label?.digest] : undefined;
}
