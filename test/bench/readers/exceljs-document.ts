import ExcelJS from "exceljs";
import { CellCounter, type VisitCell } from "./reader.ts";

/** exceljs with the whole workbook in memory. */
export async function run(file: string, visit?: VisitCell): Promise<number> {
  const counter = new CellCounter(visit);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(file);
  workbook.worksheets[0]?.eachRow((row, number) => {
    // Its columns begin at 1.
    counter.row(number, (row.values as unknown[]).slice(1));
  });
  return counter.cells;
}
