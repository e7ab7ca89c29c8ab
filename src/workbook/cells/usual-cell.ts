import { limits } from "../container/refusals.ts";
import { mark } from "../container/xml.ts";

/** Whether `</x>` is at `at`, for a one-letter name without a prefix. */
export function closes(bytes: Buffer, at: number, letter: number): boolean {
  return (
    bytes[at + 3] === mark.greater &&
    bytes[at + 2] === letter &&
    bytes[at + 1] === mark.slash &&
    bytes[at] === mark.less
  );
}

/**
 * A fixed byte sequence that most cells contain. It is compared four bytes at a time, because these
 * sequences make up most of a sheet with inline strings.
 */
class Phrase {
  readonly length: number;
  readonly #words: Int32Array;

  constructor(text: string) {
    const bytes = new DataView(new TextEncoder().encode(text).buffer);
    this.length = bytes.byteLength;
    const count = Math.ceil(this.length / 4);
    this.#words = Int32Array.from({ length: count }, (_, at) => bytes.getInt32(this.#place(at)));
  }

  standsAt(view: DataView, at: number): boolean {
    if (at + this.length > view.byteLength) return false;
    const words = this.#words;
    for (let word = 0; word < words.length; word += 1) {
      if (view.getInt32(at + this.#place(word)) !== words[word]) return false;
    }
    return true;
  }

  /** The position of a word. The last word overlaps the previous one. */
  #place(word: number): number {
    return Math.min(word * 4, this.length - 4);
  }
}

/** Parses decimal digits; NaN for anything else. */
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

/** Cell types (attribute `t`). Without the attribute, a cell is a number. */
export const cellType = {
  number: 0,
  shared: 1,
  text: 2,
  inline: 3,
  boolean: 4,
  error: 5,
  date: 6,
} as const;

/** Returned if a cell is incomplete and more bytes are needed. */
export const notWhole = -1;

/** The spellings that nearly every program writes. */
const reference = new Phrase(' r="');
const styleOf = new Phrase(' s="');
const sharedType = new Phrase(' t="s">');
const inlineType = new Phrase(' t="inlineStr">');
const inlineStart = new Phrase("<is><t");
const spaceKept = new Phrase(' xml:space="preserve">');
const inlineEnd = new Phrase("</t></is></c>");

/**
 * The properties of a cell, and a fast path for the spelling that nearly every program writes.
 * Other spellings may be read more slowly.
 */
export class UsualCell {
  row = 0;
  /** Counted from 0. A cell that does not state its column follows the previous cell. */
  column = 0;
  /** An index into the workbook's cell formats. */
  style = 0;
  /** A value of {@link cellType}. */
  type: number = cellType.number;
  /** The value is in the bytes `from`–`to`, or in `text` if it had to be decoded. */
  from = 0;
  to = 0;
  text: string | undefined;
  /** Whether the bytes can be used as they are, without entities, escapes or carriage returns. */
  isPlain = true;
  isAscii = true;
  hasFormula = false;
  /** The formula, if it shows a picture. */
  pictureFormula: string | undefined;
  /** Whether it has a rich value (`vm`), such as a picture. */
  hasMetadata = false;
  /** Whether it has a `<v>`, which may be empty. */
  hasValue = false;
  /** The bytes of the previous cell and a view of them. */
  #bytes: Buffer | undefined;
  #view: DataView = new DataView(new ArrayBuffer(0));

  #take(bytes: Buffer): void {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /**
   * Reads attributes in the usual spelling ` r="H17" s="2" t="s">`, where the last two are
   * optional. Returns the position after the tag, or -1 for any other spelling.
   */
  protected usualAttributes(bytes: Buffer, from: number): number {
    if (bytes !== this.#bytes) this.#take(bytes);
    let at = this.#usualReference(bytes, from);
    if (at === notWhole) return notWhole;
    if (bytes[at + 1] === 0x73) {
      at = this.#usualStyle(bytes, at);
      if (at === notWhole) return notWhole;
    }
    if (bytes[at] === mark.greater) return at + 1;
    if (sharedType.standsAt(this.#view, at)) {
      this.type = cellType.shared;
      return at + sharedType.length;
    }
    if (!inlineType.standsAt(this.#view, at)) return notWhole;
    this.type = cellType.inline;
    return at + inlineType.length;
  }

  /** Reads ` r="H17"` if it is in this row. Returns the position after it, or -1. */
  #usualReference(bytes: Buffer, from: number): number {
    if (!reference.standsAt(this.#view, from)) return notWhole;
    let at = from + reference.length;
    let column = 0;
    let letter = (bytes[at] as number) - 0x40;
    for (; letter >= 1 && letter <= 26; letter = (bytes[at] as number) - 0x40) {
      column = column * 26 + letter;
      at += 1;
    }
    let row = 0;
    let digit = (bytes[at] as number) - 0x30;
    for (; digit >= 0 && digit <= 9; digit = (bytes[at] as number) - 0x30) {
      row = row * 10 + digit;
      at += 1;
    }
    if (bytes[at] !== mark.doubleQuote || row !== this.row) return notWhole;
    if (column < 1 || column > limits.columns) return notWhole;
    this.column = column - 1;
    return at + 1;
  }

  /** Reads ` s="12"`. Returns the position after it, or -1. */
  #usualStyle(bytes: Buffer, from: number): number {
    if (!styleOf.standsAt(this.#view, from)) return notWhole;
    const begin = from + styleOf.length;
    let at = begin;
    let style = 0;
    let digit = (bytes[at] as number) - 0x30;
    for (; digit >= 0 && digit <= 9; digit = (bytes[at] as number) - 0x30) {
      style = style * 10 + digit;
      at += 1;
    }
    if (at === begin || bytes[at] !== mark.doubleQuote) return notWhole;
    this.style = style;
    return at + 1;
  }

  /**
   * Reads `<is>` with one plain `<t>` and the end of the cell. Returns the position after it, or
   * -1.
   */
  protected usualInline(bytes: Buffer, start: number): number {
    if (!inlineStart.standsAt(this.#view, start)) return notWhole;
    let from = start + inlineStart.length;
    if (bytes[from] === mark.greater) from += 1;
    else if (spaceKept.standsAt(this.#view, from)) from += spaceKept.length;
    else return notWhole;
    const to = this.plainRun(bytes, from);
    if (!inlineEnd.standsAt(this.#view, to)) return notWhole;
    this.from = from;
    this.to = to;
    return to + inlineEnd.length;
  }

  /**
   * Scans up to the next `<`, returns its position, and records whether the characters are plain
   * and ASCII.
   */
  protected plainRun(bytes: Buffer, from: number): number {
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
}
