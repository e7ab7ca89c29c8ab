import {
  type CellValue,
  columnOfAddress,
  type MergedRange,
  newPass,
  type SheetPass,
  type SheetRow,
} from "../../model/sheet/sheet.ts";
import { relationId } from "../container/parts.ts";
import { PieceScan } from "../container/piece-scan.ts";
import { damaged, limits } from "../container/refusals.ts";
import {
  attributes,
  isTrue,
  mark,
  readTag,
  skipElement,
  type Tag,
  XmlPlace,
} from "../container/xml.ts";
import { CellReader, type CellSource } from "./cell-reader.ts";

const rowPath = "worksheet/sheetData/row";
const cellPath = `${rowPath}/c`;

/** More merged or linked ranges than any real sheet has; further ones are ignored. */
const rangesMax = 200_000;

/** Pieces may end anywhere. Scans bytes, because a string for every tag would be slow. */
export class SheetScanner {
  readonly #pass: SheetPass;
  readonly #cells: CellReader;
  readonly #pieces = new PieceScan((bytes, less) => this.#item(bytes, less));
  #rows: SheetRow[] = [];
  #place: "before" | "data" | "row" | "after" = "before";
  readonly #xml = new XmlPlace();
  #rowNumber = 0;
  #isNumbered = false;
  #isHidden = false;
  #isRowWaiting = false;
  /** The first column, from 1, that no `<col>` has described yet. */
  #nextColumn = 1;

  constructor(source: CellSource, pass: SheetPass = newPass()) {
    this.#pass = pass;
    this.#cells = new CellReader(source, pass.pictures);
  }

  push(piece: Buffer): readonly SheetRow[] {
    this.#rows = [];
    this.#pieces.push(piece);
    return this.#rows;
  }

  finish(): readonly SheetRow[] {
    this.#rows = [];
    this.#pieces.finish();
    // A sheet that was cut off before its rows would look empty.
    if (this.#place !== "after") throw damaged("sheet cut off");
    this.#pass.isComplete = true;
    return this.#rows;
  }

  #item(bytes: Buffer, less: number): number {
    if (this.#place === "row") {
      // The fast path does not cover a prefix or a line break after `<c`.
      const behind = bytes[less + 2];
      const isCell =
        bytes[less + 1] === 0x63 &&
        (behind === mark.space || behind === mark.greater || behind === mark.slash);
      if (isCell) return this.#cells.read(bytes, less + 2);
    }
    const tag = readTag(bytes, less);
    if (tag === undefined) return -1;
    if (tag.kind === "close") this.#close(tag);
    if (tag.kind !== "open" && tag.kind !== "empty") return tag.next;
    if (this.#place === "before") this.#openBefore(bytes, tag);
    else if (this.#place === "after") this.#openAfter(bytes, tag);
    else return this.#openAmongRows(bytes, tag);
    return tag.next;
  }

  #openBefore(bytes: Buffer, tag: Tag): void {
    const path = this.#xml.enter(tag);
    const isEmpty = tag.kind === "empty";
    if (path === "worksheet/sheetData") this.#place = isEmpty ? "after" : "data";
    else if (path === "worksheet" && isEmpty) this.#place = "after";
    else if (path === "worksheet/cols/col") this.#readColumn(attributes(bytes, tag));
  }

  #openAfter(bytes: Buffer, tag: Tag): void {
    const path = this.#xml.enter(tag);
    if (tag.local === "sheetData") throw damaged("<sheetData> twice");
    if (path === "worksheet/mergeCells/mergeCell") {
      addRange(this.#pass.merged, mergedRange(attributes(bytes, tag).get("ref") ?? ""));
    } else if (path === "worksheet/hyperlinks/hyperlink" && this.#pass.linked !== undefined) {
      const values = attributes(bytes, tag);
      const ref = values.get("ref") ?? "";
      const range = mergedRange(ref.includes(":") ? ref : `${ref}:${ref}`);
      const id = relationId(values);
      addRange(
        this.#pass.linked,
        range === undefined || id === undefined ? undefined : { range, id },
      );
    }
  }

  #openAmongRows(bytes: Buffer, tag: Tag): number {
    const path = this.#xml.enter(tag);
    if (path === rowPath) {
      this.#openRow(bytes, tag);
      if (tag.kind === "empty") this.#closeRow();
      return tag.next;
    }
    if (tag.kind === "open") this.#xml.leave();
    if (path === cellPath) return this.#cells.read(bytes, tag.from);
    if (path === `${rowPath}/extLst`)
      return tag.kind === "open" ? skipElement(bytes, tag) : tag.next;
    if (path === `${rowPath}/row`) throw damaged(`row ${this.#rowNumber}: no end`);
    if (path === "worksheet/sheetData/c") throw damaged("a cell outside the rows");
    // An unknown element could contain cells, which would be lost.
    throw damaged(`<${tag.local.slice(0, 40)}> among the rows`);
  }

