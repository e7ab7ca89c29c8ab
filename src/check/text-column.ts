/**
 * One text for each row of a sheet, in one block of memory: 100,000 strings of their own would be
 * copied by every collection of garbage, and the heap would grow with them.
 */
export class TextColumn {
  #block = Buffer.allocUnsafeSlow(64 * 1024);
  #used = 0;
  #ends = new Uint32Array(1024);
  #count = 0;
  readonly #odd = new Map<number, string>();

  get length(): number {
    return this.#count;
  }

  /** Appends a text; undefined reads back as the empty text. */
  push(text = ""): void {
    // UTF-8 has no lone surrogates: a text that holds one is kept as it is.
    const isOdd = !text.isWellFormed();
    const size = isOdd ? 0 : Buffer.byteLength(text);
    this.#reserve(size);
    if (isOdd) this.#odd.set(this.#count, text);
    else this.#block.write(text, this.#used, "utf8");
    this.#used += size;
    this.#ends[this.#count] = this.#used;
    this.#count += 1;
  }

  /** The text at a position, counted from 0; empty when there is none. */
  at(position: number): string {
    if (!(position >= 0 && position < this.#count)) return "";
    const odd = this.#odd.size === 0 ? undefined : this.#odd.get(position);
    if (odd !== undefined) return odd;
    const from = position === 0 ? 0 : (this.#ends[position - 1] as number);
    return this.#block.toString("utf8", from, this.#ends[position]);
  }

  #reserve(size: number): void {
    if (this.#used + size > this.#block.length) {
      const larger = Buffer.allocUnsafeSlow(Math.ceil((this.#used + size) * 1.5));
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
