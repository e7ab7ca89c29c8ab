import ExcelJS from "exceljs";
import { productsSheetNames, sheetColumns } from "../../model/product/columns.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import { columnLetters } from "../../model/sheet/sheet.ts";
import { limits } from "../container/refusals.ts";
import { withFixedTimes } from "../container/zip-times.ts";
import { addGuide } from "./guide.ts";
import { addColumn } from "./template-columns.ts";

/** A template is the same file whenever it is written, so its dates are fixed. */
const writtenAt = new Date(Date.UTC(2025, 0, 1));

/**
 * A blank products workbook: the sheet `Products` with its headings, notes, formats, drop-downs and
 * validations, and the sheet that explains them. The same bytes every time.
 */
export async function productsTemplate({
  language,
}: {
  readonly language: Language;
}): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  workbook.creator = "sheetport";
  workbook.lastModifiedBy = "sheetport";
  workbook.created = writtenAt;
  workbook.modified = writtenAt;
  const columns = sheetColumns(language);
  const sheet = workbook.addWorksheet(productsSheetNames[language], {
    views: [{ state: "frozen", xSplit: 0, ySplit: 1 }],
  });
  for (const [index, column] of columns.entries()) addColumn(sheet, { index, column, language });
  sheet.getRow(1).height = 32;
  sheet.autoFilter = `A1:${columnLetters(columns.length - 1)}${limits.rows}`;
  addGuide(workbook, { columns, language });
  return withFixedTimes(Buffer.from(await workbook.xlsx.writeBuffer()));
}
