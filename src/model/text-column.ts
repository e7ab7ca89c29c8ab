/** Longer texts are quicker through an encoder. */
const shortMax = 64;
/** So many bytes are looked at one by one: an SKU stands at the beginning of what is looked through. */
const earlyMax = 16;

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

  /** The text at a position, counted from 0; empty when there is none. */
  at(position: number): string {
    if (!(position >= 0 && position < this.#count)) return "";
    const odd = this.#odd.size === 0 ? undefined : this.#odd.get(position);
    if (odd !== undefined) return odd;
    return this.#block.toString("utf8", this.#startOf(position), this.#ends[position]);
  }

  /** Whether the text at a position is the empty one. */
  isEmptyAt(position: number): boolean {
    return this.#sizeAt(position) === 0 && !this.#odd.has(position);
  }

  /**
   * The first position from here on whose text holds another one, which is given as UTF-8 and not
   * empty; `length` when there is none. No text is made for it.
   */
  nextHolding(position: number, wanted: Uint8Array): number {
    if (this.#odd.size > 0) return this.#nextHoldingOdd(position, wanted);
    const block = this.#block.subarray(0, this.#used);
    let from = this.#startOf(position);
    for (let at = position; at < this.#count; ) {
      const found = block.indexOf(wanted, from);
      if (found < 0) return this.#count;
      at = this.#positionOf(found, at);
      // It may reach over from one text into the next.
      if (found + wanted.length <= (this.#ends[at] as number)) return at;
      from = found + 1;
    }
    return this.#count;
  }

  /** Whether the text at a position holds another one so near to its beginning that it is quickly seen. */
  holdsEarly(position: number, wanted: Uint8Array): boolean {
    if (this.#odd.size > 0) return false;
    const size = wanted.length;
    const start = this.#startOf(position);
    const last = Math.min((this.#ends[position] as number) - size, start + earlyMax);
    for (let from = start; from <= last; from += 1) {
      let at = 0;
      while (at < size && this.#block[from + at] === wanted[at]) at += 1;
      if (at === size) return true;
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

  #nextHoldingOdd(position: number, wanted: Uint8Array): number {
    const text = new TextDecoder().decode(wanted);
    let at = position;
    while (at < this.#count && !this.at(at).includes(text)) at += 1;
    return at;
  }

  /** The position, from `low` on, whose text has a byte of the block. */
  #positionOf(byte: number, low: number): number {
    let [first, last] = [low, this.#count - 1];
    while (first < last) {
      const middle = (first + last) >>> 1;
      if ((this.#ends[middle] as number) <= byte) first = middle + 1;
      else last = middle;
    }
    return first;
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
