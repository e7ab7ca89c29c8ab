import type { ErrorWords } from "../../errors.ts";
import { grouped } from "../../model/number-words.ts";

const saveAsXlsx = "Open it in Excel and save it as “Excel Workbook (.xlsx)”.";
const anotherKind = (why: string): ErrorWords => ({
  message: `This is not an Excel workbook (.xlsx): ${why}.`,
  hint: "Open the file in Excel or LibreOffice and save it as “Excel Workbook (.xlsx)”.",
});
const unusual = (what: string): ErrorWords => ({
  message: `The workbook holds ${what}, which sheetport does not accept.`,
  hint: "Open it in Excel or LibreOffice and save it again as .xlsx.",
});

/** Why a file or a workbook cannot be read, and what to do about it. */
export const refusalWords = {
  isEmpty: anotherKind("it is empty"),
  isOtherFile: anotherKind("it is a file of another kind"),
  isOtherArchive: anotherKind("it is a ZIP archive without a workbook"),
  isOtherDocument: anotherKind("it holds a document of another kind"),
  encrypted: {
    message: "The workbook is protected with a password and cannot be read.",
    hint: "Open it in Excel, remove the password (File, Info, Protect Workbook, Encrypt with Password), and save it.",
  },
  oldFormat: { message: "This is a workbook in the old Excel format (.xls).", hint: saveAsXlsx },
  binaryFormat: { message: "This is a binary workbook (.xlsb).", hint: saveAsXlsx },
  openDocument: {
    message: "This is an OpenDocument spreadsheet (.ods).",
    hint: "Open it in LibreOffice or Excel and save it as “Excel 2007–365 (.xlsx)”.",
  },
  /** `what`: one of the words of `damage.ts`. */
  damaged: (what: string): ErrorWords => ({
    message: `The workbook is damaged: ${what}.`,
    hint: "Open it in Excel, let Excel repair it, save it, and try again; or copy or download it anew.",
  }),
  hasDoctype: unusual("an XML document type (DOCTYPE)"),
  isUtf16: unusual("text in UTF-16 instead of UTF-8"),
  otherEncoding: (encoding: string): ErrorWords =>
    unusual(`text in the encoding “${encoding}” instead of UTF-8`),
  fileTooLarge: (megabytes: number, limit: number): ErrorWords => ({
    message: `The workbook has ${megabytes} MB; sheetport reads up to ${limit} MB.`,
    hint: "Remove pictures and unneeded sheets, or split the rows into several workbooks.",
  }),
  tooManyParts: (parts: number, limit: number): ErrorWords => ({
    message: `The workbook holds ${parts} parts; sheetport reads up to ${limit}.`,
    hint: "Copy the product rows into a new workbook and try again.",
  }),
  inflatesTooLarge: (limitMegabytes: number): ErrorWords => ({
    message: `The workbook unpacks to more than ${limitMegabytes} MB.`,
    hint: "Copy the product rows into a new workbook, or split them into several workbooks.",
  }),
  partTooLarge: (part: string, limitMegabytes: number): ErrorWords => ({
    message: `The workbook's part “${part}” unpacks to more than ${limitMegabytes} MB; it lists no more than sheets and styles.`,
    hint: "Copy the product rows into a new workbook and try again.",
  }),
  textsTooLarge: (limitMegabytes: number): ErrorWords => ({
    message: `The workbook's texts take more than ${limitMegabytes} MB together.`,
    hint: "Split the rows into several workbooks.",
  }),
  cellTooLong: (address: string, limit: number): ErrorWords => ({
    message: `Cell ${address} holds more than ${grouped(limit)} characters, more than Excel itself allows.`,
    hint: "Shorten the cell and try again.",
  }),
  noSuchSheet: (sheet: string, sheets: readonly string[]): ErrorWords => ({
    message: `The workbook has no sheet “${sheet}”.`,
    hint: `Choose one of its sheets: ${sheets.map((name) => `“${name}”`).join(", ")}.`,
  }),
};

/** The pattern of these words for every language. */
export type RefusalWords = typeof refusalWords;
