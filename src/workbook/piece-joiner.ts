/**
 * Joins what the last piece left unfinished with the next piece, in one block that is used again
 * and again: a large sheet comes in thousands of pieces.
 */
export class PieceJoiner {
  #block: Buffer = Buffer.alloc(0);
  #tailBytes = 0;

  /** How many bytes are unfinished. */
  get tailBytes(): number {
    return this.#tailBytes;
  }

  /** The unfinished bytes and the piece behind them; valid until the next call. */
  join(piece: Buffer): Buffer {
    if (this.#tailBytes === 0) return piece;
    const size = this.#tailBytes + piece.length;
    this.#grow(size);
    piece.copy(this.#block, this.#tailBytes);
    return this.#block.subarray(0, size);
  }

  /** Keeps the bytes from `from` on for the next call of {@link join}. */
  keep(bytes: Buffer, from: number): void {
    const size = bytes.length - from;
    if (bytes.buffer !== this.#block.buffer) this.#grow(size);
    bytes.copy(this.#block, 0, from);
    this.#tailBytes = size;
  }

  #grow(size: number): void {
    if (size <= this.#block.length) return;
    const larger = Buffer.allocUnsafeSlow(size * 2);
    this.#block.copy(larger, 0, 0, this.#tailBytes);
    this.#block = larger;
  }
}
