/** The encodings of CSV files, named as in the Encoding Standard and `TextDecoder`. */
export const textEncodings = [
  ...["utf-8", "utf-16le", "utf-16be", "windows-1251", "koi8-r", "koi8-u", "ibm866", "iso-8859-5"],
  ...["x-mac-cyrillic", "gb18030", "gbk", "big5", "euc-kr", "shift_jis", "euc-jp", "iso-2022-jp"],
  ...["windows-1252", "windows-1250", "windows-1253", "windows-1254", "windows-1255"],
  ...["windows-1256", "windows-1257", "windows-1258", "windows-874", "macintosh", "iso-8859-2"],
  ...["iso-8859-3", "iso-8859-4", "iso-8859-6", "iso-8859-7", "iso-8859-8", "iso-8859-8-i"],
  ...["iso-8859-10", "iso-8859-13", "iso-8859-14", "iso-8859-15", "iso-8859-16"],
] as const;

export type TextEncoding = (typeof textEncodings)[number];

/**
 * The encoding with this name or alias, ignoring case (`cp866`, `sjis`, `latin1`); undefined for
 * others.
 */
export function encodingNamed(name: string): TextEncoding | undefined {
  try {
    const { encoding } = new TextDecoder(name);
    return textEncodings.find((one) => one === encoding);
  } catch {
    return undefined;
  }
}
