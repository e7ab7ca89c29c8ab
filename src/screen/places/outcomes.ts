import type { RowOutcome } from "../../model/run.ts";
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

/** An outcome's mark and colour; the word stands beside it. */
export const outcomeMarks: Readonly<
  Record<RowOutcome, { readonly mark: string; readonly style: Style }>
> = {
  applied: { mark: "✓", style: "ok" },
  rejected: { mark: "✗", style: "error" },
  unknown: { mark: "?", style: "unknown" },
  conflict: { mark: "!", style: "warning" },
  "not-sent": { mark: "○", style: "warning" },
  unchanged: { mark: "=", style: "dim" },
  invalid: { mark: "✗", style: "error" },
  blocked: { mark: "!", style: "warning" },
};

/** The columns of the rows of a run; `subject` heads what a row is about: a SKU or an order. */
export function outcomeColumns(subject = "SKU"): readonly TableColumn<DoneItem>[] {
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
      min: 9,
      ideal: 16,
      importance: 6,
      cell: ({ action }) => ({ text: action, style: "dim" }),
    },
    {
      heading: "Outcome",
      min: 12,
      ideal: 14,
      importance: 8,
      cell: ({ outcome }) => {
        const { mark, style } = outcomeMarks[outcome];
        return { text: `${mark} ${outcome}`, style };
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
