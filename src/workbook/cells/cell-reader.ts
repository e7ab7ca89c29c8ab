import type { CellPlace, CellValue } from "../../model/sheet/sheet.ts";
import { showsWhole } from "../../model/text/number-format.ts";
import { cellTooLong, damaged, limits } from "../container/refusals.ts";
import { decodedText } from "../container/xml-text.ts";
import { CellScan, cellType, notWhole, wholeNumber } from "./cell-scan.ts";
import { hyperlinkIn, linkIn } from "./pictures.ts";
import { type CellStyles, dateValue, numberKind, parseNumber } from "./styles.ts";

export interface CellSource {
  readonly sharedString: (index: number) => string | undefined;
  readonly styles: CellStyles;
  readonly date1904: boolean;
  /** Columns where numbers keep a format such as `0.00`, because the shown text counts. */
  readonly textColumns?: ReadonlySet<number> | undefined;
  /** Columns that take the link of an `IMAGE` or `HYPERLINK` formula instead of what it shows. */
  readonly linkColumns?: ReadonlySet<number> | undefined;
}

/** Wider gaps are left as array holes, so that a single cell in column XFD costs little. */
const paddedGapMax = 256;

/** Extends the scan, because inherited fields are faster to read than those of another object. */
export class CellReader extends CellScan {
  cells: (CellValue | undefined)[] = [];
  readonly #pictures: CellPlace[];
  readonly #source: CellSource;
  /** -1 means that the next cell must state its column. */
  #nextColumn = 0;
  /** Further cells of the row must be in this column or a later one. */
  #leastColumn = 0;

  constructor(source: CellSource, pictures: CellPlace[] = []) {
    super();
    this.#source = source;
    this.#pictures = pictures;
  }

  /** Addresses that the cells state must have this row number. */
  beginRow(number: number): void {
    this.row = number;
    this.#nextColumn = 0;
    this.#leastColumn = 0;
    this.cells = [];
  }

  /** The next cell must state its column. */
  continueRow(): void {
    this.#leastColumn = Math.max(this.#nextColumn, this.#leastColumn);
    this.#nextColumn = -1;
  }

  /** `at` is the end of the tag name. Returns -1 and stores nothing if the cell is incomplete. */
  read(bytes: Buffer, at: number): number {
    const next = this.look(bytes, at, this.#nextColumn);
    if (next === notWhole) return notWhole;
    if (this.column < this.#leastColumn) throw damaged(`row ${this.row} twice`);
    const { linkFormula } = this;
    const target = linkFormula === undefined ? undefined : hyperlinkIn(linkFormula);
    // Excel stores a picture in a cell as an error with metadata.
    const isPicture =
      (linkFormula !== undefined && target === undefined) ||
      (this.hasMetadata && this.type === cellType.error);
    const isTarget = target !== undefined && this.#source.linkColumns?.has(this.column) === true;
    this.#store(isTarget ? target : isPicture ? this.#picture(bytes) : this.#value(bytes));
    const { column } = this;
    if (column >= limits.columns) throw damaged(`row ${this.row}: too many cells`);
    this.#nextColumn = column + 1;
    return next;
  }

  #picture(bytes: Buffer): CellValue {
    const link = this.linkFormula === undefined ? undefined : linkIn(this.linkFormula);
    const isUsed = link !== undefined && this.#source.linkColumns?.has(this.column) === true;
    if (!isUsed) this.#pictures.push({ row: this.row, column: this.column });
    const isShared = this.type === cellType.shared;
    const text = (isShared ? this.#sharedText(bytes) : this.#textOf(bytes)) ?? "";
    return { kind: "picture", text, ...(link === undefined ? {} : { link }) };
  }

  #value(bytes: Buffer): CellValue | undefined {
    const isEmpty = this.from === this.to && (this.text ?? "") === "";
    if (isEmpty) {
      // A formula may have an empty text as its result.
      const isSaved = this.hasValue && this.type === cellType.text;
      return this.hasFormula && !isSaved ? { kind: "formula" } : undefined;
    }
    switch (this.type) {
      case cellType.number:
        return this.#number(bytes);
      case cellType.shared:
        return this.#sharedText(bytes);
      case cellType.boolean:
        return this.#boolean(bytes);
      case cellType.error:
        return { kind: "error", text: this.#textOf(bytes) };
      case cellType.date:
        return this.#isoDate(bytes);
      default:
        return this.#checkedText(this.#textOf(bytes));
    }
  }

  #number(bytes: Buffer): CellValue {
    const { from, to } = this;
    // Most numbers are short and whole, and need no string.
    let value = to - from > 15 ? Number.NaN : wholeNumber(bytes, from, to);
    if (Number.isNaN(value)) value = parseNumber(this.text ?? bytes.toString("latin1", from, to));
    if (Number.isNaN(value)) throw this.broken("not a number");
    const { kinds, formats, decimals } = this.#source.styles;
    const kind = this.style < kinds.length ? kinds[this.style] : numberKind.plain;
    if (kind === numberKind.plain) return value;
    const format = formats[this.style] ?? "General";
    if (kind === numberKind.rounded) {
      const isText = this.#source.textColumns?.has(this.column) === true;
      const isWhole = !isText && showsWhole(value, decimals?.[this.style] ?? 0);
      return isWhole ? value : { kind: "number", value, format };
    }
    if (kind === numberKind.lettered) {
      const shown = this.#source.styles.shown?.(format, value);
      return { kind: "number", value, format, ...(shown === undefined ? {} : { shown }) };
    }
    if (kind === numberKind.shaped) return { kind: "number", value, format };
    return dateValue(value, { date1904: this.#source.date1904, format });
  }

  #sharedText(bytes: Buffer): string | undefined {
    let index = this.text === undefined ? wholeNumber(bytes, this.from, this.to) : Number.NaN;
    if (Number.isNaN(index)) {
      const written = this.#textOf(bytes).trim();
      index = /^\d+$/.test(written) ? Number(written) : Number.NaN;
    }
    const text = this.#source.sharedString(index);
    if (text === undefined) throw this.broken("no such shared string");
    return text === "" ? undefined : this.#checkedText(text);
  }

  #boolean(bytes: Buffer): boolean {
    const text = this.#textOf(bytes).trim();
    if (text === "1" || text === "true") return true;
    if (text === "0" || text === "false") return false;
    throw this.broken("not a boolean");
  }

  /** The text is not validated here, so it may be no date at all. */
  #isoDate(bytes: Buffer): CellValue | undefined {
    const written = this.#checkedText(this.#textOf(bytes)).trim();
    if (written === "") return undefined;
    const iso = written.replace(/^T(?=\d)/, "").replace(/(?<=\d)Z$/, "");
    return { kind: "date", iso, format: this.#source.styles.formats[this.style] ?? "General" };
  }

  #textOf(bytes: Buffer): string {
    if (this.text !== undefined) return this.text;
    if (!this.isPlain) return decodedText(bytes, this.from, this.to);
    return this.isAscii
      ? bytes.toString("latin1", this.from, this.to)
      : bytes.toString("utf8", this.from, this.to);
  }

  #checkedText(text: string): string {
    if (text.length > limits.cellCharacters) throw cellTooLong(this.address());
    return text;
  }

  #store(value: CellValue | undefined): void {
    if (value === undefined) return;
    const { cells, column } = this;
    if (column < cells.length) {
      if (cells[column] !== undefined) throw this.broken("twice");
    } else if (column - cells.length <= paddedGapMax) {
      while (cells.length < column) cells.push(undefined);
    }
    cells[column] = value;
  }
}
