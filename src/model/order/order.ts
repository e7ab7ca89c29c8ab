import type { FromSchema } from "json-schema-to-ts";
import { type Language, localised, type SheetKey, wordsFor } from "../localised.ts";
import { once } from "../long-work.ts";
import { msg, type Text } from "../message.ts";
import type {
  orderFiltersSchema,
  orderSchema,
  packRequestSchema,
  shipmentFormSchema,
} from "../schemas/order.ts";
import {
  type OrderStatus,
  type OrderStatusFacts,
  orderStatuses,
  orderStatusFacts,
} from "../schemas/order-statuses.ts";
import { normalForm } from "../text/spelling.ts";

export type Order = FromSchema<typeof orderSchema>;

export type OrderFilters = FromSchema<typeof orderFiltersSchema>;

export type PackRequest = FromSchema<typeof packRequestSchema>;

export type ShipmentForm = FromSchema<typeof shipmentFormSchema>;

export interface LabelFile {
  readonly name: string;
  readonly contentType: "application/pdf" | "image/png" | "image/jpeg";
  readonly bytes: Uint8Array;
}

/** What a plan stores instead of a label file's bytes (decision 39). */
export interface LabelReference extends Omit<LabelFile, "bytes"> {
  readonly path: string;
  /** The path for display: the file name, after the folder if the person named one. */
  readonly shown?: string;
  readonly sizeBytes: number;
  readonly digest: string;
}

export interface OrderDateBound {
  readonly words: string;
  readonly atMs: number;
}

/** Empty lists do not filter. */
export interface OrderExportFilter {
  /** Set with a filter or `--all`: then the orders are not marked as shown. */
  readonly isChosen: boolean;
  /** Whether to leave out orders that need no work and have not changed since they were shown. */
  readonly sinceLast: boolean;
  readonly numbers: readonly string[];
  readonly statuses: readonly string[];
  readonly from: OrderDateBound | undefined;
  readonly to: OrderDateBound | undefined;
  readonly zone: string;
}

/** An order whose date is missing or unreadable matches any period. */
export function passesFilters(order: Order, filters: OrderFilters): boolean {
  const { MarketplaceOrderNumbers: numbers, Statuses: statuses } = filters;
  const placedMs = Date.parse(order.orderDate ?? "");
  const fromMs = Date.parse(filters.OrderDateFrom ?? "");
  const toMs = Date.parse(filters.OrderDateTo ?? "");
  // Comparisons with a missing or unreadable time are false.
  return (
    (!numbers?.length || numbers.includes(order.marketplaceOrderNumber)) &&
    (!statuses?.length || (statuses as readonly string[]).includes(order.status)) &&
    !(placedMs < fromMs) &&
    !(placedMs > toMs)
  );
}

/** Whether an export includes only orders that wait for the supplier (decision 35a). */
export function isWorkList(filter: Pick<OrderExportFilter, "isChosen" | "sinceLast">): boolean {
  return !filter.isChosen && !filter.sinceLast;
}

export type OrdersToDo = Readonly<Record<"toPack" | "late" | "dueToday" | "toShip", number>>;

export interface OrderExportSummary extends OrderExportFilter, OrdersToDo {
  readonly env: string;
  readonly host: string;
  readonly readAtMs: number;
  readonly orders: number;
  readonly rows: number;
  readonly notFound: readonly string[];
  /** Orders that are named, but do not pass the other filters. */
  readonly excluded: readonly Pick<Order, "marketplaceOrderNumber" | "status">[];
  readonly byStatus: ReadonlyMap<string, number>;
  /** `added`: orders that were never shown before. Undefined if this is the first export. */
  readonly since: { readonly added: number; readonly changed: number } | undefined;
  readonly leftOut: number;
  readonly incomplete: string | undefined;
  readonly carried: CarriedOrders | undefined;
}

/** What became of the answers in an earlier export, as order numbers. */
export interface CarriedOrders {
  readonly file: string;
  readonly copied: readonly string[];
  /** These orders have changed since, so that the answers stand only in notes. */
  readonly beside: readonly string[];
  /** sheetport has sent another answer for these orders. */
  readonly otherwise: readonly string[];
  /** The marketplace already has these answers. */
  readonly done: readonly string[];
  /** These orders are not in the new export. */
  readonly missing: readonly string[];
}

export type PackDue = "overdue" | "today";

/** Quantities by SKU: text if the cell has no number, undefined if no quantity is stated. */
export type ItemQuantities = ReadonlyMap<string, number | string | undefined>;

/** An item that has changed: null on a side that lacks it; "" if no quantity was stated. */
export interface ItemDifference {
  readonly sku: string;
  readonly before: number | string | null;
  readonly live: number | null;
}

export function sheetKey(sku: string): string {
  return sku.trim();
}

export function orderedQuantities({ orderItems }: Pick<Order, "orderItems">): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { sku, quantity } of orderItems) {
    const key = sheetKey(sku);
    quantities.set(key, (quantities.get(key) ?? 0) + quantity);
  }
  return quantities;
}

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

/** A status that the API does not document has no facts (decision 7). */
export function factsOf(status: string): OrderStatusFacts {
  return isStatus(status) ? orderStatusFacts[status] : {};
}

function isStatus(status: string): status is OrderStatus {
  return Object.hasOwn(orderStatusFacts, status);
}

const wordLengthMax = 256;

const statuses = once(
  (): ReadonlyMap<string, OrderStatus> =>
    new Map([
      ...orderStatuses.flatMap((status) => foldedWords(`orderStatus.${status}`, status)),
      [plainWord("Cancelled"), "Canceled"],
    ]),
);

const answers = once(
  (): ReadonlyMap<string, boolean> =>
    new Map<string, boolean>([
      ...[...foldedWords("yes", true), ...foldedWords("no", false)],
      ...["true", "y"].map((word) => [word, true] as const),
      ...["false", "n"].map((word) => [word, false] as const),
    ]),
);

const totalWords = once(() => new Set(wordsFor("totalRow").map(plainWord)));

/** Whether a cell for an order number marks the line below the orders of a carrier's file. */
export function isTotalWord(word: string): boolean {
  return totalWords().has(plainWord(word));
}

function foldedWords<Value>(key: SheetKey, value: Value): (readonly [string, Value])[] {
  return Object.values(localised(key)).map((word) => [plainWord(word), value]);
}

export function openStatuses(): readonly OrderStatus[] {
  return orderStatuses.filter((status) => {
    const { isPackable, isPacked, isShipped } = factsOf(status);
    return isPackable || (isPacked && !isShipped);
  });
}

/** A status that the API does not document is shown unchanged (decision 7). */
export function statusLabel(status: string): Text {
  return isStatus(status) ? msg(`sheet.orderStatus.${status}`) : status;
}

export function statusWord(status: string, language: Language): string {
  return isStatus(status) ? localised(`orderStatus.${status}`)[language] : status;
}

export function statusOf(word: string): OrderStatus | undefined {
  return statuses().get(plainWord(word));
}

export function answerWords(language: Language): readonly [yes: string, no: string] {
  return [localised("yes")[language], localised("no")[language]];
}

/** “Yes?” is no answer. */
export function answerOf(word: string): boolean | undefined {
  return /[?？]/.test(word) ? undefined : answers().get(plainWord(word));
}

function plainWord(word: string): string {
  if (word.length > wordLengthMax) return word;
  return normalForm(word, "NFKC")
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "");
}
