import type { OpeningWords } from "./opening.ts";

/** {@link OpeningWords} in Russian. */
export const openingWordsRu: OpeningWords = {
  encodings: { "windows-1251": "Windows-1251 (кириллица)", gb18030: "GB18030 (китайская)" },
  read: (encoding) => `Текст файла прочитан в кодировке ${encoding}.`,
  passedOver: (sheets) =>
    sheets.length === 1
      ? `Пропущен лист ${sheets.map(quoted).join("")}: это не рабочий лист с ячейками.`
      : `Пропущены листы ${sheets.map(quoted).join(", ")}: это не рабочие листы с ячейками.`,
  byLetters: (encoding) =>
    `Файл не в UTF-8. Его буквы складываются в слова в кодировке ${encoding}, в ней он и прочитан; если буквы выглядят неверно, укажите кодировку: --encoding.`,
  doubtful: (encoding) =>
    `Файл не в UTF-8, и с уверенностью не определить, в какой кодировке он сохранён. Он прочитан в кодировке ${encoding}: проверьте несколько названий до отправки или укажите кодировку: --encoding.`,
};

function quoted(name: string): string {
  return `«${name}»`;
}
