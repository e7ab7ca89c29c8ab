import { isHttpLink } from "../model/net/http.ts";
import { type Order, orderedQuantities } from "../model/order/order.ts";
import { orderColumns, type ShipmentWords } from "../model/order/order-columns.ts";
import { statusWord } from "../model/order/order-status.ts";
import type { Language } from "../model/schemas/annotations.ts";
import type { CellValue, SheetRow } from "../model/sheet/sheet.ts";
import type { CellMark, RowToWrite } from "../model/sheet/sheet-to-write.ts";

type OrderItem = Order["orderItems"][number];

const dateFormat = "yyyy-mm-dd hh:mm:ss";

/** Longer texts are cut; a cell could hold 32,767 characters. */
const textMax = 2_000;

/** How orders are written. */
interface OrderRowsOptions {
  readonly language: Language;
  /** Marks in the rows of an order. @default nothing */
  readonly marksOf?: (order: Order) => readonly CellMark[];
  /** Text of its column *To do*. @default nothing */
  readonly toDoOf?: (order: Order) => string | undefined;
}

/** One row for each item of each order; an order without items has one row too. */
export function* orderSheetRows(
  orders: Iterable<Order>,
  { language, marksOf = () => [], toDoOf = () => undefined }: OrderRowsOptions,
): Generator<RowToWrite> {
  for (const order of orders) {
    const marks = marksOf(order);
    const task = toDoOf(order);
    const items: readonly (OrderItem | undefined)[] =
      order.orderItems.length === 0 ? [undefined] : order.orderItems;
    for (const item of items)
      yield { cells: cellsOf(order, item, { language, toDo: task }), marks };
  }
}

/** The shipment columns of an exported order, as the marketplace has them. */
function shipmentOf(order: Order): ShipmentWords {
  const {
    supplierShippingNumber: shippingNumber,
    supplierShippingProvider: shippingProvider,
    supplierLabelUrl: labelUrl,
  } = order;
  // The sheet's own check must not complain about an exported row.
  if (!shippingNumber || !isSound(shippingNumber)) return {};
  return {
    shippingNumber,
    ...(shippingProvider && isSound(shippingProvider) ? { shippingProvider } : {}),
    ...(labelUrl && isSound(labelUrl) && isHttpLink(labelUrl) ? { labelUrl } : {}),
  };
}

/** Without control or invisible characters, odd spaces, or a number that Excel shortened. */
function isSound(text: string): boolean {
  const isSeen = /^[^\p{C}\p{Z}\ufffd]+(?: +[^\p{C}\p{Z}\ufffd]+)*$/u.test(text);
  return isSeen && text.length <= textMax && !/^\d(?:[.,]\d+)?E\+\d{2,3}$/i.test(text);
}

function cellsOf(
  order: Order,
  item: OrderItem | undefined,
  { language, toDo }: { readonly language: Language; readonly toDo: string | undefined },
): (CellValue | undefined)[] {
  const values: Readonly<Record<string, CellValue | undefined>> = {
    order: order.marketplaceOrderNumber,
    status: statusWord(order.status, language),
    toDo,
    orderDate: dateCell(order.orderDate),
    packBy: dateCell(order.timeForPackaging),
    sku: item?.sku,
    parentSku: item?.parentSku,
    name: item?.name === undefined ? undefined : shortened(item.name),
    quantity: item?.quantity,
    salePrice: item?.salePrice,
    warehouses: shortened(warehousesText(item?.warehouses ?? [])),
    ...shipmentOf(order),
  };
  return orderColumns.map(({ name }) => values[name]);
}

/** An Excel date in UTC; the text itself if it is no date. */
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

function shortened(text: string): string {
  return text.length <= textMax ? text : `${text.slice(0, textMax - 1)}…`;
}

/**
 * The hidden sheet with the orders as exported: a shipment that was not touched asks for nothing, and
 * an order whose items have changed since is not packed.
 */
export const exportedSheetName = "_sheetport";

const mark = "sheetport-orders";

/** Column of an item's SKU, followed by its quantity; a shipment has neither. */
const itemColumn = 4;

/** The first row of the hidden sheet. */
interface ExportedHead {
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

/** The orders on the hidden sheet of an export. */
export interface ExportedOrders {
  /** Host as people are shown it; undefined where the sheet does not say. */
  readonly host: string | undefined;
  /** By order number. */
  readonly shipments: ReadonlyMap<string, ShipmentWords>;
  /** Quantities by SKU, by order number. */
  readonly items: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Reads the rows of a hidden sheet; without any order if it is not one of ours. */
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
      const given = Object.entries({ shippingNumber, shippingProvider, labelUrl });
      const present = given.filter(([, value]) => value !== undefined);
      shipments.set(order, Object.fromEntries(present));
    } else if (!Number.isNaN(Number(quantity))) {
      const own = items.get(order) ?? new Map<string, number>();
      items.set(order, own.set(sku, Number(quantity)));
    }
  }
  return { host: hostOf(head), shipments, items };
}

function hostOf({ cells }: SheetRow): string | undefined {
  try {
    const host: unknown = JSON.parse(String(cells[1])).host;
    return typeof host === "string" ? host : undefined;
  } catch {
    // Somebody has edited the hidden sheet, so it is not used.
    return undefined;
  }
}

function textOf(cell: CellValue | undefined): string | undefined {
  return typeof cell === "string" && cell !== "" ? cell : undefined;
}
