import type { MessageOrText } from "../message.ts";
import type { Order } from "../order/order.ts";
import type { FieldName, Listing } from "../product/product.ts";
import type { Action, FieldChange } from "./plan.ts";
import type { WriteClass } from "./ports.ts";
import type { Lane } from "./rate.ts";

const outcomes = [
  ...["applied", "rejected", "unknown", "conflict", "not-sent", "stale"],
  // A later run has written to the same SKU, so nothing more is sent.
  "superseded",
  // The person freed the SKU of an unknown create after looking for it on the marketplace.
  "released",
] as const;

export type Outcome = (typeof outcomes)[number];

/** In the order in which reports count them. */
export const rowOutcomes = [
  ...["applied", "rejected", "unknown", "conflict", "not-sent", "unchanged", "uncompared"],
  ...["by-hand", "untouched", "late", "unanswered", "closed", "invalid", "blocked"],
] as const;

export type RowOutcome = (typeof rowOutcomes)[number];

export type RunState = "running" | "finished" | "interrupted" | "failed";

export type ReadBack = "equal" | "different" | "unchanged" | "absent" | "unreadable";

export type RunEvent = { readonly atMs: number } & (
  | { readonly type: "run-started" }
  | { readonly type: "run-resumed" }
  | OperationEvent
  | {
      readonly type: "lane-closed";
      readonly lane: Lane;
      readonly durationMs: number;
      readonly message: MessageOrText;
    }
  | {
      readonly type: "run-ended";
      readonly state: Exclude<RunState, "running">;
      readonly message?: MessageOrText;
    }
);

type OperationEvent = { readonly operation: string } & (
  | {
      /** Stored right before the first byte, or together with the answer if nothing was sent. */
      readonly type: "intent";
      readonly attempt: number;
      /** In an update: the listing it is based on, if it was read after the plan (decision 21). */
      readonly before?: Listing;
    }
  | {
      readonly type: "answer";
      readonly attempt: number;
      readonly class: WriteClass;
      readonly status?: number;
      readonly message?: MessageOrText;
    }
  | { readonly type: "read-back"; readonly result: ReadBack }
  | {
      readonly type: "outcome";
      readonly outcome: Outcome;
      readonly message?: MessageOrText;
      readonly listing?: Listing;
      /** The order as answered or last read, if it is known (decision 40). */
      readonly order?: Order;
      /** Fields that are not as sent, or that changed without being sent (decision 21). */
      readonly unexpected?: readonly FieldName[];
      /** Set if the listing comes from the product list, which omits some fields (decision 18). */
      readonly fromList?: true;
    }
);

export interface RunStart {
  /** Begins with the date, so that the names of runs sort by time. */
  readonly run: string;
  readonly command: string;
  readonly file: string;
  /** Absolute path of the workbook. By default, results go next to it. Empty without a workbook. */
  readonly path: string;
  readonly env: string;
  readonly host: string;
  readonly startedAtMs: number;
  readonly user?: string;
  readonly computer?: string;
  readonly undoes?: string;
}

export interface OperationState {
  readonly attempts: number;
  /** True from a stored intent until its answer, a read-back or an outcome is stored. */
  readonly inFlight: boolean;
  /** Attempts without a clear answer, at most two. The marketplace may have carried them out. */
  readonly unclear?: number;
  readonly intentAtMs?: number;
  readonly lastClass?: WriteClass;
  readonly before?: Listing;
  readonly outcome?: Outcome;
  readonly outcomeAtMs?: number;
  readonly message?: MessageOrText;
  readonly listing?: Listing;
  readonly order?: Order;
  readonly unexpected?: readonly FieldName[];
}

export interface RunProgress {
  readonly state: RunState;
  readonly operations: ReadonlyMap<string, OperationState>;
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly lastError?: MessageOrText;
  readonly startedAtMs?: number;
  readonly endedAtMs?: number;
  readonly message?: MessageOrText;
}

