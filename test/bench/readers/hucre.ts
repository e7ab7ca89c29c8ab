import { readFile } from "node:fs/promises";
import { readXlsx } from "hucre/xlsx";
import { CellCounter, type VisitCell } from "./reader.ts";

/** hucre with the whole sheet in memory. */
export async function run(file: string, visit?: VisitCell): Promise<number> {
  const counter = new CellCounter(visit);
  const workbook = await readXlsx(await readFile(file), { sheets: [0] });
  for (const [index, row] of (workbook.sheets[0]?.rows ?? []).entries()) {
    counter.row(index + 1, row);
  }
  return counter.cells;
}
