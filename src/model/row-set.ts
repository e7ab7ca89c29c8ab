/** Row numbers, a bit each: as a set, 50,000 of them would take two hundred times the memory. */
export class RowSet {
  #bits = new Uint32Array(32);

  /** Adds a row; again is no harm. */
  add(row: number): void {
    const word = row >>> 5;
    if (word >= this.#bits.length) {
      const larger = new Uint32Array(Math.max(word + 1, 2 * this.#bits.length));
      larger.set(this.#bits);
      this.#bits = larger;
    }
    this.#bits[word] = (this.#bits[word] as number) | (1 << (row & 31));
  }

  has(row: number): boolean {
    return (((this.#bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;
  }
}
