import * as XLSX from "@e965/xlsx";
import type { CellValue } from "../../src/model/sheet/sheet.ts";
import { readRows } from "./workbook.ts";

/** A cell in words that both readers can be put into. */
export type Plain = string | number | boolean | undefined;

/** The cells of a workbook's first sheet by `row/column`, rows from 1 and columns from 0. */
export type PlainCells = ReadonlyMap<string, Plain>;

/** Our own reading of a workbook. */
export async function ourCells(bytes: Buffer): Promise<PlainCells> {
  const cells = new Map<string, Plain>();
  for (const row of await readRows(bytes)) {
    for (const [column, value] of row.cells.entries()) {
      if (value !== undefined) cells.set(`${row.number}/${column}`, plain(value));
    }
  }
  return cells;
}

function plain(value: CellValue): Plain {
  if (typeof value !== "object") return value;
  if (value.kind === "date") {
    const at = value.iso.length === 10 ? `${value.iso}T00:00:00Z` : `${value.iso}Z`;
    return `date ${new Date(at).toISOString()}`;
  }
  if (value.kind === "number") return value.value;
  return value.kind === "error" ? `error ${value.text}` : undefined;
}

/** The same workbook as SheetJS reads it. */
export function theirCells(bytes: Buffer): PlainCells {
  const workbook = XLSX.read(bytes, { dense: true, cellDates: true, UTC: true });
  const sheet = workbook.Sheets[workbook.SheetNames[0] ?? ""];
  const cells = new Map<string, Plain>();
  for (const [row, line] of (sheet?.["!data"] ?? []).entries()) {
    for (const [column, cell] of (line ?? []).entries()) {
      const value = cell === undefined ? undefined : theirValue(cell);
      if (value !== undefined && value !== "") cells.set(`${row + 1}/${column}`, value);
    }
  }
  return cells;
}

/** The formulas of all sheets as SheetJS reads them. */
export function formulas(bytes: Buffer): readonly string[] {
  const { Sheets } = XLSX.read(bytes, { dense: true, cellFormula: true });
  return Object.values(Sheets).flatMap((sheet) =>
    (sheet["!data"] ?? []).flatMap((line = []) => line.flatMap((cell) => cell?.f ?? [])),
  );
}

function theirValue(cell: XLSX.CellObject): Plain {
  // It cuts off where we round: 35.9999 seconds are 36.
  if (cell.v instanceof Date) return `date ${wholeSecond(cell.v).toISOString()}`;
  if (cell.t === "e") return `error ${cell.w}`;
  // Excel shows 15 digits, and knows no minus zero.
  return typeof cell.v === "number" ? Number(cell.v.toPrecision(15)) + 0 : cell.v;
}

/** The nearest whole second. */
export function wholeSecond(date: Date): Date {
  return new Date(Math.round(date.getTime() / 1000) * 1000);
}
