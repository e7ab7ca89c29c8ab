import { readFile } from "node:fs/promises";
import { openWorkbook } from "../../../src/workbook/read/open.ts";
import { CellCounter, type VisitCell } from "./reader.ts";

/** Our own reader. */
export async function run(file: string, visit?: VisitCell): Promise<number> {
  const counter = new CellCounter(visit);
  const workbook = await openWorkbook(await readFile(file));
  for await (const rows of workbook.rows(workbook.sheets[0]?.name ?? "")) {
    for (const row of rows) counter.row(row.number, row.cells);
  }
  return counter.cells;
}
