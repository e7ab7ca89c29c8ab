import type { Action } from "../plan.ts";
import type { Outcome, RowOutcome } from "../run.ts";

/** How writes and rows end and what is done with a row, as people read it, in English. */
export const outcomeWords = {
  outcomes: {
    applied: "applied",
    rejected: "rejected",
    unknown: "outcome unknown",
    conflict: "in conflict",
    stale: "stale",
    "not-sent": "not sent",
    superseded: "overtaken by a later run",
    released: "given up",
    unchanged: "unchanged",
    invalid: "invalid",
    blocked: "blocked",
  } satisfies Record<Outcome | RowOutcome, string>,
  actions: {
    create: "create",
    update: "update",
    unchanged: "unchanged",
    invalid: "invalid",
    stale: "stale",
    blocked: "blocked",
  } satisfies Record<Action, string>,
};

/** The pattern of these words for every language. */
export type OutcomeWords = typeof outcomeWords;
