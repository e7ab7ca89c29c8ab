import { msg } from "../../model/message.ts";
import { pricedKey } from "../../model/sheet/sheet.ts";
import { shownValue } from "../layout/cells.ts";
import { mapOption } from "../layout/options.ts";
import type { Place } from "../layout/row-findings.ts";
import type { RowReading } from "./read-row.ts";

/** Where prices are that are not read. */
interface UnreadPrices {
  readonly places: readonly Place[];
  /** By sheet that is not read: the SKUs that have a price there. */
  readonly elsewhere?: ReadonlyMap<string, ReadonlySet<string>> | undefined;
}

/**
 * Reports a price that is not read, because a listing created without a price never gets one (26e).
 */
export function reportUnreadPrices(
  { row, product, findings }: RowReading,
  { places, elsewhere }: UnreadPrices,
): void {
  for (const place of places) {
    const cell = row.cells[place.column.index];
    const value = typeof cell === "object" && cell.kind !== "number" ? "" : shownValue(cell);
    if (!/\p{N}/u.test(value)) continue;
    const { heading } = place.column;
    const message = msg("check.priceNotRead", {
      ...{ heading, read: mapOption(heading, place.spec.name) },
      ignore: mapOption(heading, "ignore"),
    });
    findings.add("price-not-read", message, { place, value, onlyOnCreate: true });
  }
  if (elsewhere === undefined || elsewhere.size === 0 || product.sku === undefined) return;
  if (product.salePrice !== undefined || findings.isWrong("salePrice")) return;
  const key = pricedKey(product.sku);
  const sheet = [...elsewhere].find(([, skus]) => skus.has(key))?.[0];
  if (sheet === undefined) return;
  const message = msg("check.priceInSheet", { sheet });
  findings.add("price-not-read", message, { field: "salePrice", value: sheet, onlyOnCreate: true });
}
