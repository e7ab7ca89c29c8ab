import type { Order } from "./order.ts";

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
