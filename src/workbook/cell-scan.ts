import { cellAddress } from "../model/sheet.ts";
import { closes, Phrase, wholeNumber } from "./cell-bytes.ts";
import { damaged, limits } from "./refusals.ts";
import { mark, readTag, skipElement, type Tag } from "./xml.ts";
import { readElementText, readStringItem } from "./xml-text.ts";

/** The types of a cell (`t`): number when it is missing. */
export const cellType = {
  number: 0,
  shared: 1,
  text: 2,
  inline: 3,
  boolean: 4,
  error: 5,
  date: 6,
} as const;

const typesByName = new Map<string, number>([
  ["n", cellType.number],
  ["s", cellType.shared],
  ["str", cellType.text],
  ["inlineStr", cellType.inline],
  ["b", cellType.boolean],
  ["e", cellType.error],
  ["d", cellType.date],
]);

/** How nearly every cell is written. */
const reference = new Phrase(' r="');
const styleOf = new Phrase(' s="');
const sharedType = new Phrase(' t="s">');
const inlineType = new Phrase(' t="inlineStr">');
const inlineStart = new Phrase("<is><t");
const spaceKept = new Phrase(' xml:space="preserve">');
const inlineEnd = new Phrase("</t></is></c>");

/** What may be wrong with a cell, by the words for it. */
type CellDamage =
  | "cellNotXml"
  | "cellNoNumber"
  | "cellNoText"
  | "cellNoTruth"
  | "cellNoDate"
  | "cellTwice";

/** The result of a look at what stands in a cell: more bytes are needed. */
export const notWhole = -1;

/**
 * Finds out what stands in one cell after the other: its place, type and style, and where in the
 * bytes its value is. All of it goes into fields rather than objects: a sheet of 100,000 rows has
 * millions of cells.
 */
export class CellScan {
  row = 0;
  /** From 0; as the cell says it, or the one after the last. */
  column = 0;
  /** An index into the workbook's cell formats. */
  style = 0;
  /** One of {@link cellType}. */
  type: number = cellType.number;
  /** The value's text: bytes `from`–`to`, or `text` when it had to be decoded. */
  from = 0;
  to = 0;
  text: string | undefined;
  /** Bytes `from`–`to` are the text itself: no entity, escape or carriage return is among them. */
  isPlain = true;
  isAscii = true;
  hasFormula = false;
  /** It has a `<v>`, if only an empty one. */
  hasValue = false;
  /** The bytes of the cell before, and a view of them. */
  #bytes: Buffer | undefined;
  #view: DataView = new DataView(new ArrayBuffer(0));
  /** The attribute that {@link #attribute} found last. */
  #nameAt = 0;
  #nameEnd = 0;
  #valueAt = 0;

  /**
   * Looks at the cell whose name ends at `at`, in `column` unless it says another; gives the byte
   * behind it, or {@link notWhole}.
   *
   * @throws SheetportError `workbook-damaged`, exit code 3.
   */
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
    this.hasValue = false;
    if (bytes !== this.#bytes) this.#take(bytes);
    let next = this.#usualAttributes(bytes, at);
    if (next === notWhole) next = this.#attributes(bytes, at);
    if (next === notWhole || bytes[next - 2] === mark.slash) return next;
    if (this.type === cellType.inline) {
      const end = this.#usualInline(bytes, next);
      if (end !== notWhole) return end;
    }
    return this.#content(bytes, next);
  }

  #take(bytes: Buffer): void {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /**
   * Reads attributes as nearly every program writes them, ` r="H17" s="2" t="s">`, the last two if
   * need be; gives the byte behind the tag, or -1 for any other spelling.
   */
  #usualAttributes(bytes: Buffer, from: number): number {
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

  /** ` r="H17"` of this row; the byte behind it, or -1. */
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

  /** ` s="12"`; the byte behind it, or -1. */
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

