import { count, grouped } from "../../model/number-words.ts";
import type { Action } from "../../model/plan.ts";
import { outcomeWords } from "../../model/words/outcomes.ts";

/** What is said of a run at its end and of its rows, in English. */
export const doneWords = {
  outcomes: { ...outcomeWords.rows, ...outcomeWords.writes },
  /** Rows of orders are told in words of their own already. */
  action: (action: string) => outcomeWords.actions[action as Action] ?? action,
  field: (name: string) => name,
  groups: {
    all: "all",
    failed: "did not go through",
    applied: "applied",
    unknown: "outcome unknown",
    conflict: "conflicts",
  },
  columns: { row: "Row", what: "What", outcome: "Outcome", message: "Message" },
  subjects: { products: "SKU", orders: "Order" },
  next: {
    close: "close sheetport",
    row: "look into the row",
    resume: "go on with the run",
    failed: "open what failed",
    home: "home",
    list: "back to the list",
    nextFailed: "next that failed",
  },
  moreLines: (lines: number, key: string) => `… ${lines} more lines: ${key} shows all of them`,
  row: (row: string) => `row ${row}`,
  unknown: (rows: string) => `Outcome unknown: ${rows}`,
  more: (rows: number) => ` and ${grouped(rows)} more`,
  noField: "No field was to be changed.",
  heading: (row: string, subject: string, action: string) => `Row ${row}  ${subject}  ${action}`,
  attempts: (attempts: number) => `, ${count(attempts, "attempt")}`,
  values: { before: "before", inSheet: "in the sheet", sent: "sent", live: "live now" },
  notKnown: "not known",
  empty: "(empty)",
};

/** The pattern of these words for every language. */
export type DoneWords = typeof doneWords;
