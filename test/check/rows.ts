import { Checker, type CheckOptions } from "../../src/check/index.ts";
import { type Column, sheetColumns } from "../../src/model/product/columns.ts";
import type { Finding, FindingCode } from "../../src/model/sheet/finding.ts";
import { type CellValue, cellAddress, type SheetRow } from "../../src/model/sheet/sheet.ts";
import { inWords, type WordedFinding } from "../support/english.ts";

/** The template's columns, and a second key column that looks like `Option: Colour`. */
export const columns: readonly Column[] = [
  ...sheetColumns("en"),
  { field: "images", part: 11, heading: "Image 11" } as const,
  { field: "options", key: " colour ", heading: "Option:  colour" } as const,
].map((column, index) => ({ ...column, index }));

/** Cells by heading; undefined empties a cell. */
export type Cells = Readonly<Record<string, CellValue | undefined>>;

/** What every row of these tests has; free of findings. */
export const soundCells: Cells = {
  "Parent SKU": "MUG-100",
  SKU: "MUG-100-BLUE",
  Category: "Home > Kitchen > Mugs",
  Language: "EN",
  Name: "Stoneware mug, 350 ml, blue",
  Description: "Hand-glazed mug.",
  "Weight, kg": 0.38,
  "Option: Colour": "Blue",
  "Attribute: Material": "Stoneware",
};

/** A sound row with some cells written over. */
export function rowOf(cells: Cells, number = 2, hidden = false): SheetRow {
  const values: (CellValue | undefined)[] = [];
  for (const [heading, value] of Object.entries({ ...soundCells, ...cells })) {
    if (value !== undefined) values[indexOf(heading)] = value;
  }
  return { number, cells: values, hidden };
}

function indexOf(heading: string): number {
  const column = columns.find((one) => one.heading === heading);
  if (column === undefined) throw new Error(`No column “${heading}” in these tests.`);
  return column.index;
}

/** The address of a cell under a heading. */
export function cellOf(heading: string, row = 2): string {
  return cellAddress(indexOf(heading), row);
}

/** Checks one row. */
export function check(cells: Cells, options: CheckOptions = {}) {
  const { findings, ...checked } = new Checker(columns, options).add(rowOf(cells));
  return { ...checked, raw: findings, findings: inWords(findings) };
}

/** Checks several variants, numbered from 2, and gives what stands across them. */
export async function checkAll(rows: readonly Cells[]): Promise<readonly WordedFinding[]> {
  const checker = new Checker(columns);
  for (const [at, cells] of rows.entries()) {
    checker.add(rowOf({ "Option: Colour": `Blue ${at}`, ...cells }, at + 2));
  }
  return inWords(await checker.finish());
}

/** The one finding of a code. */
export function only<One extends Pick<Finding, "code">>(
  findings: readonly One[],
  code: FindingCode,
): One {
  const [found, ...more] = findings.filter((finding) => finding.code === code);
  if (found === undefined || more.length > 0) {
    throw new Error(
      `${code} stands ${more.length + (found ? 1 : 0)} times: ${JSON.stringify(findings)}`,
    );
  }
  return found;
}
