import { columnOfAddress, type MergedRange } from "../../model/sheet/sheet.ts";
import { damaged, limits } from "../container/refusals.ts";

/** More than any real sheet has; further ranges are ignored. */
const rangesMax = 200_000;
/** Longer than any tag of a merged range. */
const tagBytesMax = 1024;

const moreRows = /<(?:[\w.-]{1,64}:)?sheetData[\s/>]/;
const mergeCell = /<(?:[\w.-]{1,64}:)?mergeCell\s[^<>]{0,900}>/g;
const rangeReference = /\sref=["']\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})["']/;

/**
 * Looks for merged ranges behind the rows of a sheet, and refuses further rows there. Pieces may be
 * cut anywhere.
 */
export class AfterRows {
  readonly #merged: MergedRange[];
  /** The end of the previous piece: a tag may begin in it. */
  #rest = "";

  constructor(merged: MergedRange[]) {
    this.#merged = merged;
  }

  /** @throws SheetportError `workbook-damaged` for a second table of rows. */
  push(piece: Buffer): void {
    const text = this.#rest + piece.toString("latin1");
    if (moreRows.test(text)) throw damaged("<sheetData> twice");
    let end = 0;
    for (const { 0: tag, index } of text.matchAll(mergeCell)) {
      const range = rangeIn(tag);
      if (range !== undefined && this.#merged.length < rangesMax) this.#merged.push(range);
      end = index + tag.length;
    }
    this.#rest = text.slice(Math.max(end, text.lastIndexOf("<"), text.length - tagBytesMax));
  }
}

function rangeIn(tag: string): MergedRange | undefined {
  const [, from = "", fromRow, to = "", toRow] = rangeReference.exec(tag) ?? [];
  const [left, right] = [columnOfAddress(from), columnOfAddress(to)];
  const [top, bottom] = [Number(fromRow), Number(toRow)];
  const isRange = left >= 0 && left <= right && top >= 1 && top <= bottom && bottom <= limits.rows;
  return isRange ? { top, bottom, left, right } : undefined;
}
