import type { FromSchema } from "json-schema-to-ts";
import type {
  orderFiltersSchema,
  orderSchema,
  packRequestSchema,
  shipmentFormSchema,
} from "../schemas/order.ts";

export type Order = FromSchema<typeof orderSchema>;

export type OrderFilters = FromSchema<typeof orderFiltersSchema>;

export type PackRequest = FromSchema<typeof packRequestSchema>;

export type ShipmentForm = FromSchema<typeof shipmentFormSchema>;

export interface LabelFile {
  readonly name: string;
  readonly contentType: "application/pdf" | "image/png" | "image/jpeg";
  readonly bytes: Uint8Array;
}

/** A label file of a plan: its place and digest, without its bytes (decision 39). */
export interface LabelReference {
  /** Absolute real path. */
  readonly path: string;
  /** Path shown to people, relative to its folder as they named it; absent in older records. */
  readonly shown?: string;
  /** File name to send. */
  readonly name: string;
  readonly contentType: LabelFile["contentType"];
  readonly sizeBytes: number;
  /** SHA-256 of its bytes, hexadecimal. */
  readonly digest: string;
}

/** A bound of an export of orders: as the person wrote it, and as a time. */
export interface OrderDateBound {
  readonly words: string;
  /** Wall-clock milliseconds. */
  readonly atMs: number;
}

/** Which orders an export takes; empty lists: everything. */
export interface OrderExportFilter {
  /** The person chose them, by a filter or `--all`; what is shown then does not count as seen. */
  readonly isChosen: boolean;
  /** Closed orders that are as they were last shown are left out. */
  readonly sinceLast: boolean;
  readonly numbers: readonly string[];
  /** In the interface's words. */
  readonly statuses: readonly string[];
  readonly from: OrderDateBound | undefined;
  readonly to: OrderDateBound | undefined;
  /** IANA time zone in which dates were read. */
  readonly zone: string;
}

/** Whether an export has only the orders that wait for the supplier (decision 35a). */
export function isWorkList({
  isChosen,
  sinceLast,
}: Pick<OrderExportFilter, "isChosen" | "sinceLast">): boolean {
  return !isChosen && !sinceLast;
}

/** How many of some orders wait for the supplier (decision 35a). */
export interface OrdersToDo {
  readonly toPack: number;
  /** Of those to pack: the time for it is over. */
  readonly late: number;
  /** Of those to pack: it is to be done today. */
  readonly dueToday: number;
  readonly toShip: number;
}

/** A finished export of orders. */
export interface OrderExportSummary extends OrderExportFilter, OrdersToDo {
  readonly env: string;
  readonly host: string;
  /** When the reading ended; wall-clock milliseconds. */
  readonly readAtMs: number;
  readonly orders: number;
  readonly rows: number;
  /** Order numbers asked for that do not exist. */
  readonly notFound: readonly string[];
  /** Orders by status, in the interface's words. */
  readonly byStatus: ReadonlyMap<string, number>;
  /** Orders that are not as they were last shown. */
  readonly changed: number;
  /** Closed orders that are as they were last shown, and so were left out. */
  readonly leftOut: number;
  /** Why the list of orders is not proven complete; undefined when it is. */
  readonly incomplete: string | undefined;
}

/** An order that should be packed by now, or today. */
export type PackDue = "overdue" | "today";

/** Quantities by SKU; text: what a sheet has instead of a number; undefined: not stated. */
export type ItemQuantities = ReadonlyMap<string, number | string | undefined>;

/** An item that differs: null where the item is missing, "" where its quantity is. */
export interface ItemDifference {
  readonly sku: string;
  readonly before: number | string | null;
  readonly live: number | null;
}

/** A SKU as a sheet holds it: trimmed. */
export function sheetKey(sku: string): string {
  return sku.trim();
}

/** Quantity of each SKU in an order; a SKU in several items counts with their sum. */
export function orderedQuantities({ orderItems }: Pick<Order, "orderItems">): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { sku, quantity } of orderItems) {
    const key = sheetKey(sku);
    quantities.set(key, (quantities.get(key) ?? 0) + quantity);
  }
  return quantities;
}

/** Where two sets of items differ; an unknown quantity does not count as different. */
export function itemDifferences(
  before: ItemQuantities,
  live: ReadonlyMap<string, number>,
): ItemDifference[] {
  const skus = new Set([...before.keys(), ...live.keys()]);
  return [...skus].flatMap((sku) => {
    const [had, has] = [before.get(sku), live.get(sku)];
    if (before.has(sku) && has !== undefined && (had === undefined || had === has)) return [];
    return [{ sku, before: before.has(sku) ? (had ?? "") : null, live: has ?? null }];
  });
}
