import { showsWhole } from "../model/number-format.ts";
import { type CellValue, cellAddress } from "../model/sheet.ts";
import { dateValue, parseNumber } from "./cell-values.ts";
import { cellTooLong, damaged, limits } from "./refusals.ts";
import { type CellStyles, numberKind } from "./styles.ts";
import { mark, readTag, skipElement, type Tag } from "./xml.ts";
import { decodedText, readElementText, readStringItem } from "./xml-text.ts";

/** What a sheet's cells refer to. */
export interface CellSource {
  /** A shared string by its index; undefined when there is none. */
  readonly sharedString: (index: number) => string | undefined;
  readonly styles: CellStyles;
  readonly date1904: boolean;
}

/** The types of a cell (`t`): number when it is missing. */
const type = { number: 0, shared: 1, text: 2, inline: 3, boolean: 4, error: 5, date: 6 } as const;

const typesByName = new Map<string, number>([
  ["n", type.number],
  ["s", type.shared],
  ["str", type.text],
  ["inlineStr", type.inline],
  ["b", type.boolean],
  ["e", type.error],
  ["d", type.date],
]);

/** How nearly every inline text is written. */
const inlineType = Buffer.from("inlineStr");
const inlineStart = Buffer.from("<is><t");
const spaceKept = Buffer.from(' xml:space="preserve">');
const inlineEnd = Buffer.from("</is>");

/** A gap wider than this is left as holes, so that a lone cell in column XFD costs nothing. */
const paddedGapMax = 256;

/** What may be wrong with a cell, by the words for it. */
type CellDamage =
  | "cellNotXml"
  | "cellNoNumber"
  | "cellNoText"
  | "cellNoTruth"
  | "cellNoDate"
  | "cellTwice";

/** A date, a time, or both, without zone. */
const isoDateText =
  /^(?:\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?|T?\d\d:\d\d:\d\d(?:\.\d+)?)$/;

/** The result of a look at what stands in a cell: more bytes are needed. */
const notWhole = -1;

/**
 * Reads cells of one row after the other. What it finds in a cell goes into fields rather than
 * objects: a sheet of 100,000 rows has millions of cells.
 */
export class CellReader {
  /** The values of the row so far, by column. */
  cells: (CellValue | undefined)[] = [];
  readonly #source: CellSource;
  #row = 0;
  /** The column of the cell being read, and one that follows the last cell. */
  #column = 0;
  #nextColumn = 0;
  #style = 0;
  #type: number = type.number;
  /** The value's text: bytes `#from`–`#to`, or `#text` when it had to be decoded. */
  #from = 0;
  #to = 0;
  #text: string | undefined;
  #isPlain = true;
  #isAscii = true;
  #hasFormula = false;
  #hasValue = false;
  /** The attribute that {@link #attribute} found last. */
  #nameAt = 0;
  #nameEnd = 0;
  #valueAt = 0;

  constructor(source: CellSource) {
    this.#source = source;
  }

  beginRow(number: number): void {
    this.#row = number;
    this.#nextColumn = 0;
    this.cells = [];
  }

