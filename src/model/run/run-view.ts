import type { MessageOrText } from "../message.ts";
import type { Operation } from "./plan.ts";
import type { Lane, RateLimit } from "./rate.ts";
import type { Outcome, RunState } from "./run.ts";

export interface OperationRef {
  readonly id: string;
  readonly kind: Operation["kind"];
  /** Excel's row numbers: one for a product, one or more for an order. */
  readonly rows: readonly number[];
  /** Only where several sheets are read together. */
  readonly sheet?: string;
  readonly subject: string;
}

/** How a write of this run may end; writes resolved by other runs or the person are only counted. */
export type EndedOutcome = Exclude<Outcome, "superseded" | "released">;

/** A write that has ended. */
export interface EndedOperation extends OperationRef {
  readonly message?: MessageOrText;
  /** When it ended; wall-clock milliseconds. */
  readonly atMs: number;
}

export interface LaneView {
  readonly lane: Lane;
  readonly limit: RateLimit;
  readonly perMinute: number;
  /** Planned writes of the lane without an outcome. */
  readonly left: number;
  /** 0 when the lane is open. */
  readonly closedForMs: number;
  /** The marketplace's words when it last closed the lane. */
  readonly closedBecause?: MessageOrText;
}

/**
 * A run in progress, for display. A resumed run counts what it takes up again as open, whatever its
 * outcome was before.
 */
export interface RunView {
  readonly state: RunState;
  /** Nothing new is started; requests in flight finish. */
  readonly paused: boolean;
  readonly stopping: boolean;
  readonly total: number;
  readonly done: number;
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly inFlight: readonly OperationRef[];
  /** Writes with an unclear answer that wait to be read back: how many, and the first of them. */
  readonly readBack: { readonly count: number; readonly first: readonly OperationRef[] };
  /** Attempts beyond the first of each write. */
  readonly retries: number;
  /** The latest of each outcome, newest first; `counts` has how many there are. */
  readonly latest: Readonly<Record<EndedOutcome, readonly EndedOperation[]>>;
  readonly lastError?: MessageOrText;
  /** The lanes that the plan writes to, and the read-back lane. */
  readonly lanes: readonly LaneView[];
  /** Writes sent in the last minute, over all lanes. */
  readonly perMinute: number;
  /** Time for the remaining writes at the permitted rates, with open lanes. */
  readonly etaSeconds: number;
  /** When this session of the run began; wall-clock milliseconds. */
  readonly startedAtMs: number;
  readonly elapsedMs: number;
}
