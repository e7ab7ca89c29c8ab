import { PieceJoiner } from "../container/piece-joiner.ts";
import { damaged, limits, textsTooLarge } from "../container/refusals.ts";
import { mark, readTag } from "../container/xml.ts";
import { XmlPlace } from "../container/xml-place.ts";
import { readStringItem } from "../container/xml-text.ts";
import { say } from "../say.ts";

/** What is known of a text beside its bytes. */
const flag = { ascii: 1, odd: 2 } as const;

/** Decoded texts that are kept; a power of two, so that an index finds its place by its low bits. */
const recentCount = 4096;

/**
 * A workbook's shared strings, kept as UTF-8 in one block and decoded when a cell asks. Most texts
 * of a product sheet are used once or on neighbouring rows, so the recent ones are kept as strings.
 */
export class SharedStrings {
  #block: Buffer;
  #used = 0;
  #ends = new Uint32Array(1024);
  #flags = new Uint8Array(1024);
  #count = 0;
  readonly #joiner = new PieceJoiner();
  readonly #place = new XmlPlace();
  /** An `<si>` without a prefix would be a text here. */
  #isAmongTexts = false;
  readonly #recent: string[] = new Array(recentCount).fill("");
  readonly #recentIndex = new Int32Array(recentCount).fill(-1);
  /** Texts with a lone surrogate, which the block cannot hold. */
  readonly #odd = new Map<number, string>();

  /** `expectedBytes` is a hint of the part's size; the block grows when it is too small. */
  constructor(expectedBytes = 0) {
    this.#block = Buffer.allocUnsafeSlow(Math.min(expectedBytes, limits.sharedTextBytes) + 1024);
  }

  get count(): number {
    return this.#count;
  }

