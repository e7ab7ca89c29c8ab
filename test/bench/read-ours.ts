import { readFile } from "node:fs/promises";
import { openWorkbook } from "../../src/workbook/open.ts";

/** Reads every row of a workbook with our own reader; gives the number of cells. */
export async function run(file: string): Promise<number> {
  const workbook = await openWorkbook(await readFile(file));
  let cells = 0;
  for (const { name } of workbook.sheets) {
    for await (const rows of workbook.rows(name)) {
      for (const row of rows) for (const cell of row.cells) if (cell !== undefined) cells += 1;
    }
  }
  return cells;
}
