import type { ErrorWords } from "../../errors.ts";
import { count, grouped } from "../../model/number-words-ru.ts";
import type { RefusalWords } from "./refusals.ts";

const saveAsXlsx = "Откройте файл в Excel и сохраните как «Книга Excel (.xlsx)».";
const anotherKind = (why: string): ErrorWords => ({
  message: `Это не книга Excel (.xlsx): ${why}.`,
  hint: "Откройте файл в Excel или LibreOffice и сохраните как «Книга Excel (.xlsx)».",
});
const unusual = (what: string): ErrorWords => ({
  message: `В книге ${what}; sheetport такое не принимает.`,
  hint: "Откройте её в Excel или LibreOffice и сохраните заново в формате .xlsx.",
});

/** {@link RefusalWords} in Russian. */
export const refusalWordsRu: RefusalWords = {
  isEmpty: anotherKind("файл пуст"),
  isOtherFile: anotherKind("это файл другого вида"),
  isOtherArchive: anotherKind("это ZIP-архив без книги"),
  isOtherDocument: anotherKind("внутри документ другого вида"),
  encrypted: {
    message: "Книга защищена паролем, прочитать её нельзя.",
    hint: "Откройте её в Excel, снимите пароль (Файл, Сведения, Защита книги, Зашифровать с использованием пароля) и сохраните.",
  },
  oldFormat: { message: "Это книга в старом формате Excel (.xls).", hint: saveAsXlsx },
  binaryFormat: { message: "Это двоичная книга Excel (.xlsb).", hint: saveAsXlsx },
  openDocument: {
    message: "Это таблица OpenDocument (.ods).",
    hint: "Откройте её в LibreOffice или Excel и сохраните как «Excel 2007–365 (.xlsx)».",
  },
  damaged: (what) => ({
    message: `Книга повреждена: ${what}.`,
    hint: "Откройте её в Excel, дайте Excel исправить её, сохраните и повторите; либо скопируйте или скачайте её заново.",
  }),
  hasDoctype: unusual("есть объявление типа документа XML (DOCTYPE)"),
  isUtf16: unusual("текст в UTF-16 вместо UTF-8"),
  otherEncoding: (encoding) => unusual(`текст в кодировке «${encoding}» вместо UTF-8`),
  fileTooLarge: (megabytes, limit) => ({
    message: `Размер книги — ${megabytes} МБ; sheetport читает не больше ${limit} МБ.`,
    hint: "Удалите картинки и лишние листы или разделите строки на несколько книг.",
  }),
  tooManyParts: (parts, limit) => ({
    message: `В книге ${count(parts, ["часть", "части", "частей"])}; sheetport читает не больше ${limit}.`,
    hint: "Скопируйте строки товаров в новую книгу и повторите.",
  }),
  inflatesTooLarge: (limitMegabytes) => ({
    message: `В распакованном виде книга занимает больше ${limitMegabytes} МБ.`,
    hint: "Скопируйте строки товаров в новую книгу или разделите их на несколько книг.",
  }),
  partTooLarge: (part, limitMegabytes) => ({
    message: `Часть книги «${part}» распаковывается в более чем ${limitMegabytes} МБ, хотя в ней только списки листов и стилей.`,
    hint: "Скопируйте строки с товарами в новую книгу и повторите.",
  }),
  textsTooLarge: (limitMegabytes) => ({
    message: `Тексты книги вместе занимают больше ${limitMegabytes} МБ.`,
    hint: "Разделите строки на несколько книг.",
  }),
  cellTooLong: (address, limit) => ({
    message: `В ячейке ${address} больше ${grouped(limit)} символов — больше, чем допускает сам Excel.`,
    hint: "Сократите текст в ячейке и повторите.",
  }),
  noSuchSheet: (sheet, sheets) => ({
    message: `В книге нет листа «${sheet}».`,
    hint: `Выберите один из её листов: ${sheets.map((name) => `«${name}»`).join(", ")}.`,
  }),
};
