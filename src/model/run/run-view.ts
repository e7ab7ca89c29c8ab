import type { MessageOrText } from "../message.ts";
import type { Operation } from "./plan.ts";
import type { Lane, RateLimit } from "./rate.ts";
import type { Outcome, RunState } from "./run.ts";

export interface OperationRef {
  readonly id: string;
  readonly kind: Operation["kind"];
  /** Excel's row numbers: one for a product, one or more for an order. */
  readonly rows: readonly number[];
  readonly sheet?: string;
  readonly subject: string;
}

/**
 * How a write of this run may end. Writes resolved by other runs or the person are only counted.
 */
export type EndedOutcome = Exclude<Outcome, "superseded" | "released">;

/** A write that has ended. */
export interface EndedOperation extends OperationRef {
  readonly message?: MessageOrText;
  readonly atMs: number;
}

export interface LaneView {
  readonly lane: Lane;
  readonly limit: RateLimit;
  readonly perMinute: number;
  readonly left: number;
  readonly closedForMs: number;
  readonly closedBecause?: MessageOrText;
}

/**
 * A run in progress, for display. A resumed run counts the writes that it repeats as open, whatever
 * their outcome was.
 */
export interface RunView {
  readonly state: RunState;
  /** Nothing new is started, and requests in flight finish. */
  readonly paused: boolean;
  readonly stopping: boolean;
  readonly total: number;
  readonly done: number;
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly inFlight: readonly OperationRef[];
  /**
   * Writes with an unclear answer that wait to be read back: their number, and the first of them.
   */
  readonly readBack: { readonly count: number; readonly first: readonly OperationRef[] };
  readonly retries: number;
  /** The latest writes of each outcome, newest first. `counts` has their numbers. */
  readonly latest: Readonly<Record<EndedOutcome, readonly EndedOperation[]>>;
  readonly lastError?: MessageOrText;
  /** The lanes that the plan writes to, and the lane for read-backs. */
  readonly lanes: readonly LaneView[];
  /** Writes sent in the last minute, over all lanes. */
  readonly perMinute: number;
  /** Time for the remaining writes at the permitted rates with open lanes. */
  readonly etaSeconds: number;
  readonly startedAtMs: number;
  readonly elapsedMs: number;
}
