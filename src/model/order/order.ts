import type { FromSchema } from "json-schema-to-ts";
import type {
  orderFiltersSchema,
  orderSchema,
  packRequestSchema,
  shipmentFormSchema,
} from "../schemas/order.ts";

/** An order as the marketplace answers it. */
export type Order = FromSchema<typeof orderSchema>;

/** Filters of "List orders". */
export type OrderFilters = FromSchema<typeof orderFiltersSchema>;

/** Body of "Pack order". */
export type PackRequest = FromSchema<typeof packRequestSchema>;

/** Text fields of "Add shipment number". */
export type ShipmentForm = FromSchema<typeof shipmentFormSchema>;

/** A label file that goes with a shipment number. */
export interface LabelFile {
  readonly name: string;
  readonly contentType: "application/pdf" | "image/png" | "image/jpeg";
  readonly bytes: Uint8Array;
}

/** A label file of a plan: where it lies and what it was, without its bytes (decision 39). */
export interface LabelReference {
  /** Absolute real path. */
  readonly path: string;
  /** As people are shown it: beneath its folder, as they named that; absent in older records. */
  readonly shown?: string;
  /** File name, as it is sent. */
  readonly name: string;
  readonly contentType: LabelFile["contentType"];
  readonly sizeBytes: number;
  /** SHA-256 of its bytes, hexadecimal. */
  readonly digest: string;
}

/** A bound of an export of orders: the person's words, and what they came to. */
export interface OrderDateBound {
  readonly words: string;
  /** Wall-clock milliseconds. */
  readonly atMs: number;
}

/** What was asked for; empty lists: everything. */
export interface OrderExportFilter {
  readonly numbers: readonly string[];
  /** In the interface's words. */
  readonly statuses: readonly string[];
  readonly from: OrderDateBound | undefined;
  readonly to: OrderDateBound | undefined;
  /** IANA name of the zone in which words were read. */
  readonly zone: string;
}

/** An export of orders from its end. */
export interface OrderExportSummary extends OrderExportFilter {
  /** Environment and host as people are shown them. */
  readonly env: string;
  readonly host: string;
  /** When the reading ended; wall-clock milliseconds. */
  readonly readAtMs: number;
  readonly orders: number;
  readonly rows: number;
  /** Order numbers asked for that no order carries. */
  readonly notFound: readonly string[];
  /** Orders by status, in the interface's words. */
  readonly byStatus: ReadonlyMap<string, number>;
  /** Why the orders are not proven to be all; undefined when they are. */
  readonly incomplete: string | undefined;
}

/** Quantities by SKU; text: what a sheet has in the place of a number; undefined: it does not say. */
export type ItemQuantities = ReadonlyMap<string, number | string | undefined>;

/** An item that is not the same on both sides: null where it is missing, "" where the quantity is. */
export interface ItemDifference {
  readonly sku: string;
  readonly before: number | string | null;
  readonly live: number | null;
}

/** A SKU as a sheet gives it back: without spaces around it. */
export function sheetKey(sku: string): string {
  return sku.trim();
}

/** How much of each SKU an order asks for; a SKU in several items counts with all of them. */
export function orderedQuantities({ orderItems }: Pick<Order, "orderItems">): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { sku, quantity } of orderItems) {
    const key = sheetKey(sku);
    quantities.set(key, (quantities.get(key) ?? 0) + quantity);
  }
  return quantities;
}

/** Where an order differs from what it was, or from what a sheet has; what is not known differs not. */
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
