import { hashOf, TextColumn } from "./text-column.ts";

/**
 * Finds the texts of a column by what they are, as a map would, in a few bytes each and beside the
 * heap: maps of 50,000 strings make every collection of garbage longer.
 */
export class TextIndex {
  readonly #column: Pick<TextColumn, "hashAt" | "isAt" | "isSameAt">;
  /** A position and one, where its hash says or in the next free place; nought is free. */
  #slots = new Uint32Array(16);
  #count = 0;

  constructor(column: Pick<TextColumn, "hashAt" | "isAt" | "isSameAt">) {
    this.#column = column;
  }

  /** Adds the text at a position of the column; gives the position at which it was added first. */
  add(position: number): number {
    const hash = this.#column.hashAt(position);
    let slot = this.#slotOf(hash);
    for (let held = this.#slots[slot]; held; held = this.#slots[slot]) {
      if (this.#column.isSameAt(held - 1, position)) return held - 1;
      slot = this.#next(slot);
    }
    this.#slots[slot] = position + 1;
    this.#count += 1;
    if (this.#count * 2 > this.#slots.length) this.#grow();
    return position;
  }

  /** The position at which a text was added first; undefined when it was not. */
  find(text: string): number | undefined {
    let slot = this.#slotOf(hashOf(text));
    for (let held = this.#slots[slot]; held; held = this.#slots[slot]) {
      if (this.#column.isAt(held - 1, text)) return held - 1;
      slot = this.#next(slot);
    }
    return undefined;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2);
    for (const held of old) {
      if (held === 0) continue;
      let slot = this.#slotOf(this.#column.hashAt(held - 1));
      while (this.#slots[slot]) slot = this.#next(slot);
      this.#slots[slot] = held;
    }
  }

  /** The number of slots is a power of two. */
  #slotOf(hash: number): number {
    return hash & (this.#slots.length - 1);
  }

  #next(slot: number): number {
    return (slot + 1) & (this.#slots.length - 1);
  }
}

/** Different texts, each with its place, counted from 0 in the order in which they were added. */
export class TextTable {
  readonly #column = new TextColumn();
  readonly #index = new TextIndex(this.#column);

  /** How many different texts there are. */
  get size(): number {
    return this.#column.length;
  }

  /** Adds a text that is not there yet; gives its place. */
  add(text: string): number {
    const known = this.#index.find(text);
    if (known !== undefined) return known;
    this.#column.push(text);
    return this.#index.add(this.size - 1);
  }

  /** The place of a text; undefined when it is not there. */
  placeOf(text: string): number | undefined {
    return this.#index.find(text);
  }

  /** The text in a place; empty when there is none. */
  at(place: number): string {
    return this.#column.at(place);
  }
}
