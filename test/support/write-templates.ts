import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { type Language, languages } from "../../src/model/localised.ts";
import { orderColumns, ordersSheetNames } from "../../src/model/order/order-columns.ts";
import { streamWorkbook } from "../../src/workbook/write/stream-writer.ts";
import { addSheet } from "../../src/workbook/write/write-rows.ts";
import { orderColumn, productsTemplate } from "../../src/workbook/write/write-templates.ts";
import { withFixedTimes } from "./fixed-times.ts";

/** Name of a generated template. */
export function templateName(kind: "products" | "orders", language: string): string {
  return `${kind}-template.${language}.xlsx`;
}

const blankRows = 5_000;

/** Writes a blank, unprotected orders workbook for people who type in their orders. */
export function streamOrdersTemplate(language: Language, stream: Writable): Promise<void> {
  // Only exported orders have these columns.
  const columns = orderColumns
    .filter(({ name }) => name !== "toDo" && name !== "newSince")
    .map((column) => orderColumn(column, language));
  const sheet = { name: ordersSheetNames[language], columns, rows: [] };
  return streamWorkbook(
    stream,
    (writer) => addSheet(writer, { ...sheet, frozenColumns: 1, lastRow: blankRows }),
    { language },
  );
}

/** Writes the templates that the package carries; run this file after a change of the schemas. */
export async function writeTemplates(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const language of languages) {
    const place = (kind: "products" | "orders") => join(folder, templateName(kind, language));
    await writeFile(place("products"), withFixedTimes(await productsTemplate({ language })));
    const stream = createWriteStream(place("orders"));
    await streamOrdersTemplate(language, stream);
    await finished(stream.end());
  }
}

if (import.meta.main) {
  await writeTemplates(join(import.meta.dirname, "..", "..", "templates"));
}
