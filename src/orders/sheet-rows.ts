import type { Language } from "../model/localised.ts";
import { isHttpLink } from "../model/net.ts";
import { type Order, orderedQuantities, sheetKey, statusWord } from "../model/order/order.ts";
import {
  type OrderColumnName,
  orderColumns,
  type ShipmentWords,
} from "../model/order/order-columns.ts";
import type { CellValue, SheetRow } from "../model/sheet/sheet.ts";
import type { CellMark, RowToWrite } from "../model/sheet/sheet-to-write.ts";

type OrderItem = Order["orderItems"][number];

const dateFormat = "yyyy-mm-dd hh:mm:ss";

/** Longer names, warehouses and dates are shortened; longer shipment values are left out. */
const textMax = 2_000;

interface OrderRowsOptions {
  readonly language: Language;
  readonly marksOf?: (order: Order) => readonly CellMark[];
  readonly wordsOf?: (order: Order) => OrderWords;
}

/** The texts for the columns *To do* and *New since last export*. */
export interface OrderWords {
  readonly toDo?: (sku: string) => string | undefined;
  readonly newSince?: string | undefined;
}

/** Yields a row for each item of each order. An order without items has one row. */
export function* orderSheetRows(
  orders: Iterable<Order>,
  { language, marksOf, wordsOf }: OrderRowsOptions,
): Generator<RowToWrite> {
  for (const order of orders) {
    const marks = marksOf?.(order) ?? [];
    const { toDo, newSince } = wordsOf?.(order) ?? {};
    const words = { status: statusWord(order.status, language), newSince };
    const items = order.orderItems.length === 0 ? [undefined] : order.orderItems;
    for (const item of items) {
      const ofItem = { ...words, toDo: toDo?.(sheetKey(item?.sku ?? "")) };
      yield { cells: cellsOf(order, item, ofItem), marks };
    }
  }
}

function shipmentOf(order: Order): ShipmentWords {
  const {
    supplierShippingNumber: shippingNumber,
    supplierShippingProvider: shippingProvider,
    supplierLabelUrl: labelUrl,
  } = order;
  // Values that are not sound are left out, because the check would report them.
  if (!shippingNumber || !isSound(shippingNumber)) return {};
  return {
    shippingNumber,
    ...(shippingProvider && isSound(shippingProvider) ? { shippingProvider } : {}),
    ...(labelUrl && isSound(labelUrl) && isHttpLink(labelUrl) ? { labelUrl } : {}),
  };
}

function isSound(text: string): boolean {
  const isSeen = /^[^\p{C}\p{Z}\ufffd]+(?: +[^\p{C}\p{Z}\ufffd]+)*$/u.test(text);
  return isSeen && text.length <= textMax && !/^\d(?:[.,]\d+)?E\+\d{2,3}$/i.test(text);
}

function cellsOf(
  order: Order,
  item: OrderItem | undefined,
  words: Readonly<Partial<Record<OrderColumnName, string | undefined>>>,
): (CellValue | undefined)[] {
  const values: Readonly<Record<string, CellValue | undefined>> = {
    order: order.marketplaceOrderNumber,
    ...words,
    orderDate: dateCell(order.orderDate),
    packBy: dateCell(order.timeForPackaging),
    sku: item?.sku,
    parentSku: item?.parentSku,
    name: item?.name && shortened(item.name),
    quantity: item?.quantity,
    salePrice: item?.salePrice,
    warehouses: shortened(warehousesText(item?.warehouses ?? [])),
    ...shipmentOf(order),
  };
  return orderColumns.map(({ name }) => values[name]);
}

/** Dates in workbooks are in UTC. */
function dateCell(text: string | undefined): CellValue | undefined {
  if (text === undefined || text === "") return undefined;
  const atMs = Date.parse(text);
  if (Number.isNaN(atMs)) return shortened(text);
  const iso = new Date(Math.floor(atMs / 1000) * 1000).toISOString().slice(0, 19);
  return { kind: "date", iso, format: dateFormat };
}

function warehousesText(warehouses: NonNullable<OrderItem["warehouses"]>): string {
  return warehouses
    .map(({ warehouseName, quantity }) => `${warehouseName}: ${quantity}`)
    .join("; ");
}

export function shortened(text: string): string {
  return text.length <= textMax ? text : `${text.slice(0, textMax - 1)}…`;
}

/** The hidden sheet with the exported orders, which show what has changed since. */
export const exportedSheetName = "_sheetport";

const mark = "sheetport-orders";

/** The column of an item's SKU, before its quantity. Blank in the row of a shipment. */
const itemColumn = 4;

/** The rows of the hidden sheet: one about the export, then its items and shipments. */
export function* exportedRows(
  orders: Iterable<Order>,
  head: { readonly env: string; readonly host: string; readonly readAtMs: number },
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

/** The contents of the hidden sheet of an export. */
export interface ExportedOrders {
  readonly host: string | undefined;
  readonly shipments: ReadonlyMap<string, ShipmentWords>;
  /** The keys are the order number, then the SKU. */
  readonly items: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Reads the rows of a hidden sheet. Returns no orders if sheetport did not write the sheet. */
export function readExported([head, ...rows]: readonly SheetRow[]): ExportedOrders {
  const shipments = new Map<string, ShipmentWords>();
  const items = new Map<string, Map<string, number>>();
  if (head?.cells[0] !== mark) return { host: undefined, shipments, items };
  for (const { cells } of rows) {
    const [order = "", shippingNumber, shippingProvider, labelUrl, sku, quantity] = Array.from(
      { length: itemColumn + 2 },
      (_, column) => textOf(cells[column]),
    );
    if (sku === undefined) {
      const words = Object.entries({ shippingNumber, shippingProvider, labelUrl });
      shipments.set(order, Object.fromEntries(words.filter(([, value]) => value !== undefined)));
    } else if (!Number.isNaN(Number(quantity))) {
      const quantities = items.get(order) ?? new Map<string, number>();
      items.set(order, quantities.set(sku, Number(quantity)));
    }
  }
  return { host: hostOf(head), shipments, items };
}

function hostOf({ cells }: SheetRow): string | undefined {
  try {
    const host: unknown = JSON.parse(String(cells[1])).host;
    return typeof host === "string" ? host : undefined;
  } catch {
    // Somebody has edited the hidden sheet, so the host is unknown.
    return undefined;
  }
}

function textOf(cell: CellValue | undefined): string | undefined {
  return typeof cell === "string" && cell !== "" ? cell : undefined;
}
