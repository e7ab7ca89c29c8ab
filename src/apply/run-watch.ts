import type { MessageOrText } from "../model/message.ts";
import { type Operation, rowsOf, subjectOf } from "../model/run/plan.ts";
import type { Clock } from "../model/run/ports.ts";
import type { Lane, RateLimit } from "../model/run/rate.ts";
import {
  emptyProgress,
  type OperationState,
  type Outcome,
  type RunEvent,
  type RunProgress,
} from "../model/run/run.ts";
import type {
  EndedOperation,
  EndedOutcome,
  LaneView,
  OperationRef,
  RunView,
} from "../model/run/run-view.ts";
import { kindOf } from "./kinds/kinds.ts";
import { remainingStatus } from "./queue/task.ts";

const namedMax = 50;
/** After this time without pauses, the time left is also estimated from the observed pace. */
const steadyAfterMs = 30_000;

/** Facts for a view that are not in the events: rates, waits and what the person requested. */
export interface ViewNow {
  readonly rates: Readonly<Record<Lane, RateLimit>>;
  readonly perMinute: (lane: Lane) => number;
  /** Milliseconds until a lane opens, or 0 if it is open. */
  readonly closedForMs?: ((lane: Lane) => number) | undefined;
  readonly seconds: (left: Readonly<Record<"create" | "update" | "orders", number>>) => number;
  readonly paused: boolean;
  readonly stopping: boolean;
}

