import type { Listing } from "../../model/product/product.ts";

/** How far others are assumed to shift the list. A larger shift costs a few more reads. */
const strangersCountMax = 20;

/** Where no filter works, gives the expected total and the positions of SKUs (decision 4a). */
export class ListMemory {
  #places: ReadonlyMap<string, number> | undefined;
  #twins: ReadonlyMap<string, string> | undefined;
  readonly #repeated = new Set<string>();
  /** The number of records with the SKU of an earlier record. */
  #extraCount = 0;
  readonly #created = new Set<string>();
  readonly #updated = new Set<string>();
  /** How many positions the records have moved back since the list was read. */
  shift = 0;
  /** How many records the marketplace returns for a page size of 1; undefined until known. */
  pageSize: number | undefined;
  readonly #sending = new Set<Promise<unknown>>();
  #counting: Promise<unknown> | undefined;

  get isKnown(): boolean {
    return this.#places !== undefined;
  }

  /** The total, if nobody else has created or removed products. */
  get countExpected(): number {
    const places = this.#places ?? new Map();
    const isNew = (sku: string) => !places.has(sku);
    return places.size + this.#extraCount + [...this.#created].filter(isNew).length;
  }

  /** SKUs written so far. Pass them to `replace` after a reading that starts now. */
  writtenSoFar(): readonly string[] {
    return [...this.#created, ...this.#updated];
  }

  replace(items: readonly Listing[], written: readonly string[]): void {
    const places = new Map<string, number>();
    this.#repeated.clear();
    for (const [place, { sku }] of items.entries()) {
      if (places.has(sku)) this.#repeated.add(sku);
      else places.set(sku, place);
    }
    this.#places = places;
    this.shift = 0;
    this.#twins = undefined;
    this.#extraCount = items.length - places.size;
    for (const sku of written) for (const set of [this.#created, this.#updated]) set.delete(sku);
  }

  /** The position of a SKU, from 0. Undefined if the list lacks it or has it several times. */
  placeOf(sku: string): number | undefined {
    return this.#repeated.has(sku) ? undefined : this.#places?.get(sku);
  }

  lacks(sku: string): boolean {
    return this.#places !== undefined && !this.#places.has(sku) && !this.#created.has(sku);
  }

  /** A listed SKU that differs only in letter case or surrounding spaces. */
  twinOf(sku: string, fold: (sku: string) => string): string | undefined {
    this.#twins ??= new Map([...(this.#places?.keys() ?? [])].map((one) => [fold(one), one]));
    return this.#twins.get(fold(sku));
  }

  noteCreated(sku: string): void {
    this.#created.add(sku);
  }

  /** An update may move its listing in the list. */
  noteUpdated(sku: string): void {
    this.#updated.add(sku);
  }

  learnShift(page: readonly Listing[], start: number, sku: string): void {
    const shiftMax = this.#created.size + this.#updated.size + strangersCountMax;
    const wanted = page.findIndex((one) => one.sku === sku);
    const shifts = page.map((one, at) => start + at - (this.placeOf(one.sku) ?? Number.NaN));
    const isPossible = (shift = Number.NaN) => Math.abs(shift) <= shiftMax;
    const shift = [shifts[wanted], shifts.findLast(isPossible)].find(isPossible);
    // Without a plausible shift, all records of the page may be new.
    this.shift = shift ?? Math.max(this.shift + 1, this.#created.size);
  }

  /** Sends a create once no count is in progress. */
  async create<Result>(send: () => Promise<Result>): Promise<Result> {
    while (this.#counting !== undefined) await this.#counting;
    const sent = send();
    this.#sending.add(sent);
    try {
      return await sent;
    } finally {
      this.#sending.delete(sent);
    }
  }

  /** The caller must run one count at a time. */
  async whileNoneIsCreated<Result>(count: () => Promise<Result>): Promise<Result> {
    const counting = Promise.allSettled(this.#sending).then(count);
    this.#counting = counting.catch(() => undefined);
    try {
      return await counting;
    } finally {
      this.#counting = undefined;
    }
  }
}
