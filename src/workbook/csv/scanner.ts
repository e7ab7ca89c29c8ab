import type { SheetRow } from "../../model/sheet/sheet.ts";
import { cellAddress } from "../../model/sheet/sheet.ts";
import { newPass, type SheetPass } from "../../model/sheet/sheet-pass.ts";
import { PieceJoiner } from "../container/piece-joiner.ts";
import { cellTooLong, limits } from "../container/refusals.ts";
import { beyondSheet, type CsvPlace, quoteMisplaced, quoteNeverEnds } from "./refusals.ts";

const byte = { tab: 9, lineFeed: 10, carriageReturn: 13, space: 32, quote: 34 } as const;

/** More bytes than any permitted cell has: three a character, each quotation mark twice. */
const cellBytesMax = 6 * limits.cellCharacters + 2;

/** More of the text is needed. */
const notWhole = -1;

/**
 * Scans CSV in UTF-8, cut anywhere, into rows of texts. As in Excel, a text may stand in quotation
 * marks, which then hold separators and line ends, and a quotation mark twice; elsewhere quotation
 * marks are what they are. Every row's `cells` are as many as the file has, blank ones at the end
 * included. What Excel would read in another way than it is meant is refused.
 */
export class CsvScanner {
  readonly #separator: number;
  readonly #pass: SheetPass;
  readonly #joiner = new PieceJoiner();
  #rows: SheetRow[] = [];
  #rowNumber = 1;
  #cells: (string | undefined)[] = [];
  #hasValue = false;
  /** A row has begun: a separator or a text was read in it. */
  #isWithinRow = false;
  /** The last sign was a carriage return, whose line feed is still to come. */
  #skipsLineFeed = false;

  constructor(separator: string, pass: SheetPass = newPass()) {
    this.#separator = separator.charCodeAt(0);
    this.#pass = pass;
  }

  /**
   * Takes the next piece and gives the rows with a value that end in it.
   *
   * @throws SheetportError `csv-…`, `workbook-cell-too-long`.
   */
  push(piece: Buffer): readonly SheetRow[] {
    this.#rows = [];
    const bytes = this.#joiner.join(piece);
    // Longer cells than a joiner's patience begins with are refused.
    if (bytes !== undefined) this.#joiner.keep(bytes, this.#scan(bytes, false));
    return this.#rows;
  }

  /** Gives the last row, where no line end follows it. */
  finish(): readonly SheetRow[] {
    this.#rows = [];
    this.#scan(this.#joiner.rest(), true);
    if (this.#isWithinRow) this.#closeRow();
    this.#pass.isComplete = true;
    return this.#rows;
  }

  get #place(): CsvPlace {
    return { column: this.#cells.length, row: this.#rowNumber };
  }

  /** Scans as far as whole cells go; gives the place where the unfinished one begins. */
  #scan(bytes: Buffer, isLast: boolean): number {
    let at = 0;
    while (at < bytes.length) {
      if (this.#skipsLineFeed) {
        this.#skipsLineFeed = false;
        if (bytes[at] === byte.lineFeed) {
          at += 1;
          continue;
        }
      }
      const end = this.#cell(bytes, at, isLast);
      if (end === notWhole) {
        if (bytes.length - at > cellBytesMax) throw this.#tooLong(bytes[at] === byte.quote);
        return at;
      }
      at = end + 1;
      this.#close(bytes[end]);
    }
    // A last cell that is blank: `a,b,` at the end of the file.
    if (isLast && this.#isWithinRow && this.#isBehindSeparator) this.#store("");
    return bytes.length;
  }

  #isBehindSeparator = false;

  /** Reads the cell that begins at `at`; gives the place of what ends it, or of the file's end. */
  #cell(bytes: Buffer, at: number, isLast: boolean): number {
    if (bytes[at] === byte.quote) return this.#quoted(bytes, at, isLast);
    let end = at;
    for (; end < bytes.length; end += 1) {
      const sign = bytes[end] as number;
      if (sign === this.#separator || sign === byte.lineFeed || sign === byte.carriageReturn) break;
    }
    if (end === bytes.length && !isLast) return notWhole;
    if (isSpace(bytes[at]) && isQuoteBehindSpaces(bytes, at, end)) {
      throw quoteMisplaced(this.#place);
    }
    this.#store(bytes.toString("utf8", at, end));
    return end;
  }

  #quoted(bytes: Buffer, at: number, isLast: boolean): number {
    let isDoubled = false;
    let close = at + 1;
    for (; ; close += 2) {
      close = bytes.indexOf(byte.quote, close);
      if (close < 0) {
        if (isLast) throw quoteNeverEnds(this.#place);
        return notWhole;
      }
      if (bytes[close + 1] !== byte.quote) break;
      isDoubled = true;
    }
    let end = close + 1;
    while (end < bytes.length && isSpace(bytes[end]) && bytes[end] !== this.#separator) end += 1;
    if (end >= bytes.length && !isLast) return notWhole;
    if (end < bytes.length && !this.#endsCell(bytes[end])) throw quoteMisplaced(this.#place);
    const text = bytes.toString("utf8", at + 1, close);
    this.#store(withLineFeeds(isDoubled ? text.replaceAll('""', '"') : text));
    return end;
  }

  #endsCell(sign: number | undefined): boolean {
    return sign === this.#separator || sign === byte.lineFeed || sign === byte.carriageReturn;
  }

  /** Takes what ended a cell. */
  #close(sign: number | undefined): void {
    this.#isBehindSeparator = sign === this.#separator;
    if (this.#isBehindSeparator || sign === undefined) return;
    this.#skipsLineFeed = sign === byte.carriageReturn;
    this.#closeRow();
  }

  #store(text: string): void {
    if (text.length > limits.cellCharacters) throw this.#tooLong(false);
    if (this.#cells.length >= limits.columns) throw beyondSheet(this.#place);
    const value = textInFormula(text);
    if (value !== "") this.#hasValue = true;
    this.#cells.push(value === "" ? undefined : value);
    this.#isWithinRow = true;
  }

  #closeRow(): void {
    if (this.#rowNumber > limits.rows) throw beyondSheet(this.#place);
    this.#pass.rowsSeen += 1;
    if (this.#hasValue) {
      this.#rows.push({ number: this.#rowNumber, cells: this.#cells, hidden: false });
    } else {
      this.#pass.blankRows += 1;
    }
    this.#rowNumber += 1;
    this.#cells = [];
    this.#hasValue = false;
    this.#isWithinRow = false;
    this.#isBehindSeparator = false;
  }

  #tooLong(isQuoted: boolean): Error {
    const { column, row } = this.#place;
    return isQuoted ? quoteNeverEnds({ column, row }) : cellTooLong(cellAddress(column, row));
  }
}

function isSpace(sign: number | undefined): boolean {
  return sign === byte.space || sign === byte.tab;
}

/** ` "a, b"`: meant as one text by its writer, and read as two cells by Excel. */
function isQuoteBehindSpaces(bytes: Buffer, from: number, to: number): boolean {
  let at = from;
  while (at < to && isSpace(bytes[at])) at += 1;
  return at < to && bytes[at] === byte.quote;
}

/** Line ends within a text, as Excel keeps them. */
function withLineFeeds(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

/** `="00123"`, by which exports keep Excel from taking a code for a number: the text that it shows. */
function textInFormula(text: string): string {
  if (!text.startsWith('="')) return text;
  const inner = /^="((?:[^"]|"")*)"$/.exec(text)?.[1];
  return inner === undefined ? text : inner.replaceAll('""', '"');
}
