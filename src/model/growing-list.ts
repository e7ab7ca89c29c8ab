/** A list to be read, by positions from 0 on: an array, or what behaves like one. */
export interface ReadableList<Item> extends Iterable<Item> {
  readonly length: number;
  at(index: number): Item | undefined;
}

/** Items that are copied together: a change costs as much, and so does every copy for each piece. */
const pieceLength = 512;

/**
 * A list that grows and changes item by item, and that somebody looks at again and again meanwhile:
 * what they get stays as it is, and shares all that has not changed with what they got before. Ten
 * arrays of 50,000 items a second would be four megabytes of litter.
 */
export class GrowingList<Item> {
  readonly #pieces: Item[][] = [];
  /** Pieces that nobody else holds. */
  readonly #own = new Set<number>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  at(index: number): Item | undefined {
    return itemAt(this.#pieces, index);
  }

  /** Puts an item in the place of another one, or behind the last. @throws RangeError further away */
  set(index: number, item: Item): void {
    if (!(Number.isInteger(index) && index >= 0 && index <= this.#length)) {
      throw new RangeError(`No place ${index} in a list of ${this.#length}`);
    }
    const piece = Math.floor(index / pieceLength);
    this.#ownPiece(piece)[index % pieceLength] = item;
    this.#length = Math.max(this.#length, index + 1);
  }

  /** The list as it is now. */
  asItIs(): ReadableList<Item> {
    this.#own.clear();
    return new ListAsItWas([...this.#pieces], this.#length);
  }

  #ownPiece(at: number): Item[] {
    const piece = this.#pieces[at];
    if (piece !== undefined && this.#own.has(at)) return piece;
    const own = piece === undefined ? [] : piece.slice();
    this.#pieces[at] = own;
    this.#own.add(at);
    return own;
  }
}

class ListAsItWas<Item> implements ReadableList<Item> {
  readonly length: number;
  readonly #pieces: readonly (readonly Item[])[];

  constructor(pieces: readonly (readonly Item[])[], length: number) {
    this.#pieces = pieces;
    this.length = length;
  }

  at(index: number): Item | undefined {
    return itemAt(this.#pieces, index);
  }

  *[Symbol.iterator](): Generator<Item> {
    for (const piece of this.#pieces) yield* piece;
  }
}

function itemAt<Item>(pieces: readonly (readonly Item[])[], index: number): Item | undefined {
  return pieces[Math.floor(index / pieceLength)]?.[index % pieceLength];
}
