import { type SheetportError, workbookError } from "../../errors.ts";
import { msg, quotedTexts } from "../../model/message.ts";

/** No real workbook exceeds these limits, and a workbook within them fits into memory. */
export const limits = {
  fileBytes: 64 * 1024 * 1024,
  entries: 2_000,
  inflatedBytes: 512 * 1024 * 1024,
  /** Unpacked size of a workbook in another format, which is read into memory. */
  foreignBytes: 128 * 1024 * 1024,
  /** Excel counts UTF-16 units. */
  cellCharacters: 32_767,
  /** Parts read into memory as a whole: the list of sheets, relationships, styles, drawings. */
  wholePartBytes: 32 * 1024 * 1024,
  /** Shared strings stay in memory while a sheet is read. */
  sharedTextBytes: 256 * 1024 * 1024,
  sharedTexts: 10_000_000,
  /** Excel itself allows 65,490 cell formats and 255 characters in a number format. */
  formats: 200_000,
  formatCharacters: 1024,
  /** The XML of one cell or tag. Even the longest text that a cell may have needs far less. */
  itemBytes: 16 * 1024 * 1024,
  /** One tag with its attributes. Far longer ones overflow the stack of a regular expression. */
  tagBytes: 4 * 1024 * 1024,
  /** The last cell of a sheet is XFD1048576. */
  rows: 1_048_576,
  columns: 16_384,
} as const;

export const megabyte = 1024 * 1024;

/** For a file of an unknown kind, or a container without a workbook. */
export function notXlsx(): SheetportError {
  return workbookError("workbook-not-xlsx", msg("workbook.refusals.notXlsx"));
}

export function encrypted(): SheetportError {
  return workbookError("workbook-encrypted", msg("workbook.refusals.encrypted"));
}

/** `detail` says what is damaged, and where if known: `B5: not XML`. */
export function damaged(detail: string, cause?: unknown): SheetportError {
  return workbookError("workbook-damaged", msg("workbook.refusals.damaged", { detail }), cause);
}

/** For valid XML that no spreadsheet program writes. `detail` is `DOCTYPE` or an encoding. */
export function unusualXml(detail: string): SheetportError {
  return workbookError("workbook-unusual-xml", msg("workbook.refusals.unusualXml", { detail }));
}

export function fileTooLarge(bytes: number): SheetportError {
  const [megabytes, limit] = [Math.ceil(bytes / megabyte), limits.fileBytes / megabyte];
  const message = msg("workbook.refusals.fileTooLarge", { megabytes, limit });
  return workbookError("workbook-too-large", message);
}

export function unpacksTooLarge(code: string, part: string, limitBytes: number): SheetportError {
  const limit = limitBytes / megabyte;
  return workbookError(code, msg("workbook.refusals.unpacksTooLarge", { part, limit }));
}

export function cellTooLong(address: string): SheetportError {
  const limit = limits.cellCharacters;
  const message = msg("workbook.refusals.cellTooLong", { address, limit });
  return workbookError("workbook-cell-too-long", message);
}

export function noSuchSheet(sheet: string, sheets: readonly string[]): SheetportError {
  const message = msg("workbook.refusals.noSuchSheet", { sheet, sheets: quotedTexts(sheets) });
  return workbookError("workbook-no-such-sheet", message);
}
