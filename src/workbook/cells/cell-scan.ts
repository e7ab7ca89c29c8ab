import { cellAddress } from "../../model/sheet/sheet.ts";
import { damaged, limits } from "../container/refusals.ts";
import {
  bytesOf,
  mark,
  readTag,
  skipElement,
  standsAt,
  type Tag,
  textStart,
} from "../container/xml.ts";
import { readElementText, readStringItem } from "../container/xml-text.ts";
import { LinkFormulas } from "./pictures.ts";

/** The attribute `t` names the type; without it, a cell is a number. */
export const cellType = {
  number: "n",
  shared: "s",
  text: "str",
  inline: "inlineStr",
  boolean: "b",
  error: "e",
  date: "d",
} as const;

/** Gives the string above for a name in the file, because the same string is compared faster. */
const typesByName = new Map<string, string>(Object.values(cellType).map((name) => [name, name]));

/** Returned if a cell is incomplete, or if a fast path does not apply. */
export const notWhole = -1;

/** The markup of nearly all inline texts and values, for fast paths that need no tag objects. */
const inlineName = bytesOf(cellType.inline);
const inlineStart = bytesOf("<is><t");
const inlineEnd = bytesOf("</t></is></c>");
const valueStart = bytesOf("<v>");
const valueEnd = bytesOf("</v>");
const cellEnd = bytesOf("</c>");

