/** Up to this size, an incomplete item is scanned again with every piece. */
const patientBytes = 128 * 1024;

/**
 * Joins the incomplete end of a piece with the next piece in one reused buffer, because a large
 * sheet has thousands of pieces. A very long item is only scanned again when it is four times as
 * large, which keeps the time linear.
 */
export class PieceJoiner {
  #block: Buffer = Buffer.alloc(0);
  #tailBytes = 0;
  /** The bytes are only scanned again from this size on. */
  #dueBytes = 0;

  get tailBytes(): number {
    return this.#tailBytes;
  }

  /**
   * Returns the incomplete bytes with the new piece behind them, valid until the next call.
   * Undefined if more pieces should be collected first; {@link rest} returns them at the end.
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

  rest(): Buffer {
    return this.#block.subarray(0, this.#tailBytes);
  }

  /** Stores the bytes after `from` for the next call of {@link join}. */
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
