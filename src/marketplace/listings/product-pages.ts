import type { Listing } from "../../model/product/product.ts";
import type {
  ListingsPage,
  PagedReading,
  PagedReadingEnd,
  PagedReadOptions,
} from "../../model/run/ports.ts";
import {
  addRecords,
  type Collection,
  type CollectReason,
  countRecords,
  cutOtherwise,
  learnPageBase,
  newCollection,
  nextStep,
  refusePage,
} from "../pages/collect.ts";
import { productList } from "../pages/list-sources.ts";
import { firstSize, incompleteReason } from "../pages/lists.ts";
import { fetchLargePage, type Refusal, unexpectedAnswer } from "../pages/page-fetch.ts";
import { ignoreSizes, learnCut, learnSize, otherSize, pageSizeOf } from "../pages/page-size.ts";
import {
  learnTotal,
  mayGoOn,
  noteTotal,
  type TotalSeen,
  verifyTotal,
} from "../pages/verify-total.ts";
import type { Context } from "../send/context.ts";
import type { WirePage } from "../wire/answer.ts";

/** How often a list that loses records while it is read is read from the start again. */
const restartsMax = 2;
/**
 * How often a list that grew while it was read is read again for records that moved to other pages.
 */
const sweepsMax = 2;

/**
 * Reads the whole product list page by page and keeps only the identity of each listing. At 100
 * products a minute this takes hours, so a list that only grows is read on; then earlier pages are
 * read again for records that new ones moved there.
 *
 * @throws SheetportError as `sendRead`; `unexpected-answer`; what `onPage` throws
 */
export async function readProductPages(
  context: Context,
  reading: PagedReading,
  options: PagedReadOptions = {},
): Promise<PagedReadingEnd> {
  const pages = new PagedList(context, reading);
  for (const page of reading.earlier ?? []) pages.addEarlier(page);
  await pages.lookAtStart(options);
  for (;;) {
    const step = pages.next();
    options.signal?.throwIfAborted();
    if (step.do === "stop") {
      const { collection, size } = pages;
      const rest = { collection, size, signal: options.signal };
      const doubt = step.complete ? await verifyTotal(context, productList, rest) : undefined;
      if (doubt === "open") continue;
      return doubt ? pages.end(false, doubt) : pages.end(step.complete, step.reason);
    }
    const answer = await fetchLargePage(context, productList, {
      page: step.page,
      size: pages.size,
      signal: options.signal,
    });
    if (answer === "too-large") pages.askLess();
    else if ("refused" in answer) pages.refuse(step.page, answer.refused);
    else pages.add(step.page, answer);
    options.onProgress?.(pages.count, pages.total);
  }
}

/** What one reading has seen, and what to read next. */
class PagedList {
  readonly #context: Context;
  readonly #reading: PagedReading;
  size: ListingsPage["size"];
  #collection: Collection<true>;
  readonly #totalSeen: TotalSeen = { total: 0, times: 0 };
  #refusal: Refusal | undefined;
  #hasGrown = false;
  #sweeps = 0;
  #restarts = 0;
  /** Pages that may be read in this sweep; undefined outside a sweep. */
  #sweepPagesLeft: number | undefined;

  constructor(context: Context, reading: PagedReading) {
    this.#context = context;
    this.#reading = reading;
    this.size = pageSizeOf(context, productList, undefined);
    this.#collection = this.#empty();
  }

  get collection(): Collection<true> {
    return this.#collection;
  }

