import { isUtf8 } from "node:buffer";
import type { SheetportError } from "../../errors.ts";
import type { TextEncoding } from "../../model/text/text-encoding.ts";
import type { TextFacts } from "../container/opened.ts";
import { refusal } from "../container/refusals.ts";
import { say } from "../say.ts";
import { weighLetters } from "./letters.ts";

/** What is known of a file's encoding. */
type FoundEncoding = Pick<TextFacts, "encoding" | "encodingBy" | "isDoubtful">;

/** Bytes given to the decoder at once. */
const pieceBytes = 64 * 1024;
/** Bytes in which the zeros of UTF-16 without a mark are looked for. */
const zerosLookedFor = 64 * 1024;

/**
 * Settles in which encoding a text is. A byte order mark tells; without one the whole file either is
 * UTF-8 or not, which other encodings practically never are by chance; else the letters tell
 * Windows-1251 from GB18030 ({@link weighLetters}).
 *
 * @throws SheetportError `csv-not-in-encoding`, `csv-encoding-unclear`, `csv-not-text`.
 */
export function findEncoding(bytes: Buffer, chosen?: TextEncoding): FoundEncoding {
  if (chosen !== undefined) return sure(chosen, "chosen");
  const marked = encodingOfMark(bytes);
  if (marked !== undefined) return sure(marked, "mark");
  if (bytes.includes(0)) return sure(utf16OfZeros(bytes), "zeros");
  if (isUtf8(bytes)) return sure("utf-8", "utf-8");
  return byLetters(bytes);
}

function sure(encoding: TextEncoding, encodingBy: FoundEncoding["encodingBy"]): FoundEncoding {
  return { encoding, encodingBy, isDoubtful: false };
}

function encodingOfMark(bytes: Buffer): TextEncoding | undefined {
  const start = bytes.toString("hex", 0, 3);
  if (start === "efbbbf") return "utf-8";
  if (start.startsWith("fffe")) return "utf-16le";
  return start.startsWith("feff") ? "utf-16be" : undefined;
}

/** Separators, line ends, digits and spaces have a zero in UTF-16, on the same side each. */
function utf16OfZeros(bytes: Buffer): TextEncoding {
  const zeros = [0, 0];
  const length = Math.min(bytes.length, zerosLookedFor);
  for (let at = 0; at < length; at += 1) {
    if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (odd > 8 * even) return "utf-16le";
  if (even > 8 * odd) return "utf-16be";
  throw refusal("csv-not-text", say("csv.notText"));
}

/** So many bytes of Chinese text practically never look like Cyrillic words all along. */
const tellingBytes = 16;
/** Fewer letters in words are no evidence: a word of Western capitals may look like it. */
const wordBytesMin = 4;

function byLetters(bytes: Buffer): FoundEncoding {
  const { bytes: letters, cyrillic, cyrillicBytes, chinese, utf8 } = weighLetters(bytes);
  // Chance gives other text the shape of UTF-8 in a tenth of its letters or so.
  if (utf8 > 0.7) throw notInEncoding("utf-8");
  const isCyrillic =
    cyrillic >= 0.9 && cyrillicBytes >= wordBytesMin && (chinese < 0.5 || letters >= tellingBytes);
  const isChinese = chinese >= 0.6 && cyrillic <= chinese - 0.2;
  if (!isCyrillic && !isChinese) throw refusal("csv-encoding-unclear", say("csv.encodingUnclear"));
  return {
    encoding: isCyrillic ? "windows-1251" : "gb18030",
    encodingBy: "letters",
    isDoubtful: isCyrillic
      ? chinese >= 0.5 || cyrillicBytes < tellingBytes || cyrillic < 0.97
      : chinese < 0.8 || cyrillic >= 0.5,
  };
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
    if (text.includes("\0")) throw refusal("csv-not-text", say("csv.notText"));
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
  return refusal("csv-not-in-encoding", say("csv.notInEncoding", encoding), cause);
}
