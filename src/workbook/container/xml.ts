import { isUtf8 } from "node:buffer";
import { damaged, unusualXml } from "./refusals.ts";

/** The bytes of XML's own marks. */
export const mark = {
  tab: 9,
  lineFeed: 10,
  carriageReturn: 13,
  space: 32,
  doubleQuote: 34,
  ampersand: 38,
  singleQuote: 39,
  slash: 47,
  colon: 58,
  less: 60,
  equals: 61,
  greater: 62,
  underscore: 95,
} as const;

/** One piece of markup, from its `<` to its `>`. */
export interface Tag {
  readonly kind: "open" | "empty" | "close" | "cdata" | "other";
  /** Name without its prefix; empty for `cdata` and `other` (comments, instructions). */
  readonly local: string;
  /** Length of the prefix with its colon. */
  readonly prefixLength: number;
  /** Where the attributes, or the CDATA text, begin and end. */
  readonly from: number;
  readonly to: number;
  /** The byte after the `>`. */
  readonly next: number;
}

/**
 * Reads the markup that begins at the `<` at `at`; undefined when its end is not here yet.
 *
 * @throws SheetportError `workbook-unusual-xml` for a DOCTYPE.
 */
export function readTag(bytes: Buffer, at: number, end = bytes.length): Tag | undefined {
  const first = bytes[at + 1];
  if (at + 1 >= end) return undefined;
  if (first === 0x21) return readDeclaration(bytes, at);
  if (first === 0x3f) return other(bytes, at, "?>");
  const to = tagEnd(bytes, at + 1, end);
  if (to < 0) return undefined;
  const closing = first === mark.slash;
  const empty = !closing && bytes[to - 1] === mark.slash;
  let nameEnd = closing ? at + 2 : at + 1;
  const nameAt = nameEnd;
  let prefixLength = 0;
  for (; nameEnd < to; nameEnd += 1) {
    const byte = bytes[nameEnd] as number;
    if (byte <= mark.space || byte === mark.slash) break;
    if (byte === mark.colon) prefixLength = nameEnd + 1 - nameAt;
  }
  return {
    kind: closing ? "close" : empty ? "empty" : "open",
    local: bytes.toString("latin1", nameAt + prefixLength, nameEnd),
    prefixLength,
    from: nameEnd,
    to: empty ? to - 1 : to,
    next: to + 1,
  };
}

/** Where the tag's `>` stands: one within quotes does not count. */
function tagEnd(bytes: Buffer, from: number, end: number): number {
  let quote = 0;
  for (let at = from; at < end; at += 1) {
    const byte = bytes[at] as number;
    if (quote !== 0) {
      if (byte === quote) quote = 0;
    } else if (byte === mark.greater) return at;
    else if (byte === mark.doubleQuote || byte === mark.singleQuote) quote = byte;
    else if (byte === mark.less) throw damaged("“<” inside a tag");
  }
  return -1;
}

function readDeclaration(bytes: Buffer, at: number): Tag | undefined {
  const start = bytes.toString("latin1", at, at + 9);
  if (start.startsWith("<!--")) return other(bytes, at, "-->", 4);
  if (start === "<![CDATA[") {
    const to = bytes.indexOf("]]>", at + 9, "latin1");
    if (to < 0) return undefined;
    return { kind: "cdata", local: "", prefixLength: 0, from: at + 9, to, next: to + 3 };
  }
  const isCut = ["<!--", "<![CDATA[", "<!DOCTYPE"].some((known) => known.startsWith(start));
  if (isCut && start !== "<!DOCTYPE") return undefined;
  throw unusualXml("DOCTYPE");
}

function other(bytes: Buffer, at: number, closing: string, skip = 2): Tag | undefined {
  const to = bytes.indexOf(closing, at + skip, "latin1");
  if (to < 0) return undefined;
  return { kind: "other", local: "", prefixLength: 0, from: to, to, next: to + closing.length };
}

/**
 * The attributes of a tag by their names as written, prefix included. What is no attribute is passed
 * over. Linear in the tag's length, whatever stands in it.
 */
export function attributes(bytes: Buffer, tag: Tag): Map<string, string> {
  const values = new Map<string, string>();
  const text = bytes.toString("utf8", tag.from, tag.to);
  for (let at = 0; ; ) {
    const equals = text.indexOf("=", at);
    if (equals < 0) return values;
    const name = lastWord(text, at, equals);
    let from = equals + 1;
    while (from < text.length && isBlank(text.charCodeAt(from))) from += 1;
    const quote = text[from];
    const to = quote === '"' || quote === "'" ? text.indexOf(quote, from + 1) : -1;
    if (to < 0) {
      at = equals + 1;
      continue;
    }
    if (name !== "") values.set(name, decodeReferences(text.slice(from + 1, to)));
    at = to + 1;
  }
}

/** The word that ends before `to`, spaces behind it left out. */
function lastWord(text: string, from: number, to: number): string {
  let end = to;
  while (end > from && isBlank(text.charCodeAt(end - 1))) end -= 1;
  let start = end;
  while (start > from && !isBlank(text.charCodeAt(start - 1))) start -= 1;
  return text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code <= mark.space;
}

