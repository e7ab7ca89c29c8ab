import { exitCodes, SheetportError } from "../../errors.ts";
import type { ErrorMessage } from "../../model/message.ts";
import { msg, quotedTexts } from "../../model/message.ts";

/** Limits of a workbook: above real workbooks, below what fills the memory. */
export const limits = {
  fileBytes: 64 * 1024 * 1024,
  entries: 2_000,
  inflatedBytes: 512 * 1024 * 1024,
  /** Unpacked size of a workbook of another format, which is held in memory. */
  foreignBytes: 128 * 1024 * 1024,
  /** Characters of one cell, as Excel counts them: UTF-16 units. */
  cellCharacters: 32_767,
  /** A part that is held in memory: lists of sheets, relations, styles. */
  wholePartBytes: 32 * 1024 * 1024,
  /** Bytes and number of the shared strings, which are held while a sheet is read. */
  sharedTextBytes: 256 * 1024 * 1024,
  sharedTexts: 10_000_000,
  /** Cell formats, of which Excel takes 65,490, and a number format, of which it takes 255 characters. */
  formats: 200_000,
  formatCharacters: 1024,
  /** XML of one cell or tag; far above anything a cell of permitted length needs. */
  itemBytes: 16 * 1024 * 1024,
  /** Rows and columns of a sheet (XFD1048576 is the last cell). */
  rows: 1_048_576,
  columns: 16_384,
} as const;

/** Messages name limits in megabytes of this many bytes. */
export const megabyte = 1024 * 1024;

/** An error about a workbook, exit code 3. */
export function refusal(code: string, message: ErrorMessage, cause?: unknown): SheetportError {
  return new SheetportError(message, { code, exitCode: exitCodes.workbook, cause });
}

/** The bytes are not a ZIP archive, or a ZIP archive without a workbook. */
export function notXlsx(): SheetportError {
  return refusal("workbook-not-xlsx", msg("workbook.refusals.notXlsx"));
}

/** An OLE container with an encrypted package, or encrypted ZIP entries. */
export function encrypted(): SheetportError {
  return refusal("workbook-encrypted", msg("workbook.refusals.encrypted"));
}

/** The archive or a part of it cannot be read; `detail` is for whoever looks into the file: `B5: not XML`. */
export function damaged(detail: string, cause?: unknown): SheetportError {
  return refusal("workbook-damaged", msg("workbook.refusals.damaged", { detail }), cause);
}

/** Valid XML that no spreadsheet program writes; `detail` is `DOCTYPE` or an encoding. */
export function unusualXml(detail: string): SheetportError {
  return refusal("workbook-unusual-xml", msg("workbook.refusals.unusualXml", { detail }));
}

/** Over {@link limits.fileBytes}. */
export function fileTooLarge(bytes: number): SheetportError {
  const [size, limit] = [Math.ceil(bytes / megabyte), limits.fileBytes / megabyte];
  return refusal(
    "workbook-too-large",
    msg("workbook.refusals.fileTooLarge", { megabytes: size, limit }),
  );
}

/** Over a limit in bytes of what a workbook, or a `part` of it, unpacks to. */
export function unpacksTooLarge(code: string, part: string, limitBytes: number): SheetportError {
  const limit = limitBytes / megabyte;
  return refusal(code, msg("workbook.refusals.unpacksTooLarge", { part, limit }));
}

/** Over {@link limits.cellCharacters}. */
export function cellTooLong(address: string): SheetportError {
  const limit = limits.cellCharacters;
  return refusal(
    "workbook-cell-too-long",
    msg("workbook.refusals.cellTooLong", { address, limit }),
  );
}

/** A person asked for a sheet that is not there. */
export function noSuchSheet(sheet: string, sheets: readonly string[]): SheetportError {
  return refusal(
    "workbook-no-such-sheet",
    msg("workbook.refusals.noSuchSheet", { sheet, sheets: quotedTexts(sheets) }),
  );
}
