import type { SheetportError } from "../errors.ts";
import { errorText } from "../model/message.ts";
import type { Operation } from "../model/run/plan.ts";
import type { Random } from "../model/run/ports.ts";
import type { Lane } from "../model/run/rate.ts";
import { emptyProgress, type RunEvent, type RunProgress } from "../model/run/run.ts";
import { cardGroup, kindNames, kindOf } from "./kinds/kinds.ts";
import { Feed } from "./queue/feed.ts";
import { isFinal, remainingOperations, taskOf } from "./queue/task.ts";
import { circuitBreaker } from "./run/circuit-breaker.ts";
import { type Context, momentOf, type ReadLagMemory, readLagOf } from "./run/context.ts";
import { journalOf } from "./run/journal.ts";
import { orderSource, productSource, Reader, type Source } from "./run/reader.ts";
import { type Gate, PauseGate, RunStop } from "./run/stop.ts";
import { Freshness } from "./send/freshness.ts";
import { LaneRunner } from "./send/lane.ts";
import { canary, control, type Prover } from "./send/proof.ts";

/** What a run sends, where, and how. */
export interface ApplyOptions
  extends Pick<Context, "clock" | "marketplace">,
    Partial<Pick<Context, "readLabel" | "stillAllowed" | "absentAgainMs">> {
  readonly operations: readonly Operation[];
  /** The state of the run after its earlier events. */
  readonly progress?: RunProgress;
  /**
   * Must store the event before its promise is fulfilled. If it is rejected, nothing more is sent.
   * Not called again before the promise is settled.
   */
  readonly emit: (event: RunEvent) => Promise<void>;
  readonly random: Random;
  readonly concurrency: number;
  /** The shortest time from an unclear answer to its read-back, in ms. A read lag may extend it. */
  readonly settleMs: number;
  readonly readLag?: ReadLagMemory;
  /** When this process read the plan's listings. Without it, they are read again. */
  readonly comparedAtMs?: number | undefined;
  /** How many updates can be sent while a reading is fresh. */
  readonly readAheadMax?: number | undefined;
  readonly gate?: Gate | undefined;
  /** If aborted, nothing new is sent. Requests in flight may finish. */
  readonly signal: AbortSignal;
  /** If aborted, requests in flight are abandoned too. */
  readonly hardSignal?: AbortSignal;
  /** Whether the last known total of the product list is 0 (decision 4). */
  readonly catalogueEmpty?: boolean;
  /** Parent SKUs of live cards. Their new variants do not wait for each other (decision 24). */
  readonly liveCards?: ReadonlySet<string>;
}

/** How a run ended. Operations without a final outcome can be resumed. */
export interface ApplyResult {
  readonly state: "finished" | "interrupted" | "failed";
  readonly error?: SheetportError;
}

/**
 * Carries out the operations without a final outcome. Never rejects: an error that stops the run is
 * part of the result, and the run can be resumed.
 */
export async function applyOperations(options: ApplyOptions): Promise<ApplyResult> {
  const stop = new RunStop();
  const context = contextOf(options, stop);
  const lanes = lanesOf(options, context);
  const ended = new AbortController();
  watchSignals(options, stop, ended.signal);
  await Promise.all(lanes.map((lane) => lane.run()));
  ended.abort();
  return endRun(context, resultOf(stop, lanes));
}

function contextOf(options: ApplyOptions, stop: RunStop): Context {
  const { clock, emit, marketplace, random, settleMs } = options;
  const readerOf = (source: Source) => new Reader(source, clock, stop, settleMs);
  return {
    ...{ clock, marketplace, stop },
    gate: options.gate ?? new PauseGate(),
    journal: journalOf(emit, clock, stop),
    breaker: circuitBreaker(stop, random),
    readers: {
      listing: readerOf(productSource(marketplace)),
      order: readerOf(orderSource(marketplace, clock)),
    },
    lag: readLagOf(settleMs, options.readLag),
    readLabel: options.readLabel ?? (() => Promise.reject(new TypeError("Labels cannot be read."))),
    stillAllowed: options.stillAllowed ?? (() => {}),
    absentAgainMs: options.absentAgainMs ?? 30_000,
  };
}

