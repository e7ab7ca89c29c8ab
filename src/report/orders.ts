import type { OrderChange, OrderPlan } from "../model/order-plan.ts";
import type { RowOutcome, RunProgress, RunState } from "../model/run.ts";
import { outcomeMarks, paintMark, shown } from "./line.ts";
import { type Palette, plain } from "./palette.ts";
import { operationOutcome, rowTotals } from "./rows.ts";
import { totalsText } from "./upload-text.ts";
import { orderWords } from "./words/orders.ts";
import { uploadWords } from "./words/upload.ts";

/** How one order of a run ended. */
export interface OrderResult {
  /** The order number. */
  readonly order: string;
  /** Sheet rows of the order, in their order. */
  readonly rows: readonly number[];
  /** Its packing was applied in this run. */
  readonly packed: boolean;
  /** Its shipment number was applied in this run. */
  readonly shipped: boolean;
  /** Of several writes, the one that a person must look after first. */
  readonly outcome: RowOutcome;
  readonly message?: string;
}

/** A run of orders and how its orders ended. */
export interface OrdersReport {
  readonly run: string;
  readonly orders: readonly OrderResult[];
}

/** First what nobody knows, at last what went well. */
const gravest: readonly RowOutcome[] = ["unknown", "conflict", "rejected", "not-sent", "applied"];

/** One result for every order of the sheet, in the plan's order. */
export function orderResults(plan: OrderPlan, progress: RunProgress): OrderResult[] {
  return plan.changes.map((change) => {
    const ended = plan.operations
      .filter(({ order }) => order === change.order)
      .map(({ id, kind }) => {
        const state = progress.operations.get(id);
        return { kind, outcome: operationOutcome(state), message: state?.message };
      });
    const isApplied = (wanted: "pack" | "ship") =>
      ended.some(({ kind, outcome }) => kind === wanted && outcome === "applied");
    const said = [...ended, ...change.notes].flatMap(({ message }) => (message ? [message] : []));
    return {
      order: change.order,
      rows: change.rows,
      packed: isApplied("pack"),
      shipped: isApplied("ship"),
      outcome:
        gravest.find((grave) => ended.some(({ outcome }) => outcome === grave)) ??
        withoutOperation(change),
      ...(said.length === 0 ? {} : { message: said.join(" ") }),
    };
  });
}

function withoutOperation({ standing }: OrderChange): RowOutcome {
  return standing === "planned" ? "unchanged" : standing;
}

/** The JSON of a run of orders. */
export function ordersJson({ run, orders }: OrdersReport) {
  return { run, orders, totals: rowTotals(orders) };
}

/** Options of {@link ordersText}. */
export interface OrdersTextOptions {
  /** @default plain */
  readonly palette?: Palette;
  readonly state: RunState;
  readonly message?: string | undefined;
}

/** How a run of orders ended: every order, then totals. */
export function ordersText({ run, orders }: OrdersReport, options: OrdersTextOptions): string {
  const palette = options.palette ?? plain;
  const lines = orders.map((one) => {
    const mark = outcomeMarks[one.outcome];
    const parts = [
      paintMark(mark, `${mark} ${uploadWords.outcomes[one.outcome]}`, palette),
      orderWords.rows(one.rows),
      palette.bold(shown(one.order)),
      orderWords.done(one),
      shown(one.message ?? ""),
    ];
    return parts.filter((part) => part !== "").join("  ");
  });
  const end = palette.bold(uploadWords.run(uploadWords.ends[options.state], shown(run)));
  const why = options.message === undefined ? [] : [shown(options.message)];
  return `${[...lines, "", end, ...why, `${totalsText(rowTotals(orders))}.`].join("\n")}\n`;
}
