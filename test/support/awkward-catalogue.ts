import type { Listing } from "../../src/model/product/product.ts";
import { plausibleProduct } from "./products-workbook.ts";

/**
 * SKUs that are hard to ask for: with what separates, encodes or escapes in an address, beyond
 * ASCII, prefixes of one another, alike but for a blank. All differ by more than letter case.
 */
const forms: readonly ((number: number) => string)[] = [
  (number) => `A${"1".repeat((number % 25) + 1)}`,
  (number) => `MUG ${number}`,
  (number) => `RED,BLUE-${number}`,
  (number) => `C+${number}`,
  (number) => `100%-${number}`,
  (number) => `%2C${number}`,
  (number) => `R&D=${number}`,
  (number) => `N/${number}?#;`,
  (number) => `Кружка-${number}`,
  (number) => `杯子${number}`,
  (number) => `☕️🫖-${number}`,
  (number) => `[${number}]"'`,
  (number) => `SKU-${number}`,
  (number) => `SKU-${number}-XL`,
];

/** A catalogue of `count` listings with such SKUs, in an order that mixes their kinds. */
export function awkwardCatalogue(count: number): Listing[] {
  const skus = new Set<string>();
  for (let number = 0; skus.size < count; number++) {
    const form = forms[number % forms.length];
    if (form !== undefined) skus.add(form(Math.floor(number / forms.length)));
  }
  return [...skus].map((sku, number) => ({ ...plausibleProduct(sku, number), id: `id-${number}` }));
}

/** SKUs that are not in any such catalogue: plain, awkward, and near to one that is live. */
export const missingSkus: readonly string[] = [
  "SKU",
  "SKU-",
  "NEW 1",
  "RED",
  "BLUE-0",
  "RED,BLUE",
  "100%",
  "%2C",
  "🫖",
  "Кружка",
];