function lanesOf(options: ApplyOptions, context: Context): LaneRunner[] {
  const { operations, progress = emptyProgress() } = options;
  const { todo, inDoubt } = remainingOperations(operations, progress);
  const groups = groupsOf(options, progress);
  const isEmpty = options.catalogueEmpty === true && groups.open.size === 0;
  const provers: { readonly [Name in Lane]?: Prover } = {
    update: canary(context),
    ...(isEmpty ? { create: control(context) } : {}),
  };
  const freshness = new Freshness(context, options.readAheadMax ?? Number.POSITIVE_INFINITY);
  const lanes = new Set(kindNames.map((kind) => kindOf({ kind }).lane));
  return [...lanes].map((lane) => {
    const tasksIn = (some: readonly Operation[]) =>
      inSendingOrder(some, lane).map((operation) => {
        const task = taskOf(operation, progress.operations.get(operation.id));
        const { comparedAtMs: atMs, clock } = options;
        // Orders are read again even if they were read recently for the plan.
        if (atMs !== undefined && task.kind.about === "listing") {
          task.compared = momentOf(clock, atMs);
        }
        return task;
      });
    const underWay = tasksIn(inDoubt);
    return new LaneRunner({
      ...{ context, freshness, underWay },
      feed: new Feed(tasksIn(todo), { ...groups, underWay }),
      // Orders are written one at a time (decision 10).
      concurrency: lane === "orders" ? 1 : options.concurrency,
      prover: provers[lane],
    });
  });
}

function groupsOf(options: ApplyOptions, progress: RunProgress) {
  const open = new Set([...(options.liveCards ?? [])].map(cardGroup));
  const failed = new Set<string>();
  for (const operation of options.operations) {
    const outcome = progress.operations.get(operation.id)?.outcome;
    const group = kindOf(operation).group(operation);
    if (outcome === "applied" || outcome === "superseded") open.add(group);
    else if (outcome !== undefined && isFinal(outcome)) failed.add(group);
  }
  return { open, failed };
}

function inSendingOrder(operations: readonly Operation[], lane: Lane): Operation[] {
  const kinds = kindNames.filter((kind) => kindOf({ kind }).lane === lane);
  return kinds.flatMap((name) => operations.filter(({ kind }) => kind === name));
}

/** How long requests in flight may take after `signal` is aborted. */
const stopGraceMs = 30_000;

function watchSignals(
  { clock, signal, hardSignal }: ApplyOptions,
  stop: RunStop,
  ended: AbortSignal,
): void {
  const whenAborted = (requested: AbortSignal, listener: () => void) => {
    if (requested.aborted) listener();
    else requested.addEventListener("abort", listener, { once: true, signal: ended });
  };
  whenAborted(signal, () => {
    stop.interrupt();
    clock.sleep(stopGraceMs, ended).then(
      () => stop.cut(),
      () => {},
    );
  });
  if (hardSignal === undefined) return;
  whenAborted(hardSignal, () => {
    stop.interrupt();
    stop.cut();
  });
}

function resultOf(stop: RunStop, lanes: readonly LaneRunner[]): ApplyResult {
  const error = stop.error ?? lanes.find((lane) => lane.error !== undefined)?.error;
  if (error !== undefined) return { state: "failed", error };
  const isInterrupted = stop.stopped && lanes.some((lane) => lane.unfinished);
  return { state: isInterrupted ? "interrupted" : "finished" };
}

async function endRun({ journal, stop }: Context, result: ApplyResult): Promise<ApplyResult> {
  const { state, error } = result;
  try {
    const message = error === undefined ? {} : { message: errorText(error.text) };
    await journal.write({ type: "run-ended", state, ...message });
    return result;
  } catch {
    const failure = stop.error ?? error;
    return { state: "failed", ...(failure === undefined ? {} : { error: failure }) };
  }
}
