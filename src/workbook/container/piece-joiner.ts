/** A larger unfinished item is not scanned again with every piece. */
const patientBytes = 128 * 1024;

/**
 * Joins the unfinished end of a piece with the next piece, in one reused block: a large sheet has
 * thousands of pieces. A very long item is only scanned again when four times as much of it has
 * arrived, so that the time stays linear.
 */
export class PieceJoiner {
  #block: Buffer = Buffer.alloc(0);
  #tailBytes = 0;
  /** The size from which on the bytes are scanned again. */
  #dueBytes = 0;

  /** How many bytes are not scanned yet. */
  get tailBytes(): number {
    return this.#tailBytes;
  }

  /**
   * The unfinished bytes and the piece after them, valid until the next call; undefined while more
   * should arrive first. {@link rest} gives them in the end.
   */
  join(piece: Buffer): Buffer | undefined {
    if (this.#tailBytes === 0) return piece;
    const size = this.#tailBytes + piece.length;
    this.#grow(size);
    piece.copy(this.#block, this.#tailBytes);
    if (size < this.#dueBytes) {
      this.#tailBytes = size;
      return undefined;
    }
    return this.#block.subarray(0, size);
  }

  /** The bytes that are unfinished or wait. */
  rest(): Buffer {
    return this.#block.subarray(0, this.#tailBytes);
  }

  /** Keeps the bytes from `from` on for the next call of {@link join}. */
  keep(bytes: Buffer, from: number): void {
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
