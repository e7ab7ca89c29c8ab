/**
 * Several sheets of one workbook are read as one. Their row numbers also identify the sheet: rows
 * of the first sheet keep Excel's numbers, and those of further sheets continue above Excel's
 * maximum. The functions below convert between these numbers and Excel's.
 */

/** The largest number of rows that Excel allows in a sheet. */
const rowsASheet = 2 ** 20;

/** The names of the sheets that are read, in order; undefined for a single sheet. */
export type SheetNames = readonly string[] | undefined;

/** The stacked number of a row. `sheetIndex` counts from 0, and `row` is Excel's number. */
export function stackedRow(sheetIndex: number, row: number): number {
  return row === 0 ? 0 : sheetIndex * rowsASheet + row;
}

/** The index of a row's sheet, from 0. Also 0 for row 0, which means the whole workbook. */
export function sheetIndexOf(row: number): number {
  return Math.max(0, Math.floor((row - 1) / rowsASheet));
}

/** Excel's number for a stacked row. */
export function excelRow(row: number): number {
  return row - sheetIndexOf(row) * rowsASheet;
}

/** The name of a row's sheet if several are read; undefined for row 0. */
export function sheetOfRow(row: number, sheets: SheetNames): string | undefined {
  return row === 0 ? undefined : sheets?.[sheetIndexOf(row)];
}

/** A row for JSON output: Excel's number, and the sheet if several are read. */
export function placeOfRow(row: number, sheets: SheetNames) {
  const sheet = sheetOfRow(row, sheets);
  return { row: excelRow(row), ...(sheet !== undefined && { sheet }) };
}

/** A row as people see it: `7`, or `Lamps!7` if several sheets are read. */
export function rowName(row: number, sheets: SheetNames): string {
  return rowNameOf(placeOfRow(row, sheets));
}

/** {@link rowName} for an object that knows its row and sheet. */
export function rowNameOf({ row, sheet }: { row: number; sheet?: string | undefined }): string {
  return inSheet(String(excelRow(row)), sheet);
}

/** An address in Excel's notation: `B7`, or `Lamps!B7` with a sheet. */
export function inSheet(address: string, sheet: string | undefined): string {
  if (sheet === undefined || address === "") return address;
  const isPlain = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(sheet);
  return `${isPlain ? sheet : `'${sheet.replaceAll("'", "''")}'`}!${address}`;
}

/** The index of a row in a sorted list; undefined if the list does not have it. */
export function indexOfRow(
  rows: readonly { readonly row: number }[],
  wanted: number,
): number | undefined {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle]?.row ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return rows[low]?.row === wanted ? low : undefined;
}
