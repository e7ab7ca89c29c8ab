import type { MessageOrText } from "../message.ts";
import type { Order } from "../order/order.ts";
import type { FieldName, Listing } from "../product/product.ts";
import type { OrderPlanStatus } from "./order-plan.ts";
import type { Action, FieldChange } from "./plan.ts";
import type { WriteClass } from "./ports.ts";
import type { Lane } from "./rate.ts";

const outcomes = [
  ...["applied", "rejected", "unknown", "conflict", "not-sent", "stale"],
  // A later run has written to the SKU, so nothing more is sent.
  "superseded",
  // The person gave up an unknown create after looking up the SKU on the marketplace.
  "released",
] as const;

/** How an operation ended. */
export type Outcome = (typeof outcomes)[number];

/** How a row or order of a run ended. */
export type RowOutcome =
  | Exclude<Outcome, "stale" | "superseded" | "released">
  | Exclude<Action, "create" | "update" | "stale">
  | Exclude<OrderPlanStatus, "planned">;

export type RunState = "running" | "finished" | "interrupted" | "failed";

/** What a read-back showed about a write with an unclear answer. */
export type ReadBack = "equal" | "different" | "unchanged" | "absent" | "unreadable";

/**
 * An event of a run. Events are the only source of a run's state: the record stores them, reports
 * and screen read their fold. `atMs` is wall-clock milliseconds.
 */
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

/** An event of one operation. */
type OperationEvent = { readonly operation: string } /**
 * Stored right before the first byte of the attempt is sent, or with its answer if that was not
 * possible.
 */ & (
  | {
      readonly type: "intent";
      readonly attempt: number;
      /** In an update: the reading that it was sent on, if it is not the plan's (decision 21). */
      readonly before?: Listing;
    }
  | {
      readonly type: "answer";
      readonly attempt: number;
      readonly class: WriteClass;
      readonly status?: number;
      readonly message?: MessageOrText;
    }
  /** A write with an unclear answer was read back (decisions 12 and 13). */
  | { readonly type: "read-back"; readonly result: ReadBack }
  | {
      readonly type: "outcome";
      readonly outcome: Outcome;
      readonly message?: MessageOrText;
      readonly listing?: Listing;
      /** The order in the marketplace's answer, if any (decision 40). */
      readonly order?: Order;
      /**
       * Fields that differ from what was sent or read although nobody changed them on purpose
       * (decision 21).
       */
      readonly unexpected?: readonly FieldName[];
      /** The listing was read back from the list, which omits some fields (decision 18). */
      readonly fromList?: true;
    }
);

export interface RunStart {
  /** Short, sortable and unique: it begins with the date. */
  readonly run: string;
  readonly command: string;
  readonly file: string;
  /** Absolute path of the workbook, next to which results are written; empty if there is none. */
  readonly path: string;
  readonly env: string;
  readonly host: string;
  readonly startedAtMs: number;
  readonly user?: string;
  /** The run that this one undoes (decision 25). */
  readonly undoes?: string;
}

/** State of one operation. */
export interface OperationState {
  readonly attempts: number;
  /** An intent is stored without its answer. */
  readonly inFlight: boolean;
  /** Attempts without an answer that may have been carried out. At most two are made. */
  readonly unclear?: number;
  readonly intentAtMs?: number;
  readonly lastClass?: WriteClass;
  /** In an update: the reading that its last attempt was sent on, if it is not the plan's. */
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

/** One row of a run's result, in reports and JSON. */
export interface RowResult {
  readonly row: number;
  /** Only if several sheets are read together. */
  readonly sheet?: string | undefined;
  readonly sku: string;
  readonly action: Action;
  readonly outcome: RowOutcome;
  readonly attempts: number;
  readonly message?: string | undefined;
  /** The marketplace's id of the written listing, if known. */
  readonly listing?: string | undefined;
  /** When the outcome was settled; wall-clock milliseconds. */
  readonly outcomeAtMs?: number | undefined;
  /** Fields that could not be compared and were not sent (decision 18); absent if none. */
  readonly uncompared?: readonly FieldName[] | undefined;
  /** Prices, which can only be changed on the marketplace's pages: live → wanted (decision 17). */
  readonly byHand?: readonly FieldChange[] | undefined;
  /** In an untouched row: the time of the last common state; wall-clock milliseconds. */
  readonly agreedAtMs?: number | undefined;
}

/** The progress before the first event. */
export function emptyProgress(): RunProgress {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0]));
  return {
    state: "running",
    operations: new Map(),
    counts: counts as Readonly<Record<Outcome, number>>,
  };
}

/** Folds the events of one run, oldest first. */
export function foldEvents(events: Iterable<RunEvent>): RunProgress {
  const fold = new RunFold();
  for (const event of events) fold.add(event);
  return fold.progress();
}

/**
 * Folds events one by one and keeps the state, so that an event costs the same at any time in a
 * run.
 */
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
      case "run-ended":
        this.#rest = {
          ...this.#rest,
          state: event.state,
          endedAtMs: event.atMs,
          ...(event.message === undefined ? {} : { message: event.message }),
        };
        return;
      case "lane-closed":
        this.#rest = { ...this.#rest, lastError: event.message };
        return;
      default:
        this.#addToOperation(event);
    }
  }

  /** A snapshot of the counts. The map is shared and changes with later events. */
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

  /** Replaces an earlier outcome, because a resumed run may resolve an unknown one. */
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
      const { outcome, message, listing, order, unexpected } = event;
      return {
        ...{ ...earlier, inFlight: false, outcome, outcomeAtMs: event.atMs },
        ...(message && { message }),
        ...(listing && { listing }),
        ...(order && { order }),
        ...(unexpected && { unexpected }),
      };
    }
  }
}
