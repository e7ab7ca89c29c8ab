import type { ListingsPage } from "../../model/run/ports.ts";
import type { WirePage } from "../wire/answer.ts";
import {
  addPage,
  type Collection,
  type CollectReason,
  type CollectStep,
  countRecords,
  cutOtherwise,
  lackOf,
  learnPageBase,
  newCollection,
  nextStep,
  refusePage,
} from "./collect.ts";
import { firstSize } from "./first-look.ts";
import type { ListSource } from "./list-sources.ts";
import { type Collected, fetchLargePage, type ListOptions, type Refusal } from "./page-fetch.ts";
import {
  ignoreSizes,
  learnCut,
  learnSize,
  otherSize,
  type PageSize,
  pageSizeOf,
} from "./page-size.ts";
import { learnTotal, mayGoOn, noteTotal, type TotalSeen, verifyTotal } from "./verify-total.ts";

/** If records repeat, long readings read earlier pages again instead of starting over. */
const restartsMax: { readonly [Reason in string]?: number } = { changed: 2, twice: 1 };
const longRestartsMax: typeof restartsMax = { changed: 2, "too-many": 2 };
const sweepsMax = 2;

type StopStep = Extract<CollectStep, { readonly do: "stop" }>;

/**
 * Reads until the list is proven complete or cannot be, or an option ends it (decisions 1 and 2).
 * @throws SheetportError as `sendRead` does; `unexpected-answer` if an answer is not a list
 */
export function collectList<Item>(
  list: ListSource<Item>,
  options: ListOptions<Item>,
): Promise<Collected<Item>> {
  return new ListReading(list, options).read();
}

class ListReading<Item> {
  readonly #list: ListSource<Item>;
  readonly #options: ListOptions<Item>;
  readonly #totalSeen: TotalSeen = { total: 0, times: 0 };
  readonly #restarts: Record<string, number> = {};
  #size: PageSize;
  #collection: Collection<Item>;
  #refusal: Refusal | undefined;
  #hasGrown = false;
  #sweeps = 0;
  /** How many pages the sweep may still read; undefined outside a sweep. */
  #sweepPagesLeft: number | undefined;

  constructor(list: ListSource<Item>, options: ListOptions<Item>) {
    this.#list = list;
    this.#options = options;
    this.#size = this.#usualSize();
    this.#collection = this.#empty();
  }

