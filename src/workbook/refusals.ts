import { exitCodes, SheetportError } from "../errors.ts";

/** What a workbook may be at most (design: "Any workbook people really have", Limits). */
export const limits = {
  fileBytes: 64 * 1024 * 1024,
  entries: 2_000,
  inflatedBytes: 512 * 1024 * 1024,
  /** Characters of one cell, as Excel counts them: UTF-16 units. */
  cellCharacters: 32_767,
  /** XML of one cell or tag; far above anything a cell of permitted length needs. */
  itemBytes: 16 * 1024 * 1024,
  /** Rows and columns of a sheet (XFD1048576 is the last cell). */
  rows: 1_048_576,
  columns: 16_384,
} as const;

const megabyte = 1024 * 1024;

function refusal(code: string, message: string, hint: string): SheetportError {
  return new SheetportError(message, { code, hint, exitCode: exitCodes.workbook });
}

/** The bytes are not a ZIP archive, or a ZIP archive that is no workbook. */
export function notXlsx(why: string): SheetportError {
  return refusal(
    "workbook-not-xlsx",
    `This is not an Excel workbook (.xlsx): ${why}.`,
    "Open the file in Excel or LibreOffice and save it as “Excel Workbook (.xlsx)”.",
  );
}

/** An OLE container with an encrypted package, or encrypted ZIP entries. */
export function encrypted(): SheetportError {
  return refusal(
    "workbook-encrypted",
    "The workbook is protected with a password and cannot be read.",
    "Open it in Excel, remove the password (File, Info, Protect Workbook, Encrypt with Password), and save it.",
  );
}

/** Excel 97–2003. */
export function oldFormat(): SheetportError {
  return refusal(
    "workbook-old-format",
    "This is a workbook in the old Excel format (.xls).",
    "Open it in Excel and save it as “Excel Workbook (.xlsx)”.",
  );
}

/** `.xlsb`. */
export function binaryFormat(): SheetportError {
  return refusal(
    "workbook-binary-format",
    "This is a binary workbook (.xlsb).",
    "Open it in Excel and save it as “Excel Workbook (.xlsx)”.",
  );
}

/** `.ods`. */
export function openDocument(): SheetportError {
  return refusal(
    "workbook-open-document",
    "This is an OpenDocument spreadsheet (.ods).",
    "Open it in LibreOffice or Excel and save it as “Excel 2007–365 (.xlsx)”.",
  );
}

/** The archive or a part in it cannot be read as it should. */
export function damaged(what: string, cause?: unknown): SheetportError {
  return new SheetportError(`The workbook is damaged: ${what}.`, {
    code: "workbook-damaged",
    hint: "Open it in Excel, let Excel repair it, save it, and try again; or copy or download it anew.",
    exitCode: exitCodes.workbook,
    cause,
  });
}

/** A DOCTYPE, another encoding: valid XML, but nothing a spreadsheet program writes. */
export function unusualXml(what: string): SheetportError {
  return refusal(
    "workbook-unusual-xml",
    `The workbook holds ${what}, which sheetport does not accept.`,
    "Open it in Excel or LibreOffice and save it again as .xlsx.",
  );
}

/** Over {@link limits.fileBytes}. */
export function fileTooLarge(bytes: number): SheetportError {
  return refusal(
    "workbook-too-large",
    `The workbook has ${Math.ceil(bytes / megabyte)} MB; sheetport reads up to ${limits.fileBytes / megabyte} MB.`,
    "Remove pictures and unneeded sheets, or split the rows into several workbooks.",
  );
}

/** Over {@link limits.entries}. */
export function tooManyEntries(count: number): SheetportError {
  return refusal(
    "workbook-too-many-parts",
    `The workbook holds ${count} parts; sheetport reads up to ${limits.entries}.`,
    "Copy the product rows into a new workbook and try again.",
  );
}

/** Over {@link limits.inflatedBytes}, counted while inflating. */
export function inflatesTooLarge(): SheetportError {
  return refusal(
    "workbook-inflates-too-large",
    `The workbook unpacks to more than ${limits.inflatedBytes / megabyte} MB.`,
    "Copy the product rows into a new workbook, or split them into several workbooks.",
  );
}

/** Over {@link limits.cellCharacters}. */
export function cellTooLong(address: string): SheetportError {
  return refusal(
    "workbook-cell-too-long",
    `Cell ${address} holds more than ${limits.cellCharacters.toLocaleString("en-GB")} characters, more than Excel itself allows.`,
    "Shorten the cell and try again.",
  );
}

/** A person asked for a sheet that is not there. */
export function noSuchSheet(sheet: string, sheets: readonly string[]): SheetportError {
  return refusal(
    "workbook-no-such-sheet",
    `The workbook has no sheet “${sheet}”.`,
    `Choose one of its sheets: ${sheets.map((name) => `“${name}”`).join(", ")}.`,
  );
}
