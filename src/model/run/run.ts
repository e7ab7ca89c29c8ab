import type { MessageOrText } from "../message.ts";
import type { Order } from "../order/order.ts";
import type { FieldName, Listing } from "../product/product.ts";
import type { WriteClass } from "./attempt.ts";
import type { Action, FieldChange } from "./plan.ts";
import type { Lane } from "./rate.ts";

/** How an operation ended. */
export type Outcome =
  | "applied"
  | "rejected"
  | "unknown"
  | "conflict"
  | "not-sent"
  | "stale"
  /** A later run has written to the SKU, so nothing more is sent. */
  | "superseded"
  /** The person gave up an unknown create after looking up the SKU on the marketplace. */
  | "released";

export type RowOutcome =
  | "applied"
  | "rejected"
  | "unknown"
  | "conflict"
  | "not-sent"
  | "unchanged"
  | "uncompared"
  /** Differs only in prices, which no request can change (decision 17). */
  | "by-hand"
  | "untouched"
  /** An unanswered order whose deadline in the sheet has passed; it was not read. */
  | "late"
  /** Any other unanswered order; it was not read. */
  | "unanswered"
  | "invalid"
  | "blocked";

export type RunState = "running" | "finished" | "interrupted" | "failed";

/** What a read-back showed about a write with an unclear answer. */
export type ReadBack = "equal" | "different" | "unchanged" | "absent" | "unreadable";

/**
 * An event of a run. Events are the only source of a run's state: the record stores them, reports
 * and screen read their fold. `atMs` is wall-clock milliseconds.
 */
export type RunEvent =
  | { readonly type: "run-started"; readonly atMs: number }
  | { readonly type: "run-resumed"; readonly atMs: number }
  /**
   * Stored right before the first byte of the attempt is sent, or with its answer if that was not
   * possible.
   */
  | {
      readonly type: "intent";
      readonly atMs: number;
      readonly operation: string;
      readonly attempt: number;
      /** In an update: the reading that it was sent on, if it is not the plan's (decision 21). */
      readonly before?: Listing;
    }
  | {
      readonly type: "answer";
      readonly atMs: number;
      readonly operation: string;
      readonly attempt: number;
      readonly class: WriteClass;
      readonly status?: number;
      readonly message?: MessageOrText;
    }
  /** A write with an unclear answer was read back (decisions 12 and 13). */
  | {
      readonly type: "read-back";
      readonly atMs: number;
      readonly operation: string;
      readonly result: ReadBack;
    }
  | {
      readonly type: "outcome";
      readonly atMs: number;
      readonly operation: string;
      readonly outcome: Outcome;
      readonly message?: MessageOrText;
      /** The product in the marketplace's answer, if any. */
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
  | {
      readonly type: "lane-closed";
      readonly atMs: number;
      readonly lane: Lane;
      readonly durationMs: number;
      readonly message: MessageOrText;
    }
  | {
      readonly type: "run-ended";
      readonly atMs: number;
      readonly state: Exclude<RunState, "running">;
      readonly message?: MessageOrText;
    };

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
  /** The operating system's user name; absent if there is none. */
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
  /** When the latest intent was stored; wall-clock milliseconds. */
  readonly intentAtMs?: number;
  readonly lastClass?: WriteClass;
  /** In an update: the reading that its last attempt was sent on, if it is not the plan's. */
  readonly before?: Listing;
  readonly outcome?: Outcome;
  /** When the outcome was settled; wall-clock milliseconds. */
  readonly settledAtMs?: number;
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
  readonly settledAtMs?: number | undefined;
  /** Fields that could not be compared and were not sent (decision 18); absent if none. */
  readonly uncompared?: readonly FieldName[] | undefined;
  /** Prices, which can only be changed on the marketplace's pages: live → wanted (decision 17). */
  readonly byHand?: readonly FieldChange[] | undefined;
  /** In an untouched row: the time of the last common state; wall-clock milliseconds. */
  readonly agreedAtMs?: number | undefined;
}

export function emptyProgress(): RunProgress {
  return {
    state: "running",
    operations: new Map(),
    counts: {
      applied: 0,
      rejected: 0,
      unknown: 0,
      conflict: 0,
      "not-sent": 0,
      stale: 0,
      superseded: 0,
      released: 0,
    },
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

  #addToOperation(event: Extract<RunEvent, { readonly operation: string }>): void {
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
  event: Extract<RunEvent, { readonly operation: string }>,
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
      const { message: _message, ...kept } = before;
      return {
        ...kept,
        inFlight: false,
        outcome: event.outcome,
        settledAtMs: event.atMs,
        ...(event.message === undefined ? {} : { message: event.message }),
        ...(event.listing === undefined ? {} : { listing: event.listing }),
        ...(event.order === undefined ? {} : { order: event.order }),
        ...(event.unexpected === undefined ? {} : { unexpected: event.unexpected }),
      };
    }
  }
}
