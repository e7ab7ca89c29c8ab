/**
 * Several sheets of one workbook are read as one: a row's number says which sheet it is in, too. Rows
 * of the first sheet keep Excel's numbers; those of each further sheet go on behind all that a sheet
 * can hold. Only what is shown to a person, and JSON, takes the two apart again.
 */

/** As many rows as Excel has in a sheet. */
const rowsASheet = 2 ** 20;

/** Names of the sheets that are read, in their order; undefined when there is one alone. */
export type SheetNames = readonly string[] | undefined;

/** The number of a row that Excel counts as `row` in the sheet with this index, from 0. */
export function stackedRow(sheetIndex: number, row: number): number {
  return row === 0 ? 0 : sheetIndex * rowsASheet + row;
}

/** The index of the sheet that a row is in, from 0; also of row 0, which is about the whole workbook. */
export function sheetIndexOf(row: number): number {
  return Math.max(0, Math.floor((row - 1) / rowsASheet));
}

/** A row as Excel counts it. */
export function excelRow(row: number): number {
  return row - sheetIndexOf(row) * rowsASheet;
}

/** The sheet of a row, where several are read; undefined for what is about the whole workbook. */
export function sheetOfRow(row: number, sheets: SheetNames): string | undefined {
  return row === 0 ? undefined : sheets?.[sheetIndexOf(row)];
}

/** A row as JSON has it: Excel's number, and the sheet where several are read. */
export function placeOfRow(
  row: number,
  sheets: SheetNames,
): { readonly row: number; readonly sheet?: string } {
  const sheet = sheetOfRow(row, sheets);
  return { row: excelRow(row), ...(sheet === undefined ? {} : { sheet }) };
}

/** A row as a person finds it: `7`, or `Lamps!7` where several sheets are read. */
export function rowName(row: number, sheets: SheetNames): string {
  return rowNameOf(placeOfRow(row, sheets));
}

/** {@link rowName} of what says itself which sheet it is in. */
export function rowNameOf({
  row,
  sheet,
}: {
  readonly row: number;
  readonly sheet?: string | undefined;
}): string {
  return inSheet(String(excelRow(row)), sheet);
}

/** An address as Excel writes it: `B7`, or `Lamps!B7` where the sheet has to be said. */
export function inSheet(address: string, sheet: string | undefined): string {
  if (sheet === undefined || address === "") return address;
  const isPlain = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(sheet);
  return `${isPlain ? sheet : `'${sheet.replaceAll("'", "''")}'`}!${address}`;
}
