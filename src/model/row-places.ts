/**
 * Row numbers in ascending order, and the place of each, from 0: as a table of its own, 50,000 of them
 * would take ten times the memory.
 */
export class RowPlaces {
  #rows = new Uint32Array(64);
  #count = 0;
  /** Rows are mostly asked for in their order. */
  #next = 0;

  /** How many rows there are. */
  get size(): number {
    return this.#count;
  }

  /** Appends a row, whose number is above all that there are. */
  add(row: number): void {
    if (this.#count === this.#rows.length) {
      const larger = new Uint32Array(this.#rows.length * 2);
      larger.set(this.#rows);
      this.#rows = larger;
    }
    this.#rows[this.#count] = row;
    this.#count += 1;
  }

  /** The place of a row; undefined when it is none of them. */
  placeOf(row: number): number | undefined {
    const place = this.#rows[this.#next] === row ? this.#next : this.#search(row);
    if (place >= this.#count || this.#rows[place] !== row) return undefined;
    this.#next = place + 1;
    return place;
  }

  #search(row: number): number {
    let [low, high] = [0, this.#count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#rows[middle] as number) < row) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
