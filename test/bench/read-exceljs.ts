import ExcelJS from "exceljs";

/** Reads every row of a workbook with exceljs in document mode; gives the number of cells. */
export async function run(file: string): Promise<number> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(file);
  let cells = 0;
  workbook.eachSheet((sheet) => {
    sheet.eachRow((row) => {
      row.eachCell((cell) => {
        if (cell.value !== null) cells += 1;
      });
    });
  });
  return cells;
}
