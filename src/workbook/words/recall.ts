/** Why an earlier choice about a workbook does not fit any more, as a part of a sentence. */
export const recallWords = {
  noSheet: (sheet: string) => `there is no sheet “${sheet}”`,
  byPlace: (sheet: string) =>
    `the headings of “${sheet}” have changed, and a column was chosen by its place`,
  twice: (sheet: string) => `in “${sheet}” two columns would mean the same field`,
  noColumn: (sheet: string, headings: readonly string[]) =>
    `“${sheet}” has no column ${headings.map((heading) => `“${heading}”`).join(", ")}`,
};

/** The pattern of these words for every language. */
export type RecallWords = typeof recallWords;
