import type { Writable } from "node:stream";
import type { Language } from "../../model/localised.ts";
import {
  type OrderColumnSpec,
  orderColumns,
  orderFormat,
  ordersSheetNames,
} from "../../model/order/order-columns.ts";
import { productsSheetNames, type SheetColumn, sheetColumns } from "../../model/product/columns.ts";
import { categorySheetName } from "../../model/sheet/export-base.ts";
import type { HiddenSheet, RowToWrite, SheetToWrite } from "../../model/sheet/sheet-to-write.ts";
import { limits } from "../container/refusals.ts";
import { addGuide } from "./guide.ts";
import { templateColumn, type WrittenColumn } from "./product-columns.ts";
import { addHidden, collected, type StreamWriter, streamWorkbook } from "./stream-writer.ts";
import { addSheet } from "./write-rows.ts";

/** A fixed date, so that the content of a template is always the same. */
const created = new Date(Date.UTC(2025, 0, 1));

/**
 * Creates a blank products workbook with the guide and, if there are any, a hidden list of the
 * categories.
 */
export async function productsTemplate({
  language,
  categories = [],
}: Pick<ProductsToWrite, "language" | "categories">): Promise<Buffer> {
  const sheet = {
    ...{ language, categories, sheetName: productsSheetNames[language], rows: [] },
    ...{ columns: sheetColumns(language), about: () => [] },
  };
  return collected((stream) =>
    streamWorkbook(stream, (writer) => addProducts(writer, sheet), { language, created }),
  );
}

interface ProductsToWrite {
  readonly language: Language;
  readonly sheetName: string;
  readonly columns: readonly SheetColumn[];
  /** The headings of columns without a rule, behind the others. */
  readonly more?: readonly string[];
  readonly rows: Iterable<RowToWrite> | AsyncIterable<RowToWrite>;
  readonly categories?: readonly string[];
  /** Lines for the guide, beginning with a title. Called after all rows are written. */
  readonly about: () => readonly string[];
  /** Its rows are only generated after all others are written. */
  readonly hidden?: HiddenSheet;
}

/**
 * Writes a filled-in template row by row to save memory.
 * @throws SheetportError `workbook-cell-too-long`, what the rows throw, and the stream's error.
 */
export async function streamProducts(sheet: ProductsToWrite, stream: Writable): Promise<void> {
  await streamWorkbook(stream, (writer) => addProducts(writer, sheet), sheet);
}

async function addProducts(writer: StreamWriter, sheet: ProductsToWrite): Promise<void> {
  const { language, sheetName: name, rows, hidden, categories = [], more = [] } = sheet;
  const columns = [
    ...sheet.columns.map((column) => templateColumn(column, sheet)),
    ...more.map((heading) => ({ heading })),
  ];
  const frozenColumns = sheet.columns.findIndex(({ field }) => field === "sku") + 1;
  await addSheet(writer, { name, columns, rows, language, frozenColumns, lastRow: limits.rows });
  addGuide(writer, language, sheet.about());
  if (hidden !== undefined) await addHidden(writer, hidden);
  const paths = () => categories.map((path) => [path]);
  if (categories.length > 0) await addHidden(writer, { name: categorySheetName, rows: paths });
}

interface OrdersToWrite extends Pick<ProductsToWrite, "language" | "rows" | "hidden"> {
  readonly more?: readonly SheetToWrite[];
}

/**
 * Writes orders row by row to save memory. All columns but those to fill in are protected, without
 * a password. `more` are sheets that are only printed.
 * @throws SheetportError `workbook-cell-too-long`, what the rows throw, and the stream's error.
 */
export async function streamOrders(
  { language, rows, hidden, more = [] }: OrdersToWrite,
  stream: Writable,
): Promise<void> {
  const columns = orderColumns.map((column) => orderColumn(column, language));
  const write = async (writer: StreamWriter) => {
    const sheet = { name: ordersSheetNames[language], columns, rows, language };
    await addSheet(writer, { ...sheet, frozenColumns: 1, isProtected: true });
    for (const one of more) await addSheet(writer, one);
    if (hidden !== undefined) await addHidden(writer, hidden);
  };
  await streamWorkbook(stream, write, { language });
}

export function orderColumn(spec: OrderColumnSpec, language: Language): WrittenColumn {
  const { width, fill, heading } = spec;
  return {
    ...{ heading: heading[language], width, note: fill?.[language] },
    ...orderFormat(spec, language),
  };
}
