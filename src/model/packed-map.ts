import { PackedStore, packedList } from "./packed.ts";
import { TextTable } from "./text-index.ts";

/** A map of values that stand elsewhere, each in its place: one is made anew whenever it is asked for. */
export class PlacedMap<Value> implements ReadonlyMap<string, Value> {
  readonly #keys = new TextTable();
  /** By the place of their key. */
  #places = new Uint32Array(16);
  readonly #at: (place: number) => Value | undefined;

  /** @param at gives the value that stands in a place, which is counted from 0 */
  constructor(at: (place: number) => Value | undefined) {
    this.#at = at;
  }

  get size(): number {
    return this.#keys.size;
  }

  /** Puts under a key what stands in a place, for whatever stood under it. */
  put(key: string, place: number): void {
    const order = this.#keys.add(key);
    if (order === this.#places.length) {
      const places = new Uint32Array(2 * this.#places.length);
      places.set(this.#places);
      this.#places = places;
    }
    this.#places[order] = place;
  }

  has(key: string): boolean {
    return this.#keys.placeOf(key) !== undefined;
  }

  get(key: string): Value | undefined {
    const order = this.#keys.placeOf(key);
    return order === undefined ? undefined : this.#valueOf(order);
  }

  /** The values in the order of their keys, as {@link packedList} gives them; later ones are not in it. */
  list(): readonly Value[] {
    // Not the map itself: its keys need not outlive it.
    const places = this.#places.slice(0, this.size);
    const valueAt = this.#at;
    const at = (order: number) => {
      const place = places[order];
      return place === undefined ? undefined : valueAt(place);
    };
    return packedList({ length: places.length, at });
  }

  *keys(): Generator<string, undefined> {
    for (let order = 0; order < this.size; order += 1) yield this.#keys.at(order);
    return undefined;
  }

  *values(): Generator<Value, undefined> {
    for (let order = 0; order < this.size; order += 1) yield this.#valueOf(order) as Value;
    return undefined;
  }

  *entries(): Generator<[string, Value], undefined> {
    for (let order = 0; order < this.size; order += 1) {
      yield [this.#keys.at(order), this.#valueOf(order) as Value];
    }
    return undefined;
  }

  [Symbol.iterator](): Generator<[string, Value], undefined> {
    return this.entries();
  }

  forEach(visit: (value: Value, key: string, map: ReadonlyMap<string, Value>) => void): void {
    for (const [key, value] of this) visit(value, key, this);
  }

  #valueOf(order: number): Value | undefined {
    return this.#at(this.#places[order] as number);
  }
}

/** Values under keys, packed: a map that gives each value as an object of its own. */
export class PackedMap<Value> extends PlacedMap<Value> {
  readonly #store: PackedStore<Value>;

  constructor() {
    const store = new PackedStore<Value>();
    super((place) => store.at(place));
    this.#store = store;
  }

  /** Puts a value under a key, for one that stood there; that one's room is not used again. */
  set(key: string, value: Value): this {
    this.put(key, this.#store.push(value));
    return this;
  }
}
