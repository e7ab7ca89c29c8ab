import type { LabelReference, Order } from "../model/order/order.ts";
import type { OrderColumnsFound, OrderRow, ShipmentWords } from "../model/order/order-columns.ts";
import type { PackOperation } from "../model/run/plan.ts";
import type { Finding } from "../model/sheet/finding.ts";
import type { ExportedOrders } from "./sheet-rows.ts";

/** Everything that {@link planFulfilment} depends on. The caller reads the live orders first. */
export interface FulfilInput {
  readonly columns: OrderColumnsFound;
  /** Every row of the sheet, including rows with errors. */
  readonly rows: readonly OrderRow[];
  /** The findings of the check. If one row has an error, nothing is sent for its whole order. */
  readonly findings: readonly Finding[];
  /** The values in the sheet's export. A shipment that still equals them is not sent. */
  readonly exported: Pick<ExportedOrders, "shipments" | "items">;
  readonly live: ReadonlyMap<string, Order>;
  readonly openWrites: ReadonlyMap<string, { readonly run: string }>;
  readonly earlier: ReadonlyMap<string, EarlierPacking>;
  /** The label files, by their names in the sheet. */
  readonly labels: ReadonlyMap<string, LabelReference>;
  /** Whether items may be declined, which means answered with No (decision 36). */
  readonly allowDecline: boolean;
  /** Whether a shipment number may replace an existing one (decision 37). */
  readonly replace: boolean;
  /** Whether a number may be added to an order that is neither `Packed` nor `Shipped`. */
  readonly shipAnyway: boolean;
  /** Orders that a person left out, by the Excel row number of their first row. @default none */
  readonly leftOut?: ReadonlySet<number> | undefined;
  readonly nowMs: number;
}

/** A packing that sheetport already carried out. */
export type EarlierPacking = Pick<PackOperation, "items"> & { readonly run: string };

/** The shipment that a sheet requests. */
export type Shipment = ShipmentWords & { readonly shippingNumber: string };

/** The rows of one order and what they request. */
export interface SheetOrder {
  readonly order: string;
  readonly rows: readonly OrderRow[];
  readonly answers: ReadonlyMap<string, boolean>;
  readonly shipment: Shipment | undefined;
}

/** Groups rows by order. Each row without an order number is its own group. */
export function rowsByOrder(rows: readonly OrderRow[]): Iterable<readonly OrderRow[]> {
  return Map.groupBy(rows, ({ order, row }) => (order === "" ? row : order)).values();
}

/** Groups rows by order and collects what they request. */
export function sheetOrders(
  rows: readonly OrderRow[],
  { shipments }: Pick<ExportedOrders, "shipments">,
): SheetOrder[] {
  return [...rowsByOrder(rows)].map((some) => {
    const order = some[0]?.order ?? "";
    const answers = some.flatMap(({ sku, supplied }) =>
      sku === "" || supplied === undefined ? [] : [[sku, supplied] as const],
    );
    const shipment = requestedShipment(some, shipments.get(order) ?? {});
    return { order, rows: some, answers: new Map(answers), shipment };
  });
}

/** Whether the sheet requests anything for an order. Only such orders are read. */
export function isRequested({ answers, shipment }: SheetOrder): boolean {
  return answers.size > 0 || shipment !== undefined;
}

const shipmentColumns = ["shippingNumber", "shippingProvider", "labelUrl", "labelFile"] as const;

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
