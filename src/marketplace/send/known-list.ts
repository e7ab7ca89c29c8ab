import type { Listing } from "../../model/product/product.ts";

/** Others may have written so many records since; more of them cost a few looks. */
const strangersCountMax = 20;

/**
 * The whole list as it was last read, and what this client has created since. Where no filter is
 * honoured, it tells how many records there must be while nobody else creates any, and where in the
 * list a record was seen (decision 4a).
 */
export class KnownList {
  #places: ReadonlyMap<string, number> | undefined;
  #twins: ReadonlyMap<string, string> | undefined;
  readonly #repeated = new Set<string>();
  /** Records beyond the first of their SKU. */
  #extraCount = 0;
  readonly #created = new Set<string>();
  readonly #updated = new Set<string>();
  /** How far records stand behind their place now, as last seen. */
  shift = 0;
  /** What a page of one record really holds, once that was seen. */
  pageSize: number | undefined;
  readonly #sending = new Set<Promise<unknown>>();
  #counting: Promise<unknown> | undefined;

  /** Whether the whole list was read. */
  get isKnown(): boolean {
    return this.#places !== undefined;
  }

  /** How many records there are if nobody else has created or removed any. */
  get countExpected(): number {
    const places = this.#places ?? new Map();
    const isNew = (sku: string) => !places.has(sku);
    return places.size + this.#extraCount + [...this.#created].filter(isNew).length;
  }

  /** SKUs written so far, to be passed to `replace` once a reading that begins now is whole. */
  writtenSoFar(): readonly string[] {
    return [...this.#created, ...this.#updated];
  }

  /** Takes a whole list that was read after `written` were. */
  replace(list: { readonly items: readonly Listing[] }, written: readonly string[]): void {
    const places = new Map<string, number>();
    this.#repeated.clear();
    for (const [place, { sku }] of list.items.entries()) {
      if (places.has(sku)) this.#repeated.add(sku);
      else places.set(sku, place);
    }
    this.#places = places;
    this.shift = 0;
    this.#twins = undefined;
    this.#extraCount = list.items.length - places.size;
    for (const sku of written) for (const set of [this.#created, this.#updated]) set.delete(sku);
  }

  /** Where the list has shown a SKU, counted from 0; undefined: not once, or more than once. */
  placeOf(sku: string): number | undefined {
    return this.#repeated.has(sku) ? undefined : this.#places?.get(sku);
  }

  /** Whether the list has not shown the SKU, and it was not created since. */
  lacks(sku: string): boolean {
    return this.#places !== undefined && !this.#places.has(sku) && !this.#created.has(sku);
  }

  /** A listed SKU that is another, but the same once both are folded. */
  twinOf(sku: string, foldSku: (sku: string) => string): string | undefined {
    this.#twins ??= new Map(
      [...(this.#places ?? new Map()).keys()].map((one) => [foldSku(one), one]),
    );
    return this.#twins.get(foldSku(sku));
  }

  /** Notes that the marketplace has created a product. */
  noteCreated(sku: string): void {
    this.#created.add(sku);
  }

  /** Notes that a listing was changed: the list may be sorted by that. */
  noteUpdated(sku: string): void {
    this.#updated.add(sku);
  }

  /**
   * Learns from a page, whose first record stands at `start`, how far the list has moved: by the
   * record looked for, else by another one. One that was itself moved by a change says nothing.
   */
  learnShift(
    page: readonly Listing[],
    { start, sku }: { readonly start: number; readonly sku: string },
  ): void {
    const writtenCount = this.#created.size + this.#updated.size;
    const shiftMax = writtenCount + strangersCountMax;
    const wanted = page.findIndex((one) => one.sku === sku);
    const shifts = page.map((one, at) => start + at - (this.placeOf(one.sku) ?? Number.NaN));
    const isPossible = (shift: number | undefined): shift is number =>
      shift !== undefined && Math.abs(shift) <= shiftMax;
    const shift = [shifts[wanted], shifts.findLast(isPossible)].find(isPossible);
    // Nothing but new ones: they may stand first.
    this.shift = shift ?? Math.max(this.shift + 1, this.#created.size);
  }

  /** Sends a create, after any count that is under way. */
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

  /** Counts while no create is under way. One at a time. */
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
