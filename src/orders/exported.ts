import { type Order, orderedQuantities } from "../model/order/order.ts";
import type { ShipmentWords } from "../model/order/order-columns.ts";
import type { CellValue, SheetRow } from "../model/sheet/sheet.ts";
import { shipmentOf } from "./sheet-rows.ts";

/**
 * The hidden sheet with the orders as exported: a shipment that was not touched asks for nothing, and
 * an order whose items have changed since is not packed.
 */
export const exportedSheetName = "_sheetport";

const mark = "sheetport-orders";

/** Where the SKU of an item stands, with its quantity behind it; a shipment has none. */
const itemColumn = 4;

/** What the head of the hidden sheet says of an export. */
export interface ExportedHead {
  /** Under which the record keeps the environment. */
  readonly env: string;
  /** Host as people are shown it. */
  readonly host: string;
  /** Wall-clock milliseconds. */
  readonly readAtMs: number;
}

/** The rows of the hidden sheet: a head, then one for each item of an order, and one for its shipment. */
export function* exportedRows(
  orders: Iterable<Order>,
  head: ExportedHead,
): Generator<readonly string[]> {
  yield [mark, JSON.stringify({ format: 1, ...head })];
  for (const order of orders) {
    for (const [sku, quantity] of orderedQuantities(order)) {
      yield [order.marketplaceOrderNumber, "", "", "", sku, String(quantity)];
    }
    const { shippingNumber, shippingProvider = "", labelUrl = "" } = shipmentOf(order);
    if (shippingNumber === undefined) continue;
    yield [order.marketplaceOrderNumber, shippingNumber, shippingProvider, labelUrl];
  }
}

/** Where a sheet was exported from; undefined when its hidden sheet does not say. */
export function exportedFrom([head]: readonly SheetRow[]): Pick<ExportedHead, "host"> | undefined {
  if (head?.cells[0] !== mark) return undefined;
  try {
    const host: unknown = JSON.parse(String(head.cells[1])).host;
    return typeof host === "string" ? { host } : undefined;
  } catch {
    // Somebody has written into it: then it says nothing.
    return undefined;
  }
}

/** The shipments that a hidden sheet holds, by order number; none when it is another sheet. */
export function exportedShipments(rows: readonly SheetRow[]): Map<string, ShipmentWords> {
  const [head, ...others] = rows;
  if (head?.cells[0] !== mark) return new Map();
  const shipments = others.filter(({ cells }) => textOf(cells[itemColumn]) === undefined);
  return new Map(
    shipments.map(({ cells }) => {
      const [order, shippingNumber, shippingProvider, labelUrl] = [0, 1, 2, 3].map((column) =>
        textOf(cells[column]),
      );
      const given = Object.entries({ shippingNumber, shippingProvider, labelUrl });
      const present = given.filter(([, value]) => value !== undefined);
      return [order ?? "", Object.fromEntries(present)] as const;
    }),
  );
}

/** The items of each order that a hidden sheet holds: quantities by SKU, by order number. */
export function exportedItems(rows: readonly SheetRow[]): Map<string, Map<string, number>> {
  const items = new Map<string, Map<string, number>>();
  const [head, ...others] = rows;
  if (head?.cells[0] !== mark) return items;
  for (const { cells } of others) {
    const [order = "", sku] = [textOf(cells[0]), textOf(cells[itemColumn])];
    const quantity = Number(textOf(cells[itemColumn + 1]) ?? Number.NaN);
    if (sku === undefined || Number.isNaN(quantity)) continue;
    const own = items.get(order) ?? new Map<string, number>();
    items.set(order, own.set(sku, quantity));
  }
  return items;
}

function textOf(cell: CellValue | undefined): string | undefined {
  return typeof cell === "string" && cell !== "" ? cell : undefined;
}