  /**
   * Reads the cell whose name ends at `at`; gives the byte behind it, or -1 when the cell is not
   * whole yet (nothing is kept then).
   */
  read(bytes: Buffer, at: number): number {
    this.#column = this.#nextColumn;
    this.#style = 0;
    this.#type = type.number;
    this.#from = 0;
    this.#to = 0;
    this.#text = undefined;
    this.#isPlain = true;
    this.#isAscii = true;
    this.#hasFormula = false;
    this.#hasValue = false;
    let next = this.#attributes(bytes, at);
    if (next === notWhole) return notWhole;
    if (bytes[next - 2] !== mark.slash) {
      next = this.#content(bytes, next);
      if (next === notWhole) return notWhole;
      this.#store(this.#value(bytes));
    }
    if (this.#column >= limits.columns) throw this.#beyondColumns();
    this.#nextColumn = this.#column + 1;
    return next;
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
    else if (name === 0x73) this.#style = wholeNumber(bytes, this.#valueAt, valueEnd);
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
      if (bytes[at] === mark.greater || bytes[at] === mark.less) throw this.#broken("cellNotXml");
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
    if (column < 1 || column > limits.columns || row !== this.#row) {
      const written = bytes.toString("utf8", this.#valueAt, Math.min(end, this.#valueAt + 20));
      throw this.#strangeAddress(written);
    }
    this.#column = column - 1;
  }

  #readType(bytes: Buffer, end: number): void {
    if (end - this.#valueAt === 1 && bytes[this.#valueAt] === 0x73) {
      this.#type = type.shared;
      return;
    }
    if (end - this.#valueAt === inlineType.length && beginsAt(bytes, this.#valueAt, inlineType)) {
      this.#type = type.inline;
      return;
    }
    const name = bytes.toString("utf8", this.#valueAt, end);
    const found = typesByName.get(name);
    if (found === undefined) throw this.#unknownType(name);
    this.#type = found;
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
      if (bytes[at + 1] === 0x69 && beginsAt(bytes, at, inlineStart)) {
        const next = this.#plainInline(bytes, at + inlineStart.length);
        if (next !== notWhole) {
          at = next;
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
    this.#hasValue = true;
    this.#from = from;
    this.#to = to;
    return to + 4;
  }

  /** An `<is>` with one plain `<t>` in it, from behind that name; -1 for anything else. */
  #plainInline(bytes: Buffer, nameEnd: number): number {
    let from = nameEnd;
    if (bytes[from] !== mark.greater) {
      if (!beginsAt(bytes, from, spaceKept)) return notWhole;
      from += spaceKept.length - 1;
    }
    from += 1;
    const to = this.#plainRun(bytes, from);
    if (!closes(bytes, to, 0x74) || !beginsAt(bytes, to + 4, inlineEnd)) return notWhole;
    this.#type = type.inline;
    this.#from = from;
    this.#to = to;
    return to + 4 + inlineEnd.length;
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
    this.#isPlain = isPlain;
    this.#isAscii = all < 0x80;
    return at;
  }

  /** Any other element of a cell; gives the byte behind it. */
  #element(bytes: Buffer, tag: Tag): number {
    const end = bytes.length;
    if (tag.local === "f" && tag.kind !== "close") this.#hasFormula = true;
    if (tag.local === "v") this.#hasValue = true;
    if (tag.kind !== "open") return tag.next;
    if (tag.local === "extLst") return skipElement(bytes, tag);
    if (tag.local !== "v" && tag.local !== "is") return tag.next;
    const read =
      tag.local === "is"
        ? readStringItem(bytes, { from: tag.next, end, closing: "is" })
        : readElementText(bytes, { from: tag.next, end, closing: "v" });
    if (read === undefined) return notWhole;
    this.#text = read.text;
    if (tag.local === "is") this.#type = type.inline;
    return read.next;
  }

  #value(bytes: Buffer): CellValue | undefined {
    const isEmpty = this.#from === this.#to && (this.#text ?? "") === "";
    if (isEmpty) {
      // A formula may have the empty text as its result.
      const isSaved = this.#hasValue && this.#type === type.text;
      return this.#hasFormula && !isSaved ? { kind: "formula" } : undefined;
    }
    switch (this.#type) {
      case type.number:
        return this.#number(bytes);
      case type.shared:
        return this.#sharedText(bytes);
      case type.boolean:
        return this.#boolean(bytes);
      case type.error:
        return { kind: "error", text: this.#textOf(bytes) };
      case type.date:
        return this.#isoDate(bytes);
      default:
        return this.#checkedText(this.#textOf(bytes));
    }
  }

  #number(bytes: Buffer): CellValue {
    const value =
      this.#text === undefined
        ? parseNumber(bytes, this.#from, this.#to)
        : parseNumber(Buffer.from(this.#text), 0, Buffer.byteLength(this.#text));
    if (Number.isNaN(value)) throw this.#broken("cellNoNumber");
    const { kinds, formats, decimals } = this.#source.styles;
    const kind = this.#style < kinds.length ? kinds[this.#style] : numberKind.plain;
    if (kind === numberKind.plain) return value;
    const format = formats[this.#style] ?? "General";
    if (kind === numberKind.rounded) {
      const isWhole = showsWhole(value, decimals?.[this.#style] ?? 0);
      return isWhole ? value : { kind: "number", value, format };
    }
    if (kind === numberKind.shaped) return { kind: "number", value, format };
    return dateValue(value, { date1904: this.#source.date1904, format });
  }

  #sharedText(bytes: Buffer): string | undefined {
    let index = this.#text === undefined ? wholeNumber(bytes, this.#from, this.#to) : Number.NaN;
    if (Number.isNaN(index)) {
      const written = this.#textOf(bytes).trim();
      index = /^\d+$/.test(written) ? Number(written) : Number.NaN;
    }
    const text = this.#source.sharedString(index);
    if (text === undefined) throw this.#broken("cellNoText");
    return text === "" ? undefined : this.#checkedText(text);
  }

  #boolean(bytes: Buffer): boolean {
    const text = this.#textOf(bytes).trim();
    if (text === "1" || text === "true") return true;
    if (text === "0" || text === "false") return false;
    throw this.#broken("cellNoTruth");
  }

  #isoDate(bytes: Buffer): CellValue {
    const iso = this.#textOf(bytes).trim().replace(/Z$/, "");
    if (!isoDateText.test(iso)) throw this.#broken("cellNoDate");
    return { kind: "date", iso, format: this.#source.styles.formats[this.#style] ?? "General" };
  }

  #textOf(bytes: Buffer): string {
    if (this.#text !== undefined) return this.#text;
    if (!this.#isPlain) return decodedText(bytes, this.#from, this.#to);
    return this.#isAscii
      ? bytes.toString("latin1", this.#from, this.#to)
      : bytes.toString("utf8", this.#from, this.#to);
  }

  #checkedText(text: string): string {
    if (text.length > limits.cellCharacters) throw cellTooLong(this.#address());
    return text;
  }

  #store(value: CellValue | undefined): void {
    if (value === undefined) return;
    const { cells } = this;
    const column = this.#column;
    if (column < cells.length) {
      if (cells[column] !== undefined) throw this.#broken("cellTwice");
    } else if (column - cells.length <= paddedGapMax) {
      while (cells.length < column) cells.push(undefined);
    }
    cells[column] = value;
  }

  #address(): string {
    return cellAddress(this.#column, this.#row);
  }

  // What is said stands apart from the work: a function made here would cost every cell.
  #beyondColumns(): Error {
    return damaged((say) => say.cellBeyond(this.#row));
  }

  #broken(what: CellDamage): Error {
    const cell = this.#address();
    return damaged((say) => say[what](cell));
  }

  #unknownType(name: string): Error {
    const cell = this.#address();
    return damaged((say) => say.cellType(cell, name.slice(0, 20)));
  }

  #strangeAddress(written: string): Error {
    return damaged((say) => say.cellAddress(this.#row, written));
  }
}

/** Whether `</x>` stands at `at`, for a name of one letter without a prefix. */
function closes(bytes: Buffer, at: number, letter: number): boolean {
  return (
    bytes[at + 3] === mark.greater &&
    bytes[at + 2] === letter &&
    bytes[at + 1] === mark.slash &&
    bytes[at] === mark.less
  );
}

/** Whether these very bytes stand at `at`. */
function beginsAt(bytes: Buffer, at: number, wanted: Buffer): boolean {
  for (let index = 0; index < wanted.length; index += 1) {
    if (bytes[at + index] !== wanted[index]) return false;
  }
  return true;
}

/** A whole number in digits; NaN for anything else. */
function wholeNumber(bytes: Buffer, from: number, to: number): number {
  if (from >= to) return Number.NaN;
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = (bytes[at] as number) - 0x30;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}
