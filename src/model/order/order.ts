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

/** What a plan stores about a label file instead of its bytes (decision 39). */
export interface LabelReference {
  readonly path: string;
  /**
   * The path for display, relative to the folder that the person named; absent in older records.
   */
  readonly shown?: string;
  readonly name: string;
  readonly contentType: LabelFile["contentType"];
  readonly sizeBytes: number;
  readonly digest: string;
}

/** The start or end date of an export of orders, as the person wrote it and as a time. */
export interface OrderDateBound {
  readonly words: string;
  readonly atMs: number;
}

/** Which orders an export includes. Empty lists do not filter. */
export interface OrderExportFilter {
  /**
   * Whether the person chose the orders by a filter or `--all`. Such an export does not mark its
   * orders as seen.
   */
  readonly isChosen: boolean;
  /** Whether closed orders are left out if they have not changed since they were last shown. */
  readonly sinceLast: boolean;
  readonly numbers: readonly string[];
  readonly statuses: readonly string[];
  readonly from: OrderDateBound | undefined;
  readonly to: OrderDateBound | undefined;
  readonly zone: string;
}

/** Whether an export includes only orders that wait for the supplier (decision 35a). */
export function isWorkList({
  isChosen,
  sinceLast,
}: Pick<OrderExportFilter, "isChosen" | "sinceLast">): boolean {
  return !isChosen && !sinceLast;
}

/** Counts the orders that wait for the supplier (decision 35a). */
export interface OrdersToDo {
  readonly toPack: number;
  readonly late: number;
  readonly dueToday: number;
  readonly toShip: number;
}

/** The result of an export of orders, for reports and JSON. */
export interface OrderExportSummary extends OrderExportFilter, OrdersToDo {
  readonly env: string;
  readonly host: string;
  readonly readAtMs: number;
  readonly orders: number;
  readonly rows: number;
  readonly notFound: readonly string[];
  readonly byStatus: ReadonlyMap<string, number>;
  /** Orders that changed since they were last shown. */
  readonly changed: number;
  /** Closed orders left out because they did not change since they were last shown. */
  readonly leftOut: number;
  /** Why the list of orders may be incomplete; undefined if it is complete. */
  readonly incomplete: string | undefined;
}

/** Whether packing is overdue or due today. */
export type PackDue = "overdue" | "today";

/**
 * Quantities by SKU. A text is the content of a cell that is not a number; undefined if not stated.
 */
export type ItemQuantities = ReadonlyMap<string, number | string | undefined>;

/**
 * An item that differs between sheet and order: null if it is missing, "" if only its quantity is.
 */
export interface ItemDifference {
  readonly sku: string;
  readonly before: number | string | null;
  readonly live: number | null;
}

/** The SKU without surrounding spaces, for comparing orders with sheets. */
export function sheetKey(sku: string): string {
  return sku.trim();
}

/** The ordered quantity by SKU. Several items with the same SKU are added up. */
export function orderedQuantities({ orderItems }: Pick<Order, "orderItems">): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { sku, quantity } of orderItems) {
    const key = sheetKey(sku);
    quantities.set(key, (quantities.get(key) ?? 0) + quantity);
  }
  return quantities;
}

/** The items that differ between sheet and order. An unknown quantity counts as equal. */
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
