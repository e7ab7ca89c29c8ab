import ExcelJS from "exceljs";

/** The same workbook with other headings in the first row of its first sheet, by their old ones. */
export async function renamedHeadings(
  bytes: Buffer,
  names: ReadonlyMap<string, string>,
): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(bytes as never);
  workbook.worksheets[0]?.getRow(1).eachCell((cell) => {
    cell.value = names.get(cell.text) ?? cell.value;
  });
  return Buffer.from(await workbook.xlsx.writeBuffer());
}
