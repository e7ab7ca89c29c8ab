import { mark } from "../container/xml.ts";

/** Whether `</x>` stands at `at`, for a name of one letter without a prefix. */
export function closes(bytes: Buffer, at: number, letter: number): boolean {
  return (
    bytes[at + 3] === mark.greater &&
    bytes[at + 2] === letter &&
    bytes[at + 1] === mark.slash &&
    bytes[at] === mark.less
  );
}

/**
 * Bytes that stand in nearly every cell, four or more of them: they are compared four at a time,
 * because they are most of a sheet with inline strings.
 */
export class Phrase {
  readonly length: number;
  readonly #words: Int32Array;

  constructor(text: string) {
    const bytes = new DataView(new TextEncoder().encode(text).buffer);
    this.length = bytes.byteLength;
    const count = Math.ceil(this.length / 4);
    this.#words = Int32Array.from({ length: count }, (_, at) => bytes.getInt32(this.#place(at)));
  }

  /** Whether these very bytes stand at `at`; false too where the bytes end before them. */
  standsAt(view: DataView, at: number): boolean {
    if (at + this.length > view.byteLength) return false;
    const words = this.#words;
    for (let word = 0; word < words.length; word += 1) {
      if (view.getInt32(at + this.#place(word)) !== words[word]) return false;
    }
    return true;
  }

  /** Where a word begins: the last one takes bytes of the one before it, so that it is whole. */
  #place(word: number): number {
    return Math.min(word * 4, this.length - 4);
  }
}

/** A whole number in digits; NaN for anything else. */
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
