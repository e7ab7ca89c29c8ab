import { type Language, localised } from "../model/localised.ts";
import { type Order, sheetKey } from "../model/order/order.ts";
import {
  type OrderColumnName,
  type OrderColumnSpec,
  orderColumns,
} from "../model/order/order-columns.ts";
import type { ColumnToWrite, RowToWrite, SheetToWrite } from "../model/sheet/sheet-to-write.ts";
import { taskOf } from "./attention.ts";
import { shortened } from "./sheet-rows.ts";

/** The pick list and the packing slips of the orders to pack, ready to print. */
export function packingSheets(
  orders: readonly Order[],
  language: Language,
): readonly SheetToWrite<readonly RowToWrite[]>[] {
  const toPack = orders.filter((order) => taskOf(order) === "pack");
  const column = (name: OrderColumnName) => columnOf(name, language);
  const [sku, name, quantity] = [column("sku"), column("name"), column("quantity")];
  const total = { ...quantity, heading: localised("totalQuantity")[language] };
  const numbers = { ...column("order"), heading: localised("pickedFor")[language], width: 48 };
  return [
    {
      ...{ name: localised("pickListSheet")[language], isPortrait: true, rows: pickRows(toPack) },
      columns: [sku, name, total, column("warehouses"), numbers],
    },
    {
      ...{ name: localised("packingSlipsSheet")[language], isPortrait: true, isFiltered: false },
      columns: [sku, { ...name, width: 56 }, quantity],
      rows: toPack.flatMap((order) => slipRows(order, language)),
    },
  ];
}

function columnOf(name: OrderColumnName, language: Language): ColumnToWrite {
  const { heading, width, kind } = orderColumns.find((one) => one.name === name) as OrderColumnSpec;
  return { heading: heading[language], width, text: kind !== "number", wraps: true };
}

/** One row for each SKU, the largest quantity first. */
function pickRows(orders: readonly Order[]): RowToWrite[] {
  const wanted = orders.flatMap(({ marketplaceOrderNumber: number, orderItems }) =>
    orderItems.map((item) => ({ number, item })),
  );
  const picks = Array.from(
    Map.groupBy(wanted, ({ item }) => sheetKey(item.sku)),
    ([sku, same]) => ({ sku, same, quantity: sum(same.map(({ item }) => item.quantity)) }),
  );
  picks.sort((one, other) => other.quantity - one.quantity || (one.sku < other.sku ? -1 : 1));
  return picks.map(({ sku, same, quantity }) => {
    const numbers = [...new Set(same.map(({ number }) => number))];
    const name = same.find(({ item }) => item.name)?.item.name ?? "";
    // The interface does not say what the quantities of warehouses mean, so they are not added up.
    const all = same.flatMap(({ item }) => item.warehouses ?? []);
    const warehouses = [...new Set(all.map(({ warehouseName }) => warehouseName))];
    const texts = [warehouses, numbers].map((names) => shortened(names.join(", ")));
    return { cells: [sku, shortened(name), quantity, ...texts] };
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function slipRows(order: Order, language: Language): RowToWrite[] {
  const { marketplaceOrderNumber: number, orderDate = "", orderItems } = order;
  const title = `${localised("orderColumn.order")[language]} ${number}   ${orderDate.slice(0, 10)}`;
  const items = orderItems.map(({ sku, name = "", quantity }) => ({
    cells: [sku, shortened(name), quantity],
  }));
  const rows: RowToWrite[] = [{ cells: [shortened(title.trim())], isTitle: true }, ...items];
  return rows.map((row, at) => (at === rows.length - 1 ? { ...row, endsPage: true } : row));
}
