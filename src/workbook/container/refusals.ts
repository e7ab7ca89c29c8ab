import { type ErrorWords, errorInWords, exitCodes, type SheetportError } from "../../errors.ts";
import { type ByLanguage, inEveryLanguage } from "../../model/words.ts";
import { type DamageWords, damageWords, type RefusalWords, refusalWords } from "../words/en.ts";
import { damageWordsRu, refusalWordsRu } from "../words/ru.ts";
import { damageWordsZh, refusalWordsZh } from "../words/zh.ts";

/** What a workbook may be at most: more than people have, and less than fills the memory. */
export const limits = {
  fileBytes: 64 * 1024 * 1024,
  entries: 2_000,
  inflatedBytes: 512 * 1024 * 1024,
  /** Characters of one cell, as Excel counts them: UTF-16 units. */
  cellCharacters: 32_767,
  /** A part that is held as a whole: lists of sheets, relations, styles. */
  wholePartBytes: 32 * 1024 * 1024,
  /** Shared texts, which must be held while a sheet is read: their bytes and how many. */
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

const megabyte = 1024 * 1024;

const words: ByLanguage<RefusalWords> = {
  en: refusalWords,
  ru: refusalWordsRu,
  zh: refusalWordsZh,
};

const damages: ByLanguage<DamageWords> = {
  en: damageWords,
  ru: damageWordsRu,
  zh: damageWordsZh,
};

/** What is said, in whichever language. */
type Said = (say: RefusalWords) => ErrorWords;

function refusal(code: string, said: Said): SheetportError {
  return errorInWords(inEveryLanguage(words, said), { code, exitCode: exitCodes.workbook });
}

/** The bytes are not a ZIP archive, or a ZIP archive that is no workbook. */
export function notXlsx(why: Said): SheetportError {
  return refusal("workbook-not-xlsx", why);
}

/** An OLE container with an encrypted package, or encrypted ZIP entries. */
export function encrypted(): SheetportError {
  return refusal("workbook-encrypted", (say) => say.encrypted);
}

/** The file is a workbook of Excel 97–2003 (`.xls`). */
export function oldFormat(): SheetportError {
  return refusal("workbook-old-format", (say) => say.oldFormat);
}

/** The file is a binary workbook (`.xlsb`). */
export function binaryFormat(): SheetportError {
  return refusal("workbook-binary-format", (say) => say.binaryFormat);
}

/** The file is an OpenDocument sheet (`.ods`). */
export function openDocument(): SheetportError {
  return refusal("workbook-open-document", (say) => say.openDocument);
}

/** The archive or a part in it cannot be read as it should. */
export function damaged(what: (say: DamageWords) => string, cause?: unknown): SheetportError {
  return errorInWords(
    {
      en: words.en.damaged(what(damages.en)),
      ru: words.ru.damaged(what(damages.ru)),
      zh: words.zh.damaged(what(damages.zh)),
    },
    { code: "workbook-damaged", exitCode: exitCodes.workbook, cause },
  );
}

/** A DOCTYPE, another encoding: valid XML, but nothing a spreadsheet program writes. */
export function unusualXml(what: Said): SheetportError {
  return refusal("workbook-unusual-xml", what);
}

/** Over {@link limits.fileBytes}. */
export function fileTooLarge(bytes: number): SheetportError {
  const [size, limit] = [Math.ceil(bytes / megabyte), limits.fileBytes / megabyte];
  return refusal("workbook-too-large", (say) => say.fileTooLarge(size, limit));
}

/** Over {@link limits.entries}. */
export function tooManyEntries(count: number): SheetportError {
  return refusal("workbook-too-many-parts", (say) => say.tooManyParts(count, limits.entries));
}

/** Over {@link limits.inflatedBytes}, counted while inflating. */
export function inflatesTooLarge(): SheetportError {
  const limit = limits.inflatedBytes / megabyte;
  return refusal("workbook-inflates-too-large", (say) => say.inflatesTooLarge(limit));
}

/** Over {@link limits.wholePartBytes}. */
export function partTooLarge(part: string): SheetportError {
  const limit = limits.wholePartBytes / megabyte;
  return refusal("workbook-part-too-large", (say) => say.partTooLarge(part, limit));
}

/** Over {@link limits.sharedTextBytes} or {@link limits.sharedTexts}. */
export function textsTooLarge(): SheetportError {
  const limit = limits.sharedTextBytes / megabyte;
  return refusal("workbook-texts-too-large", (say) => say.textsTooLarge(limit));
}

/** Over {@link limits.cellCharacters}. */
export function cellTooLong(address: string): SheetportError {
  const limit = limits.cellCharacters;
  return refusal("workbook-cell-too-long", (say) => say.cellTooLong(address, limit));
}

/** A person asked for a sheet that is not there. */
export function noSuchSheet(sheet: string, sheets: readonly string[]): SheetportError {
  return refusal("workbook-no-such-sheet", (say) => say.noSuchSheet(sheet, sheets));
}
