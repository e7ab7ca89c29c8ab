import type { Outcome, RowOutcome } from "../../../model/run/run.ts";
import { rowNameOf } from "../../../model/sheet/stacked-rows.ts";
import type { TableColumn } from "../../list/table.ts";
import type { DoneItem } from "../../state/facts.ts";
import { cellWidth, shortSheet } from "../../text/fit.ts";
import type { Style } from "../../text/line.ts";
import type { DoneWords } from "../../words/en.ts";
import type { ScreenWords } from "../../words/index.ts";

/** Groups of the rows of a run. */
export const outcomePresets = ["all", "failed", "applied", "unknown", "conflict"] as const;

/** How an outcome looks: a mark that says it without colour. */
export interface OutcomeLook {
  readonly mark: string;
  readonly style: Style;
}

/** The looks of outcomes, of writes and of rows. */
export const outcomeLooks: Readonly<Record<Outcome | RowOutcome, OutcomeLook>> = {
  applied: { mark: "✓", style: "ok" },
  rejected: { mark: "✗", style: "error" },
  unknown: { mark: "?", style: "unknown" },
  conflict: { mark: "!", style: "warning" },
  stale: { mark: "!", style: "warning" },
  "not-sent": { mark: "○", style: "warning" },
  superseded: { mark: "=", style: "dim" },
  released: { mark: "=", style: "dim" },
  unchanged: { mark: "=", style: "dim" },
  uncompared: { mark: "=", style: "unknown" },
  untouched: { mark: "·", style: "dim" },
  invalid: { mark: "✗", style: "error" },
  blocked: { mark: "!", style: "warning" },
};

/** The columns of the rows of a run, or of its orders. */
export const outcomeColumns = ({ done }: ScreenWords) => ({
  products: columnsOf(done, "products"),
  orders: columnsOf(done, "orders"),
});

function columnsOf(
  words: DoneWords,
  kind: "products" | "orders",
): readonly TableColumn<DoneItem>[] {
  const { columns, outcomes } = words;
  return [
    {
      heading: columns.row,
      min: Math.max(5, cellWidth(columns.row)),
      importance: 5,
      align: "right",
      isFixed: true,
      isWhole: true,
      cell: ({ row, sheet }) => ({
        text: rowNameOf({ row, sheet: shortSheet(sheet) }),
        style: "dim",
      }),
    },
    {
      heading: words.subjects[kind],
      min: 12,
      importance: 9,
      isFixed: true,
      isWhole: true,
      cell: ({ sku }) => ({ text: sku }),
    },
    {
      heading: columns.what,
      min: kind === "orders" ? 15 : 9,
      importance: 6,
      cell: ({ action }) => ({ text: words.action(action), style: "dim" }),
    },
    {
      heading: columns.outcome,
      min: 17,
      importance: 8,
      cell: ({ outcome }) => {
        const { mark, style } = outcomeLooks[outcome];
        return { text: `${mark} ${outcomes[outcome]}`, style };
      },
    },
    {
      heading: columns.message,
      min: 16,
      importance: 7,
      cell: ({ message }) => ({ text: message }),
    },
  ];
}
