import type { RecallWords } from "./recall.ts";

/** {@link RecallWords} in Chinese. */
export const recallWordsZh: RecallWords = {
  noSheet: (sheet) => `没有工作表“${sheet}”`,
  byPlace: (sheet) => `“${sheet}”的列标题有改动，而当时有一列是按位置选定的`,
  twice: (sheet) => `“${sheet}”中会有两列表示同一字段`,
  noColumn: (sheet, headings) =>
    `“${sheet}”没有${headings.map((heading) => `“${heading}”`).join("、")}列`,
};