  /** The text with this index, counted from 0; undefined when there is none. */
  at(index: number): string | undefined {
    if (!(index >= 0 && index < this.#count)) return undefined;
    const place = index & (recentCount - 1);
    if (this.#recentIndex[place] === index) return this.#recent[place];
    const text = this.#decode(index);
    this.#recent[place] = text;
    this.#recentIndex[place] = index;
    return text;
  }

  #decode(index: number): string {
    const flags = this.#flags[index] as number;
    if ((flags & flag.odd) !== 0) return this.#odd.get(index) ?? "";
    const from = index === 0 ? 0 : (this.#ends[index - 1] as number);
    const to = this.#ends[index] as number;
    return (flags & flag.ascii) !== 0
      ? this.#block.toString("latin1", from, to)
      : this.#block.toString("utf8", from, to);
  }

  /** Takes the next piece of the part; it may be cut anywhere. */
  push(piece: Buffer): void {
    const bytes = this.#joiner.join(piece);
    if (bytes !== undefined) this.#joiner.keep(bytes, this.#scan(bytes));
    if (this.#joiner.tailBytes > limits.itemBytes) throw damaged(say("damage.textNeverEnds"));
  }

  /** Scans as far as whole items go; gives the place where the unfinished one begins. */
  #scan(bytes: Buffer): number {
    let at = 0;
    for (;;) {
      const less = bytes[at] === mark.less ? at : bytes.indexOf(mark.less, at);
      if (less < 0) return bytes.length;
      const next = this.#item(bytes, less);
      if (next < 0) return less;
      at = next;
    }
  }

  /** @throws SheetportError `workbook-damaged` when the part ends in the middle of a text. */
  finish(): this {
    const rest = this.#joiner.rest();
    if (this.#scan(rest) < rest.length) throw damaged(say("damage.textsCut"));
    return this;
  }

  /** Reads one tag or one whole `<si>`; the byte after it, or -1 when its end is not here yet. */
  #item(bytes: Buffer, less: number): number {
    const plain = this.#isAmongTexts ? this.#plainItem(bytes, less) : -1;
    if (plain > 0) return plain;
    const tag = readTag(bytes, less);
    if (tag === undefined) return -1;
    const isElement = tag.kind === "open" || tag.kind === "empty";
    const isText = isElement && this.#place.pathOf(bytes, tag) === "sst/si";
    if (!isText) {
      if (isElement) this.#place.enter(bytes, tag);
      else if (tag.kind === "close") this.#place.leave();
      this.#isAmongTexts = this.#place.isWithin("sst");
      return tag.next;
    }
    const read = tag.kind === "open" ? readStringItem(bytes, tag) : { text: "", next: tag.next };
    if (read === undefined) return -1;
    this.#add(read.text);
    return read.next;
  }

  /** `<si><t>text</t></si>` with nothing to decode, by far the most common; -1 for any other. */
  #plainItem(bytes: Buffer, less: number): number {
    const from = textStart(bytes, less);
    if (from < 0) return -1;
    let all = 0;
    let to = from;
    for (; to < bytes.length; to += 1) {
      const byte = bytes[to] as number;
      if (byte === mark.less) break;
      if (byte === mark.ampersand || byte === mark.carriageReturn) return -1;
      if (byte === mark.underscore && bytes[to + 1] === 0x78) return -1;
      all |= byte;
    }
    if (!closesPlainItem(bytes, to)) return -1;
    this.#reserve(to - from);
    bytes.copy(this.#block, this.#used, from, to);
    this.#close(to - from, all < 0x80);
    return to + 9;
  }

  #add(text: string): void {
    const size = Buffer.byteLength(text);
    this.#reserve(size);
    this.#block.write(text, this.#used, "utf8");
    // UTF-8 has no lone surrogates; a text that holds one is kept as it is.
    if (!text.isWellFormed()) this.#odd.set(this.#count, text);
    this.#close(size, size === text.length, text.isWellFormed() ? 0 : flag.odd);
  }

  #close(size: number, isAscii: boolean, flags = 0): void {
    if (this.#count === this.#ends.length) this.#growIndex();
    this.#used += size;
    this.#ends[this.#count] = this.#used;
    this.#flags[this.#count] = flags | (isAscii ? flag.ascii : 0);
    this.#count += 1;
  }

  #reserve(size: number): void {
    if (this.#used + size > limits.sharedTextBytes || this.#count >= limits.sharedTexts) {
      throw textsTooLarge();
    }
    if (this.#used + size <= this.#block.length) return;
    const larger = Buffer.allocUnsafeSlow((this.#used + size) * 2);
    this.#block.copy(larger, 0, 0, this.#used);
    this.#block = larger;
  }

  #growIndex(): void {
    const ends = new Uint32Array(this.#ends.length * 2);
    ends.set(this.#ends);
    this.#ends = ends;
    const flags = new Uint8Array(this.#flags.length * 2);
    flags.set(this.#flags);
    this.#flags = flags;
  }
}

/** The byte behind `<si><t>` or `<si><t xml:space="preserve">`; -1 when something else is here. */
function textStart(bytes: Buffer, at: number): number {
  if (bytes[at + 1] !== 0x73 || bytes[at + 2] !== 0x69 || bytes[at + 3] !== mark.greater) return -1;
  if (bytes[at + 4] !== mark.less || bytes[at + 5] !== 0x74) return -1;
  if (bytes[at + 6] === mark.greater) return at + 7;
  if (bytes[at + 6] !== mark.space) return -1;
  const to = bytes.indexOf(mark.greater, at + 6);
  return to < 0 || bytes[to - 1] === mark.slash ? -1 : to + 1;
}

function closesPlainItem(bytes: Buffer, at: number): boolean {
  return (
    bytes[at + 8] === mark.greater &&
    bytes[at + 1] === mark.slash &&
    bytes[at + 2] === 0x74 &&
    bytes[at + 3] === mark.greater &&
    bytes[at + 4] === mark.less &&
    bytes[at + 5] === mark.slash &&
    bytes[at + 6] === 0x73 &&
    bytes[at + 7] === 0x69
  );
}
