import { isUtf8 } from "node:buffer";
import { damaged, limits, unusualXml } from "./refusals.ts";

export const mark = {
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

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function standsAt(bytes: Buffer, at: number, expected: Uint8Array): boolean {
  for (let index = 0; index < expected.length; index += 1) {
    if (bytes[at + index] !== expected[index]) return false;
  }
  return true;
}

const preservedSpace = bytesOf(' xml:space="preserve"');

/** Where the text of markup such as `<si><t` begins; -1 if a fast path does not apply. */
export function textStart(bytes: Buffer, at: number, markup: Uint8Array): number {
  if (!standsAt(bytes, at, markup)) return -1;
  const end = at + markup.length;
  const isPreserved = bytes[end] === mark.space && standsAt(bytes, end, preservedSpace);
  const close = isPreserved ? end + preservedSpace.length : end;
  return bytes[close] === mark.greater ? close + 1 : -1;
}

export interface Tag {
  readonly kind: "open" | "empty" | "close" | "cdata" | "other";
  /** The name without a prefix; empty for `cdata` and `other` (comments, instructions). */
  readonly local: string;
  readonly from: number;
  readonly to: number;
  readonly next: number;
}

/** Undefined if the markup is incomplete. */
export function readTag(bytes: Buffer, at: number): Tag | undefined {
  const first = bytes[at + 1];
  if (first === undefined) return undefined;
  if (first === 0x21) return readDeclaration(bytes, at);
  if (first === 0x3f) return other(bytes, at, "?>");
  const to = tagEnd(bytes, at + 1);
  if (to < 0) return undefined;
  const closing = first === mark.slash;
  const empty = !closing && bytes[to - 1] === mark.slash;
  let nameEnd = closing ? at + 2 : at + 1;
  let nameAt = nameEnd;
  for (; nameEnd < to; nameEnd += 1) {
    const byte = bytes[nameEnd] as number;
    if (byte <= mark.space || byte === mark.slash) break;
    if (byte === mark.colon) nameAt = nameEnd + 1;
  }
  return {
    kind: closing ? "close" : empty ? "empty" : "open",
    local: bytes.toString("latin1", nameAt, nameEnd),
    from: nameEnd,
    to: empty ? to - 1 : to,
    next: to + 1,
  };
}

function tagEnd(bytes: Buffer, from: number): number {
  let quote = 0;
  for (let at = from; at < bytes.length; at += 1) {
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
    return { kind: "cdata", local: "", from: at + 9, to, next: to + 3 };
  }
  const isCut = ["<!--", "<![CDATA[", "<!DOCTYPE"].some((one) => one.startsWith(start));
  if (isCut && start !== "<!DOCTYPE") return undefined;
  throw unusualXml("DOCTYPE");
}

function other(bytes: Buffer, at: number, closing: string, skip = 2): Tag | undefined {
  const to = bytes.indexOf(closing, at + skip, "latin1");
  if (to < 0) return undefined;
  return { kind: "other", local: "", from: to, to, next: to + closing.length };
}

const attribute = /(?<!\S)([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The keys are full names, including prefixes. */
export function attributes(bytes: Buffer, tag: Tag): Map<string, string> {
  if (tag.to - tag.from > limits.tagBytes) throw damaged("a tag that is too long");
  const text = bytes.toString("utf8", tag.from, tag.to);
  const hasReferences = text.includes("&");
  const values = new Map<string, string>();
  for (const [, name = "", double, single = ""] of text.matchAll(attribute)) {
    const value = double ?? single;
    values.set(name, hasReferences ? decodeReferences(value) : value);
  }
  return values;
}

/** XML Schema allows both spellings. */
export function isTrue(attribute: string | undefined): boolean {
  return attribute === "1" || attribute === "true";
}

/** Returns -1 if the element is incomplete. */
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

export function decodeReferences(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&([^;]{0,20};)?/g, (whole, name = "") => {
    const character = decodeReference(name.slice(0, -1));
    if (character === undefined) throw damaged(`XML: “${whole}”`);
    return character;
  });
}

function decodeReference(name: string): string | undefined {
  const numeric = /^#(?:x([0-9a-fA-F]+)|([0-9]+))$/.exec(name);
  if (numeric === null) return named.get(name);
  const code = numeric[1] === undefined ? Number(numeric[2]) : Number.parseInt(numeric[1], 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

const startBytes = 256;

/** Yields pieces of whole characters, without the byte order mark. */
export async function* utf8Pieces(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let isStart = true;
  for await (const piece of pieces) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    if (isStart && bytes.length < startBytes) {
      rest = bytes;
      continue;
    }
    const text = isStart ? withoutMark(bytes) : bytes;
    isStart = false;
    const end = text.length - cutBytes(text);
    if (end > 0) yield checkedUtf8(text.subarray(0, end));
    rest = text.subarray(end);
  }
  if (isStart) rest = withoutMark(rest);
  if (rest.length > 0) yield checkedUtf8(rest);
}

function checkedUtf8(bytes: Buffer): Buffer {
  if (!isUtf8(bytes)) throw damaged("not UTF-8");
  return bytes;
}

/** Counts the bytes at the end that belong to a character that continues in the next piece. */
function cutBytes(piece: Buffer): number {
  for (let back = 1; back <= Math.min(3, piece.length); back += 1) {
    const byte = piece[piece.length - back] as number;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
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

/** No element that is read is nested deeper, so deeper ones are only counted. */
const depthMax = 8;

/** A name alone is not enough, because extensions reuse names (`workbookPr` in `extLst`). */
export class XmlPlace {
  readonly #paths: string[] = [];
  #depth = 0;

  /** Empty if no element is open, or if the innermost one is too deep. */
  get path(): string {
    return this.#depth > depthMax ? "" : (this.#paths.at(-1) ?? "");
  }

  get isEmpty(): boolean {
    return this.#depth === 0;
  }

  pathOf({ local }: Tag): string {
    return this.isEmpty ? local : `${this.path}/${local}`;
  }

  enter(tag: Tag): string {
    const path = this.pathOf(tag);
    if (tag.kind === "open") {
      if (this.#depth < depthMax) this.#paths.push(path);
      this.#depth += 1;
    }
    return path;
  }

  leave(): void {
    if (this.#depth === 0) return;
    this.#depth -= 1;
    if (this.#depth < depthMax) this.#paths.pop();
  }
}

export function* elements(bytes: Buffer): Generator<{ readonly tag: Tag; readonly path: string }> {
  const place = new XmlPlace();
  for (const tag of tags(bytes)) {
    if (tag.kind === "close") place.leave();
    else if (tag.kind !== "other" && tag.kind !== "cdata") yield { tag, path: place.enter(tag) };
  }
}
