import * as XLSX from "@e965/xlsx";
import { type CellValue, newPass } from "../../../src/model/sheet/sheet.ts";
import { dateSerial } from "../../../src/workbook/cells/styles.ts";
import { openWorkbook } from "../../../src/workbook/read/open.ts";

/** The same workbook in a format that LibreOffice does not write, by SheetJS from what we read. */
export async function savedBySheetJs(xlsx: Buffer, bookType: "xlsb" | "biff8" | "ods") {
  const read = await openWorkbook(xlsx);
  const book = XLSX.utils.book_new();
  for (const { name } of read.sheets) {
    const pass = newPass({ keepsFormats: true });
    const sheet: XLSX.WorkSheet = { "!ref": "A1:IV400", "!rows": [], "!cols": [] };
    for await (const rows of read.rows(name, pass)) {
      for (const { number, cells, hidden } of rows) {
        if (hidden) sheet["!rows"]![number - 1] = { hidden: true };
        for (const [column, value] of cells.entries()) {
          if (value !== undefined) {
            sheet[XLSX.utils.encode_cell({ r: number - 1, c: column })] = cellOf(value);
          }
        }
      }
    }
    for (const column of pass.hiddenColumns) sheet["!cols"]![column] = { hidden: true, width: 9 };
    sheet["!merges"] = pass.merged.map(({ top, bottom, left, right }) => ({
      s: { r: top - 1, c: left },
      e: { r: bottom - 1, c: right },
    }));
    XLSX.utils.book_append_sheet(book, sheet, name);
  }
  const Sheets = read.sheets.map(({ name, hidden }) => ({ name, Hidden: hidden ? 1 : 0 }) as const);
  book.Workbook = { ...book.Workbook, Sheets };
  return XLSX.write(book, {
    type: "buffer",
    bookType,
    compression: true,
    bookSST: bookType === "biff8",
  }) as Buffer;
}

function cellOf(value: CellValue): XLSX.CellObject {
  if (typeof value === "string") return { t: "s", v: value };
  if (typeof value === "number") return { t: "n", v: value };
  if (typeof value === "boolean") return { t: "b", v: value };
  if (value.kind === "number") return { t: "n", v: value.value, z: value.format };
  if (value.kind === "date") return { t: "n", v: dateSerial(value.iso) ?? 0, z: value.format };
  if (value.kind === "error") return { t: "e", v: errorCodes[value.text] ?? 15 };
  throw new Error(`a cell of the kind ${value.kind} is in no binary workbook`);
}

const errorCodes: Readonly<Record<string, number>> = { "#DIV/0!": 7, "#N/A": 42 };
