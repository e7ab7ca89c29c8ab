import { readFile } from "node:fs/promises";
import { streamXlsxRows } from "hucre/xlsx";
import { CellCounter, type VisitCell } from "./reader.ts";

/** hucre reading row by row. */
export async function run(file: string, visit?: VisitCell): Promise<number> {
  const counter = new CellCounter(visit);
  for await (const { index, values } of streamXlsxRows(await readFile(file))) {
    counter.row(index + 1, values);
  }
  return counter.cells;
}
