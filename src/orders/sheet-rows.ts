import { isHttpLink } from "../model/net/http.ts";
import { type Order, orderedQuantities } from "../model/order/order.ts";
import { orderColumns, type ShipmentWords } from "../model/order/order-columns.ts";
import { statusWord } from "../model/order/order-status.ts";
import type { Language } from "../model/schemas/annotations.ts";
import type { CellValue, SheetRow } from "../model/sheet/sheet.ts";
import type { CellMark, RowToWrite } from "../model/sheet/sheet-to-write.ts";

type OrderItem = Order["orderItems"][number];

/** Excel shows dates so, to the second. */
const dateFormat = "yyyy-mm-dd hh:mm:ss";

/** Longer texts are no names any more; a cell would hold 32,767 characters. */
const textMax = 2_000;

/** How orders are written. */
interface OrderRowsOptions {
  readonly language: Language;
  /** What stands out in each row of an order. @default nothing */
  readonly marksOf?: (order: Order) => readonly CellMark[];
  /** What its column *To do* says. @default nothing */
  readonly toDoOf?: (order: Order) => string | undefined;
}

/** One row for each item of each order; an order without items has one row all the same. */
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

/** What the columns to fill in hold when an order leaves: its shipment as the marketplace has it. */
function shipmentOf(order: Order): ShipmentWords {
  const {
    supplierShippingNumber: shippingNumber,
    supplierShippingProvider: shippingProvider,
    supplierLabelUrl: labelUrl,
  } = order;
  // Nothing that the sheet’s own check would find fault with when nobody has touched it.
  if (!shippingNumber || !isSound(shippingNumber)) return {};
  return {
    shippingNumber,
    ...(shippingProvider && isSound(shippingProvider) ? { shippingProvider } : {}),
    ...(labelUrl && isSound(labelUrl) && isHttpLink(labelUrl) ? { labelUrl } : {}),
  };
}

/** Seen as it is: no control or invisible characters, no odd spaces, no number that Excel shortened. */
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

/** An Excel date in UTC; what is no date stays the text that it is. */
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

/** Where the SKU of an item stands, with its quantity behind it; a shipment has none. */
const itemColumn = 4;

/** What the head of the hidden sheet says of an export. */
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

/** What the hidden sheet of an export says of its orders. */
export interface ExportedOrders {
  /** Host as people are shown it; undefined where the sheet does not say. */
  readonly host: string | undefined;
  /** By order number. */
  readonly shipments: ReadonlyMap<string, ShipmentWords>;
  /** Quantities by SKU, by order number. */
  readonly items: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Reads the rows of a hidden sheet; nothing is known where it is another one. */
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
    // Somebody has written into it: then it says nothing.
    return undefined;
  }
}

function textOf(cell: CellValue | undefined): string | undefined {
  return typeof cell === "string" && cell !== "" ? cell : undefined;
}
