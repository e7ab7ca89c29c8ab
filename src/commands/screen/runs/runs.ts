import { andNames, clauses, type Message, msg } from "../../../model/message.ts";
import { hostText } from "../../../model/net.ts";
import type { Operation } from "../../../model/run/plan.ts";
import { foldEvents } from "../../../model/run/run.ts";
import type { RunSummary } from "../../../record/index.ts";
import { undoFacts, type Wording } from "../../../report/index.ts";
import { helpWords } from "../../../screen/keys/help.ts";
import { runText } from "../../../screen/state/facts.ts";
import type { Question } from "../../../screen/state/program.ts";
import { capitalised } from "../../../screen/text/line.ts";
import { lockRun } from "../../account/run-lock.ts";
import { runName } from "../../account/session.ts";
import { othersWroteSince, refuseOpenWrites } from "../../compare/pending-writes.ts";
import { openOperations, resumeOrders, resumeProducts } from "../../history/resume.ts";
import { type PlannedUndo, planUndo, runUndo } from "../../history/undo.ts";
import {
  productPlanOf,
  refuseOtherRun,
  refuseUndone,
  seenFromHere,
  withUndone,
} from "../../history/undo-history.ts";
import { guardedFacts } from "../../run/consent.ts";
import { beginsRun, lockedWork, type SlotWork } from "../jobs.ts";
import { type LiveContext, tellBusy, tellNotice } from "../screen-context.ts";
import { ordersSent, productsSent, runEntry, runFacts } from "./run-facts.ts";

const paintMs = 20;

export async function listRuns(
  { record, environment, settings, tell }: LiveContext,
  signal: AbortSignal,
): Promise<void> {
  const listed = await withUndone(await record.runs(), record);
  if (signal.aborted) return;
  const runs = listed.map((run) => runEntry(run, environment, settings));
  tell({ type: "runs", runs });
}

export async function showRun(
  name: string,
  context: LiveContext,
  signal: AbortSignal,
): Promise<void> {
  tellBusy(context, "run");
  // Reading a long run blocks the process, so the busy message is drawn first.
  await context.host.clock.sleep(paintMs, signal);
  const { record, settings, tell } = context;
  const [run] = await withUndone([await record.findRun(name)], record);
  if (run === undefined) return;
  const facts = await runFacts(run, context, settings);
  if (!signal.aborted) tell({ type: "run", facts });
}

/** @throws SheetportError if `resume` would refuse the run */
export async function prepareResume(
  name: string,
  context: LiveContext,
  signal: AbortSignal,
): Promise<SlotWork | undefined> {
  const { record, environment, settings, options, tell } = context;
  const { translator } = settings;
  const summary = seenFromHere(await record.findRun(name), context.host);
  const { run, operations: total, command } = summary;
  refuseOtherRun(summary, environment);
  await refuseUndone(run, { record, env: environment.key });
  await refuseWhileWritten(run, "resume", context);
  if (openWritesOf(summary) === 0 && summary.state === "finished") {
    return tellNotice(context, "dim", msg("commands.screen.nothingOpen", { run }));
  }
  const title = translator.translate("commands.screen.resume", { run });
  const plan = await record.orderPlan(run);
  const { operations }: { readonly operations: readonly Operation[] } =
    plan ?? (await productPlanOf(run, record, "resume"));
  const open = openOperations({ operations }, foldEvents(await record.events(run)));
  const lines = resumeLines(summary, open, context);
  const verb = helpWords("resume", translator);
  if (signal.aborted) return undefined;
  tell({ type: "asked", question: { title, lines, verb, ...beginsRun } });
  const kind = plan !== undefined ? "orders" : command === "undo" ? "undo" : "listings";
  const { file } = summary;
  const work = { run, kind, total, file, command: "resume" } as const;
  return lockedWork(work, context, async (session, controls) => {
    const given = { ...controls, results: options.results };
    if (plan !== undefined) {
      const end = await resumeOrders(plan, session, { ...given, summary });
      return ordersSent(run, plan, end, settings);
    }
    const { plan: products, ...end } = await resumeProducts(summary, session, given);
    return productsSent(run, products, end, settings);
  });
}

