import { readFile, writeFile } from "node:fs/promises";
import ExcelJS from "exceljs";
import type { Language } from "../../src/model/localised.ts";
import type { Order } from "../../src/model/order/order.ts";
import {
  type FillColumnName,
  fillColumns,
  type OrderColumnName,
  orderColumns,
} from "../../src/model/order/order-columns.ts";
import {
  exportedRows,
  exportedSheetName,
  orderSheetRows,
  packingSheets,
  toDo,
} from "../../src/orders/index.ts";
import { collected } from "../../src/workbook/write/stream-writer.ts";
import { streamOrders } from "../../src/workbook/write/write-templates.ts";
import { translators } from "./english.ts";

/** What a person writes into the cells of one row, by column. */
export type Filling = Partial<Record<OrderColumnName, ExcelJS.CellValue>>;

/** What is filled in for an order: in its first row, but answers in all of its rows or by SKU. */
export interface OrderFilling extends Omit<Filling, "supplied"> {
  readonly supplied?: ExcelJS.CellValue | Readonly<Record<string, ExcelJS.CellValue>>;
}

/** The bytes of an orders workbook as an export from a host writes it. */
export async function ordersWorkbook(
  orders: readonly Order[],
  language: Language = "en",
  host = "127.0.0.1",
): Promise<Buffer> {
  const head = { env: "test", host, readAtMs: 0 };
  const wordsOf = (order: Order) => {
    const message = toDo(order, { nowMs: 0, zone: "UTC" });
    return { toDo: () => message && translators[language].text(message) };
  };
  const sheet = {
    ...{ language, rows: orderSheetRows(orders, { language, wordsOf }) },
    hidden: { name: exportedSheetName, rows: () => exportedRows(orders, head) },
    more: packingSheets(orders, language),
  };
  return collected((stream) => streamOrders(sheet, stream));
}

/** Fills in an exported orders workbook as a person would in Excel, and saves it under a name. */
export async function fillOrders(
  from: string,
  to: string,
  fillings: Readonly<Record<string, OrderFilling>>,
): Promise<void> {
  await writeFile(to, await filledOrders(await readFile(from), fillings));
}

/** The bytes of {@link fillOrders}. */
export async function filledOrders(
  bytes: Buffer,
  fillings: Readonly<Record<string, OrderFilling>>,
): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(bytes as unknown as ExcelJS.Buffer);
  const [sheet] = workbook.worksheets;
  const seen = new Set<string>();
  sheet?.eachRow((row, number) => {
    const order = String(row.getCell(columnOf("order")).value);
    const filling = fillings[order];
    if (number === 1 || filling === undefined) return;
    const { supplied, ...first } = filling;
    const sku = String(row.getCell(columnOf("sku")).value);
    const answer = isBySku(supplied) ? supplied[sku] : supplied;
    if (answer !== undefined) row.getCell(columnOf("supplied")).value = answer;
    if (seen.has(order)) return;
    seen.add(order);
    for (const [name, value] of Object.entries(first)) {
      row.getCell(columnOf(name as OrderColumnName)).value = value;
    }
  });
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

/** A row of an exported orders sheet, as a person sees it. */
export interface OrderLine {
  readonly order: string;
  readonly sku: string;
  readonly quantity: number;
  readonly toDo: string;
  readonly newSince: string;
  readonly typed: Readonly<Partial<Record<FillColumnName, string>>>;
  readonly notes: readonly string[];
}

/** The rows of an orders workbook, read by another library. */
export async function orderLines(bytes: Buffer): Promise<OrderLine[]> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(bytes as unknown as ExcelJS.Buffer);
  const lines: OrderLine[] = [];
  workbook.worksheets[0]?.eachRow((row, number) => {
    if (number === 1) return;
    const at = (name: OrderColumnName) => row.getCell(columnOf(name));
    const typed = fillColumns.flatMap((name) => {
      const { text } = at(name);
      return text === "" ? [] : [[name, text] as const];
    });
    const notes = orderColumns.flatMap(({ name }) => {
      const { note } = at(name);
      const parts = typeof note === "object" ? (note.texts ?? []).map(({ text }) => text) : note;
      return note === undefined || parts === undefined ? [] : [[parts].flat().join("")];
    });
    const [order, sku, toDo, newSince] = (["order", "sku", "toDo", "newSince"] as const).map(
      (name) => at(name).text,
    );
    lines.push({
      ...{ order: String(order), sku: String(sku), toDo: String(toDo), newSince: String(newSince) },
      ...{ quantity: Number(at("quantity").value), typed: Object.fromEntries(typed), notes },
    });
  });
  return lines;
}

/** Excel's number of a column of an exported sheet, from 1. */
export function columnOf(name: OrderColumnName): number {
  return orderColumns.findIndex((column) => column.name === name) + 1;
}

function isBySku(
  supplied: OrderFilling["supplied"],
): supplied is Readonly<Record<string, ExcelJS.CellValue>> {
  return typeof supplied === "object" && supplied !== null;
}
