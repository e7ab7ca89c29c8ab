import { isUtf8 } from "node:buffer";
import type { SheetportError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { TextEncoding } from "../../model/text/text-encoding.ts";
import type { TextFacts } from "../container/opened.ts";
import { refusal } from "../container/refusals.ts";
import { weighLetters } from "./letters.ts";

type FoundEncoding = Pick<TextFacts, "encoding" | "encodingBy">;

/** Bytes given to the decoder at once. */
const pieceBytes = 64 * 1024;
/** Bytes in which the zeros of UTF-16 without a mark are looked for. */
const zerosLookedFor = 64 * 1024;

/**
 * Determines the encoding of a text: by a byte order mark; else valid UTF-8, which other encodings
 * practically never are; else by letters that are clearly Windows-1251 or GB18030
 * ({@link weighLetters}).
 *
 * @throws SheetportError `csv-not-in-encoding`, `csv-encoding-unclear`, `csv-not-text`.
 */
export function findEncoding(bytes: Buffer, chosen?: TextEncoding): FoundEncoding {
  if (chosen !== undefined) return { encoding: chosen, encodingBy: "chosen" };
  const marked = encodingOfMark(bytes);
  if (marked !== undefined) return { encoding: marked, encodingBy: "mark" };
  if (bytes.includes(0)) return { encoding: utf16OfZeros(bytes), encodingBy: "zeros" };
  if (isUtf8(bytes)) return { encoding: "utf-8", encodingBy: "utf-8" };
  return { encoding: byLetters(bytes), encodingBy: "letters" };
}

function encodingOfMark(bytes: Buffer): TextEncoding | undefined {
  const start = bytes.toString("hex", 0, 3);
  if (start === "efbbbf") return "utf-8";
  if (start.startsWith("fffe")) return "utf-16le";
  return start.startsWith("feff") ? "utf-16be" : undefined;
}

/** In UTF-16, separators, line ends, digits and spaces have a zero byte on the same side. */
function utf16OfZeros(bytes: Buffer): TextEncoding {
  const zeros = [0, 0];
  const length = Math.min(bytes.length, zerosLookedFor);
  for (let at = 0; at < length; at += 1) {
    if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (odd > 8 * even) return "utf-16le";
  if (even > 8 * odd) return "utf-16be";
  throw refusal("csv-not-text", msg("workbook.csv.notText"));
}

/** Fewer letters or characters are no evidence. */
const [cyrillicBytesMin, hanziMin] = [8, 3];

/** Only decides clear cases; for others the person has to name the encoding. */
function byLetters(bytes: Buffer): TextEncoding {
  const { cyrillic, cyrillicBytes, vowels, hanzi, chinese, utf8 } = weighLetters(bytes);
  // By chance, about a tenth of the letters of other text look like UTF-8.
  if (utf8 > 0.7) throw notInEncoding("utf-8");
  // Greek and Hebrew letters look like Cyrillic words, with half as many vowels.
  const isCyrillic = cyrillic >= 0.95 && cyrillicBytes >= cyrillicBytesMin && vowels >= 0.32;
  const isChinese = chinese >= 0.4 && hanzi >= hanziMin;
  if (isCyrillic === isChinese) {
    throw refusal("csv-encoding-unclear", msg("workbook.csv.notInEncoding", { encoding: "UTF-8" }));
  }
  return isCyrillic ? "windows-1251" : "gb18030";
}

/**
 * The text in pieces, cut anywhere, without its byte order mark.
 *
 * @throws SheetportError `csv-not-in-encoding`, `csv-not-text`.
 */
export function* textOf(bytes: Buffer, encoding: TextEncoding): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let at = 0; at <= bytes.length; at += pieceBytes) {
    const isLast = at + pieceBytes > bytes.length;
    const text = decoded(decoder, bytes.subarray(at, at + pieceBytes), { encoding, isLast });
    if (text.includes("\0")) throw refusal("csv-not-text", msg("workbook.csv.notText"));
    yield text;
  }
}

function decoded(
  decoder: InstanceType<typeof TextDecoder>,
  piece: Buffer,
  { encoding, isLast }: { readonly encoding: TextEncoding; readonly isLast: boolean },
): string {
  try {
    return decoder.decode(piece, { stream: !isLast });
  } catch (thrown) {
    throw notInEncoding(encoding, thrown);
  }
}

function notInEncoding(encoding: TextEncoding, cause?: unknown): SheetportError {
  const message = msg("workbook.csv.notInEncoding", { encoding: encoding.toUpperCase() });
  return refusal("csv-not-in-encoding", message, cause);
}
