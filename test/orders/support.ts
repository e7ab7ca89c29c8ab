import type { Order } from "../../src/model/order/order.ts";
import {
  type OrderColumnName,
  type OrderColumnsFound,
  type OrderRow,
  orderColumns,
} from "../../src/model/order/order-columns.ts";
import type { FulfilInput } from "../../src/orders/index.ts";

/** Every column of an export, where an export has it. */
export const columns: OrderColumnsFound = new Map(
  orderColumns.map(({ name, heading }, index) => [name, { name, index, heading: heading.en }]),
);

/** Excel's letter of a column. */
export function letterOf(name: OrderColumnName): string {
  return String.fromCharCode(65 + (columns.get(name)?.index ?? 0));
}

/** A live order with these SKUs. */
export function liveOrder(
  number: string,
  skus: readonly string[],
  more: Partial<Order> = {},
): Order {
  return {
    ...{ marketplaceOrderNumber: number, status: "New", updatedAt: "1" },
    orderItems: skus.map((sku) => ({ sku, quantity: 1 })),
    ...more,
  };
}

/** Rows of a sheet from row 2 on. */
export function rowsOf(...rows: readonly Omit<OrderRow, "row">[]): OrderRow[] {
  return rows.map((row, at) => ({ ...row, row: at + 2 }));
}

/** What is planned from, with nothing known and nothing allowed but what a test says. */
export function inputOf(
  rows: readonly OrderRow[],
  live: readonly Order[],
  more: Partial<FulfilInput> = {},
): FulfilInput {
  return {
    ...{
      columnsOf: () => columns,
      rows,
      findings: [],
      exported: { shipments: new Map(), items: new Map() },
      openWrites: new Map(),
    },
    ...{ earlier: new Map(), labels: new Map(), allowDecline: false, replace: false },
    ...{ shipAnyway: false, nowMs: Date.UTC(2026, 0, 1) },
    live: new Map(live.map((order) => [order.marketplaceOrderNumber, order])),
    ...more,
  };
}
