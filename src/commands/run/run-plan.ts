import { applyOperations, type Gate } from "../../apply/index.ts";
import { exitCodes, SheetportError } from "../../errors.ts";
import type { Message } from "../../model/message.ts";
import { msg } from "../../model/message.ts";
import type { LabelFile, LabelReference } from "../../model/order/order.ts";
import { withReadLag } from "../../model/run/facts.ts";
import type { OrderPlan } from "../../model/run/order-plan.ts";
import type { Plan } from "../../model/run/plan.ts";
import type { RateLimit } from "../../model/run/rate.ts";
import { emptyProgress, type RunEvent, type RunProgress } from "../../model/run/run.ts";
import type { RunView } from "../../model/run/run-view.ts";
import { type UnstoredRow, unstoredRows, unstoredText } from "../../report/index.ts";
import type { WritingSession } from "../account/session.ts";
import { agreementsOf } from "../compare/agreements.ts";
import { tell } from "../process/host.ts";
import { listenForStop, type StopSignals, stoppingText } from "../process/stop.ts";
import { RunLog, RunObserver } from "./run-observer.ts";

/** A reading is valid for one minute. This leaves some time after it arrives. */
const readAheadMs = 55_000;

function writesWithin(ms: number, { count, windowMs }: RateLimit): number {
  return Math.max(1, Math.floor((count * ms) / (windowMs + 500)));
}

/** Longest wait between the two reads that prove an absence (decision 12). */
const absentAgainMsMax = 30_000;

/** Options of {@link runPlan}. */
export interface RunPlanOptions {
  readonly run: string;
  readonly command: string;
  /** Absolute path of the workbook; empty if there is none. */
  readonly path: string;
  /**
   * When this process read the plan's listings, in wall-clock milliseconds.
   * @default the listings were read by another process
   */
  readonly comparedAtMs?: number | undefined;
  /** Parent SKUs that have live listings (decision 24). */
  readonly liveCards?: ReadonlySet<string>;
  /** Reads and checks a label file (decision 39). Required if the plan has label files. */
  readonly readLabel?: (label: LabelReference) => Promise<LabelFile>;
  /** Earlier events of a resumed run. */
  readonly events?: readonly RunEvent[];
  readonly undoes?: string;
  /** Operations that a later run replaced, by id, with the reason why they are not sent. */
  readonly superseded?: ReadonlyMap<string, Message>;
  /** While the gate is closed, no new operation starts. */
  readonly gate?: Gate;
  /** Signals that stop the run. @default Ctrl-C, SIGTERM and SIGHUP, with a note to the user */
  readonly stop?: Pick<StopSignals, "soft" | "hard">;
  /** Called with views of the run, at most ten times a second. */
  readonly onState?: (view: RunView) => void;
}

/** A run that has finished or stopped. */
export interface FinishedRun {
  readonly progress: RunProgress;
  readonly error?: SheetportError;
  /** Outcomes that could not be stored in the record. */
  readonly unstored?: readonly UnstoredRow[];
}

/**
 * Runs a plan to its end. Stores each event before acting on it, and shows it afterwards. A plan
 * without operations is not recorded as a run.
 */
