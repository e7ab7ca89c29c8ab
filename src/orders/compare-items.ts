import {
  type ItemDifference,
  type ItemQuantities,
  itemDifferences,
  type Order,
  orderedQuantities,
} from "../model/order/order.ts";
import type { SheetOrder } from "./input.ts";

/** How the items of an order in a sheet compare with those of the live order (decision 36). */
export interface ComparedItems {
  readonly differences: readonly ItemDifference[];
  /** The export shows that the order has changed since; otherwise the sheet may be wrong. */
  readonly isChangedLive: boolean;
  /** Live quantities of the SKUs for which neither sheet nor export has one. */
  readonly uncompared: readonly { readonly sku: string; readonly live: number }[];
}

/**
 * Compares the sheet with the live order; where the sheet has no quantity, the one of its export
 * counts.
 */
export function compareItems(
  { rows }: Pick<SheetOrder, "rows">,
  order: Order,
  exported: ReadonlyMap<string, number> | undefined,
): ComparedItems {
  const live = orderedQuantities(order);
  const sheet = sheetQuantities(rows, exported);
  const differences = itemDifferences(sheet, live);
  return {
    differences,
    isChangedLive:
      differences.length > 0 &&
      exported !== undefined &&
      itemDifferences(exported, live).length > 0,
    uncompared: [...live].flatMap(([sku, quantity]) =>
      sheet.has(sku) && sheet.get(sku) === undefined ? [{ sku, live: quantity }] : [],
    ),
  };
}

function sheetQuantities(
  rows: SheetOrder["rows"],
  exported: ReadonlyMap<string, number> | undefined,
): ItemQuantities {
  const bySku = Map.groupBy(
    rows.filter(({ sku }) => sku !== ""),
    ({ sku }) => sku,
  );
  return new Map(
    [...bySku].map(([sku, own]) => {
      const given = own.flatMap(({ quantity }) => quantity ?? []);
      return [sku, given.length < own.length ? exported?.get(sku) : total(given)];
    }),
  );
}

/** What is no number is shown as it stands. */
function total(given: readonly (number | string)[]): number | string {
  const isNumber = (one: number | string) => typeof one === "number";
  return given.every(isNumber) ? given.reduce((sum, one) => sum + one, 0) : given.join(" + ");
}
