import type { Pause } from "../../model/long-work.ts";
import type { Context } from "../send/context.ts";
import type { WirePage } from "../wire/answer.ts";
import {
  addPage,
  type Collection,
  type CollectReason,
  type CollectStep,
  countRecords,
  cutOtherwise,
  learnPageBase,
  newCollection,
  nextStep,
  refusePage,
} from "./collect.ts";
import { lookAtStart, sizeAfterLook } from "./first-look.ts";
import type { ListSource } from "./list-sources.ts";
import { countsProducts, fetchLargePage, type ListQuestion, type Refusal } from "./page-fetch.ts";
import {
  ignoreSizes,
  learnCut,
  learnSize,
  otherSize,
  type PageSize,
  pageSizeOf,
} from "./page-size.ts";
import { learnTotal, mayGoOn, noteTotal, type TotalSeen, verifyTotal } from "./verify-total.ts";

export interface ListOptions<Item, Kept = Item> extends ListQuestion {
  /** The requested page size, at most 100 and what the lane can grant. @default 100 */
  readonly pageSize?: number | undefined;
  /** Stops after the first page with records when the total is larger. */
  readonly stopAbove?: number | undefined;
  /** Whether a page shows that the answer is not what was requested; this ends the reading. */
  readonly isWrong?: ((page: WirePage<Item>) => boolean) | undefined;
  /** Whether these records are all that were requested, whatever the total says. */
  readonly hasAll?: ((records: Iterable<Kept>) => boolean) | undefined;
  /** Called with the records of each page, which may repeat. The next page waits for it. */
  readonly onPage?: ((items: readonly Item[]) => void | Promise<void>) | undefined;
  /** Distinct records so far, and the total where known. */
  readonly onProgress?: ((done: number, total: number | undefined) => void) | undefined;
  /** Called after each page. */
  readonly pause?: Pause | undefined;
}

/**
 * A reading that takes hours. It continues with pages of an earlier reading and follows a growing
 * list.
 */
export interface LongReading<Item> {
  readonly earlier: Iterable<ReadPage<Item>>;
  onNewPage(page: ReadPage<Item>): void;
  /** The list was rearranged: all pages so far are void. */
  onRestart(): void;
}

/** A page as it was read. */
export interface ReadPage<Item> {
  readonly page: number;
  readonly size: PageSize;
  readonly answer: WirePage<Item>;
}

/** A list as far as it could be read. */
export interface Collected<Item> {
  readonly items: readonly Item[];
  readonly complete: boolean;
  readonly reason: CollectReason | "wrong" | "refused" | "enough" | "emptied";
  readonly totalCount: number | undefined;
  /** The marketplace's refusal of this request. */
  readonly refusal?: Refusal;
}

/**
 * How often the list is read again after it changed or repeated records. Long lists are swept
 * instead when records repeat.
 */
const restartsMax: { readonly [Reason in string]?: number } = { changed: 2, twice: 1 };
const longRestartsMax: typeof restartsMax = { changed: 2, "too-many": 2 };
/**
 * When the list grew while it was read, records may have moved to pages already read. Those pages
 * are read again this many times.
 */
const sweepsMax = 2;

interface ReadingOptions<Item, Kept> extends ListOptions<Item, Kept> {
  /** What is stored of a record. */
  readonly keep: (item: Item) => Kept;
  readonly long?: LongReading<Item> | undefined;
}

type StopStep = Extract<CollectStep, { readonly do: "stop" }>;

/** Reads one list page by page. */
export class ListReading<Item, Kept> {
  readonly #context: Context;
  readonly #source: ListSource<Item>;
  readonly #options: ReadingOptions<Item, Kept>;
  readonly #totalSeen: TotalSeen = { total: 0, times: 0 };
  readonly #restarts: Record<string, number> = {};
  #size: PageSize;
  #collection: Collection<Kept>;
  #refusal: Refusal | undefined;
  #hasGrown = false;
  #sweeps = 0;
  /** Pages that may be read in this sweep; undefined outside a sweep. */
  #sweepPagesLeft: number | undefined;

