import type { Outcome, RowOutcome } from "../../model/run.ts";
import type { DoneItem } from "../facts.ts";
import type { Style } from "../line.ts";
import type { TableColumn } from "../list/table.ts";
import type { Preset } from "../place.ts";

/** Groups of the rows of a run. */
export const outcomePresets: readonly Preset[] = [
  { id: "all", words: "all" },
  { id: "failed", words: "did not go through" },
  { id: "applied", words: "applied" },
  { id: "unknown", words: "outcome unknown" },
  { id: "conflict", words: "conflicts" },
];

/** How an outcome looks: a mark that says it without colour, and words. */
export interface OutcomeLook {
  readonly mark: string;
  readonly words: string;
  readonly style: Style;
}

/** The looks of outcomes, of writes and of rows. */
export const outcomeLooks: Readonly<Record<Outcome | RowOutcome, OutcomeLook>> = {
  applied: { mark: "✓", words: "applied", style: "ok" },
  rejected: { mark: "✗", words: "rejected", style: "error" },
  unknown: { mark: "?", words: "outcome unknown", style: "unknown" },
  conflict: { mark: "!", words: "in conflict", style: "warning" },
  stale: { mark: "!", words: "stale", style: "warning" },
  "not-sent": { mark: "○", words: "not sent", style: "warning" },
  superseded: { mark: "=", words: "overtaken by a later run", style: "dim" },
  released: { mark: "=", words: "given up", style: "dim" },
  unchanged: { mark: "=", words: "unchanged", style: "dim" },
  invalid: { mark: "✗", words: "invalid", style: "error" },
  blocked: { mark: "!", words: "blocked", style: "warning" },
};

/** The columns of the rows of a run, or of its orders. */
export function outcomeColumns(
  kind: "products" | "orders" = "products",
): readonly TableColumn<DoneItem>[] {
  const subject = kind === "orders" ? "Order" : "SKU";
  return [
    {
      heading: "Row",
      min: 5,
      ideal: 6,
      importance: 5,
      align: "right",
      cell: ({ row }) => ({ text: String(row), style: "dim" }),
    },
    {
      heading: subject,
      min: 12,
      ideal: 20,
      importance: 9,
      isFixed: true,
      cell: ({ sku }) => ({ text: sku }),
    },
    {
      heading: "What",
      min: subject === "Order" ? 15 : 9,
      ideal: 16,
      importance: 6,
      cell: ({ action }) => ({ text: action, style: "dim" }),
    },
    {
      heading: "Outcome",
      min: 17,
      ideal: 18,
      importance: 8,
      cell: ({ outcome }) => {
        const { mark, words, style } = outcomeLooks[outcome];
        return { text: `${mark} ${words}`, style };
      },
    },
    {
      heading: "Message",
      min: 16,
      ideal: 80,
      importance: 7,
      cell: ({ message }) => ({ text: message }),
    },
  ];
}