export async function runPlan(
  plan: Plan | OrderPlan,
  session: WritingSession,
  options: RunPlanOptions,
): Promise<FinishedRun> {
  const { host, record, environment } = session;
  const { run, events, undoes } = options;
  if (plan.operations.length === 0) return { progress: { ...emptyProgress(), state: "finished" } };
  if (events === undefined) startRun(plan, session, options);
  const log = new RunLog(plan.operations, {
    ...{ run, record, environment, clock: host.clock },
    ...{ about: agreementsOf(environment, plan.base.exported), isUndo: undoes !== undefined },
    events: events ?? [],
  });
  const stop = stopOf(session, options);
  const before = events === undefined ? undefined : log.progress;
  const observer = observerOf(plan, session, { ...options, before, stopping: stop.soft });
  const emit = (event: RunEvent) => {
    log.add(event);
    observer.add(event, log.progress);
  };
  const watching = observer.watch();
  try {
    for (const event of firstEvents(options, host.clock.wallMs())) emit(event);
    const { error } = await applyOperations({
      ...applyOptions(plan, session, options),
      ...(events === undefined ? {} : { progress: log.progress }),
      emit,
      gate: options.gate,
      signal: stop.soft,
      hardSignal: stop.hard,
    });
    return endOf(plan, { log, session, error });
  } finally {
    stop.release();
    observer.end();
    await watching;
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

function endOf(
  plan: Plan | OrderPlan,
  given: {
    readonly log: RunLog;
    readonly session: WritingSession;
    readonly error: SheetportError | undefined;
  },
): FinishedRun {
  const { log, session, error } = given;
  const end = { progress: log.progress, ...(error === undefined ? {} : { error }) };
  return log.lost === undefined ? end : { ...end, unstored: tellUnstored(plan, log, session) };
}

/** The caller's stop signals, or new ones for Ctrl-C. */
function stopOf(
  { host, progress, settings }: WritingSession,
  { run, stop }: RunPlanOptions,
): StopSignals {
  if (stop !== undefined) return { soft: stop.soft, hard: stop.hard, release: () => {} };
  return listenForStop(host, () => progress.note(stoppingText(run, settings)));
}

function observerOf(
  { operations }: Plan | OrderPlan,
  session: WritingSession,
  {
    before,
    stopping,
    gate,
    onState,
  }: RunPlanOptions & {
    readonly before: RunProgress | undefined;
    readonly stopping: AbortSignal;
  },
): RunObserver {
  return new RunObserver({ operations, session, before, gate, stopping, onState });
}

function startRun(
  plan: Plan | OrderPlan,
  { record, host, environment }: WritingSession,
  { run, command, path, undoes }: RunPlanOptions,
): void {
  const { name: env, host: address, key } = environment;
  const { file } = plan.base;
  const startedAtMs = host.clock.wallMs();
  const by = host.user === "" ? {} : { user: host.user };
  const start = { run, command, file, path, env, host: address, startedAtMs, ...by };
  record.startRun({ ...start, ...(undoes === undefined ? {} : { undoes }) }, plan, { env: key });
}

function applyOptions(
  plan: Plan | OrderPlan,
  session: WritingSession,
  { readLabel, comparedAtMs, liveCards }: RunPlanOptions,
) {
  const { host, record, settings, environment, marketplace, lock } = session;
  const { concurrency, settleMs, rates } = settings;
  return {
    operations: plan.operations,
    marketplace,
    clock: host.clock,
    random: host.random,
    concurrency,
    settleMs,
    // A caller that waits only briefly before the first read should not wait long before the
    // second.
    absentAgainMs: Math.min(absentAgainMsMax, settleMs),
    readLag: readLagOf(session),
    ...(readLabel === undefined ? {} : { readLabel }),
    comparedAtMs,
    readAheadMax: writesWithin(readAheadMs, rates.update),
    liveCards: liveCards ?? new Set<string>(),
    stillAllowed: () => {
      fence(lock);
      record.check();
    },
    catalogueEmpty: (record.contractFacts(environment.key)?.totalCount ?? 1) === 0,
  };
}

/** Shown even with `--quiet`, because these outcomes are stored nowhere else. */
function tellUnstored(
  plan: Plan | OrderPlan,
  log: RunLog,
  { host, settings }: Pick<WritingSession, "host" | "settings">,
): readonly UnstoredRow[] {
  const { lost, progress } = log;
  if (lost === undefined) return [];
  const unstored = unstoredRows({
    operations: plan.operations,
    progress,
    lost,
    translator: settings.translator,
  });
  tell(host.stderr, unstoredText(unstored, settings));
  return unstored;
}

function readLagOf({ record, environment, host }: WritingSession) {
  const facts = record.factsStore(environment.key);
  return {
    learntMs: facts.load()?.readLagMs,
    learn: (lagMs: number) =>
      facts.save(withReadLag(facts.load() ?? {}, lagMs, host.clock.wallMs())),
  };
}

function fence(lock: { stillHeld(): boolean }): void {
  if (lock.stillHeld()) return;
  throw lockLost();
}

/**
 * The error for a lost run lock. Another process may hold it now, so nothing may be sent or stored.
 */
export function lockLost(): SheetportError {
  return new SheetportError(msg("commands.runs.lockLost"), {
    code: "lock-lost",
    exitCode: exitCodes.guarded,
  });
}
