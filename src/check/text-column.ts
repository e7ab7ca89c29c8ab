/**
 * One text for each row of a sheet, in one block of memory: 100,000 strings of their own would be
 * copied by every collection of garbage, and the heap would grow with them.
 */
export class TextColumn {
  #block = Buffer.allocUnsafeSlow(64 * 1024);
  #used = 0;
  #ends = new Uint32Array(1024);
  #count = 0;

  get length(): number {
    return this.#count;
  }

  /** Appends a text; undefined reads back as the empty text. */
  push(text: string | undefined): void {
    // UTF-16 keeps lone surrogates, which UTF-8 cannot.
    const size = (text?.length ?? 0) * 2;
    this.#reserve(size);
    if (text !== undefined) this.#block.write(text, this.#used, "utf16le");
    this.#used += size;
    this.#ends[this.#count] = this.#used;
    this.#count += 1;
  }

  /** The text at a position, counted from 0; empty when there is none. */
  at(position: number): string {
    if (!(position >= 0 && position < this.#count)) return "";
    const from = position === 0 ? 0 : (this.#ends[position - 1] as number);
    return this.#block.toString("utf16le", from, this.#ends[position]);
  }

  #reserve(size: number): void {
    if (this.#used + size > this.#block.length) {
      const larger = Buffer.allocUnsafeSlow((this.#used + size) * 2);
      this.#block.copy(larger, 0, 0, this.#used);
      this.#block = larger;
    }
    if (this.#count === this.#ends.length) {
      const ends = new Uint32Array(this.#ends.length * 2);
      ends.set(this.#ends);
      this.#ends = ends;
    }
  }
}