  /** `<is>` with one plain `<t>` in it, and the end of the cell; the byte behind it, or -1. */
  #usualInline(bytes: Buffer, start: number): number {
    if (!inlineStart.standsAt(this.#view, start)) return notWhole;
    let from = start + inlineStart.length;
    if (bytes[from] === mark.greater) from += 1;
    else if (spaceKept.standsAt(this.#view, from)) from += spaceKept.length;
    else return notWhole;
    const to = this.#plainRun(bytes, from);
    if (!inlineEnd.standsAt(this.#view, to)) return notWhole;
    this.from = from;
    this.to = to;
    return to + inlineEnd.length;
  }

  /** Reads the attributes; gives the byte behind the opening tag. */
  #attributes(bytes: Buffer, from: number): number {
    const end = bytes.length;
    for (let at = from; at < end; ) {
      const byte = bytes[at] as number;
      if (byte === mark.greater) return at + 1;
      if (byte <= mark.space || byte === mark.slash) {
        at += 1;
        continue;
      }
      const next = this.#attribute(bytes, at);
      if (next === notWhole) return notWhole;
      if (this.#nameEnd - this.#nameAt === 1) this.#use(bytes, next - 1);
      at = next;
    }
    return notWhole;
  }

  #use(bytes: Buffer, valueEnd: number): void {
    const name = bytes[this.#nameAt];
    if (name === 0x72) this.#readReference(bytes, valueEnd);
    else if (name === 0x73) this.style = wholeNumber(bytes, this.#valueAt, valueEnd);
    else if (name === 0x74) this.#readType(bytes, valueEnd);
  }

  /** Finds one attribute's name and value; gives the byte behind its closing quote. */
  #attribute(bytes: Buffer, from: number): number {
    const end = bytes.length;
    let at = from;
    this.#nameAt = at;
    while (at < end && bytes[at] !== mark.equals && (bytes[at] as number) > mark.space) at += 1;
    this.#nameEnd = at;
    while (at < end && bytes[at] !== mark.doubleQuote && bytes[at] !== mark.singleQuote) {
      if (bytes[at] === mark.greater || bytes[at] === mark.less) throw this.broken("cellNotXml");
      at += 1;
    }
    const quote = bytes[at];
    at += 1;
    this.#valueAt = at;
    while (at < end && bytes[at] !== quote) at += 1;
    return at < end ? at + 1 : notWhole;
  }

  #readReference(bytes: Buffer, end: number): void {
    let at = this.#valueAt;
    let column = 0;
    for (; at < end; at += 1) {
      const letter = ((bytes[at] as number) & 0xdf) - 0x40;
      if (!(letter >= 1 && letter <= 26 && (bytes[at] as number) >= 0x41)) break;
      column = column * 26 + letter;
    }
    const row = wholeNumber(bytes, at, end);
    if (column < 1 || column > limits.columns || row !== this.row) {
      const written = bytes.toString("utf8", this.#valueAt, Math.min(end, this.#valueAt + 20));
      throw this.#strangeAddress(written);
    }
    this.column = column - 1;
  }

  #readType(bytes: Buffer, end: number): void {
    if (end - this.#valueAt === 1 && bytes[this.#valueAt] === 0x73) {
      this.type = cellType.shared;
      return;
    }
    const name = bytes.toString("utf8", this.#valueAt, end);
    const found = typesByName.get(name);
    if (found === undefined) throw this.#unknownType(name);
    this.type = found;
  }

  /** Reads what stands in the cell; gives the byte behind `</c>`. */
  #content(bytes: Buffer, from: number): number {
    for (let at = from; ; ) {
      while (at < bytes.length && bytes[at] !== mark.less) at += 1;
      if (bytes[at + 1] === 0x76 && bytes[at + 2] === mark.greater) {
        const next = this.#plainValue(bytes, at + 3);
        if (next !== notWhole) {
          at = next;
          // `</c>` follows the value in nearly every cell.
          if (closes(bytes, at, 0x63)) return at + 4;
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

  /** A `<v>` that ends at the next tag; -1 when it is not whole or holds other markup. */
  #plainValue(bytes: Buffer, from: number): number {
    const to = this.#plainRun(bytes, from);
    if (!closes(bytes, to, 0x76)) return notWhole;
    this.hasValue = true;
    this.from = from;
    this.to = to;
    return to + 4;
  }

  /** Runs through characters up to the next `<`, gives its place, and notes what they are. */
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

  /** Any other element of a cell; gives the byte behind it. */
  #element(bytes: Buffer, tag: Tag): number {
    const end = bytes.length;
    if (tag.local === "f" && tag.kind !== "close") this.hasFormula = true;
    if (tag.local === "v") this.hasValue = true;
    if (tag.kind !== "open") return tag.next;
    if (tag.local === "extLst") return skipElement(bytes, tag);
    if (tag.local !== "v" && tag.local !== "is") return tag.next;
    const read =
      tag.local === "is"
        ? readStringItem(bytes, { from: tag.next, end, closing: "is" })
        : readElementText(bytes, { from: tag.next, end, closing: "v" });
    if (read === undefined) return notWhole;
    this.text = read.text;
    if (tag.local === "is") this.type = cellType.inline;
    return read.next;
  }

  /** As Excel writes it: `H17`. */
  address(): string {
    return cellAddress(this.column, this.row);
  }

  // What is said stands apart from the work: a function made there would cost every cell.

  /** What is wrong with this cell, to be thrown: `workbook-damaged`. */
  broken(what: CellDamage): Error {
    const cell = this.address();
    return damaged((say) => say[what](cell));
  }

  #unknownType(name: string): Error {
    const cell = this.address();
    return damaged((say) => say.cellType(cell, name.slice(0, 20)));
  }

  #strangeAddress(written: string): Error {
    return damaged((say) => say.cellAddress(this.row, written));
  }
}
