import { damaged, limits } from "./refusals.ts";
import { mark } from "./xml.ts";

const patientBytes = 128 * 1024;

/** Scans one item from its `<` on. Returns the position after it, or -1 if it is incomplete. */
type ScanItem = (bytes: Buffer, less: number) => number;

/**
 * Pieces may end anywhere, so an incomplete item is scanned again with the next piece. A very long
 * item waits until it is four times as large, which keeps the time linear.
 */
export class PieceScan {
  readonly #item: ScanItem;
  #block: Buffer = Buffer.alloc(0);
  #tailBytes = 0;
  #dueBytes = 0;

  constructor(item: ScanItem) {
    this.#item = item;
  }

  push(piece: Buffer): void {
    const bytes = this.#joined(piece);
    if (bytes !== undefined) this.#store(bytes, this.#scan(bytes));
    if (this.#tailBytes > limits.itemBytes) throw damaged("an element without end");
  }

  finish(): boolean {
    const rest = this.#block.subarray(0, this.#tailBytes);
    return this.#scan(rest) === rest.length;
  }

  #scan(bytes: Buffer): number {
    for (let at = 0; ; ) {
      const less = bytes[at] === mark.less ? at : bytes.indexOf(mark.less, at);
      if (less < 0) return bytes.length;
      at = this.#item(bytes, less);
      if (at < 0) return less;
    }
  }

  #joined(piece: Buffer): Buffer | undefined {
    if (this.#tailBytes === 0) return piece;
    const size = this.#tailBytes + piece.length;
    this.#grow(size);
    piece.copy(this.#block, this.#tailBytes);
    if (size >= this.#dueBytes) return this.#block.subarray(0, size);
    this.#tailBytes = size;
    return undefined;
  }

  #store(bytes: Buffer, from: number): void {
    const size = bytes.length - from;
    if (bytes.buffer !== this.#block.buffer) this.#grow(size);
    bytes.copy(this.#block, 0, from);
    this.#tailBytes = size;
    this.#dueBytes = size > patientBytes ? 4 * size : 0;
  }

  #grow(size: number): void {
    if (size <= this.#block.length) return;
    const larger = Buffer.allocUnsafeSlow(size * 2);
    this.#block.copy(larger, 0, 0, this.#tailBytes);
    this.#block = larger;
  }
}
