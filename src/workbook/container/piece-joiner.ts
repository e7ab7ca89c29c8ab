/** An unfinished item of this size is not looked at again with every piece. */
const patientBytes = 128 * 1024;

/**
 * Joins what the last piece left unfinished with the next piece, in one block that is used again
 * and again: a large sheet comes in thousands of pieces. A very long item is scanned again only when
 * four times as much of it is there, so that its length costs no more than any other text's.
 */
export class PieceJoiner {
  #block: Buffer = Buffer.alloc(0);
  #tailBytes = 0;
  /** So many bytes must be there before they are worth another look. */
  #dueBytes = 0;

  /** How many bytes are unfinished, or wait to be looked at. */
  get tailBytes(): number {
    return this.#tailBytes;
  }

  /**
   * The unfinished bytes and the piece behind them, valid until the next call; undefined while it is
   * better to wait for more: {@link rest} gives them in the end.
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
