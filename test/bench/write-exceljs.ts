import { createWriteStream } from "node:fs";
import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import ExcelJS from "exceljs";
import { sheetColumns } from "../../src/model/product/columns.ts";
import type { Listing } from "../../src/model/product/product.ts";
import { exportColumns, listingCells } from "../../src/report/index.ts";
import { fullProduct } from "./full-product.ts";

/** The yardstick of exports: the cells of the same listings, written by exceljs and nothing else. */
export async function run(file: string, countText: string): Promise<number> {
  const count = Number(countText);
  const columns = await exportColumns([{ listing: fullProduct(0) as Listing }], {
    language: "en",
    columnsMax: sheetColumns("en").length + 100,
    isReadable: () => true,
  });
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream: createWriteStream(file),
    useStyles: true,
    useSharedStrings: false,
  });
  const sheet = workbook.addWorksheet("Products");
  sheet.addRow(columns.map(({ heading }) => heading)).commit();
  for (let at = 0; at < count; at += 1) {
    sheet.addRow(listingCells(fullProduct(at), columns)).commit();
    await turnOfTheLoop();
  }
  sheet.commit();
  await workbook.commit();
  return count;
}
