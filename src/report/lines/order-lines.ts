import { type Language, localised } from "../../model/localised.ts";
import { answerWords, statusWord } from "../../model/order/order.ts";
import type { FillColumnName } from "../../model/order/order-columns.ts";
import type { OrderPlan } from "../../model/run/order-plan.ts";
import type { OrderOperation, PackOperation, ShipOperation } from "../../model/run/plan.ts";
import { sheetNames } from "../../model/sheet/sheet-choice.ts";
import { rowName } from "../../model/sheet/stacked-rows.ts";

/** One line of the sheet for the approver: a changed field or list entry, or an answer. */
export interface PlanLine {
  /** The row of the product, or the first row of the order. */
  readonly row: number;
  /** The SKU or the order number. */
  readonly sku: string;
  /** The cells that the approver must not change. */
  readonly cells: readonly (string | number | undefined)[];
  /** Whether the approver answers here for all lines of the product or order. */
  readonly isFirst: boolean;
}

/** What a write changes in an order. `before` and `after` are values as the sheet shows them. */
export interface OrderPart {
  readonly action: "pack" | "decline" | "ship";
  readonly column: FillColumnName;
  /** The column's heading; with the item and its quantity if the part is an answer. */
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** The planned writes of orders as lines. Equal plans give equal lines. */
export function* orderPlanLines(plan: OrderPlan, language: Language): Generator<PlanLine> {
  const names = sheetNames(plan.base.reading);
  const operations = Map.groupBy(plan.operations, ({ order }) => order);
  for (const { order, rows } of plan.changes) {
    const [row = 0] = rows;
    const place = names === undefined ? row : rowName(row, names);
    const parts = (operations.get(order) ?? []).flatMap((one) => orderParts(one, language));
    for (const [at, { action, field, before, after }] of parts.entries()) {
      const word = localised(`planOrder.${action}`)[language];
      const cells = [place, order, word, field, before, after].map((cell) =>
        cell === "" ? undefined : cell,
      );
      yield { row, sku: order, cells, isFirst: at === 0 };
    }
  }
}

/** The parts of one write, with the headings of the orders sheet in this language. */
export function orderParts(operation: OrderOperation, language: Language): OrderPart[] {
  return operation.kind === "pack"
    ? packParts(operation, language)
    : shipParts(operation, language);
}

function packParts({ items, before }: PackOperation, language: Language): OrderPart[] {
  const [yes, no] = answerWords(language);
  const heading = localised("orderColumn.supplied")[language];
  return items.map(({ sku, isSupplied }) => {
    const ordered = before.orderItems.filter((one) => one.sku === sku);
    const quantity = ordered.reduce((sum, one) => sum + one.quantity, 0);
    return {
      ...{ action: isSupplied ? "pack" : "decline", column: "supplied" },
      field: `${heading}: ${sku} × ${quantity}`,
      before: statusWord(before.status, language),
      after: isSupplied ? yes : no,
    };
  });
}

function shipParts({ form, label, before }: ShipOperation, language: Language): OrderPart[] {
  const values = [
    ["shippingNumber", before.supplierShippingNumber, form.supplierShippingNumber],
    ["shippingProvider", before.supplierShippingProvider, form.supplierShippingProvider],
    ["labelUrl", before.supplierLabelUrl, form.supplierLabelUrl],
    ["labelFile", undefined, label?.shown ?? label?.name],
  ] as const;
  return values.flatMap(([name, live, after]): OrderPart[] => {
    if (after === undefined) return [];
    const field = localised(`orderColumn.${name}`)[language];
    return [{ action: "ship", column: name, field, before: live ?? "", after }];
  });
}
