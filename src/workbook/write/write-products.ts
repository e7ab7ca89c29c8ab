import type { Writable } from "node:stream";
import { annotationsOf, type SheetColumn, sheetColumns } from "../../model/product/columns.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import { columnLetters } from "../../model/sheet/sheet.ts";
import type { HiddenSheet, RowToWrite } from "../../model/sheet/sheet-to-write.ts";
import { addGuide } from "./guide.ts";
import { CellStyles } from "./row-writer.ts";
import { addHidden, addRows, type StreamWriter, streamWorkbook } from "./stream-writer.ts";
import { addColumn } from "./template.ts";

/** A products workbook that is filled. */
interface ProductsToWrite {
  readonly language: Language;
  readonly sheetName: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: Iterable<RowToWrite>;
  /** Lines for the guide, asked for when all rows are written; the first is their title. */
  readonly about: () => readonly string[];
  /** A sheet that people do not see, asked for when all rows are written. */
  readonly hidden?: HiddenSheet;
}

/**
 * Writes the template with its rows filled in, row by row, so that memory stays small for any
 * number of them: headings, notes, drop-downs and validations of the template, the guide, and a
 * hidden sheet.
 *
 * @throws SheetportError `workbook-cell-too-long`; what the rows throw; the stream's own error.
 */
export async function streamProducts(sheet: ProductsToWrite, stream: Writable): Promise<void> {
  await streamWorkbook(stream, async (writer) => {
    await addProducts(writer, sheet);
    addGuide(writer.workbook, guideOf(sheet)).commit();
    if (sheet.hidden !== undefined) await addHidden(writer, sheet.hidden);
  });
}

async function addProducts(
  { workbook, room }: StreamWriter,
  { language, sheetName, columns, rows }: ProductsToWrite,
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
  const number = await addRows(worksheet, rows, { room, ...target });
  worksheet.autoFilter = `A1:${columnLetters(columns.length - 1)}${number}`;
  worksheet.commit();
}

/** The guide samples the template's columns: those of a large export would be thousands. */
function guideOf({ language, about }: ProductsToWrite) {
  return { columns: sheetColumns(language), language, about: about() };
}