  #close(tag: Tag): void {
    this.#xml.leave();
    if (this.#place === "before") {
      if (this.#xml.isEmpty && tag.local === "worksheet") this.#place = "after";
    } else if (tag.local === "row" && this.#place === "row") this.#closeRow();
    else if (tag.local === "sheetData") {
      if (this.#place !== "data") throw damaged(`row ${this.#rowNumber}: no end`);
      this.#giveRow();
      this.#place = "after";
    }
  }

  #openRow(bytes: Buffer, tag: Tag): void {
    // Nearly all rows state their number first, so the other attributes need not be parsed.
    const text = bytes.toString("latin1", tag.from, tag.to);
    const usual = text.includes("hidden") ? undefined : /^ r="(\d+)"/.exec(text)?.[1];
    const values = usual === undefined ? attributes(bytes, tag) : new Map<string, string>();
    const statedNumber = usual ?? values.get("r");
    const isHidden = isTrue(values.get("hidden"));
    const number = statedNumber === undefined ? this.#rowNumber + 1 : Number(statedNumber);
    if (this.#isRowWaiting && this.#isNumbered && number === this.#rowNumber) {
      this.#isRowWaiting = false;
      this.#isHidden ||= isHidden;
      this.#place = "row";
      this.#cells.continueRow();
      return;
    }
    this.#giveRow();
    if (!(Number.isInteger(number) && number > this.#rowNumber && number <= limits.rows)) {
      throw damaged(`row ${number} after row ${this.#rowNumber}`);
    }
    this.#rowNumber = number;
    this.#isNumbered = statedNumber !== undefined;
    this.#isHidden = isHidden;
    this.#place = "row";
    this.#cells.beginRow(number);
  }

  /** Some programs split a row into several elements, so the row is not returned yet. */
  #closeRow(): void {
    this.#place = "data";
    this.#isRowWaiting = true;
  }

  #giveRow(): void {
    if (!this.#isRowWaiting) return;
    this.#isRowWaiting = false;
    this.#pass.rowsSeen += 1;
    const cells: (CellValue | undefined)[] = this.#cells.cells;
    if (cells.length === 0) {
      this.#pass.blankRows += 1;
      return;
    }
    if (this.#isHidden) this.#pass.hiddenRows += 1;
    this.#rows.push({ number: this.#rowNumber, cells, hidden: this.#isHidden });
  }

  /** If several entries describe a column, the first one counts. */
  #readColumn(values: ReadonlyMap<string, string>): void {
    const first = Math.max(Number(values.get("min")), this.#nextColumn);
    const last = Math.min(Number(values.get("max")), limits.columns);
    const width = Number(values.get("width") ?? Number.NaN);
    const isHidden = isTrue(values.get("hidden"));
    if (last >= first) this.#nextColumn = last + 1;
    for (let column = first; column >= 1 && column <= last; column += 1) {
      if (Number.isFinite(width)) this.#pass.columnWidths.set(column - 1, width);
      if (isHidden) this.#pass.hiddenColumns.add(column - 1);
    }
  }
}

function addRange<Range>(ranges: Range[], range: Range | undefined): void {
  if (range !== undefined && ranges.length < rangesMax) ranges.push(range);
}

function mergedRange(written: string): MergedRange | undefined {
  const shape = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/;
  const [, from = "", fromRow, to = "", toRow] = shape.exec(written) ?? [];
  const [left, right] = [columnOfAddress(from), columnOfAddress(to)];
  const [top, bottom] = [Number(fromRow), Number(toRow)];
  const isRange = left >= 0 && left <= right && top >= 1 && top <= bottom && bottom <= limits.rows;
  return isRange ? { top, bottom, left, right } : undefined;
}
