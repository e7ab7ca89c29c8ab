import type { TextColumn } from "../../model/text-column.ts";

/**
 * What filters look through, row by row: 50,000 texts in a few blocks, looked through as they stand
 * there.
 */
export class RowTexts {
  readonly #texts: TextColumn;
  /** All rows are asked for the same word, one after the other: those from `from` to `to` do not hold it. */
  #wanted = { text: "", bytes: Buffer.alloc(0), from: 0, to: 0 };

  constructor(texts: TextColumn) {
    this.#texts = texts;
  }

  /** Whether a row's text, by its place, holds a word, folded too; undefined when there is no such row. */
  has(place: number, wanted: string): boolean | undefined {
    if (!(place >= 0 && place < this.#texts.length)) return undefined;
    if (this.#wanted.text !== wanted) {
      this.#wanted = { text: wanted, bytes: Buffer.from(wanted), from: 0, to: 0 };
    }
    const { bytes, from, to } = this.#wanted;
    if (place >= from && place < to) return false;
    if (this.#texts.holdsEarly(place, bytes)) return true;
    this.#wanted.from = place;
    this.#wanted.to = this.#texts.nextHolding(place, bytes);
    return this.#wanted.to === place;
  }
}
