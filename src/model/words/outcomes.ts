import type { Action } from "../plan.ts";
import type { Outcome, RowOutcome } from "../run.ts";

/** How rows and writes end and what is done with a row, as people read it, in English. */
export const outcomeWords = {
  rows: {
    applied: "applied",
    rejected: "rejected",
    unknown: "outcome unknown",
    conflict: "in conflict",
    "not-sent": "not sent",
    unchanged: "unchanged",
    uncompared: "uncompared",
    invalid: "invalid",
    blocked: "blocked",
  } satisfies Record<RowOutcome, string>,
  /** Ends that only writes have. */
  writes: {
    stale: "stale",
    superseded: "overtaken by a later run",
    released: "given up",
  } satisfies Record<Exclude<Outcome, RowOutcome>, string>,
  actions: {
    create: "create",
    update: "update",
    unchanged: "unchanged",
    uncompared: "uncompared",
    invalid: "invalid",
    stale: "stale",
    blocked: "blocked",
  } satisfies Record<Action, string>,
};

/** The pattern of these words for every language. */
export type OutcomeWords = typeof outcomeWords;
