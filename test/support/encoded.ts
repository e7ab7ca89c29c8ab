import type { TextEncoding } from "../../src/model/schemas/settings.ts";

/** Bytes of one character by the character, for encodings that Node decodes but does not encode. */
const tables = new Map<TextEncoding, ReadonlyMap<string, readonly number[]>>();

/** A text as another program would save it; characters that the encoding lacks are an error. */
export function encoded(text: string, encoding: TextEncoding): Buffer {
  if (encoding === "utf-8") return Buffer.from(text);
  if (encoding === "utf-16le") return Buffer.from(text, "utf16le");
  if (encoding === "utf-16be") return Buffer.from(text, "utf16le").swap16();
  const table = tables.get(encoding) ?? tableOf(encoding);
  tables.set(encoding, table);
  return Buffer.from(
    [...text].flatMap((character) => {
      const bytes = table.get(character);
      if (bytes === undefined) throw new Error(`${encoding} has no “${character}”`);
      return bytes;
    }),
  );
}

const ofTwoBytes: ReadonlySet<TextEncoding> = new Set<TextEncoding>([
  ...(["gb18030", "gbk", "big5", "euc-kr", "euc-jp", "shift_jis"] as const),
]);

/** Every character of one byte, and of two where the encoding has such. */
function tableOf(encoding: TextEncoding): Map<string, readonly number[]> {
  const decode = (...bytes: number[]) => new TextDecoder(encoding).decode(Uint8Array.from(bytes));
  const table = new Map<string, readonly number[]>();
  for (let lead = 0xff; lead >= 0; lead -= 1) {
    if (ofTwoBytes.has(encoding) && lead >= 0x81 && lead <= 0xfe) {
      for (let trail = 0x40; trail <= 0xfe; trail += 1)
        table.set(decode(lead, trail), [lead, trail]);
    } else table.set(decode(lead), [lead]);
  }
  return table;
}
