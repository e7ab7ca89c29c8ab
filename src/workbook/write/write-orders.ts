import type { Writable } from "node:stream";
import type ExcelJS from "exceljs";
import {
  type OrderColumnSpec,
  orderColumns,
  ordersSheetNames,
} from "../../model/order/order-columns.ts";
import { answerWords } from "../../model/order/order-status.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import { cellAddress, columnLetters } from "../../model/sheet/sheet.ts";
import type { HiddenSheet, RowToWrite } from "../../model/sheet/sheet-to-write.ts";
import { addChoice, CellStyles, protect, type RowColumn, safeText, solid } from "./row-writer.ts";
import { addHidden, addRows, type StreamWriter, streamWorkbook } from "./stream-writer.ts";

/** An orders workbook: one row for each order item. */
interface OrdersToWrite {
  readonly language: Language;
  readonly sheetName: string;
  readonly rows: Iterable<RowToWrite>;
  /** Nothing but the columns to fill in can be changed. @default true */
  readonly isProtected?: boolean;
  /** A hidden sheet, read when all rows are written. */
  readonly hidden?: HiddenSheet;
}

/** Rows of a blank sheet that have the drop-downs. */
const blankRows = 5_000;

const headingColours = { own: "FFE7E6E6", fill: "FFFFD966" } as const;

/**
 * Writes orders row by row, so that memory stays small for any number of them. The columns to fill
 * in stand out, with drop-downs and notes; the rest is protected without a password. Text is always
 * text, never a formula.
 *
 * @throws SheetportError `workbook-cell-too-long`; what the rows throw; the stream's own error.
 */
export async function streamOrders(sheet: OrdersToWrite, stream: Writable): Promise<void> {
  await streamWorkbook(stream, async (writer) => {
    await addOrders(writer, sheet);
    if (sheet.hidden !== undefined) await addHidden(writer, sheet.hidden);
  });
}

/** A blank, unprotected orders workbook for people who type their orders. */
export function streamOrdersTemplate(language: Language, stream: Writable): Promise<void> {
  const sheetName = ordersSheetNames[language];
  return streamOrders({ language, sheetName, rows: [], isProtected: false }, stream);
}

async function addOrders(
  { workbook, room }: StreamWriter,
  { language, sheetName, rows, isProtected = true }: OrdersToWrite,
): Promise<void> {
  const worksheet = workbook.addWorksheet(sheetName, {
    views: [{ state: "frozen", xSplit: 1, ySplit: 1 }],
  });
  // Only exported orders have the column “To do”.
  const columns = isProtected ? orderColumns : orderColumns.filter(({ name }) => name !== "toDo");
  for (const [index, column] of columns.entries()) {
    addColumn(worksheet, { index, column, language });
  }
  worksheet.getRow(1).height = 32;
  worksheet.getRow(1).commit();
  const target = { columns: columns.map(rowColumn), styles: new CellStyles() };
  const number = await addRows(worksheet, rows, { room, ...target });
  worksheet.autoFilter = `A1:${cellAddress(columns.length - 1, number)}`;
  const lastRow = isProtected ? Math.max(number, 2) : blankRows;
  addChoices(worksheet, { language, columns, lastRow });
  if (isProtected) await protect(worksheet);
  worksheet.commit();
}

function rowColumn({ kind, fill }: OrderColumnSpec): RowColumn {
  return { text: keepsText(kind), open: fill !== undefined };
}

/** Whether cells are formatted as text, so that leading zeros stay and nothing becomes a formula. */
function keepsText(kind: OrderColumnSpec["kind"]): boolean {
  return kind === "code" || kind === "text" || kind === "link";
}

function addColumn(
  sheet: ExcelJS.Worksheet,
  place: { index: number; column: OrderColumnSpec; language: Language },
): void {
  const { index, column, language } = place;
  const { kind, width, fill, heading } = column;
  const target = sheet.getColumn(index + 1);
  target.width = width;
  target.style = {
    ...(keepsText(kind) ? { numFmt: "@" } : {}),
    ...(fill === undefined ? {} : { protection: { locked: false } }),
  };
  const cell = sheet.getCell(1, index + 1);
  cell.value = safeText(heading[language]);
  cell.style = {
    numFmt: "@",
    font: { bold: true },
    alignment: { vertical: "middle", wrapText: true },
    fill: solid(headingColours[fill === undefined ? "own" : "fill"]),
    border: { bottom: { style: "thin", color: { argb: "FF7F7F7F" } } },
    // Headings are locked, because they are needed for reading.
    protection: { locked: true },
  };
  if (fill === undefined) return;
  cell.note = { texts: [{ text: fill[language] }] };
}

/** Drop-downs for the existing rows; none can be added to a protected sheet. */
function addChoices(
  sheet: ExcelJS.Worksheet,
  {
    language,
    columns,
    lastRow,
  }: { language: Language; columns: readonly OrderColumnSpec[]; lastRow: number },
): void {
  const words = answerWords(language);
  const index = columns.findIndex(({ kind }) => kind === "answer");
  const letters = columnLetters(index);
  addChoice(sheet, `${letters}2:${letters}${lastRow}`, words);
}
