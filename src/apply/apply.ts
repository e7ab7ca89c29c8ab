import type { SheetportError } from "../errors.ts";
import type { ProductOperation } from "../model/plan.ts";
import type { Clock, Random } from "../model/ports.ts";
import { emptyProgress, type RunEvent, type RunProgress } from "../model/run.ts";
import { Brakes } from "./brakes.ts";
import type { Context } from "./context.ts";
import { Feed } from "./feed.ts";
import { Freshness } from "./freshness.ts";
import { Journal } from "./journal.ts";
import { type ApplyMarketplace, kinds } from "./kinds.ts";
import { LaneRunner } from "./lane.ts";
import { canary, control, type Prover } from "./proof.ts";
import { Reader } from "./reader.ts";
import { remainingOperations } from "./resume.ts";
import { RunStop } from "./stop.ts";
import { type Task, taskOf } from "./task.ts";

export interface ApplyOptions {
  /** The operations of the plan, in plan order; what `progress` shows as done is left out. */
  readonly operations: readonly ProductOperation[];
  /** The fold of the run's earlier events. @default a run that has just begun */
  readonly progress?: RunProgress;
  readonly marketplace: ApplyMarketplace;
  /**
   * Stores an event before it returns. Throws a SheetportError when the record cannot be written:
   * then nothing more is sent.
   */
  readonly emit: (event: RunEvent) => void;
  readonly clock: Clock;
  readonly random: Random;
  /** Requests of one lane that may be in flight. */
  readonly concurrency: number;
  /** Wait before an unclear answer is read back. */
  readonly settleMs: number;
  /** Between the two reads that prove an absence. @default 30000 */
  readonly absentAgainMs?: number;
  /** A comparison older than this is read again before its row is sent (decision 21). */
  readonly freshMs: number;
  /** When the plan's live listings were read; wall-clock milliseconds. */
  readonly comparedAtMs: number;
  /** A saved plan is always read again. @default "stale-only" */
  readonly reread?: "stale-only" | "always";
  /** Throws a SheetportError when the run has lost its lock; asked before every send. */
  readonly stillAllowed?: () => void;
  /** Aborted: nothing new is sent; what is in flight may finish. */
  readonly signal: AbortSignal;
  /** Aborted: what is in flight is abandoned too. */
  readonly hardSignal?: AbortSignal;
  /** How long what is in flight may take after a soft stop. @default 30000 */
  readonly stopGraceMs?: number;
  /** The marketplace had no listing at all when the plan was made (decision 4). @default false */
  readonly catalogueEmpty?: boolean;
  /** Parent SKUs that have a live listing: their variants need not wait for a first (decision 24). */
  readonly liveCards?: ReadonlySet<string>;
}

/** How a run ended; what has no outcome can be resumed. */
export interface ApplyResult {
  readonly state: "finished" | "interrupted" | "failed";
  readonly error?: SheetportError;
}

/**
 * Carries out what is left of a plan: intent stored → sent → answer stored → outcome stored, with
 * unclear answers settled by reading. The last event is `run-ended`. It never rejects: what stops
 * a run is in the result.
 */
export async function applyOperations(options: ApplyOptions): Promise<ApplyResult> {
  const stop = new RunStop();
  const context = contextOf(options, stop);
  const lanes = lanesOf(options, context);
  const ended = new AbortController();
  const release = watchSignals(options, { stop, ended: ended.signal });
  await Promise.all(lanes.map((lane) => lane.run()));
  ended.abort();
  release();
  return endRun(context, resultOf(stop, lanes));
}

function contextOf(options: ApplyOptions, stop: RunStop): Context {
  const { clock, emit, marketplace, random, settleMs } = options;
  return {
    clock,
    marketplace,
    stop,
    journal: new Journal({ emit, clock, stop }),
    brakes: new Brakes(stop, random),
    reader: new Reader({ marketplace, clock, stop, settleMs }),
    stillAllowed: options.stillAllowed ?? (() => {}),
    settleMs,
    absentAgainMs: options.absentAgainMs ?? 30_000,
  };
}

/** One runner a lane; they share the brakes and the record, and run side by side (decision 10). */
function lanesOf(options: ApplyOptions, context: Context): LaneRunner[] {
  const progress = options.progress ?? emptyProgress();
  const { todo, inDoubt } = remainingOperations(options.operations, progress);
  const appliedCards = options.operations
    .filter((one) => progress.operations.get(one.id)?.outcome === "applied")
    .map((one) => one.card);
  const openCards = new Set([...(options.liveCards ?? []), ...appliedCards]);
  const isEmpty = options.catalogueEmpty === true && openCards.size === 0;
  const provers: { readonly [Name in ProductOperation["kind"]]?: Prover } = {
    update: canary(context),
    ...(isEmpty ? { create: control(context) } : {}),
  };
  const freshness = new Freshness(context, options.freshMs);
  const compared = options.reread === "always" ? undefined : options.comparedAtMs;
  return (Object.keys(kinds) as ProductOperation["kind"][]).map((kind) => {
    const ofKind = (operations: readonly ProductOperation[]) =>
      operations.filter((one) => one.kind === kind).map((one) => newTask(one, progress, compared));
    const underWay = ofKind(inDoubt);
    const { firstOfCard } = kinds[kind];
    const feed = new Feed(ofKind(todo), { firstOfCard, openCards, underWay });
    const prover = provers[kind];
    const { concurrency } = options;
    return new LaneRunner({
      ...{ context, feed, freshness, concurrency, underWay },
      ...(prover === undefined ? {} : { prover }),
    });
  });
}

function newTask(operation: ProductOperation, progress: RunProgress, comparedAtMs?: number): Task {
  const task = taskOf(operation, progress.operations.get(operation.id));
  if (comparedAtMs !== undefined) task.comparedAtMs = comparedAtMs;
  return task;
}

/** Turns the person's signals into stops; gives what takes the listeners away again. */
function watchSignals(
  options: ApplyOptions,
  { stop, ended }: { readonly stop: RunStop; readonly ended: AbortSignal },
): () => void {
  const { clock, signal, hardSignal, stopGraceMs = 30_000 } = options;
  const soft = () => {
    stop.interrupt();
    clock.sleep(stopGraceMs, ended).then(
      () => stop.cut(),
      () => {},
    );
  };
  const hard = () => {
    stop.interrupt();
    stop.cut();
  };
  const watched = [
    [signal, soft],
    [hardSignal, hard],
  ] as const;
  for (const [one, listener] of watched) {
    if (one?.aborted) listener();
    else one?.addEventListener("abort", listener, { once: true });
  }
  return () => {
    for (const [one, listener] of watched) one?.removeEventListener("abort", listener);
  };
}

function resultOf(stop: RunStop, lanes: readonly LaneRunner[]): ApplyResult {
  const failure = stop.reason?.state === "failed" ? stop.reason : undefined;
  const error = failure?.error ?? lanes.find((lane) => lane.error !== undefined)?.error;
  if (error !== undefined) return { state: "failed", error };
  const interrupted = stop.stopped && lanes.some((lane) => lane.unfinished);
  return { state: interrupted ? "interrupted" : "finished" };
}

/** Stores the end of the run, as far as the record still takes it. */
function endRun({ journal, stop }: Context, result: ApplyResult): ApplyResult {
  const { state, error } = result;
  try {
    const message = error === undefined ? {} : { message: error.message };
    journal.write({ type: "run-ended", state, ...message });
    return result;
  } catch {
    const failure = stop.reason?.error ?? error;
    return { state: "failed", ...(failure === undefined ? {} : { error: failure }) };
  }
}
