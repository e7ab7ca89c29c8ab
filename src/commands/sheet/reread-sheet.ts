import { fieldNames } from "../../model/product/columns.ts";
import { productProperties } from "../../model/schemas/product.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import { newPass } from "../../model/sheet/sheet-pass.ts";
import type { OwnSheet } from "../../report/index.ts";
import type { Settings } from "../process/settings.ts";
import type { ProductsFile } from "./products-file.ts";

/** Whether options say what the sheet's columns are, or that several sheets are read. */
export function isMapped(products: Pick<ProductsFile, "asked" | "others"> | undefined): boolean {
  if (products !== undefined && products.others.length > 0) return true;
  const { columns, given, valueNames } = products?.asked ?? {};
  return (columns?.size ?? 0) + (given?.length ?? 0) + (valueNames?.length ?? 0) > 0;
}

/** Reads a sheet once more, to be written again: its rows, headings and widths, and which columns hold codes. */
export async function ownSheet(
  products: ProductsFile,
  { speech }: Pick<Settings, "speech">,
): Promise<OwnSheet> {
  const rows: SheetRow[] = [];
  const pass = newPass({ keepsFormats: true });
  for await (const batch of products.rows(pass)) for (const row of batch) rows.push(row);
  return {
    speech,
    name: products.sheet,
    headingRow: products.headingRow.number,
    headings: wideEnough(products),
    widths: columnWidths(products, pass.columnWidths),
    textColumns: codeColumns(products),
    rows,
  };
}

/** A column that was chosen without having a heading may stand to the right of the last one. */
function wideEnough({ headingRow: { cells }, columns }: ProductsFile): SheetRow["cells"] {
  const width = Math.max(cells.length, ...columns.map(({ index }) => index + 1));
  return Array.from({ length: width }, (_, column) => cells[column]);
}

function codeColumns(products: ProductsFile): ReadonlySet<number> {
  const codes = new Set(fieldNames.filter((field) => "x-code" in productProperties[field]));
  return new Set(
    products.columns.filter(({ field }) => codes.has(field)).map(({ index }) => index),
  );
}

/** The person's own widths; where the sheet states none, wide enough for heading and kind. */
function columnWidths(products: ProductsFile, own: ReadonlyMap<number, number>): number[] {
  const widths: number[] = [];
  for (const [column, width] of own) widths[column] = width;
  for (const { index, heading, field } of products.columns) {
    const usual = field === "description" ? 50 : Math.min(40, Math.max(18, heading.length + 2));
    widths[index] = own.get(index) ?? usual;
  }
  return widths;
}
