import type { LabelReference, Order } from "../model/order/order.ts";
import type { OrderColumnsFound, OrderRow, ShipmentWords } from "../model/order/order-columns.ts";
import type { PackOperation } from "../model/run/plan.ts";
import type { Finding } from "../model/sheet/finding.ts";
import type { ExportedOrders } from "./sheet-rows.ts";

/** An earlier packing by sheetport, from the record. */
interface EarlierPacking {
  readonly run: string;
  readonly items: PackOperation["items"];
}

/** The input of {@link planFulfilment}. */
export interface FulfilInput {
  readonly columns: OrderColumnsFound;
  /** Every row of the sheet, including rows with errors. */
  readonly rows: readonly OrderRow[];
  /** The findings of the check. A row with an error holds back its whole order. */
  readonly findings: readonly Finding[];
  /** The exported values: an unchanged shipment is not sent. */
  readonly exported: Pick<ExportedOrders, "shipments" | "items">;
  /** The orders as just read, by number. */
  readonly live: ReadonlyMap<string, Order>;
  /** Orders with a write of unknown outcome. */
  readonly unsettled: ReadonlyMap<string, { readonly run: string }>;
  readonly earlier: ReadonlyMap<string, EarlierPacking>;
  /** The label files, by their names in the sheet. */
  readonly labels: ReadonlyMap<string, LabelReference>;
  /** Items may be answered with No (decision 36). */
  readonly allowDecline: boolean;
  /** An existing shipment number may be replaced (decision 37). */
  readonly replace: boolean;
  /** A number may be added to an order that is neither packed nor shipped (decision 37). */
  readonly shipAnyway: boolean;
  /** Orders that a person left out, by the Excel number of their first row. @default none */
  readonly leftOut?: ReadonlySet<number>;
  /** Wall-clock milliseconds. */
  readonly nowMs: number;
}

/** The rows of one order and what they request. */
export interface SheetOrder {
  readonly order: string;
  readonly rows: readonly OrderRow[];
  /** By SKU. */
  readonly answers: ReadonlyMap<string, boolean>;
  /** Undefined if no shipment is requested. */
  readonly shipment: (ShipmentWords & { readonly shippingNumber: string }) | undefined;
}

/**
 * Groups rows by order, in the order of their first rows. A row without an order number forms a
 * separate order.
 */
export function sheetOrders(
  rows: readonly OrderRow[],
  { shipments }: Pick<ExportedOrders, "shipments">,
): SheetOrder[] {
  const byOrder = Map.groupBy(rows, ({ order, row }) => (order === "" ? row : order));
  return [...byOrder.values()].map((own) => {
    const order = own[0]?.order ?? "";
    const answered = own.filter(({ sku }) => sku !== "");
    const answers = answered.flatMap(({ sku, supplied }) =>
      supplied === undefined ? [] : [[sku, supplied] as const],
    );
    const shipment = shipmentAsked(own, shipments.get(order) ?? {});
    return { order, rows: own, answers: new Map(answers), shipment };
  });
}

/** Whether the sheet requests anything for an order. Only such orders are read. */
export function asksSomething({ answers, shipment }: SheetOrder): boolean {
  return answers.size > 0 || shipment !== undefined;
}

function shipmentAsked(rows: readonly OrderRow[], exported: ShipmentWords): SheetOrder["shipment"] {
  const first = (name: keyof ShipmentWords) => rows.find((row) => row[name] !== undefined)?.[name];
  const shippingNumber = first("shippingNumber");
  if (shippingNumber === undefined) return undefined;
  const names = ["shippingProvider", "labelUrl", "labelFile"] as const;
  const others = names.flatMap((name) => {
    const value = first(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const requested = { shippingNumber, ...Object.fromEntries(others) };
  const all = ["shippingNumber", ...names] as const;
  const isUntouched = all.every((name) => (requested as ShipmentWords)[name] === exported[name]);
  return isUntouched ? undefined : requested;
}
