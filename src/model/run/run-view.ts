import type { MessageOrText } from "../message.ts";
import type { Operation } from "./plan.ts";
import type { Lane, RateLimit } from "./rate.ts";
import type { Outcome, RunState } from "./run.ts";

export interface OperationRef {
  readonly id: string;
  readonly kind: Operation["kind"];
  /** As Excel numbers them: one row for a product, one or more for an order. */
  readonly rows: readonly number[];
  readonly sheet?: string;
  readonly subject: string;
}

/**
 * The outcomes that `latest` in {@link RunView} lists. Writes settled by a later run or by the person
 * are only counted.
 */
export type EndedOutcome = Exclude<Outcome, "superseded" | "released">;

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

/** A run in progress, for display. Writes that a resumed run continues count as open. */
export interface RunView {
  readonly state: RunState;
  /** While true, no request is started; those in flight finish. */
  readonly paused: boolean;
  readonly stopping: boolean;
  readonly total: number;
  readonly done: number;
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly inFlight: readonly OperationRef[];
  /** Writes with an unclear answer that have to be read back: their number, and the first few. */
  readonly readBack: { readonly count: number; readonly first: readonly OperationRef[] };
  readonly retries: number;
  /** The latest writes by outcome, newest first; `counts` has the totals. */
  readonly latest: Readonly<Record<EndedOutcome, readonly EndedOperation[]>>;
  readonly lastError?: MessageOrText;
  /** The lanes that the plan writes to, and the read lane for read-backs. */
  readonly lanes: readonly LaneView[];
  /** Writes in the last minute, on all write lanes. In the first minute, a projection. */
  readonly perMinute: number;
  /** The time for the remaining writes at the permitted rates, or at the observed ones if slower. */
  readonly etaSeconds: number;
  readonly startedAtMs: number;
  readonly elapsedMs: number;
}
