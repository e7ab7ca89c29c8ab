import type { LabelReference, Order } from "../model/order/order.ts";
import type { OrderColumnsFound, OrderRow, ShipmentWords } from "../model/order/order-columns.ts";
import type { PackOperation } from "../model/run/plan.ts";
import type { Finding } from "../model/sheet/finding.ts";
import type { ExportedOrders } from "./sheet-rows.ts";

/** A packing that sheetport has carried out before, from the record. */
interface EarlierPacking {
  readonly run: string;
  readonly items: PackOperation["items"];
}

/** What a fulfilment is planned from. */
export interface FulfilInput {
  readonly columns: OrderColumnsFound;
  /** Every row of the sheet, wrong ones too. */
  readonly rows: readonly OrderRow[];
  /** What the check found; rows with an error hold their whole order. */
  readonly findings: readonly Finding[];
  /** What was exported to the sheet: an unchanged shipment is not sent. */
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
  /** A number may take the place of another (decision 37). */
  readonly replace: boolean;
  /** A number may go to an order that is neither packed nor shipped (decision 37). */
  readonly shipAnyway: boolean;
  /** Orders that a person left out, by the Excel number of their first row. @default none */
  readonly leftOut?: ReadonlySet<number>;
  /** Wall-clock milliseconds. */
  readonly nowMs: number;
}

/** The rows of one order, and what they request. */
export interface SheetOrder {
  readonly order: string;
  readonly rows: readonly OrderRow[];
  /** By SKU. */
  readonly answers: ReadonlyMap<string, boolean>;
  /** Undefined when no shipment is requested. */
  readonly shipment: (ShipmentWords & { readonly shippingNumber: string }) | undefined;
}

/** The orders of a sheet, in the order of their first rows; rows without a number stand alone. */
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

/** Whether a sheet requests anything for an order; only those are read. */
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
