import type { MessageOrText } from "../message.ts";
import type { Operation } from "./plan.ts";
import type { Lane, RateLimit } from "./rate.ts";
import type { Outcome, RunState } from "./run.ts";

export interface OperationRef {
  readonly id: string;
  readonly kind: Operation["kind"];
  readonly rows: readonly number[];
  readonly sheet?: string;
  readonly subject: string;
}

/** Writes settled by a later run or by the person are only counted. */
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

/** Writes that a resumed run continues count as open. */
export interface RunView {
  readonly state: RunState;
  /** While true, no write is started; those in flight finish. */
  readonly paused: boolean;
  readonly stopping: boolean;
  readonly total: number;
  readonly done: number;
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly inFlight: readonly OperationRef[];
  readonly readBack: { readonly count: number; readonly first: readonly OperationRef[] };
  readonly retries: number;
  /** The newest come first; `counts` has the totals. */
  readonly latest: Readonly<Record<EndedOutcome, readonly EndedOperation[]>>;
  readonly lastError?: MessageOrText;
  /** The lanes that the plan writes to, and the read lane. */
  readonly lanes: readonly LaneView[];
  /** Writes in the last minute, on all write lanes. In the first minute, a projection. */
  readonly perMinute: number;
  /** Time for the remaining writes at the permitted rates, or at the observed ones if slower. */
  readonly etaSeconds: number;
  readonly startedAtMs: number;
  readonly elapsedMs: number;
}
