import { count, grouped } from "../../model/number-words-ru.ts";
import type { CsvRefusalWords } from "./csv-refusals.ts";

const cellNoun = ["ячейка", "ячейки", "ячеек"] as const;

/** {@link CsvRefusalWords} in Russian. */
export const csvRefusalWordsRu: CsvRefusalWords = {
  notInEncoding: (encoding) => ({
    message: `В файле есть байты, которые в кодировке ${encoding} не образуют символов.`,
    hint: "Сохраните его в Excel как «CSV UTF-8» или как «Книга Excel (.xlsx)» либо укажите кодировку: --encoding.",
  }),
  encodingUnclear: {
    message: "Файл не в UTF-8, и по его буквам не понять, в какой кодировке он сохранён.",
    hint: "Сохраните его в Excel как «CSV UTF-8» или как «Книга Excel (.xlsx)» либо укажите кодировку: --encoding windows-1251, gb18030 или windows-1252.",
  },
  notText: {
    message: "Это не файл CSV: в нём есть байты, которые не относятся к тексту.",
    hint: "Проверьте, тот ли это файл; имя книги Excel должно заканчиваться на .xlsx.",
  },
  quoteNeverEnds: (cell) => ({
    message: `Ячейка ${cell} начинается с кавычки ("), которая нигде не закрыта.`,
    hint: 'Закройте её либо возьмите весь текст в кавычки, а каждую кавычку внутри него удвойте ("").',
  }),
  quoteMisplaced: (cell) => ({
    message: `В ячейке ${cell} непонятно, где заканчивается текст в кавычках.`,
    hint: 'Возьмите весь текст в кавычки, а каждую кавычку внутри него удвойте ("").',
  }),
  widerThanHeadings: (row, cells, headings) => ({
    message: `В строке ${row} ${count(cells, cellNoun)}, а заголовков только ${headings}: значения могли попасть не в свои столбцы.`,
    hint: "Возьмите в кавычки тексты, в которых есть разделитель, или сохраните лист как «Книга Excel (.xlsx)».",
  }),
  tooManyRows: (limit) => ({
    message: `В файле больше ${grouped(limit)} строк — больше, чем помещается на листе.`,
    hint: "Разделите его на несколько файлов.",
  }),
  tooManyColumns: (row, cells, limit) => ({
    message: `В строке ${row} больше ${grouped(limit)} ячеек (не меньше ${grouped(cells)}) — больше, чем помещается на листе.`,
    hint: "Проверьте, какой знак разделяет ячейки.",
  }),
};
