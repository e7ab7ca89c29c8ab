import { deflateRawSync, inflateRawSync } from "node:zlib";
import { letGo } from "./large-buffer.ts";

/**
 * Text that is compressed together: less is quicker to look one value up in, more packs better, and
 * each compression takes 0.3 MB for a moment.
 */
const blockBytes = 64 * 1024;

/** What comes out of zlib is so large a piece that it can be let go at once. */
const pieceBytes = blockBytes + 1;

/** Unpacked blocks that are kept, so that neighbours cost nothing. */
const recentBlocks = 2;

/** Values compressed together. */
interface Block {
  /** Position of its first value. */
  readonly start: number;
  readonly bytes: Buffer;
  /** Bytes of its text. */
  readonly textLength: number;
}

/**
 * Very many values of plain JSON in little memory: each is kept as text, compressed with its
 * neighbours, and made anew whenever it is asked for. 50,000 products take some five megabytes, as
 * objects more than a hundred. A value comes back as `JSON.parse(JSON.stringify(value))` gives it:
 * absent members stay absent, those that are undefined become so.
 */
export class PackedStore<Value> {
  readonly #blocks: Block[] = [];
  /**
   * The texts of the values from `#start` on, which are in no block yet, a line each. As strings they
   * would live long enough to make the space for new objects grow.
   */
  #open = Buffer.allocUnsafeSlow(1024);
  #used = 0;
  /** Where each text in `#open` begins. */
  #begins: number[] = [];
  #start = 0;
  /** By the position of the block's first value, the most recent last. */
  readonly #recent = new Map<number, OpenBlock>();

  /** How many values there are. */
  get length(): number {
    return this.#start + this.#begins.length;
  }

  /** Appends a value, and gives its position. */
  push(value: Value): number {
    // JSON holds no line feed outside of escapes, so it can stand between two values.
    const text = `${JSON.stringify(value)}\n`;
    const bytes = Buffer.byteLength(text);
    if (this.#used + bytes > this.#open.length) this.#grow(this.#used + bytes);
    this.#begins.push(this.#used);
    this.#used += this.#open.write(text, this.#used);
    if (this.#used >= blockBytes) this.#close();
    return this.length - 1;
  }

  /** The value at a position, counted from 0, as an object of its own; undefined when there is none. */
  at(position: number): Value | undefined {
    if (!Number.isInteger(position) || position < 0 || position >= this.length) return undefined;
    const text =
      position >= this.#start
        ? this.#openText(position - this.#start)
        : this.#textIn(this.#blockOf(position), position);
    return JSON.parse(text);
  }

  /** Every value in its place. */
  *[Symbol.iterator](): Generator<Value> {
    for (let at = 0; at < this.length; at += 1) yield this.at(at) as Value;
  }

  /** Short lists stay small, long ones soon have room for a whole block. */
  #grow(bytes: number): void {
    const larger = Buffer.allocUnsafeSlow(
      Math.max(bytes, Math.min(2 * this.#open.length, 2 * blockBytes)),
    );
    this.#open.copy(larger, 0, 0, this.#used);
    this.#open = larger;
  }

  #openText(at: number): string {
    return this.#open.toString("utf8", this.#begins[at], this.#begins[at + 1] ?? this.#used);
  }

  #close(): void {
    const text = this.#open.subarray(0, this.#used);
    const packed = deflateRawSync(text, { level: 1, chunkSize: pieceBytes });
    const bytes = Buffer.allocUnsafeSlow(packed.length);
    packed.copy(bytes);
    letGo(packed);
    this.#blocks.push({ start: this.#start, bytes, textLength: this.#used });
    this.#start += this.#begins.length;
    this.#begins = [];
    this.#used = 0;
  }

  /** The last block that begins at the position or before it. */
  #blockOf(position: number): Block {
    let [low, high] = [0, this.#blocks.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#blocks[middle] as Block).start <= position) low = middle;
      else high = middle - 1;
    }
    return this.#blocks[low] as Block;
  }

  #textIn(block: Block, position: number): string {
    const { start } = block;
    let open = this.#recent.get(start);
    if (open === undefined) open = opened(block, this.#freed());
    else this.#recent.delete(start);
    this.#recent.set(start, open);
    const at = position - start;
    return open.bytes.toString("utf8", open.begins[at], open.begins[at + 1]);
  }

  /** The memory of the block that was looked at longest ago, when there are as many as are kept. */
  #freed(): Buffer | undefined {
    const [oldest] = this.#recent;
    if (this.#recent.size < recentBlocks || oldest === undefined) return undefined;
    const [start, { bytes }] = oldest;
    this.#recent.delete(start);
    return bytes;
  }
}

/** A block as text, and where in it each of its values begins; the last entry is where they end. */
interface OpenBlock {
  readonly bytes: Buffer;
  readonly begins: readonly number[];
}

const lineFeed = 0x0a;

/**
 * Only the value that is asked for becomes a string: its neighbours would be litter. The block stands
 * in memory that is used again and again, and what zlib gives is let go: it holds on to it until all
 * garbage is collected.
 */
function opened({ bytes: packed, textLength }: Block, room: Buffer | undefined): OpenBlock {
  // A piece of memory that holds it all, and so is not put together from others.
  const text = inflateRawSync(packed, { chunkSize: Math.max(textLength + 1, pieceBytes) });
  const isRoomy = room !== undefined && room.length >= textLength;
  const bytes = isRoomy ? room : Buffer.allocUnsafeSlow(Math.max(textLength, blockBytes));
  text.copy(bytes);
  const begins = [0];
  for (let at = text.indexOf(lineFeed); at >= 0; at = text.indexOf(lineFeed, at + 1)) {
    begins.push(at + 1);
  }
  letGo(text);
  return { bytes, begins };
}

/**
 * A store as a list that can only be read: each element is made anew when it is asked for, so two
 * askings give equal objects and not the same one. What is added to the store later is in it too.
 */
export function packedList<Value>(
  store: Pick<PackedStore<Value>, "length" | "at">,
): readonly Value[] {
  return new Proxy<Value[]>([], {
    get: (target, key) => {
      if (key === "length") return store.length;
      const position = positionOf(key);
      return position === undefined ? Reflect.get(target, key) : store.at(position);
    },
    has: (target, key) => {
      const position = positionOf(key);
      return position === undefined ? Reflect.has(target, key) : position < store.length;
    },
    ownKeys: () => [...Array.from({ length: store.length }, (_, at) => String(at)), "length"],
    getOwnPropertyDescriptor: (_, key) => {
      if (key === "length") return { value: store.length, writable: true };
      const position = positionOf(key);
      if (position === undefined || position >= store.length) return undefined;
      return { value: store.at(position), enumerable: true, configurable: true };
    },
    set: () => false,
    defineProperty: () => false,
    deleteProperty: () => false,
  });
}

/** The place that a property of a list names; undefined for its methods and all else. */
function positionOf(key: string | symbol): number | undefined {
  return typeof key === "string" && /^(?:0|[1-9]\d*)$/.test(key) ? Number(key) : undefined;
}
