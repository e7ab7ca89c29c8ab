const shortMax = 64;

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
    if (!this.#pushPlain(text)) this.#pushEncoded(text);
    this.#ends[this.#count] = this.#used;
    this.#count += 1;
  }

  /** Whether the text at a position is the empty one. */
  isEmptyAt(position: number): boolean {
    return this.#sizeAt(position) === 0 && !this.#odd.has(position);
  }

  /** Whether the text at a position holds another one, which is given as UTF-8; no text is made for it. */
  isIn(position: number, wanted: Uint8Array): boolean {
    const odd = this.#odd.size === 0 ? undefined : this.#odd.get(position);
    if (odd !== undefined) return odd.includes(new TextDecoder().decode(wanted));
    const size = wanted.length;
    const last = (this.#ends[position] as number) - size;
    const [first] = wanted;
    for (let from = this.#startOf(position); from <= last; from += 1) {
      if (this.#block[from] !== first && size > 0) continue;
      let at = 1;
      while (at < size && this.#block[from + at] === wanted[at]) at += 1;
      if (at >= size) return true;
    }
    return false;
  }

  /** Whether the same text stands at both positions, which there are; neither is made for it. */
  isSameAt(one: number, other: number): boolean {
    if (this.#odd.size > 0 && (this.#odd.has(one) || this.#odd.has(other))) {
      return this.at(one) === this.at(other);
    }
    const size = this.#sizeAt(one);
    if (size !== this.#sizeAt(other)) return false;
    const [from, otherFrom] = [this.#startOf(one), this.#startOf(other)];
    for (let at = 0; at < size; at += 1) {
      if (this.#block[from + at] !== this.#block[otherFrom + at]) return false;
    }
    return true;
  }

  /** Nearly all texts are short and of a plain keyboard: for them an encoder is a long way round. */
  #pushPlain(text: string): boolean {
    const { length } = text;
    if (length > shortMax) return false;
    this.#reserve(length);
    const block = this.#block;
    for (let at = 0; at < length; at += 1) {
      const code = text.charCodeAt(at);
      if (code >= 0x80) return false;
      block[this.#used + at] = code;
    }
    this.#used += length;
    return true;
  }

  #pushEncoded(text: string): void {
    // UTF-8 has no lone surrogates: a text that holds one is kept as it is.
    const isOdd = !text.isWellFormed();
    const size = isOdd ? 0 : Buffer.byteLength(text);
    this.#reserve(size);
    if (isOdd) this.#odd.set(this.#count, text);
    else this.#block.write(text, this.#used, "utf8");
    this.#used += size;
  }

  /** The text at a position, counted from 0; empty when there is none. */
  at(position: number): string {
    if (!(position >= 0 && position < this.#count)) return "";
    const odd = this.#odd.size === 0 ? undefined : this.#odd.get(position);
    if (odd !== undefined) return odd;
    return this.#block.toString("utf8", this.#startOf(position), this.#ends[position]);
  }

  #startOf(position: number): number {
    return position === 0 ? 0 : (this.#ends[position - 1] as number);
  }

  #sizeAt(position: number): number {
    return (this.#ends[position] as number) - this.#startOf(position);
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
