import { applyOperations, type Gate } from "../../apply/index.ts";
import type { SheetportError } from "../../errors.ts";
import type { Message } from "../../model/message.ts";
import type { LabelFile, LabelReference } from "../../model/order/order.ts";
import { type ContractFacts, withReadLag } from "../../model/run/facts.ts";
import type { OrderPlan } from "../../model/run/order-plan.ts";
import type { Plan } from "../../model/run/plan.ts";
import { emptyProgress, type RunEvent, type RunProgress } from "../../model/run/run.ts";
import type { RunView } from "../../model/run/run-view.ts";
import { lockLost } from "../../record/index.ts";
import { type UnstoredRow, unstoredRows, unstoredText } from "../../report/index.ts";
import type { WritingSession } from "../account/session.ts";
import { agreementsOf } from "../compare/agreements.ts";
import { refuseLostCreates } from "../compare/pending-writes.ts";
import { listenForStop, type StopSignals, stoppingText } from "../process/stop.ts";
import { RunLog } from "./run-log.ts";
import { observeRun } from "./run-observer.ts";

/**
 * Listings are read ahead for as many updates as fit into this time. A reading is valid for a
 * minute, and part of that minute passes before the response arrives.
 */
const readAheadMs = 55_000;

/**
 * The shortest wait between the two reads that prove a listing absent (decision 12). A lower
 * `--settle` shortens it.
 */
const absentAgainMsMax = 30_000;

export interface RunControls {
  /** While the gate is closed, no new operation starts. */
  readonly gate?: Gate;
  readonly stop?: Pick<StopSignals, "soft" | "hard">;
  /** Called with a view of the run, at most ten times a second. */
  readonly onState?: (view: RunView) => void;
}

export interface RunPlanOptions extends RunControls {
  readonly run: string;
  readonly command: string;
  /** Absolute path of the workbook; empty if there is none. */
  readonly path: string;
  /** When this process read the plan's listings. If undefined, they are read again. */
  readonly comparedAtMs?: number | undefined;
  /** Parent SKUs that have live listings (decision 24). */
  readonly liveCards?: ReadonlySet<string>;
  /** Reads a label file and checks that it is unchanged (decision 39). Required for label files. */
  readonly readLabel?: (label: LabelReference) => Promise<LabelFile>;
  readonly events?: readonly RunEvent[];
  readonly undoes?: string | undefined;
  /** Why operations must not be sent, by their IDs: a later run wrote to the SKU. */
  readonly superseded?: ReadonlyMap<string, Message>;
}

export interface FinishedRun {
  readonly progress: RunProgress;
  readonly error?: SheetportError;
  readonly unstored?: readonly UnstoredRow[];
}

export async function runPlan(
  plan: Plan | OrderPlan,
  session: WritingSession,
  options: RunPlanOptions,
): Promise<FinishedRun> {
  const { host, environment, progress, settings } = session;
  const { run, events = [], undoes, gate, onState } = options;
  const { operations } = plan;
  if (operations.length === 0) return { progress: { ...emptyProgress(), state: "finished" } };
  await refuseLostCreates(operations, session);
  const isNew = options.events === undefined;
  if (isNew) await startRun(plan, session, options);
  const about = agreementsOf(environment, plan.base.exported);
  const log = new RunLog({ run, session, operations, about, isUndo: undoes !== undefined, events });
  const stopping = () => progress.note(stoppingText(run, settings));
  const stop =
    options.stop === undefined
      ? listenForStop(host, stopping)
      : { ...options.stop, release: () => {} };
  const before = isNew ? undefined : log.progress;
  const observer = observeRun({
    ...{ operations, session, gate, onState, before, stopping: stop.soft },
  });
  const emit = async (event: RunEvent) => {
    await log.add(event);
    observer.add(event, log.progress);
  };
  try {
    for (const event of firstEvents(options, host.clock.wallMs())) await emit(event);
    const applied = await applyOperations({
      ...(await applyOptions(plan, session, options)),
      ...(!isNew && { progress: log.progress }),
      ...{ emit, gate, signal: stop.soft, hardSignal: stop.hard },
    });
    const error = applied.error ?? (await log.remembered());
    return {
      progress: log.progress,
      ...(error !== undefined && { error }),
      ...(log.lost !== undefined && { unstored: showUnstored(plan, log, session) }),
    };
  } finally {
    stop.release();
    await log.remembered();
    await observer.end();
  }
}

function firstEvents({ events, superseded = new Map() }: RunPlanOptions, atMs: number): RunEvent[] {
  return [
    { type: events === undefined ? "run-started" : "run-resumed", atMs },
    ...[...superseded].map(
      ([operation, message]) =>
        ({ type: "outcome", atMs, operation, outcome: "superseded", message }) as const,
    ),
  ];
}

function startRun(
  plan: Plan | OrderPlan,
  { record, host, environment }: WritingSession,
  { run, command, path, undoes }: RunPlanOptions,
): Promise<void> {
  const { name: env, host: address, key } = environment;
  const start = {
    ...{ run, command, file: plan.base.file, path, env, host: address },
    startedAtMs: host.clock.wallMs(),
    ...(host.user !== "" && { user: host.user }),
    computer: host.computer,
    ...(undoes !== undefined && { undoes }),
  };
  return record.startRun(start, plan, { env: key });
}

async function applyOptions(
  plan: Plan | OrderPlan,
  session: WritingSession,
  { readLabel, comparedAtMs, liveCards }: RunPlanOptions,
) {
  const { host, record, settings, environment, marketplace, lock } = session;
  const { clock, random } = host;
  const { concurrency, settleMs, rates } = settings;
  const { count, windowMs } = rates.update;
  const facts = (await record.contractFacts(environment.key)) ?? {};
  return {
    ...{ operations: plan.operations, marketplace, clock, random, concurrency, settleMs },
    // If `--settle` makes the first read come soon, the second one should come soon, too.
    absentAgainMs: Math.min(absentAgainMsMax, settleMs),
    readLag: readLagOf(facts, session),
    ...(readLabel !== undefined && { readLabel }),
    comparedAtMs,
    readAheadMax: Math.max(1, Math.floor((count * readAheadMs) / (windowMs + 500))),
    liveCards: liveCards ?? new Set<string>(),
    stillAllowed: async () => {
      if (!(await lock.stillHeld())) throw lockLost();
      record.check();
    },
    catalogueEmpty: (facts.totalCount ?? 1) === 0,
  };
}

/** Shown even with `--quiet`, because the record lacks these outcomes. */
function showUnstored(
  { operations }: Plan | OrderPlan,
  { lost, progress }: RunLog,
  { progress: output, settings }: WritingSession,
): readonly UnstoredRow[] {
  if (lost === undefined) return [];
  const unstored = unstoredRows(operations, { progress, lost }, settings);
  output.warn(unstoredText(unstored, settings).trimEnd());
  return unstored;
}

function readLagOf(
  { readLagMs: learntMs }: ContractFacts,
  { record, environment, host }: WritingSession,
) {
  const learn = (lagMs: number) =>
    record.changeFacts(environment.key, (facts) => withReadLag(facts, lagMs, host.clock.wallMs()));
  return { learntMs, learn };
}
