import type { CsvWords } from "./csv.ts";

/** {@link CsvWords} in Russian. */
export const csvWordsRu: CsvWords = {
  encodings: { "windows-1251": "Windows-1251 (кириллица)", gb18030: "GB18030 (китайская)" },
  byLetters: (encoding) =>
    `Файл не в UTF-8. Его буквы складываются в слова в кодировке ${encoding}, в ней он и прочитан; если буквы выглядят неверно, укажите кодировку: --encoding.`,
  doubtful: (encoding) =>
    `Файл не в UTF-8, и с уверенностью не определить, в какой кодировке он сохранён. Он прочитан в кодировке ${encoding}: проверьте несколько названий до отправки или укажите кодировку: --encoding.`,
};
