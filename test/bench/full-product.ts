import type { Listing } from "../../src/model/product/product.ts";
import { plausibleProduct } from "../support/products-workbook.ts";

/** A product that fills some thirty columns. */
export function fullProduct(at: number): Listing {
  const link = (order: number) => ({
    order,
    url: `https://images.example.com/mug-${at}-${order}.jpg`,
  });
  return {
    ...plausibleProduct(`BENCH-${at}`, at),
    description: `Кружка ${at}. `.repeat(8),
    barcode: String(4_000_000_000_000 + at),
    brandName: "Northkiln",
    htsCode: "6912.00.4400",
    height: 10.5,
    length: 12,
    width: 9,
    images: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(link),
    options: [
      { key: "Colour", value: `Shade ${at}` },
      { key: "Size", value: `${at % 60}` },
    ],
    attributes: ["Material", "Country of origin", "Care", "Glaze"].map((key) => ({
      key,
      value: `${key} ${at % 97}`,
    })),
  };
}
