import type { ErrorWords } from "../../errors.ts";

const saveAsXlsx = "Open it in Excel and save it as “Excel Workbook (.xlsx)”.";

/** Files that come in a workbook's place: what they are, and what to do about it. */
export const otherFileWords = {
  pdf: {
    message: "This is a PDF document, not a workbook.",
    hint: "Ask for the sheet itself as “Excel Workbook (.xlsx)”; a PDF cannot be turned into rows safely.",
  },
  html: {
    message: "This is a web page under the name of a workbook, as some programs export it.",
    hint: `${saveAsXlsx} Check codes with leading zeros there: Excel may drop them on opening.`,
  },
  xml: {
    message: "This is an XML file, such as an “XML Spreadsheet 2003”, not a workbook (.xlsx).",
    hint: saveAsXlsx,
  },
  mht: { message: "This is a saved web page (.mht), not a workbook.", hint: saveAsXlsx },
  another: {
    message: "This is not an Excel workbook (.xlsx): it is a file of another kind.",
    hint: "Check that it is the right file; open it in Excel or LibreOffice and save it as “Excel Workbook (.xlsx)”.",
  },
  text: {
    message: "This is not an Excel workbook (.xlsx): it is text.",
    hint: "If it is a table as text (CSV), give it a name that ends in .csv; otherwise open it in Excel and save it as “Excel Workbook (.xlsx)”.",
  },
  lockFile: (workbook: string): ErrorWords => ({
    message: `This is the lock file that is kept beside “${workbook}” while that is open; it holds no rows.`,
    hint: `Name the workbook itself instead: “${workbook}”.`,
  }),
  numbers: {
    message: "This is a Numbers spreadsheet (.numbers).",
    hint: "Open it in Numbers and choose File, Export To, Excel…, format .xlsx.",
  },
};

/** The pattern of these words for every language. */
export type OtherFileWords = typeof otherFileWords;
