import { readSheet } from "read-excel-file/node";
import { CellCounter, type VisitCell } from "./reader.ts";

/** read-excel-file; texts as they stand. */
export async function run(file: string, visit?: VisitCell): Promise<number> {
  const counter = new CellCounter(visit);
  const rows = await readSheet(file, { trim: false });
  for (const [index, row] of rows.entries()) counter.row(index + 1, row);
  return counter.cells;
}
