import type { RecallWords } from "./recall.ts";

/** {@link RecallWords} in Russian. */
export const recallWordsRu: RecallWords = {
  noSheet: (sheet) => `листа «${sheet}» нет`,
  byPlace: (sheet) =>
    `заголовки листа «${sheet}» изменились, а один из столбцов был выбран по его месту`,
  twice: (sheet) => `на листе «${sheet}» два столбца означали бы одно и то же поле`,
  noColumn: (sheet, headings) =>
    `на листе «${sheet}» нет столбца ${headings.map((heading) => `«${heading}»`).join(", ")}`,
};