/** The byte behind an element and everything in it; -1 when its end is not here yet. */
export function skipElement(bytes: Buffer, opening: Tag): number {
  let depth = 1;
  for (let at = opening.next; depth > 0; ) {
    at = bytes.indexOf(mark.less, at);
    const tag = at < 0 ? undefined : readTag(bytes, at);
    if (tag === undefined) return -1;
    if (tag.local === opening.local && tag.kind === "open") depth += 1;
    if (tag.local === opening.local && tag.kind === "close") depth -= 1;
    at = tag.next;
    if (depth === 0) return at;
  }
  return -1;
}

/** Every tag of a part that is held as a whole. */
export function* tags(bytes: Buffer): Generator<Tag> {
  for (let at = bytes.indexOf(mark.less); at >= 0; ) {
    const tag = readTag(bytes, at);
    if (tag === undefined) throw damaged("XML cut off");
    yield tag;
    at = bytes.indexOf(mark.less, tag.next);
  }
}

const named = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

/**
 * Resolves `&amp;`, `&#10;`, `&#x1F600;` and the like.
 *
 * @throws SheetportError `workbook-damaged` for a reference that XML does not know.
 */
export function decodeReferences(text: string): string {
  let at = text.indexOf("&");
  if (at < 0) return text;
  let decoded = "";
  let from = 0;
  // A text of references has mostly one and the same.
  let [last, meaning] = ["", ""];
  while (at >= 0) {
    const end = text.indexOf(";", at) + 1;
    const whole = text.slice(at, end > 0 ? Math.min(end, at + referenceMax) : at + referenceMax);
    if (whole !== last) {
      const character = whole.endsWith(";") ? decodeReference(whole.slice(1, -1)) : undefined;
      if (character === undefined) throw damaged(`XML: “${whole}”`);
      [last, meaning] = [whole, character];
    }
    decoded += text.slice(from, at) + meaning;
    from = at + whole.length;
    at = text.indexOf("&", from);
  }
  return decoded + text.slice(from);
}

/** Characters of a reference, its `&` and `;` included. */
const referenceMax = 22;

function decodeReference(name: string): string | undefined {
  const numeric = /^#(?:x([0-9a-fA-F]+)|([0-9]+))$/.exec(name);
  if (numeric === null) return named.get(name);
  const code = numeric[1] === undefined ? Number(numeric[2]) : Number.parseInt(numeric[1], 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/**
 * Passes a part's pieces on without its byte order mark, having checked that it is UTF-8.
 *
 * @throws SheetportError `workbook-unusual-xml` for another encoding, `workbook-damaged` for bytes
 * that are no characters.
 */
export async function* utf8Pieces(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let cut: Buffer = Buffer.alloc(0);
  let isFirst = true;
  for await (let piece of withWholeStart(pieces)) {
    if (isFirst) piece = withoutMark(piece);
    isFirst = false;
    // The character that the last border cut is checked alone, so that no piece is copied.
    const headBytes =
      cut.length === 0 ? 0 : Math.min(characterBytes(cut) - cut.length, piece.length);
    const head = Buffer.concat([cut, piece.subarray(0, headBytes)]);
    const whole = headBytes < piece.length || cut.length === 0;
    const tailAt = whole ? piece.length - cutBytes(piece, headBytes) : piece.length;
    if (whole && !(isUtf8(head) && isUtf8(piece.subarray(headBytes, tailAt)))) throw notUtf8();
    cut = whole ? Buffer.from(piece.subarray(tailAt)) : head;
    yield piece;
  }
  if (cut.length > 0 && !isUtf8(cut)) throw notUtf8();
}

/** So much of a part tells its encoding. */
const startBytes = 256;

/** The same pieces, the first ones joined: a mark or a declaration is never cut. */
async function* withWholeStart(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const piece of pieces) {
    if (start === undefined) {
      yield piece;
      continue;
    }
    start = start.length === 0 ? piece : Buffer.concat([start, piece]);
    if (start.length < startBytes) continue;
    yield start;
    start = undefined;
  }
  if (start !== undefined && start.length > 0) yield start;
}

function notUtf8() {
  return damaged("not UTF-8");
}

/** How many bytes the character has that begins with the first byte. */
function characterBytes(start: Buffer): number {
  const lead = start[0] as number;
  return lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
}

/** How many bytes at the end belong to a character that goes on in the next piece. */
function cutBytes(piece: Buffer, from: number): number {
  for (let back = 1; back <= 3 && piece.length - back >= from; back += 1) {
    const byte = piece[piece.length - back] as number;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return characterBytes(piece.subarray(-back)) > back ? back : 0;
  }
  return 0;
}

function withoutMark(first: Buffer): Buffer {
  const [one, two, three] = first;
  if ((one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff) || one === 0 || two === 0) {
    throw unusualXml("UTF-16");
  }
  const start = one === 0xef && two === 0xbb && three === 0xbf ? 3 : 0;
  const prolog = first.toString("latin1", start, start + 200);
  const encoding = /^<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(prolog)?.[1];
  if (encoding !== undefined && !/^(utf-?8|us-ascii|ascii)$/i.test(encoding)) {
    throw unusualXml(encoding);
  }
  return first.subarray(start);
}
