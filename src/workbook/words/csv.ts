/** What is said about how a table as text (CSV) was read. */
export const csvWords = {
  encodings: { "windows-1251": "Windows-1251 (Cyrillic)", gb18030: "GB18030 (Chinese)" },
  byLetters: (encoding: string) =>
    `The file is not UTF-8. Its letters make words in ${encoding}, so it was read so; if letters look wrong, name its encoding with --encoding.`,
  doubtful: (encoding: string) =>
    `The file is not UTF-8, and it is not certain in which encoding it was saved. It was read in ${encoding}: look at some names before anything is sent, or name its encoding with --encoding.`,
};

/** The pattern of these words for every language. */
export type CsvWords = typeof csvWords;
