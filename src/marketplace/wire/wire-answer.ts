import type { Order } from "../../model/order/order.ts";
import type { Listing } from "../../model/product/product.ts";
import { isRecord, parseBody } from "./answer.ts";

/** One page of a list, as far as it can be understood. */
export interface WirePage<Item> {
  readonly items: readonly Item[];
  /** Records in the answer, those that are not understood included: what the page weighs. */
  readonly recordCount: number;
  /** Undefined when the answer has none that is a count. */
  readonly totalCount: number | undefined;
}

/** A record of an answer as the model knows it; undefined when it has no key. */
export type ReadRecord<Item> = (value: unknown) => Item | undefined;

/** A product of an answer: its SKU must be a non-empty text; the rest passes through (decision 7). */
export const readListing: ReadRecord<Listing> = (value) =>
  isRecord(value) && isText(value.sku) ? (value as unknown as Listing) : undefined;

/** An order of an answer: number, status and items with SKUs are needed; the rest passes through. */
export const readOrder: ReadRecord<Order> = (value) => {
  if (!isRecord(value) || !isText(value.marketplaceOrderNumber)) return undefined;
  if (typeof value.status !== "string" || !Array.isArray(value.orderItems)) return undefined;
  const hasItems = value.orderItems.every(
    (item) => isRecord(item) && isText(item.sku) && typeof item.quantity === "number",
  );
  return hasItems ? (value as unknown as Order) : undefined;
};

/**
 * Reads `{ totalCount, results }`.
 *
 * @returns undefined when the body is no such list
 */
export function readPage<Item>(body: string, read: ReadRecord<Item>): WirePage<Item> | undefined {
  const parsed = parseBody(body);
  if (!parsed.ok || !isRecord(parsed.value) || !Array.isArray(parsed.value.results)) {
    return undefined;
  }
  const records = parsed.value.results;
  return {
    items: records.map(read).filter((item) => item !== undefined),
    recordCount: records.length,
    totalCount: readCount(parsed.value.totalCount),
  };
}

function readCount(value: unknown): number | undefined {
  const count = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof count === "number" && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
