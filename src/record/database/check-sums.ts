import { hash } from "node:crypto";
import type { SQLInputValue } from "node:sqlite";

/**
 * A check sum of texts in their order, 16 hexadecimal digits. SQLite checks what lies in its log, not
 * what lies in the file itself: with this, a row that a failing disk has changed or lost is noticed.
 */
export function checkSum(texts: Iterable<string>): string {
  let sum = "";
  for (const text of texts) sum = addToCheckSum(sum, text);
  return sum;
}

/** The check sum with one more text at the end. */
export function addToCheckSum(sum: string, text: string): string {
  return hash("sha256", `${sum}\n${text}`).slice(0, 16);
}

/**
 * The tables whose rows decide what is written or how fast, and the columns that the check sum of a
 * row covers, in their order. Other tables have sums of their own: what is in `changes` and `events`
 * is in those of its run.
 */
const covered = {
  runs: [
    ...["run", "env", "command", "started_at_ms", "state", "ended_at_ms", "last_event_at_ms"],
    ...["message", "start", "plan", "plan_check", "events_check", "operation_count"],
  ],
  operations: [
    ...["run", "operation", "position", "env", "subject", "kind", "doubts", "intent_at_ms"],
    ...["intent_now_ms", "last_seq", "outcome", "outcome_at_ms", "outcome_now_ms", "body"],
  ],
  listings: [
    ...["env", "sku", "latest", "latest_source", "latest_at_ms", "whole", "whole_at_ms", "sent"],
    "key_mark",
  ],
  agreed: ["env", "sku", "digest", "at_ms"],
  shown_orders: ["env", "number", "digest", "status", "at_ms"],
  contract_facts: ["env", "body"],
  slots: ["pool", "lane", "body"],
} as const satisfies Record<string, readonly string[]>;

/** A table whose rows have check sums. */
type SummedTable = keyof typeof covered;

/** The name by which SQL calls {@link rowSum}. */
export const rowSumName = "row_sum";

/** The check sum of a row's values, in the order of its table's covered columns. */
export function rowSum(...values: readonly (SQLInputValue | undefined)[]): string {
  const texts = values.map((value) => (value === null ? "\0" : String(value)));
  return hash("sha256", texts.join("\n")).slice(0, 16);
}

/** SQL that is 1 for a row as it was stored, else 0: changed, or never stamped. */
export function isSound(table: SummedTable): string {
  const columns = covered[table].map((column) => `${table}.${column}`);
  return `(${rowSumName}(${columns.join(", ")}) IS ${table}.row_check)`;
}

/** The statement that stamps rows of a table with the sums of what they hold now. */
export function stamping(table: SummedTable, where: string): string {
  const columns = covered[table].join(", ");
  return `UPDATE ${table} SET row_check = ${rowSumName}(${columns}) WHERE ${where}`;
}