  constructor(context: Context, source: ListSource<Item>, options: ReadingOptions<Item, Kept>) {
    this.#context = context;
    this.#source = source;
    this.#options = options;
    this.#size = this.#usualSize();
    this.#collection = this.#empty();
  }

  async read(): Promise<Collected<Kept>> {
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
      const [context, source, size] = [this.#context, this.#source, this.#size];
      const answer = await fetchLargePage(context, source, { ...this.#options, size, page });
      if (answer === "too-large") this.#askLess();
      else if ("refused" in answer) this.#refuse(page, answer.refused);
      else if (this.#options.isWrong?.(answer)) return this.#wrong(page, answer);
      else await this.#add(page, answer);
    }
  }

  get #total(): number | undefined {
    return [...this.#collection.totals].at(-1);
  }

  #usualSize(): PageSize {
    return pageSizeOf(this.#context, this.#source, this.#options.pageSize);
  }

  #empty(): Collection<Kept> {
    const [context, source] = [this.#context, this.#source];
    const base = context.facts.get()[source.pageBaseFact] ?? source.pageBaseGuess;
    return newCollection(base, (count) => {
      const [size, collection, totalSeen] = [this.#size, this.#collection, this.#totalSeen];
      const mayFollow = mayGoOn(context, source, { count, size, collection, totalSeen });
      return mayFollow && !this.#hasAll();
    });
  }

  /** Chooses the page size. Makes a first look if the size may be misunderstood. */
  async #begin(): Promise<void> {
    const totalSeen = this.#totalSeen;
    this.#size = await firstSize(this.#context, this.#source, { ...this.#options, totalSeen });
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

  #addEarlier({ page, size, answer }: ReadPage<Item>): void {
    this.#turnTo(size);
    noteTotal(this.#totalSeen, answer);
    this.#collect(page, answer);
  }

  async #add(page: number, answer: WirePage<Item>): Promise<void> {
    const [context, source, size] = [this.#context, this.#source, this.#size];
    noteTotal(this.#totalSeen, answer);
    const isFirst = this.#collection.totals.size === 0;
    if (isFirst) learnCut(context, source, { answer, size });
    const other = isFirst ? otherSize(context, source, { answer, size }) : undefined;
    if (other !== undefined) {
      // Pages of another size have other positions, so start again.
      this.#size = other;
      this.#collection = this.#empty();
      return;
    }
    const items = this.#collect(page, answer);
    learnSize(context, source, { answer, size });
    this.#options.long?.onNewPage({ page, size, answer: { ...answer, items } });
    await this.#options.onPage?.(answer.items);
    await this.#options.pause?.();
    this.#options.onProgress?.(countRecords(this.#collection), this.#total);
  }

  /** Takes a page, and returns its new records. */
  #collect(page: number, answer: WirePage<Item>): Item[] {
    const collection = this.#collection;
    const before = this.#total;
    learnTotal(this.#context, this.#source, answer);
    const { keep, long } = this.#options;
    const items = addPage(collection, page, { answer, names: this.#source, keep });
    // A sweep rereads known pages, which must not count as the end.
    if (this.#sweepPagesLeft !== undefined) {
      const { recordCount } = answer;
      collection.pages.set(page, { count: recordCount, fresh: recordCount });
    }
    const { totalCount } = answer;
    if (long !== undefined && before !== undefined && (totalCount ?? 0) > before) {
      this.#hasGrown = true;
      collection.totals.delete(before);
    }
    return items;
  }

  #wrong(page: number, answer: WirePage<Item>): Collected<Kept> {
    this.#collect(page, answer);
    return this.#collected(false, "wrong");
  }

  /** Continues with smaller pages after a rate limit (decision 9a). */
  #askLess(): void {
    if (this.#turnTo(this.#usualSize())) return;
    this.#options.long?.onRestart();
    this.#collection = this.#empty();
  }

  /** Changes the page size. False if the pages read so far cannot be converted. */
  #turnTo(size: PageSize): boolean {
    const [from, to] = [this.#size.asked, size.asked];
    const base = this.#context.facts.get()[this.#source.pageBaseFact];
    this.#size = size;
    if (from === to) return true;
    const rest = cutOtherwise(this.#collection, { from, to, base });
    this.#collection = rest ?? this.#collection;
    return rest !== undefined;
  }

  #refuse(page: number, refusal: Refusal): void {
    const usual = this.#usualSize();
    if (this.#collection.totals.size === 0 && this.#size.name !== usual.name) {
      // The other page-size name is refused, so the default size remains.
      this.#size = ignoreSizes(this.#context, this.#source, usual);
      this.#collection = this.#empty();
      return;
    }
    this.#refusal ??= refusal;
    refusePage(this.#collection, page);
  }

  /** The next step. A long reading sweeps earlier pages before it ends. */
  #next(): CollectStep {
    const step = nextStep(this.#collection);
    if (step.do === "stop") {
      if (!this.#lacksMoved(step.reason) || this.#sweeps >= sweepsMax) return step;
      this.#sweep();
      return this.#next();
    }
    if (this.#sweepPagesLeft === undefined || this.#sweepPagesLeft-- > 0) return step;
    return { do: "stop", complete: false, reason: this.#collection.hasRepeats ? "twice" : "short" };
  }

  /** Whether records may have moved to pages already read. */
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

  /** Ends the reading after its checks. Returns “open” if another page must be read. */
  async #end({ complete, reason }: StopStep): Promise<Collected<Kept> | "open"> {
    const [context, source, collection] = [this.#context, this.#source, this.#collection];
    if (complete) {
      const list = { ...this.#options, collection, size: this.#size };
      const doubt = this.#hasAll() ? undefined : await verifyTotal(context, source, list);
      if (doubt === "open") return doubt;
      if (doubt !== undefined) return this.#collected(false, doubt);
      const base = learnPageBase(collection);
      if (base !== undefined) context.facts.learn({ [source.pageBaseFact]: base });
    }
    if (this.#refusal === undefined || collection.totals.size > 0) {
      return this.#collected(complete, reason);
    }
    return { ...this.#collected(false, "refused"), refusal: this.#refusal };
  }

  #hasAll(): boolean {
    return this.#options.hasAll?.(this.#collection.records.values()) === true;
  }

  /** Whether the list is longer than `stopAbove`. */
  #isEnough(): boolean {
    const { stopAbove } = this.#options;
    const { records, totals } = this.#collection;
    if (stopAbove === undefined || records.size === 0) return false;
    const [total = Number.POSITIVE_INFINITY] = totals;
    return total > stopAbove;
  }

  #collected(complete: boolean, reason: Collected<Kept>["reason"]): Collected<Kept> {
    const { records } = this.#collection;
    return { items: [...records.values()], complete, reason, totalCount: this.#total };
  }
}

/** The page size to start with. */
async function firstSize<Item>(
  context: Context,
  source: ListSource<Item>,
  options: Pick<ListOptions<Item>, "filter" | "pageSize" | "urgent" | "signal"> & {
    readonly totalSeen: TotalSeen;
  },
): Promise<PageSize> {
  const { [source.pageBaseFact]: base, [source.sizeNameFact]: name } = context.facts.get();
  const size = pageSizeOf(context, source, options.pageSize);
  const windowCount = context.readCountMax();
  const isCostly = countsProducts(context, source) && size.asked > windowCount / 2;
  if (!isCostly || options.filter !== undefined || (base !== undefined && name !== undefined)) {
    return size;
  }
  const spent = await lookAtStart(context, source, options);
  const seen = pageSizeOf(context, source, options.pageSize);
  if (spent === undefined) return seen;
  return sizeAfterLook(seen, { total: options.totalSeen.total, spent, windowCount });
}