  async read(): Promise<Collected<Item>> {
    for (const page of this.#options.long?.earlier ?? []) this.#addEarlier(page);
    if (this.#collection.pages.size === 0) await this.#begin();
    for (;;) {
      const step = this.#next();
      if (step.do === "stop") {
        const end = await this.#end(step);
        if (end === "open") continue;
        if (!this.#mayRestart(end.reason)) return end;
        await this.#restart(end.reason);
        continue;
      }
      if (this.#isEnough()) return this.#collected(false, "enough");
      const { page } = step;
      const question = { ...this.#options, size: this.#size, page };
      const answer = await fetchLargePage(this.#list, question);
      if (answer === "too-large") this.#shrinkPages();
      else if ("refused" in answer) await this.#refuse(page, answer.refused);
      else if (this.#options.isWrong?.(answer)) {
        this.#collect(page, answer);
        return this.#collected(false, "wrong");
      } else await this.#add(page, answer);
    }
  }

  get #total(): number | undefined {
    return [...this.#collection.totals].at(-1);
  }

  #usualSize(): PageSize {
    return pageSizeOf(this.#list, this.#options.pageSize);
  }

  #empty(): Collection<Item> {
    const list = this.#list;
    const base = list.context.facts.get()[list.pageBaseFact] ?? list.pageBaseGuess;
    return newCollection(base, (count) => {
      const { totals } = this.#collection;
      const page = { count, size: this.#size, totals, totalSeen: this.#totalSeen };
      return mayGoOn(list, page) && !this.#hasAll();
    });
  }

  async #begin(): Promise<void> {
    this.#size = await firstSize(this.#list, this.#options, this.#totalSeen);
    this.#collection = this.#empty();
  }

  async #restart(reason: string): Promise<void> {
    this.#restarts[reason] = (this.#restarts[reason] ?? 0) + 1;
    this.#hasGrown = false;
    this.#sweepPagesLeft = undefined;
    this.#options.long?.onRestart();
    await this.#begin();
  }

  #mayRestart(reason: string): boolean {
    const most = this.#options.long === undefined ? restartsMax : longRestartsMax;
    return (this.#restarts[reason] ?? 0) < (most[reason] ?? 0);
  }

  #addEarlier(page: ListingsPage<Item>): void {
    this.#turnTo(page.size);
    noteTotal(this.#totalSeen, page.totalCount);
    this.#collect(page.page, page);
  }

  async #add(page: number, answer: WirePage<Item>): Promise<void> {
    const [list, size, options] = [this.#list, this.#size, this.#options];
    noteTotal(this.#totalSeen, answer.totalCount);
    if (this.#collection.totals.size === 0) {
      learnCut(list, answer, size);
      const other = await otherSize(list, answer, size);
      if (other !== undefined) {
        // Pages of another size have other positions, so start again.
        this.#size = other;
        this.#collection = this.#empty();
        return;
      }
    }
    const items = this.#collect(page, answer);
    await learnSize(list, answer, size);
    await options.long?.onPage({ ...answer, page, size, items });
    await options.onPage?.(answer.items);
    await options.pause?.();
    options.onProgress?.(countRecords(this.#collection), this.#total);
  }

  #collect(page: number, answer: WirePage<Item>): Item[] {
    const [collection, before] = [this.#collection, this.#total];
    const { recordCount, totalCount = 0 } = answer;
    learnTotal(this.#list, answer);
    const isLong = this.#options.long !== undefined;
    const items = addPage(collection, page, answer, { ...this.#list, namesOnly: isLong });
    // Pages of a sweep may have no new records, which must not count as the end of the list.
    if (this.#sweepPagesLeft !== undefined) {
      collection.pages.set(page, { count: recordCount, fresh: recordCount });
    }
    if (isLong && before !== undefined && totalCount > before) {
      this.#hasGrown = true;
      collection.totals.delete(before);
    }
    return items;
  }

  #shrinkPages(): void {
    if (this.#turnTo(this.#usualSize())) return;
    this.#options.long?.onRestart();
    this.#collection = this.#empty();
  }

  /** False if the pages read so far cannot be converted to the size. */
  #turnTo(size: PageSize): boolean {
    const { context, pageBaseFact } = this.#list;
    const [from, to] = [this.#size.count, size.count];
    this.#size = size;
    if (from === to) return true;
    const base = context.facts.get()[pageBaseFact];
    const rest = cutOtherwise(this.#collection, { from, to, base });
    this.#collection = rest ?? this.#collection;
    return rest !== undefined;
  }

  async #refuse(page: number, refusal: Refusal): Promise<void> {
    const usual = this.#usualSize();
    if (this.#collection.totals.size === 0 && this.#size.name !== usual.name) {
      // The other page-size name is refused, so only the default size remains.
      this.#size = await ignoreSizes(this.#list, usual);
      this.#collection = this.#empty();
      return;
    }
    this.#refusal ??= refusal;
    refusePage(this.#collection, page);
  }

  /** Before a long reading stops, sweeps the pages again if records may have moved to them. */
  #next(): CollectStep {
    const step = nextStep(this.#collection);
    if (step.do === "stop") {
      if (!this.#lacksMoved(step.reason) || this.#sweeps >= sweepsMax) return step;
      this.#sweep();
      return this.#next();
    }
    if (this.#sweepPagesLeft === undefined || this.#sweepPagesLeft-- > 0) return step;
    return { do: "stop", complete: false, reason: lackOf(this.#collection) };
  }

  #lacksMoved(reason: CollectReason): boolean {
    const isShort = reason === "short" || reason === "no-total";
    return this.#options.long !== undefined && (reason === "twice" || (isShort && this.#hasGrown));
  }

  #sweep(): void {
    this.#sweeps += 1;
    this.#hasGrown = false;
    const { pages } = this.#collection;
    const largest = Math.max(1, ...[...pages.values()].map(({ count }) => count));
    const count = this.#total ?? countRecords(this.#collection);
    this.#sweepPagesLeft = Math.ceil(count / largest) + 2;
    pages.clear();
  }

  async #end({ complete, reason }: StopStep): Promise<Collected<Item> | "open"> {
    const [list, collection, size] = [this.#list, this.#collection, this.#size];
    if (complete) {
      const doubt = this.#hasAll()
        ? undefined
        : await verifyTotal(list, { question: this.#options, size, collection });
      if (doubt === "open") return doubt;
      if (doubt !== undefined) return this.#collected(false, doubt);
      const base = learnPageBase(collection);
      if (base !== undefined) await list.context.facts.learn({ [list.pageBaseFact]: base });
    }
    if (this.#refusal === undefined || collection.totals.size > 0) {
      return this.#collected(complete, reason);
    }
    return { ...this.#collected(false, "refused"), refusal: this.#refusal };
  }

  #hasAll(): boolean {
    const { names } = this.#options;
    if (names === undefined) return false;
    const collected = new Set(this.#items().map(this.#list.nameOf));
    return names.every((name) => collected.has(name));
  }

  #isEnough(): boolean {
    const { stopAbove } = this.#options;
    const { records, totals } = this.#collection;
    if (stopAbove === undefined || records.size === 0) return false;
    const [total = Number.POSITIVE_INFINITY] = totals;
    return total > stopAbove;
  }

  #items(): Item[] {
    return [...this.#collection.records.values()].filter((item) => item !== undefined);
  }

  #collected(complete: boolean, reason: Collected<Item>["reason"]): Collected<Item> {
    const { size: count } = this.#collection.records;
    return { items: this.#items(), count, complete, reason, totalCount: this.#total };
  }
}