/** @throws SheetportError if `undo` would refuse the run */
export async function prepareUndo(
  name: string,
  context: LiveContext,
  signal: AbortSignal,
): Promise<SlotWork | undefined> {
  const { record, environment, host, options, settings, tell } = context;
  const summary = seenFromHere(await record.findRun(name), context.host);
  refuseOtherRun(summary, environment);
  await refuseWhileWritten(summary.run, "undo", context);
  tellBusy(context, "listings");
  const session = await context.session();
  const planned = await planUndo(summary, session, { allow: options.allow, signal });
  if (signal.aborted) return undefined;
  const { plan } = planned;
  if (plan.operations.length === 0) {
    tell({ type: "idle" });
    return tellNotice(context, "warning", nothingToPutBack(planned, settings));
  }
  tell({ type: "asked", question: undoQuestion(summary, planned, context) });
  const run = runName(host);
  const { file } = summary;
  const total = plan.operations.length;
  const work = { run, kind: "undo", total, file, command: "undo" } as const;
  return lockedWork(work, context, async (locked, controls) => {
    await refuseOpenWrites(plan.operations, locked);
    const { readAtMs } = plan.base;
    const isOld = await othersWroteSince(readAtMs, locked);
    const comparedAtMs = isOld ? undefined : readAtMs;
    const end = await runUndo(planned, locked, { ...controls, run, comparedAtMs });
    const { result, facts } = productsSent(run, plan, end, settings);
    return { result, facts: { ...facts, kind: "undo", canUndo: false } };
  });
}

/** Takes the lock for a moment, so that nobody is asked in vain while another process writes. */
async function refuseWhileWritten(
  run: string,
  command: string,
  context: LiveContext,
): Promise<void> {
  const lock = await lockRun(context.environment, { ...context, run, command });
  await lock.release();
}

function undoQuestion(
  { run }: RunSummary,
  planned: PlannedUndo,
  { environment, options, settings }: LiveContext,
): Question {
  const { translator } = settings;
  const { plan, catalogueSize } = planned;
  const { maxChanges } = options;
  const { nameToType, tooManyChanges: many } = guardedFacts(plan, { catalogueSize, maxChanges });
  const host = translator.text(hostText(environment.host));
  return {
    title: translator.translate("commands.screen.undo", { run, env: environment.name, host }),
    lines: [
      ...undoLines(planned, settings),
      ...(many === undefined ? [] : [`! ${translator.error(many.message).message}`]),
    ],
    verb: helpWords("undo-run", translator),
    typed: nameToType,
    ...beginsRun,
  };
}

function openWritesOf({ operations, counts }: RunSummary): number {
  const ended = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return operations - ended + counts.unknown + counts["not-sent"];
}

function resumeLines(
  summary: RunSummary,
  open: readonly Operation[],
  { environment, settings }: LiveContext,
): string[] {
  const { translator } = settings;
  const writes = summary.counts.unknown;
  const creates = open.filter(({ kind }) => kind === "create").length;
  const counts = { creates, others: open.length - creates };
  return [
    runText(runEntry(summary, environment, settings), translator),
    ...(open.length === 0 ? [] : [translator.translate("commands.screen.stillOpen", counts)]),
    ...(writes === 0 ? [] : [translator.translate("commands.screen.asksFirst", { writes })]),
  ];
}

function undoLines(planned: PlannedUndo, { translator }: Wording): string[] {
  const { plan, undoes } = planned;
  return [
    ...undoneBefore(planned).map((message) => `! ${capitalised(translator.text(message))}`),
    ...undoFacts(plan, undoes, { ...planned, translator }).map(
      ({ mark, text }) => `${mark} ${text}`,
    ),
    translator.translate("commands.screen.othersStay"),
  ];
}

function nothingToPutBack(planned: PlannedUndo, { translator }: Wording): string {
  const { plan, undoes: run } = planned;
  const facts = [
    ...undoneBefore(planned),
    ...undoFacts(plan, run, { ...planned, translator }).map(({ text }) => text),
  ];
  const text = clauses(facts);
  return translator.translate("commands.screen.nothingToUndo", {
    run,
    facts: facts.length === 0 ? "none" : translator.translate("model.plain", { text }),
  });
}

function undoneBefore({ earlier }: PlannedUndo): readonly Message[] {
  if (earlier.length === 0) return [];
  return [msg("commands.screen.undoneBefore", { runs: andNames(earlier) })];
}
