import { readFile } from "node:fs/promises";
import * as XLSX from "@e965/xlsx";
import { CellCounter, type VisitCell } from "./reader.ts";

/** SheetJS with dense sheets and no more worked out than asked for. */
export async function run(file: string, visit?: VisitCell): Promise<number> {
  const counter = new CellCounter(visit);
  const options = { dense: true, cellFormula: false, cellHTML: false, cellText: false } as const;
  const workbook = XLSX.read(await readFile(file), { ...options, sheets: 0 });
  const sheet = workbook.Sheets[workbook.SheetNames[0] ?? ""];
  const rows = (sheet?.["!data"] ?? []) as readonly (readonly { v?: unknown }[] | undefined)[];
  for (const [index, row] of rows.entries()) {
    if (row !== undefined)
      counter.row(
        index + 1,
        Array.from(row, (cell) => cell?.v),
      );
  }
  return counter.cells;
}
