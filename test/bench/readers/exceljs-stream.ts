import ExcelJS from "exceljs";
import { CellCounter, type VisitCell } from "./reader.ts";

/** exceljs reading row by row. */
export async function run(file: string, visit?: VisitCell): Promise<number> {
  const counter = new CellCounter(visit);
  const options = { worksheets: "emit", sharedStrings: "cache", styles: "cache" } as const;
  const workbook = new ExcelJS.stream.xlsx.WorkbookReader(file, options);
  for await (const sheet of workbook) {
    for await (const row of sheet) counter.row(row.number, (row.values as unknown[]).slice(1));
    break;
  }
  return counter.cells;
}
