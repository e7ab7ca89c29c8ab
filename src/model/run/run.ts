import type { Said } from "../message.ts";
import type { Order } from "../order/order.ts";
import type { FieldName, Listing } from "../product/product.ts";
import type { WriteClass } from "./attempt.ts";
import type { Action } from "./plan.ts";
import type { Lane } from "./rate.ts";

/** How an operation ended, or that it did not. */
export type Outcome =
  | "applied"
  | "rejected"
  | "unknown"
  | "conflict"
  | "not-sent"
  | "stale"
  /** A later run has written to the SKU: nothing more is sent for it. */
  | "superseded"
  /** The person has looked the SKU up in the marketplace and given the unknown create up. */
  | "released";

/** How one row of the sheet ended. */
export type RowOutcome =
  | "applied"
  | "rejected"
  | "unknown"
  | "conflict"
  | "not-sent"
  | "unchanged"
  | "uncompared"
  | "invalid"
  | "blocked";

/** Where a run stands as a whole: under way, at its end, stopped before it, or ended by an error. */
export type RunState = "running" | "finished" | "interrupted" | "failed";

/** What reading a SKU or an order back showed about a write whose answer was not clear. */
export type ReadBack = "equal" | "different" | "unchanged" | "absent" | "unreadable";

/**
 * Everything that happens in a run, in the order in which it happened. This is the only account:
 * the record stores it, and reports and screen read its fold. `atMs` is wall-clock milliseconds.
 */
export type RunEvent =
  | { readonly type: "run-started"; readonly atMs: number }
  | { readonly type: "run-resumed"; readonly atMs: number }
  /** Stored right before the first byte of attempt `attempt` leaves; with its answer, when none could. */
  | {
      readonly type: "intent";
      readonly atMs: number;
      readonly operation: string;
      readonly attempt: number;
    }
  /** What the attempt brought. */
  | {
      readonly type: "answer";
      readonly atMs: number;
      readonly operation: string;
      readonly attempt: number;
      readonly class: WriteClass;
      readonly status?: number;
      readonly message?: Said;
    }
  /** A write with an unclear answer was read back (decisions 12 and 13). */
  | {
      readonly type: "read-back";
      readonly atMs: number;
      readonly operation: string;
      readonly found: ReadBack;
    }
  /** The operation has ended. */
  | {
      readonly type: "outcome";
      readonly atMs: number;
      readonly operation: string;
      readonly outcome: Outcome;
      readonly message?: Said;
      /** The product as the marketplace now has it, where it said so. */
      readonly listing?: Listing;
      /** The order as the marketplace now has it, where it said so (decision 40). */
      readonly order?: Order;
      /** Fields that differ from what was sent or read, though nobody asked for that (decision 21). */
      readonly unexpected?: readonly FieldName[];
      /** The listing was read back, so it lacks the fields that the list leaves out (decision 18). */
      readonly fromList?: true;
    }
  | {
      readonly type: "lane-closed";
      readonly atMs: number;
      readonly lane: Lane;
      readonly durationMs: number;
      readonly message: Said;
    }
  | {
      readonly type: "run-ended";
      readonly atMs: number;
      readonly state: Exclude<RunState, "running">;
      readonly message?: Said;
    };

/** What is known of a run when it starts, beside its plan. */
export interface RunStart {
  /** Short, sortable, unique: it begins with the date. */
  readonly run: string;
  readonly command: string;
  readonly file: string;
  /** Absolute path of the workbook, for the results beside it; empty when there is none. */
  readonly path: string;
  readonly env: string;
  readonly host: string;
  readonly startedAtMs: number;
  /** The run whose updates this one puts back (decision 25). */
  readonly undoes?: string;
}

/** One operation as far as it has come. */
export interface OperationState {
  readonly attempts: number;
  /** An intent is stored whose answer is not. */
  readonly inFlight: boolean;
  /** Attempts that may have been carried out though no answer says so: at most two are ever made. */
  readonly unclear?: number;
  /** When the latest intent was stored; wall-clock milliseconds. */
  readonly intentAtMs?: number;
  readonly lastClass?: WriteClass;
  readonly outcome?: Outcome;
  readonly message?: Said;
  readonly listing?: Listing;
  readonly order?: Order;
  readonly unexpected?: readonly FieldName[];
}

/** A run as its events tell it. */
export interface RunProgress {
  readonly state: RunState;
  readonly operations: ReadonlyMap<string, OperationState>;
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly lastError?: Said;
  readonly startedAtMs?: number;
  readonly endedAtMs?: number;
  readonly message?: Said;
}

/** One row of a run's result, as reports and JSON show it. */
export interface RowResult {
  readonly row: number;
  /** The sheet of the row, where several are read together. */
  readonly sheet?: string;
  readonly sku: string;
  readonly action: Action;
  readonly outcome: RowOutcome;
  readonly attempts: number;
  readonly message?: string;
  /** Fields that could be compared with nothing and were not sent (decision 18); absent without any. */
  readonly uncompared?: readonly FieldName[];
}

/** A run before its first event. */
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

/** Folds many events; the events of one run, oldest first. */
export function foldEvents(events: Iterable<RunEvent>): RunProgress {
  const fold = new RunFold();
  for (const event of events) fold.add(event);
  return fold.progress();
}

/** The fold with its state kept, so that a long run costs the same per event at its end as at its start. */
export class RunFold {
  readonly #operations = new Map<string, OperationState>();
  #rest: Omit<RunProgress, "operations"> = emptyProgress();

  /** Takes the next event. */
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

  /** The state now; a view that later events do not change in their counts, though the map is shared. */
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

  /** A later outcome replaces an earlier one: a resumed run may settle what was unknown. */
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
        ...(event.message === undefined ? {} : { message: event.message }),
        ...(event.listing === undefined ? {} : { listing: event.listing }),
        ...(event.order === undefined ? {} : { order: event.order }),
        ...(event.unexpected === undefined ? {} : { unexpected: event.unexpected }),
      };
    }
  }
}
