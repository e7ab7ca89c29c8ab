/** The encodings of a CSV file, by the names that `--encoding` takes. */
export const textEncodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1251",
  "windows-1252",
  "gb18030",
] as const;

export type TextEncoding = (typeof textEncodings)[number];
