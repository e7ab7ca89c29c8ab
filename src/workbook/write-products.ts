import { once } from "node:events";
import type { Writable } from "node:stream";
import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import ExcelJS from "exceljs";
import { annotationsOf, type SheetColumn, sheetColumns } from "../model/columns.ts";
import type { Language } from "../model/schemas/annotations.ts";
import { columnLetters } from "../model/sheet.ts";
import type { RowToWrite } from "../model/sheet-to-write.ts";
import { addGuide } from "./guide.ts";
import { CellStyles, writeRow } from "./row-writer.ts";
import { addColumn } from "./template-columns.ts";
import { intoStream } from "./write-rows.ts";

/** A products workbook that is filled. */
export interface ProductsToWrite {
  readonly language: Language;
  readonly sheetName: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: Iterable<RowToWrite>;
  /** Lines for the guide, asked for when all rows are written; the first is their title. */
  readonly about: () => readonly string[];
  /** A sheet that people do not see, asked for when all rows are written. */
  readonly hidden?: { readonly name: string; rows(): Iterable<readonly string[]> };
}

/**
 * Writes the template with its rows filled in, row by row, so that memory stays small for any
 * number of them: headings, notes, drop-downs and validations of the template, the guide, and a
 * hidden sheet.
 *
 * @throws SheetportError `workbook-cell-too-long`; what the rows throw; the stream's own error.
 */
export async function streamProducts(sheet: ProductsToWrite, stream: Writable): Promise<void> {
  await intoStream(stream, async () => {
    const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
      stream,
      useStyles: true,
      useSharedStrings: false,
    });
    await addProducts(workbook, sheet, stream);
    addGuide(workbook, guideOf(sheet)).commit();
    if (sheet.hidden !== undefined) await addHidden(workbook, sheet.hidden, stream);
    await workbook.commit();
  });
}

async function addProducts(
  workbook: ExcelJS.stream.xlsx.WorkbookWriter,
  { language, sheetName, columns, rows }: ProductsToWrite,
  stream: Writable,
): Promise<void> {
  const worksheet = workbook.addWorksheet(sheetName, {
    views: [{ state: "frozen", xSplit: 0, ySplit: 1 }],
  });
  for (const [index, column] of columns.entries()) {
    addColumn(worksheet, { index, column, language });
  }
  worksheet.getRow(1).height = 32;
  worksheet.getRow(1).commit();
  const texts = columns.map(({ field }) => ({ text: annotationsOf(field)["x-code"] === true }));
  const target = { columns: texts, styles: new CellStyles() };
  let number = 1;
  for (const row of rows) {
    number += 1;
    writeRow(worksheet.getRow(number), row, target);
    await breathe(stream);
  }
  worksheet.autoFilter = `A1:${columnLetters(columns.length - 1)}${number}`;
  worksheet.commit();
}

/** The guide samples the template's columns: those of a large export would be thousands. */
function guideOf({ language, about }: ProductsToWrite) {
  return { columns: sheetColumns(language), language, about: about() };
}

async function addHidden(
  workbook: ExcelJS.stream.xlsx.WorkbookWriter,
  { name, rows }: NonNullable<ProductsToWrite["hidden"]>,
  stream: Writable,
): Promise<void> {
  const worksheet = workbook.addWorksheet(name, { state: "veryHidden" });
  const target = { columns: [], styles: new CellStyles() };
  let number = 0;
  for (const cells of rows()) {
    number += 1;
    writeRow(worksheet.getRow(number), { cells }, target);
    await breathe(stream);
  }
  worksheet.commit();
}

/** The archive is packed and written between rows; without this they would pile up in memory. */
async function breathe(stream: Writable): Promise<void> {
  await turnOfTheLoop();
  if (stream.writableNeedDrain) await once(stream, "drain");
}
