import { TextColumn } from "../../model/text-column.ts";

/** What filters look through, row by row: 50,000 texts in one block, looked through as they stand there. */
export class RowTexts {
  readonly #texts = new TextColumn();
  /** All rows are asked for the same word, one after the other. */
  #wanted = { text: "", bytes: Buffer.alloc(0) };

  /** Appends the text of the next row, folded as filters compare it. */
  push(text: string): void {
    this.#texts.push(text);
  }

  /** Whether a row's text, by its place, holds a word, folded too; undefined when there is no such row. */
  has(place: number, wanted: string): boolean | undefined {
    if (!(place < this.#texts.length)) return undefined;
    if (this.#wanted.text !== wanted) this.#wanted = { text: wanted, bytes: Buffer.from(wanted) };
    return this.#texts.isIn(place, this.#wanted.bytes);
  }
}
