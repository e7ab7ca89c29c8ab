import type { LabelReference, Order } from "../model/order/order.ts";
import {
  type OrderColumnsFound,
  type OrderRow,
  type ShipmentWords,
  shipmentColumns,
} from "../model/order/order-columns.ts";
import type { PackOperation } from "../model/run/plan.ts";
import type { Finding } from "../model/sheet/finding.ts";
import type { ExportedOrders } from "./sheet-rows.ts";

/** Everything that {@link planFulfilment} depends on. The caller reads the live orders first. */
export interface FulfilInput {
  /** The columns of the sheet with this row. */
  readonly columnsOf: (row: number) => OrderColumnsFound;
  readonly rows: readonly OrderRow[];
  /** If one row has an error, nothing is sent for its whole order. */
  readonly findings: readonly Finding[];
  /** A shipment that still equals the export is not sent. */
  readonly exported: Pick<ExportedOrders, "shipments" | "items">;
  readonly live: ReadonlyMap<string, Order>;
  readonly openWrites: ReadonlyMap<string, { readonly run: string }>;
  readonly earlier: ReadonlyMap<string, EarlierPacking>;
  /** The keys are the names in the sheet. */
  readonly labels: ReadonlyMap<string, LabelReference>;
  /** Whether items may be declined, which means answered with No (decision 36). */
  readonly allowDecline: boolean;
  /** Whether a shipment number may replace an existing one (decision 37). */
  readonly replace: boolean;
  /** Whether a number may be added to an order that is neither `Packed` nor `Shipped`. */
  readonly shipAnyway: boolean;
  /** The orders that the person left out, each by the row number of its first row. */
  readonly leftOut?: ReadonlySet<number> | undefined;
  readonly nowMs: number;
}

export interface EarlierPacking extends Pick<PackOperation, "items"> {
  readonly run: string;
  readonly atMs: number;
}

export type Shipment = ShipmentWords & { readonly shippingNumber: string };

export interface SheetOrder {
  readonly order: string;
  readonly rows: readonly OrderRow[];
  /** By SKU. With the key "", an answer for all items, from a sheet without SKUs. */
  readonly answers: ReadonlyMap<string, boolean>;
  readonly shipment: Shipment | undefined;
}

/** Groups rows by order. Each row without an order number is its own group. */
export function rowsByOrder(rows: readonly OrderRow[]): Iterable<readonly OrderRow[]> {
  return Map.groupBy(rows, ({ order, row }) => (order === "" ? row : order)).values();
}

export function sheetOrders(
  rows: readonly OrderRow[],
  { shipments }: Pick<ExportedOrders, "shipments">,
): SheetOrder[] {
  return [...rowsByOrder(rows)].map((some) => {
    const order = some[0]?.order ?? "";
    const answers = some.flatMap(({ sku, supplied }) =>
      supplied === undefined ? [] : [[sku, supplied] as const],
    );
    const shipment = requestedShipment(some, shipments.get(order) ?? {});
    return { order, rows: some, answers: new Map(answers), shipment };
  });
}

/** Whether the sheet asks to pack or ship the order. Only such orders are read. */
export function isRequested({ answers, shipment }: SheetOrder): boolean {
  return answers.size > 0 || shipment !== undefined;
}

function requestedShipment(
  rows: readonly OrderRow[],
  exported: ShipmentWords,
): Shipment | undefined {
  const words = Object.fromEntries(
    shipmentColumns.flatMap((name) => {
      const value = rows.find((row) => row[name] !== undefined)?.[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  ) as ShipmentWords;
  const { shippingNumber } = words;
  const isUntouched = shipmentColumns.every((name) => words[name] === exported[name]);
  return shippingNumber === undefined || isUntouched ? undefined : { ...words, shippingNumber };
}