export interface RowResult {
  readonly row: number;
  readonly sheet?: string | undefined;
  readonly sku: string;
  readonly action: Action;
  readonly outcome: RowOutcome;
  readonly attempts: number;
  readonly message?: string | undefined;
  readonly listing?: string | undefined;
  readonly outcomeAtMs?: number | undefined;
  /** Who sent it, if that was in an earlier run. */
  readonly user?: string | undefined;
  readonly uncompared?: readonly FieldName[] | undefined;
  readonly byHand?: readonly FieldChange[] | undefined;
  readonly agreedAtMs?: number | undefined;
}

export function emptyProgress(): RunProgress {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0]));
  return {
    state: "running",
    operations: new Map(),
    counts: counts as Readonly<Record<Outcome, number>>,
  };
}

/** The events must come oldest first. */
export function foldEvents(events: Iterable<RunEvent>): RunProgress {
  const fold = new RunFold();
  for (const event of events) fold.add(event);
  return fold.progress();
}

/** Computes a run's state event by event, at constant cost per event. */
export class RunFold {
  readonly #operations = new Map<string, OperationState>();
  #rest: Omit<RunProgress, "operations"> = emptyProgress();

  add(event: RunEvent): void {
    switch (event.type) {
      case "run-started":
        this.#rest = { ...this.#rest, state: "running", startedAtMs: event.atMs };
        return;
      case "run-resumed": {
        const { endedAtMs: _ended, message: _message, lastError: _error, ...rest } = this.#rest;
        this.#rest = { ...rest, state: "running" };
        return;
      }
      case "run-ended": {
        const { type: _type, atMs: endedAtMs, ...end } = event;
        this.#rest = { ...this.#rest, ...end, endedAtMs };
        return;
      }
      case "lane-closed":
        this.#rest = { ...this.#rest, lastError: event.message };
        return;
      default:
        this.#addToOperation(event);
    }
  }

  /** The operations map is not copied and changes with later events. */
  progress(): RunProgress {
    return { ...this.#rest, operations: this.#operations };
  }

  #addToOperation(event: OperationEvent & { readonly atMs: number }): void {
    const before = this.#operations.get(event.operation) ?? { attempts: 0, inFlight: false };
    this.#operations.set(event.operation, foldOperation(before, event));
    if (event.type === "outcome") this.#count(before.outcome, event.outcome);
    if (event.type === "answer" && event.class !== "applied" && event.message !== undefined) {
      this.#rest = { ...this.#rest, lastError: event.message };
    }
  }

  /** A resumed run may settle an unknown write, so its earlier outcome no longer counts. */
  #count(before: Outcome | undefined, now: Outcome): void {
    const counts = { ...this.#rest.counts };
    if (before !== undefined) counts[before] -= 1;
    counts[now] += 1;
    this.#rest = { ...this.#rest, counts };
  }
}

function foldOperation(
  before: OperationState,
  event: OperationEvent & { readonly atMs: number },
): OperationState {
  switch (event.type) {
    case "intent":
      return {
        ...before,
        attempts: event.attempt,
        inFlight: true,
        unclear: (before.unclear ?? 0) + 1,
        intentAtMs: event.atMs,
        ...(event.before === undefined ? {} : { before: event.before }),
      };
    case "answer":
      return {
        ...before,
        inFlight: false,
        unclear: Math.max(0, (before.unclear ?? 0) - (event.class === "unknown" ? 0 : 1)),
        lastClass: event.class,
        ...(event.message === undefined ? {} : { message: event.message }),
      };
    case "read-back":
      return { ...before, inFlight: false };
    case "outcome": {
      const { message: _message, ...earlier } = before;
      const { type: _type, operation: _operation, fromList: _list, atMs, ...result } = event;
      return { ...earlier, inFlight: false, ...result, outcomeAtMs: atMs };
    }
  }
}
