import { addTo, type Pause } from "../../model/long-work.ts";
import { msg } from "../../model/message.ts";
import type { Listing } from "../../model/product/product.ts";
import type { ListingsRead, ListingsReadOptions } from "../../model/run/ports.ts";
import { incompleteReason } from "../pages/lists.ts";
import type { Context } from "../send/context.ts";
import { foldSku } from "./sku-filter.ts";
import type { ListRead, WholeList } from "./whole-list.ts";

export interface SkuReading extends ListRead {
  readonly results: SkuResults;
  readonly pause: Pause;
}

export class SkuResults {
  readonly #context: Pick<Context, "clock" | "warn">;
  readonly #onSeen: ListingsReadOptions["onSeen"];
  readonly #open: Set<string>;
  readonly #startedAtMs: number;
  #sentAtMs: number | undefined;
  readonly #listings = new Map<string, Listing>();
  readonly #absent = new Set<string>();
  readonly #unproven = new Set<string>();
  readonly #duplicated = new Set<string>();
  readonly #caseTwins = new Map<string, string>();

  constructor(
    context: Pick<Context, "clock" | "warn">,
    skus: readonly string[],
    { onSeen }: Pick<ListingsReadOptions, "onSeen"> = {},
  ) {
    this.#context = context;
    this.#onSeen = onSeen;
    this.#open = new Set(skus);
    this.#startedAtMs = context.clock.wallMs();
  }

  /** Notes when the first request was sent, which may be long after the start. */
  sent(): void {
    this.#sentAtMs ??= this.#context.clock.wallMs();
  }

  get #readAtMs(): number {
    return this.#sentAtMs ?? this.#startedAtMs;
  }

  isOpen(sku: string): boolean {
    return this.#open.has(sku);
  }

  async see(page: readonly Listing[]): Promise<void> {
    const wanted = page.filter(({ sku }) => this.isOpen(sku));
    if (wanted.length === 0) return;
    const listings = new Map(wanted.map((one) => [one.sku, one]));
    const others = wanted.filter((one) => listings.get(one.sku) !== one);
    const duplicated = new Set(others.map(({ sku }) => sku));
    await this.#onSeen?.({ listings, duplicated, readAtMs: this.#readAtMs });
  }

  async add(
    { items, complete }: Pick<WholeList, "items" | "complete">,
    wanted: readonly string[],
    pause: Pause,
  ): Promise<void> {
    const byFold = new Map<string, Listing[]>();
    for (const item of items) {
      addTo(byFold, foldSku(item.sku), item);
      await pause();
    }
    for (const sku of wanted) {
      const alike = byFold.get(foldSku(sku)) ?? [];
      if (!this.addFrom(alike, sku) && complete) this.addAbsent(sku, alike[0]?.sku);
      await pause();
    }
  }

  async addWhole(list: WholeList, wanted: readonly string[], pause: Pause): Promise<void> {
    if (!list.complete) this.#context.warn(incompleteReason(list));
    await this.add(list, wanted, pause);
  }

  /** Only exactly this SKU counts, because the filter may ignore case. False if it is missing. */
  addFrom(items: readonly Listing[], sku: string): boolean {
    const [listing, ...more] = items.filter((item) => item.sku === sku);
    if (listing === undefined) return false;
    this.#listings.set(sku, listing);
    if (more.length > 0) this.#duplicated.add(sku);
    this.#open.delete(sku);
    return true;
  }

  /** The marketplace may treat a SKU and its `twin` as the same, so a SKU with one is unproven. */
  addAbsent(sku: string, twin: string | undefined): void {
    this.#open.delete(sku);
    if (twin === undefined) {
      this.#absent.add(sku);
      return;
    }
    this.#unproven.add(sku);
    this.#caseTwins.set(sku, twin);
    const message = msg("marketplace.lists.differsByCase", { sku, twin });
    this.#context.warn(message);
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
}
