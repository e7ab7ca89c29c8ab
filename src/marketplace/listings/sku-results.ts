import type { Pause } from "../../model/long-work.ts";
import { msg } from "../../model/message.ts";
import type { Listing } from "../../model/product/product.ts";
import type { ListingsRead, ListingsReadOptions } from "../../model/run/ports.ts";
import { incompleteReason } from "../pages/lists.ts";
import type { Context } from "../send/context.ts";
import { foldSku } from "./sku-filter.ts";
import type { ListRead, WholeList } from "./whole-list.ts";

/** How to read some SKUs, and where their results go. */
export interface SkuReading extends ListRead {
  readonly results: SkuResults;
  readonly pause: Pause;
}

/** Collects the result for each requested SKU. SKUs without a result are unproven. */
export class SkuResults {
  readonly #context: Context;
  readonly #onSeen: ListingsReadOptions["onSeen"];
  /** SKUs without a result. */
  readonly #open: Set<string>;
  readonly #startedAtMs: number;
  #sentAtMs: number | undefined;
  readonly #listings = new Map<string, Listing>();
  readonly #absent = new Set<string>();
  readonly #unproven = new Set<string>();
  readonly #duplicated = new Set<string>();
  readonly #caseTwins = new Map<string, string>();

  constructor(
    context: Context,
    skus: readonly string[],
    { onSeen }: Pick<ListingsReadOptions, "onSeen"> = {},
  ) {
    this.#context = context;
    this.#onSeen = onSeen;
    this.#open = new Set(skus);
    this.#startedAtMs = context.clock.wallMs();
  }

  /** Notes the time of the first send, which may be long after the start. */
  sent(): void {
    this.#sentAtMs ??= this.#context.clock.wallMs();
  }

  /** When the first request left; wall-clock milliseconds. */
  get #readAtMs(): number {
    return this.#sentAtMs ?? this.#startedAtMs;
  }

  isOpen(sku: string): boolean {
    return this.#open.has(sku);
  }

  /** Reports the requested listings of a page. */
  async see(page: readonly Listing[]): Promise<void> {
    const wanted = page.filter(({ sku }) => this.isOpen(sku));
    if (wanted.length === 0) return;
    const listings = new Map(wanted.map((one) => [one.sku, one]));
    const others = wanted.filter((one) => listings.get(one.sku) !== one);
    const duplicated = new Set(others.map(({ sku }) => sku));
    await this.#onSeen?.({ listings, duplicated, readAtMs: this.#readAtMs });
  }

  /** Adds an answer that passed its check. SKUs missing from it are absent. */
  addProven({ items }: Pick<WholeList, "items">, wanted: readonly string[]): void {
    const byFold = Map.groupBy(items, ({ sku }) => foldSku(sku));
    for (const sku of wanted) {
      const alike = byFold.get(foldSku(sku)) ?? [];
      if (!this.addFrom(alike, sku)) this.addAbsent(sku, alike[0]?.sku);
    }
  }

  /**
   * Adds the listing of a SKU, if it is among these. Compares exactly, because the filter may ignore
   * case.
   */
  addFrom(items: readonly Listing[], sku: string): boolean {
    const [listing, ...more] = items.filter((item) => item.sku === sku);
    if (listing !== undefined) this.#add(listing, more.length > 0);
    return listing !== undefined;
  }

  /**
   * Adds a SKU that is not listed. With a twin in another letter case it is not absent: the
   * marketplace may treat both as one.
   */
  addAbsent(sku: string, twin: string | undefined): void {
    this.#open.delete(sku);
    if (twin === undefined) {
      this.#absent.add(sku);
      return;
    }
    this.#unproven.add(sku);
    this.#caseTwins.set(sku, twin);
    this.#context.warn(
      "sku-differs-by-case",
      msg("marketplace.lists.differsByCase", { sku, twin }),
    );
  }

  /** Adds the whole list. An incomplete one proves no absence. */
  async addWhole(list: WholeList, wanted: readonly string[], pause: Pause): Promise<void> {
    if (!list.complete) {
      this.#context.warn("list-incomplete", incompleteReason(list));
    }
    const { listings, repeated, twins } = await findInList(list.items, wanted, pause);
    for (const sku of wanted) {
      const listing = listings.get(sku);
      if (listing !== undefined) this.#add(listing, repeated.has(sku));
      else if (list.complete) this.addAbsent(sku, twins.get(foldSku(sku)));
      await pause();
    }
  }

  read(): ListingsRead {
    return {
      listings: this.#listings,
      absent: this.#absent,
      unproven: new Set([...this.#unproven, ...this.#open]),
      duplicated: this.#duplicated,
      caseTwins: this.#caseTwins,
      readAtMs: this.#readAtMs,
    };
  }

  #add(listing: Listing, isTwice: boolean): void {
    const { sku } = listing;
    this.#listings.set(sku, listing);
    if (isTwice) this.#duplicated.add(sku);
    this.#open.delete(sku);
  }
}

/** The listings of the requested SKUs in a list. */
export interface ListMatches {
  /** By exact SKU, the first listing of each. */
  readonly listings: ReadonlyMap<string, Listing>;
  /** SKUs that occur more than once. */
  readonly repeated: ReadonlySet<string>;
  /** By folded SKU without a listing: the first SKU that differs in letter case or spaces only. */
  readonly twins: ReadonlyMap<string, string>;
}

/** Looks up SKUs in a list. */
export async function findInList(
  list: readonly Listing[],
  wanted: readonly string[],
  pause: Pause,
): Promise<ListMatches> {
  const listings = new Map<string, Listing>();
  const repeated = new Set<string>();
  for (const listing of list) {
    if (listings.has(listing.sku)) repeated.add(listing.sku);
    else listings.set(listing.sku, listing);
    await pause();
  }
  const missing = new Set(wanted.filter((sku) => !listings.has(sku)).map(foldSku));
  const twins = new Map<string, string>();
  if (missing.size === 0) return { listings, repeated, twins };
  for (const { sku } of list) {
    const fold = foldSku(sku);
    if (missing.has(fold) && !twins.has(fold)) twins.set(fold, sku);
    await pause();
  }
  return { listings, repeated, twins };
}
