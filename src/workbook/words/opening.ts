/** What is said about how a file was opened: the encoding of a table as text (CSV), sheets without cells. */
export const openingWords = {
  encodings: { "windows-1251": "Windows-1251 (Cyrillic)", gb18030: "GB18030 (Chinese)" },
  read: (encoding: string) => `The text of the file was read in ${encoding}.`,
  /** Chart sheets, dialog sheets, macro sheets and old module sheets. */
  passedOver: (sheets: readonly string[]) =>
    sheets.length === 1
      ? `Passed over, as it is no worksheet with cells: sheet ${sheets.map(quoted).join("")}.`
      : `Passed over, as they are no worksheets with cells: sheets ${sheets.map(quoted).join(", ")}.`,
  byLetters: (encoding: string) =>
    `The file is not UTF-8. Its letters make words in ${encoding}, so it was read so; if letters look wrong, name its encoding with --encoding.`,
  doubtful: (encoding: string) =>
    `The file is not UTF-8, and it is not certain in which encoding it was saved. It was read in ${encoding}: look at some names before anything is sent, or name its encoding with --encoding.`,
};

function quoted(name: string): string {
  return `“${name}”`;
}

/** The pattern of these words for every language. */
export type OpeningWords = typeof openingWords;
