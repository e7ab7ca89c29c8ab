import { countBefore } from "../long-work.ts";

/**
 * Several sheets that are read as one share row numbers: the first sheet keeps Excel's numbers, and
 * the others continue above Excel's maximum.
 */

/** Excel's maximum of rows. */
const rowsASheet = 2 ** 20;

/** Undefined if a single sheet is read. */
export type SheetNames = readonly string[] | undefined;

/** `sheetIndex` counts from 0, and `row` is Excel's number. */
export function stackedRow(sheetIndex: number, row: number): number {
  return row === 0 ? 0 : sheetIndex * rowsASheet + row;
}

/** Counts from 0. Row 0, which means no particular row, also gives 0. */
export function sheetIndexOf(row: number): number {
  return Math.max(0, Math.floor((row - 1) / rowsASheet));
}

export function excelRow(row: number): number {
  return row - sheetIndexOf(row) * rowsASheet;
}

export function sheetOfRow(row: number, sheets: SheetNames): string | undefined {
  return row === 0 ? undefined : sheets?.[sheetIndexOf(row)];
}

/** For example `7`, or `Lamps!7` if several sheets are read. */
export function rowName(row: number, sheets: SheetNames): string {
  return rowNameOf({ row, sheet: sheetOfRow(row, sheets) });
}

export function rowNameOf({ row, sheet }: { row: number; sheet?: string | undefined }): string {
  return inSheet(String(excelRow(row)), sheet);
}

export function inSheet(address: string, sheet: string | undefined): string {
  if (sheet === undefined || address === "") return address;
  const isPlain = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(sheet);
  return `${isPlain ? sheet : `'${sheet.replaceAll("'", "''")}'`}!${address}`;
}

/** `rows` must be in ascending order. */
export function indexOfRow(
  rows: readonly { readonly row: number }[],
  wanted: number,
): number | undefined {
  const at = countBefore(rows, ({ row }) => row >= wanted);
  return rows[at]?.row === wanted ? at : undefined;
}