export function wholeNumber(bytes: Buffer, from: number, to: number): number {
  if (from >= to) return Number.NaN;
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = (bytes[at] as number) - 0x30;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

/** Results are fields, because an object for each of millions of cells would be slow. */
export class CellScan {
  row = 0;
  /** Counted from 0. */
  column = 0;
  style = 0;
  type: string = cellType.number;
  /** The value is in the bytes from `from` to `to`, or in `text` if no fast path applied. */
  from = 0;
  to = 0;
  text: string | undefined;
  /** Whether the bytes can be used as they are, without entities, escapes or carriage returns. */
  isPlain = true;
  isAscii = true;
  hasFormula = false;
  /** A formula that shows a picture, or leads to a fixed address. */
  linkFormula: string | undefined;
  /** Whether the cell has a rich value (`vm`), such as a picture. */
  hasMetadata = false;
  hasValue = false;
  readonly #formulas = new LinkFormulas();

  /** `at` is the end of the tag name. `column` applies unless the cell states another. */
  look(bytes: Buffer, at: number, column: number): number {
    this.column = column;
    this.style = 0;
    this.type = cellType.number;
    this.from = 0;
    this.to = 0;
    this.text = undefined;
    this.isPlain = true;
    this.isAscii = true;
    this.hasFormula = false;
    this.linkFormula = undefined;
    this.hasMetadata = false;
    this.hasValue = false;
    const next = this.#attributes(bytes, at);
    if (next === notWhole || bytes[next - 2] === mark.slash) return next;
    const end = this.type === cellType.inline ? this.#plainInline(bytes, next) : notWhole;
    return end === notWhole ? this.#content(bytes, next) : end;
  }

  #attributes(bytes: Buffer, from: number): number {
    const end = bytes.length;
    for (let at = from; at < end; at += 1) {
      const byte = bytes[at] as number;
      if (byte === mark.greater) return at + 1;
      if (byte <= mark.space || byte === mark.slash) continue;
      const nameAt = at;
      while (at < end && bytes[at] !== mark.equals && (bytes[at] as number) > mark.space) at += 1;
      const nameBytes = at - nameAt;
      while (at < end && bytes[at] !== mark.doubleQuote && bytes[at] !== mark.singleQuote) {
        if (bytes[at] === mark.greater || bytes[at] === mark.less) throw this.broken("not XML");
        at += 1;
      }
      const quote = bytes[at];
      const valueAt = at + 1;
      at = valueAt;
      while (at < end && bytes[at] !== quote) at += 1;
      if (at >= end) return notWhole;
      const name = bytes[nameAt];
      if (nameBytes === 1) {
        if (name === 0x72) this.#readReference(bytes, valueAt, at);
        else if (name === 0x73) this.style = wholeNumber(bytes, valueAt, at);
        else if (name === 0x74) this.#readType(bytes, valueAt, at);
      } else if (nameBytes === 2 && name === 0x76 && bytes[nameAt + 1] === 0x6d) {
        this.hasMetadata = true;
      }
    }
    return notWhole;
  }

  #readReference(bytes: Buffer, from: number, end: number): void {
    let at = from;
    let column = 0;
    for (; at < end; at += 1) {
      const letter = ((bytes[at] as number) & 0xdf) - 0x40;
      if (!(letter >= 1 && letter <= 26 && (bytes[at] as number) >= 0x41)) break;
      column = column * 26 + letter;
    }
    const row = wholeNumber(bytes, at, end);
    if (column < 1 || column > limits.columns || row !== this.row) {
      const written = bytes.toString("utf8", from, Math.min(end, from + 20));
      throw damaged(`row ${this.row}: address “${written}”`);
    }
    this.column = column - 1;
  }

  #readType(bytes: Buffer, from: number, end: number): void {
    // Nearly all texts have one of these types. Comparing bytes avoids creating a string.
    if (end - from === 1 && bytes[from] === 0x73) {
      this.type = cellType.shared;
      return;
    }
    if (end - from === inlineName.length && standsAt(bytes, from, inlineName)) {
      this.type = cellType.inline;
      return;
    }
    const name = bytes.toString("utf8", from, end);
    const type = typesByName.get(name);
    if (type === undefined) throw this.broken(`type “${name.slice(0, 20)}”`);
    this.type = type;
  }

  #content(bytes: Buffer, from: number): number {
    for (let at = from; ; ) {
      while (at < bytes.length && bytes[at] !== mark.less) at += 1;
      if (standsAt(bytes, at, valueStart)) {
        const next = this.#plainValue(bytes, at + valueStart.length);
        if (next !== notWhole) {
          at = next;
          if (standsAt(bytes, at, cellEnd)) return at + cellEnd.length;
          continue;
        }
      }
      if (at >= bytes.length) return notWhole;
      const tag = readTag(bytes, at);
      if (tag === undefined) return notWhole;
      if (tag.kind === "close" && tag.local === "c") return tag.next;
      at = this.#element(bytes, tag);
      if (at === notWhole) return notWhole;
    }
  }

  #plainValue(bytes: Buffer, from: number): number {
    const to = this.#plainRun(bytes, from);
    if (!standsAt(bytes, to, valueEnd)) return notWhole;
    this.hasValue = true;
    this.from = from;
    this.to = to;
    return to + valueEnd.length;
  }

  #plainInline(bytes: Buffer, at: number): number {
    const from = textStart(bytes, at, inlineStart);
    if (from < 0) return notWhole;
    const to = this.#plainRun(bytes, from);
    if (!standsAt(bytes, to, inlineEnd)) return notWhole;
    this.from = from;
    this.to = to;
    return to + inlineEnd.length;
  }

  #plainRun(bytes: Buffer, from: number): number {
    let all = 0;
    let isPlain = true;
    let at = from;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at] as number;
      if (byte === mark.less) break;
      all |= byte;
      if (byte === mark.ampersand || byte === mark.underscore || byte === mark.carriageReturn) {
        isPlain = false;
      }
    }
    this.isPlain = isPlain;
    this.isAscii = all < 0x80;
    return at;
  }

  #element(bytes: Buffer, tag: Tag): number {
    const isRead = tag.local === "v" || tag.local === "is" || tag.local === "f";
    if (!isRead) return tag.kind === "open" ? skipElement(bytes, tag) : tag.next;
    if (tag.local === "f") {
      this.hasFormula = true;
      this.linkFormula = this.#formulas.linkFormula(bytes, tag);
    }
    if (tag.local === "v") this.hasValue = true;
    if (tag.kind !== "open") return tag.next;
    if (tag.local === "f") return skipElement(bytes, tag);
    const read =
      tag.local === "is" ? readStringItem(bytes, tag) : readElementText(bytes, tag.next, "v");
    if (read === undefined) return notWhole;
    this.text = read.text;
    if (tag.local === "is") this.type = cellType.inline;
    return read.next;
  }

  address(): string {
    return cellAddress(this.column, this.row);
  }

  broken(detail: string): Error {
    return damaged(`${this.address()}: ${detail}`);
  }
}
