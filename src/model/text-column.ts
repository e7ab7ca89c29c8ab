/** Longer texts are quicker through an encoder. */
const shortMax = 64;
/** So many bytes are looked at one by one: an SKU stands at the beginning of what is looked through. */
const earlyMax = 16;

/** A place in the blocks is one number: which block, and above which byte of it. */
const blockBits = 18;
const blockBytes = 2 ** blockBits;
const firstBlockBytes = 1024;
/** Longer texts would leave much of a block empty. */
const longMax = blockBytes / 4;

/**
 * One text for each row of a sheet, in a few blocks of memory: 100,000 strings of their own would be
 * copied by every collection of garbage, and the heap would grow with them. Full blocks stay where
 * they are: one that grew would leave a hole behind each time.
 */
export class TextColumn {
  readonly #blocks: Buffer[] = [Buffer.allocUnsafeSlow(firstBlockBytes)];
  /** How much of each block is used. */
  readonly #used: number[] = [0];
  /** Where each text begins; it ends where the next one begins, or where its block does. */
  #starts = new Uint32Array(64);
  #count = 0;
  /** Texts that stand in no block: very long ones, and those that UTF-8 cannot hold. */
  readonly #odd = new Map<number, string>();

  get length(): number {
    return this.#count;
  }

  /** Appends a text; undefined reads back as the empty text. */
  push(text = ""): void {
    if (this.#count === this.#starts.length) {
      const starts = new Uint32Array(this.#starts.length * 2);
      starts.set(this.#starts);
      this.#starts = starts;
    }
    if (!this.#pushPlain(text)) this.#pushEncoded(text);
    this.#count += 1;
  }

  /** The text at a position, counted from 0; empty when there is none. */
  at(position: number): string {
    if (!(position >= 0 && position < this.#count)) return "";
    const odd = this.#odd.size === 0 ? undefined : this.#odd.get(position);
    if (odd !== undefined) return odd;
    const from = this.#offsetOf(position);
    return this.#blockOf(position).toString("utf8", from, from + this.#sizeAt(position));
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
    for (let at = position; at < this.#count; ) {
      const number = (this.#starts[at] as number) >>> blockBits;
      const found = this.#foundIn(number, at, wanted);
      if (found !== undefined) return found;
      at = this.#positionFrom((number + 1) * blockBytes, at);
    }
    return this.#count;
  }

  /** Whether the text at a position holds another one so near to its beginning that it is quickly seen. */
  holdsEarly(position: number, wanted: Uint8Array): boolean {
    if (this.#odd.size > 0) return false;
    const size = wanted.length;
    const block = this.#blockOf(position);
    const start = this.#offsetOf(position);
    const last = start + Math.min(this.#sizeAt(position) - size, earlyMax);
    for (let from = start; from <= last; from += 1) {
      let at = 0;
      while (at < size && block[from + at] === wanted[at]) at += 1;
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
    const [block, otherBlock] = [this.#blockOf(one), this.#blockOf(other)];
    const [from, otherFrom] = [this.#offsetOf(one), this.#offsetOf(other)];
    for (let at = 0; at < size; at += 1) {
      if (block[from + at] !== otherBlock[otherFrom + at]) return false;
    }
    return true;
  }

  /** Whether this text stands at a position, which there is. */
  isAt(position: number, text: string): boolean {
    const odd = this.#odd.size === 0 ? undefined : this.#odd.get(position);
    if (odd !== undefined) return odd === text;
    const { length } = text;
    const size = this.#sizeAt(position);
    // Every character takes a byte or more.
    if (length > size) return false;
    const block = this.#blockOf(position);
    const from = this.#offsetOf(position);
    for (let at = 0; at < length; at += 1) {
      const code = text.charCodeAt(at);
      if (code >= 0x80) return this.at(position) === text;
      if (block[from + at] !== code) return false;
    }
    return length === size;
  }

  /** What {@link hashOf} gives for the text at a position, which there is. */
  hashAt(position: number): number {
    if (this.#odd.size > 0 && this.#odd.has(position)) return oddHash;
    const from = this.#offsetOf(position);
    return hashOfBytes(this.#blockOf(position), from, from + this.#sizeAt(position));
  }

  /** The first position from `position` on, all of a block, whose text holds another one. */
  #foundIn(number: number, position: number, wanted: Uint8Array): number | undefined {
    const block = (this.#blocks[number] as Buffer).subarray(0, this.#used[number]);
    let at = position;
    for (let from = this.#offsetOf(position); ; ) {
      const found = block.indexOf(wanted, from);
      if (found < 0) return undefined;
      at = this.#positionFrom(number * blockBytes + found + 1, at) - 1;
      // It may reach over from one text into the next.
      if (found + wanted.length <= this.#offsetOf(at) + this.#sizeAt(at)) return at;
      from = found + 1;
    }
  }

  #nextHoldingOdd(position: number, wanted: Uint8Array): number {
    const text = new TextDecoder().decode(wanted);
    let at = position;
    while (at < this.#count && !this.at(at).includes(text)) at += 1;
    return at;
  }

  /** The first position, from `low` on, whose text begins at a place or behind it. */
  #positionFrom(place: number, low: number): number {
    let [first, last] = [low, this.#count];
    while (first < last) {
      const middle = (first + last) >>> 1;
      if ((this.#starts[middle] as number) < place) first = middle + 1;
      else last = middle;
    }
    return first;
  }

  /** Nearly all texts are short and of a plain keyboard: for them an encoder is a long way round. */
  #pushPlain(text: string): boolean {
    const { length } = text;
    if (length > shortMax) return false;
    const block = this.#roomFor(length);
    const number = this.#blocks.length - 1;
    const start = this.#used[number] as number;
    for (let at = 0; at < length; at += 1) {
      const code = text.charCodeAt(at);
      if (code >= 0x80) return false;
      block[start + at] = code;
    }
    this.#take(length);
    return true;
  }

  #pushEncoded(text: string): void {
    const isOdd = isOddText(text);
    const size = isOdd ? 0 : Buffer.byteLength(text);
    const block = this.#roomFor(size);
    if (isOdd) this.#odd.set(this.#count, text);
    else block.write(text, this.#used[this.#blocks.length - 1] as number, "utf8");
    this.#take(size);
  }

  /** The next bytes of the last block are those of the next text. */
  #take(size: number): void {
    const number = this.#blocks.length - 1;
    const used = this.#used[number] as number;
    this.#starts[this.#count] = number * blockBytes + used;
    this.#used[number] = used + size;
  }

  /** The last block, with room for so many bytes; never quite full, so that no text begins at its end. */
  #roomFor(size: number): Buffer {
    const number = this.#blocks.length - 1;
    const block = this.#blocks[number] as Buffer;
    const needed = (this.#used[number] as number) + size + 1;
    if (needed <= block.length) return block;
    if (needed > blockBytes) {
      const next = Buffer.allocUnsafeSlow(blockBytes);
      this.#blocks.push(next);
      this.#used.push(0);
      return next;
    }
    const larger = Buffer.allocUnsafeSlow(Math.min(blockBytes, Math.max(needed, block.length * 4)));
    block.copy(larger, 0, 0, this.#used[number]);
    this.#blocks[number] = larger;
    return larger;
  }

  #blockOf(position: number): Buffer {
    return this.#blocks[(this.#starts[position] as number) >>> blockBits] as Buffer;
  }

  #offsetOf(position: number): number {
    return (this.#starts[position] as number) & (blockBytes - 1);
  }

  #sizeAt(position: number): number {
    const start = this.#starts[position] as number;
    const number = start >>> blockBits;
    if (position + 1 < this.#count) {
      const next = this.#starts[position + 1] as number;
      if (next >>> blockBits === number) return next - start;
    }
    return (this.#used[number] as number) - (start & (blockBytes - 1));
  }
}

/** A number for a text, the same for the same text; in 32 bits, from 0. */
export function hashOf(text: string): number {
  if (text.length > longMax) return oddHash;
  let hash = hashStart;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0x80) return hashOfEncoded(text);
    hash = Math.imul(hash ^ code, hashFactor);
  }
  return mixed(hash);
}

function hashOfEncoded(text: string): number {
  if (isOddText(text)) return oddHash;
  const bytes = Buffer.from(text);
  return hashOfBytes(bytes, 0, bytes.length);
}

/** FNV-1a (Fowler, Noll, Vo) over the bytes from one place to before another. */
function hashOfBytes(bytes: Uint8Array, from: number, to: number): number {
  let hash = hashStart;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (bytes[at] as number), hashFactor);
  return mixed(hash);
}

const hashStart = 0x811c9dc5;
const hashFactor = 0x01000193;
const oddHash = 1;

/** All bits have a say in the lowest ones, by which a table is entered. */
function mixed(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (half ^ (half >>> 13)) >>> 0;
}

function isOddText(text: string): boolean {
  return text.length > longMax || Buffer.byteLength(text) > longMax || !text.isWellFormed();
}
