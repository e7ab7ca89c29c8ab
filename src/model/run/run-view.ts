import type { Said } from "../message.ts";
import type { Operation } from "./plan.ts";
import type { Lane, RateLimit } from "./rate.ts";
import type { Outcome, RunState } from "./run.ts";

/** Which write is meant, as a person finds it in the sheet. */
export interface OperationRef {
  readonly id: string;
  readonly kind: Operation["kind"];
  /** Excel's row numbers: one for a product, one or more for an order. */
  readonly rows: readonly number[];
  /** The sheet of the row, where several are read together. */
  readonly sheet?: string;
  /** The SKU or the order number. */
  readonly subject: string;
}

/** Outcomes that a person wants to look at. */
export type TroubleOutcome = Extract<
  Outcome,
  "rejected" | "unknown" | "conflict" | "stale" | "not-sent"
>;

/** A write that did not go through. */
export interface TroubledOperation extends OperationRef {
  readonly message?: Said;
  /** When it ended; wall-clock milliseconds. */
  readonly atMs: number;
}

/** One budget of the interface at this moment. */
export interface LaneView {
  readonly lane: Lane;
  readonly limit: RateLimit;
  /** Sent in the last minute. */
  readonly perMinute: number;
  /** Planned writes of the lane without an outcome. */
  readonly left: number;
  /** Time until it opens again; 0 when it is open. */
  readonly closedForMs: number;
  /** What the marketplace said when it last closed the lane. */
  readonly closedBecause?: Said;
}

/**
 * A run that is under way, for a person who watches it. A resumed run counts what it takes up again
 * as open, whatever had become of it before.
 */
export interface RunView {
  readonly state: RunState;
  /** Nothing new is begun; what is in flight ends. */
  readonly paused: boolean;
  /** The person has asked for the end: what is in flight ends. */
  readonly stopping: boolean;
  /** Planned writes. */
  readonly total: number;
  /** Writes that have ended, whatever their outcome. */
  readonly done: number;
  /** The same by outcome. */
  readonly counts: Readonly<Record<Outcome, number>>;
  /** Sent, and not answered yet. */
  readonly inFlight: readonly OperationRef[];
  /** Answered unclearly, and waiting to be read back: how many, and the first of them. */
  readonly readBack: { readonly count: number; readonly first: readonly OperationRef[] };
  /** Attempts beyond the first of each write. */
  readonly retries: number;
  /** The latest that did not go through, newest first; `counts` has how many there are. */
  readonly latest: Readonly<Record<TroubleOutcome, readonly TroubledOperation[]>>;
  readonly lastError?: Said;
  /** The lanes that the plan writes to, and the one that reads back. */
  readonly lanes: readonly LaneView[];
  /** Writes sent in the last minute, over all lanes. */
  readonly perMinute: number;
  /** Time that the writes without an outcome take at the permitted rates, open lanes assumed. */
  readonly etaSeconds: number;
  /** When this session of the run began; wall-clock milliseconds. */
  readonly startedAtMs: number;
  readonly elapsedMs: number;
}