/** Follows a run event by event, at constant cost per event. */
export class RunWatch {
  readonly #clock: Clock;
  readonly #total: number;
  readonly #open = new Map<string, Operation>();
  readonly #inFlight = new Set<Operation>();
  readonly #readBack = new Set<Operation>();
  readonly #left = { create: 0, update: 0, read: 0, orders: 0 };
  readonly #ended = { create: 0, update: 0, read: 0, orders: 0 };
  readonly #lanes: ReadonlySet<Lane>;
  readonly #counts: Record<Outcome, number> = { ...emptyProgress().counts };
  readonly #latest: Record<EndedOutcome, EndedOperation[]> = {
    ...{ applied: [], rejected: [], unknown: [], conflict: [], stale: [], "not-sent": [] },
  };
  readonly #closedBecause = new Map<Lane, MessageOrText>();
  readonly #started: { readonly wallMs: number; readonly nowMs: number };
  #retries = 0;
  #pausedMs = 0;
  /** When the latest view was made, in milliseconds since the start. */
  #viewedAtMs = 0;

  constructor(operations: readonly Operation[], progress: RunProgress, clock: Clock) {
    this.#clock = clock;
    this.#total = operations.length;
    this.#started = { wallMs: clock.wallMs(), nowMs: clock.nowMs() };
    this.#lanes = new Set([...operations.map((one) => kindOf(one).lane), "read"]);
    for (const operation of operations) {
      const state = progress.operations.get(operation.id);
      this.#retries += Math.max(0, (state?.attempts ?? 0) - 1);
      if (state?.outcome !== undefined && remainingStatus(operation, state) === "done") {
        this.#counts[state.outcome] += 1;
        continue;
      }
      this.#open.set(operation.id, operation);
      this.#left[kindOf(operation).lane] += 1;
      if (remainingStatus(operation, state) === "inDoubt") this.#readBack.add(operation);
    }
  }

  /** `after` is the state of the run including this event. */
  add(event: RunEvent, after: RunProgress): void {
    if (event.type === "lane-closed") this.#closedBecause.set(event.lane, event.message);
    if (!("operation" in event)) return;
    const operation = this.#open.get(event.operation);
    if (operation === undefined) return;
    if (event.type === "intent" && event.attempt > 1) this.#retries += 1;
    if (event.type === "outcome") this.#end(operation, event);
    else this.#move(operation, after.operations.get(event.operation));
  }

  #move(operation: Operation, state: OperationState | undefined): void {
    const isInFlight = state?.inFlight === true;
    const isInDoubt = !isInFlight && remainingStatus(operation, state) === "inDoubt";
    toggle(this.#inFlight, operation, isInFlight);
    toggle(this.#readBack, operation, isInDoubt);
  }

  #end(operation: Operation, event: Extract<RunEvent, { readonly type: "outcome" }>): void {
    const { outcome, atMs, message } = event;
    this.#open.delete(operation.id);
    this.#left[kindOf(operation).lane] -= 1;
    this.#ended[kindOf(operation).lane] += 1;
    this.#inFlight.delete(operation);
    this.#readBack.delete(operation);
    this.#counts[outcome] += 1;
    if (outcome === "superseded" || outcome === "released") return;
    const latest = this.#latest[outcome];
    latest.unshift({ ...refOf(operation), ...(message === undefined ? {} : { message }), atMs });
    if (latest.length > namedMax) latest.pop();
  }

  view({ state, lastError }: Pick<RunProgress, "state" | "lastError">, now: ViewNow): RunView {
    const { paused, stopping } = now;
    this.#countPause(paused);
    const lanes = [...this.#lanes].map((lane) => this.#laneView(lane, now));
    const writing = lanes.filter(({ lane }) => lane !== "read");
    return {
      ...{ state, paused, stopping, lanes },
      total: this.#total,
      done: this.#total - this.#open.size,
      counts: { ...this.#counts },
      inFlight: this.#refs(this.#inFlight),
      readBack: { count: this.#readBack.size, first: this.#refs(this.#readBack) },
      retries: this.#retries,
      latest: structuredClone(this.#latest),
      ...(lastError === undefined ? {} : { lastError }),
      perMinute: writing.reduce((sum, { perMinute }) => sum + perMinute, 0),
      etaSeconds: this.#secondsLeft(now),
      startedAtMs: this.#started.wallMs,
      elapsedMs: this.#elapsedMs(),
    };
  }

  #elapsedMs(): number {
    return this.#clock.nowMs() - this.#started.nowMs;
  }

  #countPause(paused: boolean): void {
    const elapsedMs = this.#elapsedMs();
    if (paused) this.#pausedMs += elapsedMs - this.#viewedAtMs;
    this.#viewedAtMs = elapsedMs;
  }

  /** Averages a lane's pace over the whole run without pauses, because writes come in bursts. */
  #secondsLeft({ seconds }: ViewNow): number {
    const estimated = seconds(this.#left);
    const busyMs = this.#elapsedMs() - this.#pausedMs;
    if (busyMs < steadyAfterMs) return estimated;
    const observed = [...this.#lanes]
      .filter((lane) => this.#ended[lane] > 0)
      .map((lane) => (this.#left[lane] * busyMs) / this.#ended[lane] / 1000);
    return Math.max(estimated, ...observed);
  }

  #laneView(lane: Lane, { rates, perMinute, closedForMs = () => 0 }: ViewNow): LaneView {
    const { [lane]: limit } = rates;
    const closedBecause = this.#closedBecause.get(lane);
    return {
      ...{ lane, limit },
      // A projection from the first seconds may exceed the limit.
      perMinute: Math.min(perMinute(lane), (limit.count * 60_000) / limit.windowMs),
      left: this.#left[lane],
      closedForMs: closedForMs(lane),
      ...(closedBecause === undefined ? {} : { closedBecause }),
    };
  }

  #refs(operations: ReadonlySet<Operation>): OperationRef[] {
    return [...operations].slice(0, namedMax).map(refOf);
  }
}

function refOf(operation: Operation): OperationRef {
  const { id, kind } = operation;
  return { id, kind, ...rowsOf(operation), subject: subjectOf(operation) };
}

function toggle<One>(set: Set<One>, one: One, isIn: boolean): void {
  if (isIn) set.add(one);
  else set.delete(one);
}
