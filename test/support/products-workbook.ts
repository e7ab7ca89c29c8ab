import ExcelJS from "exceljs";
import { columnHeading } from "../../src/model/product/columns.ts";
import type { FieldName, Listing } from "../../src/model/product/product.ts";
import { productProperties } from "../../src/model/schemas/product.ts";

/** The filled cells of one row by heading. */
export type Cells = Record<string, string | number>;

/**
 * A products workbook as another program would write it: one row for each product, only the columns
 * that hold something, English headings. Returns its bytes.
 */
export async function productsWorkbook(products: readonly Partial<Listing>[]): Promise<Buffer> {
  const rows = products.map(productCells);
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet("Products");
  sheet.addRow(headings);
  for (const row of rows) sheet.addRow(headings.map((heading) => row[heading] ?? null));
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

/** A product as the cells of its row, by English heading. */
export function productCells(product: Partial<Listing>): Cells {
  const cells: Cells = {};
  for (const field of Object.keys(productProperties) as FieldName[]) {
    const value = product[field];
    if (value === undefined || value === null || value === "") continue;
    if (!Array.isArray(value)) {
      cells[columnHeading(field, "en")] =
        typeof value === "number"
          ? value
          : field === "language"
            ? String(value).toUpperCase()
            : String(value);
      continue;
    }
    for (const [index, entry] of value.entries()) {
      if ("url" in entry) cells[columnHeading(field, "en", { part: index + 1 })] = entry.url;
      else cells[columnHeading(field, "en", { key: entry.key })] = entry.value;
    }
  }
  return cells;
}

/** A plausible product with this SKU; the number makes its texts differ. */
export function plausibleProduct(sku: string, number: number): Listing {
  return {
    sku,
    parentSku: `CARD-${Math.floor(number / 3)}`,
    categoryName: "Home > Kitchen > Mugs",
    language: "EN",
    name: `Stoneware mug ${number}`,
    description: `Hand-glazed mug number ${number}, safe in dishwasher and microwave.`,
    currencyCode: "USD",
    salePrice: 9.9,
    weight: 0.38,
    images: [{ order: 1, url: `https://images.example.com/mug-${number}.jpg` }],
    options: [{ key: "Colour", value: `Shade ${number}` }],
    attributes: [{ key: "Material", value: "Stoneware" }],
  };
}