  get count(): number {
    return countRecords(this.#collection);
  }

  get total(): number | undefined {
    return [...this.#collection.totals].at(-1);
  }

  /** Chooses the page size, unless earlier pages have one. */
  async lookAtStart({ signal }: PagedReadOptions): Promise<void> {
    if (this.#collection.pages.size > 0) return;
    this.size = await firstSize(this.#context, productList, { totalSeen: this.#totalSeen, signal });
    this.#collection = this.#empty();
  }

  addEarlier({ page, size, count, total, listings }: ListingsPage): void {
    this.#turnTo(size);
    noteTotal(this.#totalSeen, { totalCount: total });
    const before = this.total;
    this.#collect(page, { items: listings, recordCount: count, totalCount: total });
    this.#followGrowth(before, total);
  }

  add(page: number, answer: WirePage<Listing>): void {
    const { size } = this;
    noteTotal(this.#totalSeen, answer);
    const isFirst = this.#collection.totals.size === 0;
    if (isFirst) learnCut(this.#context, productList, { answer, size });
    const other = isFirst ? otherSize(this.#context, productList, { answer, size }) : undefined;
    if (other !== undefined) {
      // Another page size divides the list elsewhere: read this page again.
      this.size = other;
      return;
    }
    const before = this.total;
    const listings = this.#collect(page, answer);
    learnSize(this.#context, productList, { answer, size });
    this.#followGrowth(before, answer.totalCount);
    this.#reading.onPage({
      page,
      size,
      count: answer.recordCount,
      total: answer.totalCount,
      listings,
    });
  }

  /** The limit refuses pages of this size: continue with smaller ones (decision 9a). */
  askLess(): void {
    if (!this.#turnTo(pageSizeOf(this.#context, productList, undefined))) this.#restart();
  }

  /** Continues with pages of another size; false if it is not known where they start. */
  #turnTo(size: ListingsPage["size"]): boolean {
    const [from, to] = [this.size.asked, size.asked];
    const base = this.#context.facts.get().pageBase;
    this.size = size;
    if (from === to) return true;
    const rest = cutOtherwise(this.#collection, { from, to, base });
    if (rest === undefined) return false;
    this.#collection = rest;
    return true;
  }

  refuse(page: number, refusal: Refusal): void {
    const { size } = this;
    const usual = pageSizeOf(this.#context, productList, undefined);
    if (this.#collection.pages.size === 0 && size.name !== usual.name) {
      // The other page-size name is refused, so the default size remains.
      this.size = ignoreSizes(this.#context, productList, usual);
      return;
    }
    this.#refusal ??= refusal;
    refusePage(this.#collection, page);
  }

  next(): ReturnType<typeof nextStep> {
    for (;;) {
      const step = nextStep(this.#collection);
      if (step.do === "read") {
        if (this.#sweepPagesLeft === undefined || this.#sweepPagesLeft-- > 0) return step;
        const reason = this.#collection.hasRepeats ? "twice" : "short";
        return { do: "stop", complete: false, reason };
      }
      if (this.#lacksSome(step.reason) && this.#sweeps < sweepsMax) this.#sweep();
      else if (isRearranged(step.reason) && this.#restarts < restartsMax) this.#restart();
      else return step;
    }
  }

  /** Whether records may be on pages already read: others came twice, or the list has grown. */
  #lacksSome(reason: CollectReason): boolean {
    const isShort = reason === "short" || reason === "no-total";
    return reason === "twice" || (isShort && this.#hasGrown);
  }

  end(complete: boolean, reason: CollectReason): PagedReadingEnd {
    const { facts } = this.#context;
    if (this.#refusal !== undefined && this.#collection.totals.size === 0) {
      const { status, message } = this.#refusal;
      throw unexpectedAnswer(this.#context, productList, status, message);
    }
    if (complete) {
      const base = learnPageBase(this.#collection);
      facts.learn({ totalCount: this.total, ...(base === undefined ? {} : { pageBase: base }) });
      return { complete };
    }
    const items = { length: this.count };
    const read = { items, reason, totalCount: this.total };
    return { complete, reason: incompleteReason(read) };
  }

  #empty(): Collection<true> {
    const base = this.#context.facts.get().pageBase ?? productList.pageBaseGuess;
    return newCollection(base, (count) => {
      const [size, collection, totalSeen] = [this.size, this.#collection, this.#totalSeen];
      return mayGoOn(this.#context, productList, { count, size, collection, totalSeen });
    });
  }

  #collect(page: number, answer: WirePage<Listing>): Listing[] {
    learnTotal(this.#context, productList, answer);
    const listings = addRecords(this.#collection, page, {
      answer,
      names: productList,
      keep: () => true,
    });
    // A sweep reads known pages on purpose, which must not look like the end.
    if (this.#sweepPagesLeft !== undefined) {
      const { recordCount } = answer;
      this.#collection.pages.set(page, { count: recordCount, fresh: recordCount });
    }
    return listings;
  }

  /**
   * When the list grew while it was read, records may have moved to other pages: notes that it
   * has to be read again, and drops the old total.
   */
  #followGrowth(before: number | undefined, now: number | undefined): void {
    if (before === undefined || now === undefined || now <= before) return;
    this.#hasGrown = true;
    this.#collection.totals.delete(before);
  }

  #sweep(): void {
    this.#sweeps += 1;
    this.#hasGrown = false;
    const counts = [...this.#collection.pages.values()].map(({ count }) => count);
    const largest = Math.max(1, ...counts);
    this.#sweepPagesLeft = Math.ceil((this.total ?? this.count) / largest) + 2;
    this.#collection.pages.clear();
  }

  #restart(): void {
    this.#restarts += 1;
    this.#hasGrown = false;
    this.#sweepPagesLeft = undefined;
    this.#collection = this.#empty();
    this.#reading.onRestart();
  }
}

/** Records disappeared while the list was read, so what was read may be outdated. */
function isRearranged(reason: CollectReason): boolean {
  return reason === "changed" || reason === "too-many";
}
