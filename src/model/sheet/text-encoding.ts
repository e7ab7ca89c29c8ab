/** The encodings that a table as text (CSV) may be in, by the names that `--encoding` takes. */
export const textEncodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1251",
  "windows-1252",
  "gb18030",
] as const;

/** An encoding that a table as text can be read in. */
export type TextEncoding = (typeof textEncodings)[number];
