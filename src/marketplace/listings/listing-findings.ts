import { inBatches, type Pause } from "../../model/long-work.ts";
import { msg } from "../../model/message.ts";
import type { Listing } from "../../model/product/product.ts";
import type { ListingsRead, ListingsReadOptions } from "../../model/run/ports.ts";
import type { Collected } from "../pages/list-reading.ts";
import { incompleteReason } from "../pages/lists.ts";
import type { Context } from "../send/context.ts";
import { foldSku } from "./sku-filter.ts";
import type { WholeList } from "./whole-list.ts";

/** SKUs per report when a whole list is read. */
const reportBatchCount = 100;

function emptyRead() {
  return {
    listings: new Map<string, Listing>(),
    absent: new Set<string>(),
    unproven: new Set<string>(),
    duplicated: new Set<string>(),
  };
}

/**
 * Collects the result for each requested SKU and reports results in parts. A reported result never
 * changes. SKUs without a result are unproven.
 */
export class ListingFindings {
  readonly #context: Context;
  /** Results already reported. */
  readonly #reported = emptyRead();
  readonly #startedAtMs: number;
  #sentAtMs: number | undefined;
  readonly #onPart: ListingsReadOptions["onPart"];
  /** SKUs that no part has mentioned yet. */
  readonly #unreported: Set<string>;
  readonly #caseTwins = new Map<string, string>();
  #part = emptyRead();
  #areAsSeen = false;

  /** @param wanted the requested SKUs; changed by this class */
  constructor(
    context: Context,
    wanted: Set<string>,
    options: Pick<ListingsReadOptions, "onPart"> = {},
  ) {
    this.#context = context;
    this.#unreported = wanted;
    this.#startedAtMs = context.clock.wallMs();
    this.#onPart = options.onPart;
  }

  /** Notes the time of the first send, which may be long after the start. */
  sent(): void {
    this.#sentAtMs ??= this.#context.clock.wallMs();
  }

  /** When the first request left; wall-clock milliseconds. */
  get readAtMs(): number {
    return this.#sentAtMs ?? this.#startedAtMs;
  }

  /** Whether the SKU has no reported result yet. */
  isOpen(sku: string): boolean {
    return this.#unreported.has(sku);
  }

  /** Adds an answer that passed its check. SKUs missing from it are absent. */
  async addProven({ items }: Collected<Listing>, wanted: readonly string[]): Promise<void> {
    const byFold = Map.groupBy(items, (listing) => foldSku(listing.sku));
    for (const sku of wanted) this.#settle(sku, byFold.get(foldSku(sku)) ?? []);
    await this.#tell();
  }

  /** Adds SKUs that are not in the list. `twinOf` returns one that differs only in letter case. */
  async addLacking(
    skus: readonly string[],
    twinOf: (sku: string) => string | undefined,
  ): Promise<void> {
    for (const sku of skus) this.#settleAbsent(sku, twinOf(sku));
    await this.#tell();
  }

  /** Adds listings of one SKU. Returns whether there are any. */
  async addFound(answer: Pick<Collected<Listing>, "items">, sku: string): Promise<boolean> {
    const isFound = this.#addExact(sku, answer.items);
    await this.#tell();
    return isFound;
  }

  /** Adds the whole list. An incomplete one proves no absence. */
  async addWhole(list: WholeList, wanted: readonly string[], pause: Pause): Promise<void> {
    if (!list.complete) {
      this.#context.warn({
        code: "list-incomplete",
        message: incompleteReason(list),
      });
    }
    const found = await findInList(list.items, wanted, pause);
    this.#areAsSeen = true;
    for (const few of inBatches(wanted, reportBatchCount)) {
      for (const sku of few) this.#settleByList(sku, found, list.complete);
      await this.#tell();
      await pause();
    }
    this.#areAsSeen = false;
  }

  #settleByList(sku: string, found: FoundInList, isWhole: boolean): void {
    const listing = found.listings.get(sku);
    if (listing !== undefined) this.#add(listing, { isTwice: found.repeated.has(sku) });
    else if (isWhole) this.#settleAbsent(sku, found.twins.get(foldSku(sku)));
  }

  async finish(): Promise<ListingsRead> {
    for (const sku of this.#unreported) this.#part.unproven.add(sku);
    await this.#tell();
    return { ...this.#reported, caseTwins: this.#caseTwins, readAtMs: this.readAtMs };
  }

  /** Adds the exact listing, or marks the SKU as absent. */
  #settle(sku: string, alike: readonly Listing[]): void {
    if (!this.#addExact(sku, alike)) this.#settleAbsent(sku, alike[0]?.sku);
  }

  /**
   * A SKU with a twin in another letter case is not absent: the marketplace may treat both as one.
   */
  #settleAbsent(sku: string, twin: string | undefined): void {
    if (twin === undefined) {
      this.#part.absent.add(sku);
      return;
    }
    this.#part.unproven.add(sku);
    this.#caseTwins.set(sku, twin);
    this.#context.warn({
      code: "sku-differs-by-case",
      message: msg("marketplace.lists.differsByCase", { sku, twin }),
    });
  }

  /** Compares SKUs exactly, because the filter may ignore case. */
  #addExact(sku: string, candidates: readonly Listing[]): boolean {
    const [listing, ...more] = candidates.filter((candidate) => candidate.sku === sku);
    if (listing === undefined) return false;
    this.#add(listing, { isTwice: more.length > 0 });
    return true;
  }

  #add(listing: Listing, { isTwice }: { readonly isTwice: boolean }): void {
    this.#part.listings.set(listing.sku, listing);
    if (isTwice) this.#part.duplicated.add(listing.sku);
  }

  async #tell(): Promise<void> {
    const part = this.#part;
    const { listings, absent, unproven, duplicated } = this.#reported;
    if (part.listings.size + part.absent.size + part.unproven.size === 0) return;
    for (const [sku, listing] of part.listings) listings.set(sku, listing);
    for (const sku of part.absent) absent.add(sku);
    for (const sku of part.unproven) unproven.add(sku);
    for (const sku of part.duplicated) duplicated.add(sku);
    for (const sku of [...part.listings.keys(), ...part.absent, ...part.unproven]) {
      this.#unreported.delete(sku);
    }
    this.#part = emptyRead();
    const { readAtMs } = this;
    const areAsSeen = this.#areAsSeen ? { areAsSeen: true } : {};
    await this.#onPart?.({ ...part, caseTwins: this.#caseTwins, readAtMs, ...areAsSeen });
  }
}

/** The listings of the requested SKUs in a list. */
export interface FoundInList {
  /** By exact SKU, the first listing of each. */
  readonly listings: ReadonlyMap<string, Listing>;
  /** SKUs that occur more than once. */
  readonly repeated: ReadonlySet<string>;
  /** By folded SKU without a listing: the first SKU that differs in letter case or spaces only. */
  readonly twins: ReadonlyMap<string, string>;
}

export async function findInList(
  list: readonly Listing[],
  wanted: readonly string[],
  pause: Pause,
): Promise<FoundInList> {
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
