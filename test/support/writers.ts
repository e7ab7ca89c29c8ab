import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import * as XLSX from "@e965/xlsx";
import ExcelJS from "exceljs";
import { writeXlsx, writeXlsxStream } from "hucre";
import writeXlsxFile from "write-excel-file/node";

/** What every writer can be given. */
export type WrittenCell = string | number | boolean | Date | null;
export type WrittenTable = readonly (readonly WrittenCell[])[];

/** Programs that write workbooks, by what they are and in which way they write. */
export const writers: Readonly<Record<string, (table: WrittenTable) => Promise<Buffer>>> = {
  "exceljs, document": async (table) => {
    const workbook = new ExcelJS.Workbook();
    workbook.addWorksheet("Products").addRows(table.map((row) => [...row]));
    return Buffer.from(await workbook.xlsx.writeBuffer());
  },
  "exceljs, stream, inline strings": (table) => exceljsStream(table, false),
  "exceljs, stream, shared strings": (table) => exceljsStream(table, true),
  "SheetJS, shared strings": async (table) => sheetJs(table, true),
  "SheetJS, strings in cells": async (table) => sheetJs(table, false),
  "write-excel-file": (table) => writeXlsxFile(table.map((row) => row.map(typedCell))).toBuffer(),
  "hucre, shared strings": (table) => hucre(table, { stringMode: "shared" }),
  "hucre, inline strings": (table) => hucre(table, { stringMode: "inline" }),
  "hucre, dates since 1904": (table) => hucre(table, { dateSystem: "1904" }),
  "hucre, stream": async (table) => {
    const rows = table.map((row) => [...row]);
    return buffer(writeXlsxStream(rows, { name: "Products" }) as never);
  },
};

async function exceljsStream(table: WrittenTable, useSharedStrings: boolean): Promise<Buffer> {
  const stream = new PassThrough();
  const written = buffer(stream);
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream,
    useStyles: true,
    useSharedStrings,
  });
  const sheet = workbook.addWorksheet("Products");
  for (const row of table) sheet.addRow([...row]).commit();
  sheet.commit();
  await workbook.commit();
  return written;
}

function sheetJs(table: WrittenTable, bookSST: boolean): Buffer {
  const workbook = XLSX.utils.book_new();
  const rows = table.map((row) => [...row]);
  const sheet = XLSX.utils.aoa_to_sheet(rows, { UTC: true, cellDates: true });
  XLSX.utils.book_append_sheet(workbook, sheet, "Products");
  return XLSX.write(workbook, { type: "buffer", bookSST, compression: true });
}

function typedCell(value: WrittenCell) {
  if (value === null) return null;
  if (value instanceof Date) return { value, type: Date, format: "yyyy-mm-dd hh:mm:ss" } as const;
  return { value };
}

async function hucre(
  table: WrittenTable,
  options: Omit<Parameters<typeof writeXlsx>[0], "sheets">,
): Promise<Buffer> {
  const rows = table.map((row) => [...row]);
  return Buffer.from(await writeXlsx({ sheets: [{ name: "Products", rows }], ...options }));
}
