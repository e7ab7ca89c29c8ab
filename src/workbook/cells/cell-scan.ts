import { cellAddress } from "../../model/sheet/sheet.ts";
import { damaged, limits } from "../container/refusals.ts";
import { mark, readTag, skipElement, type Tag } from "../container/xml.ts";
import { readElementText, readStringItem } from "../container/xml-text.ts";
import { PictureFormulas } from "./pictures.ts";
import { cellType, closes, notWhole, UsualCell, wholeNumber } from "./usual-cell.ts";

const typesByName = new Map<string, number>([
  ["n", cellType.number],
  ["s", cellType.shared],
  ["str", cellType.text],
  ["inlineStr", cellType.inline],
  ["b", cellType.boolean],
  ["e", cellType.error],
  ["d", cellType.date],
]);

/**
 * Scans one cell at a time: position, type, style and where its value is. The results are fields,
 * because allocating an object for each of millions of cells would be slow.
 */
export class CellScan extends UsualCell {
  readonly #formulas = new PictureFormulas();
  /** Positions of the last attribute that {@link #attribute} read. */
  #nameAt = 0;
  #nameEnd = 0;
  #valueAt = 0;

  /**
   * Scans the cell whose tag name ends at `at`. `column` applies unless the cell states another.
   * Returns the position after the cell, or {@link notWhole}.
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
    this.pictureFormula = undefined;
    this.hasMetadata = false;
    this.hasValue = false;
    let next = this.usualAttributes(bytes, at);
    if (next === notWhole) next = this.#attributes(bytes, at);
    if (next === notWhole || bytes[next - 2] === mark.slash) return next;
    if (this.type === cellType.inline) {
      const end = this.usualInline(bytes, next);
      if (end !== notWhole) return end;
    }
    return this.#content(bytes, next);
  }

  /** Reads the attributes and returns the position after the opening tag. */
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
      const nameBytes = this.#nameEnd - this.#nameAt;
      if (nameBytes === 1) this.#use(bytes, next - 1);
      else if (
        nameBytes === 2 &&
        bytes[this.#nameAt] === 0x76 &&
        bytes[this.#nameAt + 1] === 0x6d
      ) {
        this.hasMetadata = true;
      }
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

  /** Finds the name and value of one attribute and returns the position after its closing quote. */
  #attribute(bytes: Buffer, from: number): number {
    const end = bytes.length;
    let at = from;
    this.#nameAt = at;
    while (at < end && bytes[at] !== mark.equals && (bytes[at] as number) > mark.space) at += 1;
    this.#nameEnd = at;
    while (at < end && bytes[at] !== mark.doubleQuote && bytes[at] !== mark.singleQuote) {
      if (bytes[at] === mark.greater || bytes[at] === mark.less) throw this.broken("not XML");
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
    const type = typesByName.get(name);
    if (type === undefined) throw this.#unknownType(name);
    this.type = type;
  }

  /** Reads the content of the cell and returns the position after `</c>`. */
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

  /**
   * Reads a `<v>` without other markup in it. Returns -1 for anything else or if it is incomplete.
   */
  #plainValue(bytes: Buffer, from: number): number {
    const to = this.plainRun(bytes, from);
    if (!closes(bytes, to, 0x76)) return notWhole;
    this.hasValue = true;
    this.from = from;
    this.to = to;
    return to + 4;
  }

  /** Handles any other element of a cell and returns the position after it. */
  #element(bytes: Buffer, tag: Tag): number {
    const isRead = tag.local === "v" || tag.local === "is" || tag.local === "f";
    if (!isRead) return tag.kind === "open" ? skipElement(bytes, tag) : tag.next;
    if (tag.local === "f") {
      this.hasFormula = true;
      this.pictureFormula = this.#formulas.pictureFormula(bytes, tag);
    }
    if (tag.local === "v") this.hasValue = true;
    if (tag.kind !== "open") return tag.next;
    if (tag.local === "f") return skipElement(bytes, tag);
    const read =
      tag.local === "is"
        ? readStringItem(bytes, tag)
        : readElementText(bytes, { from: tag.next, end: bytes.length, closing: "v" });
    if (read === undefined) return notWhole;
    this.text = read.text;
    if (tag.local === "is") this.type = cellType.inline;
    return read.next;
  }

  /** The address in Excel's notation, such as `H17`. */
  address(): string {
    return cellAddress(this.column, this.row);
  }

  // Separate methods build the errors, because closures would slow down every cell.

  /** Returns the error `workbook-damaged` for this cell. */
  broken(detail: string): Error {
    return damaged(`${this.address()}: ${detail}`);
  }

  #unknownType(name: string): Error {
    return this.broken(`type “${name.slice(0, 20)}”`);
  }

  #strangeAddress(written: string): Error {
    return damaged(`row ${this.row}: address “${written}”`);
  }
}
