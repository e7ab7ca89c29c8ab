import type { WirePage } from "../wire/answer.ts";

export interface Collection<Item> {
  /** Distinct records by {@link RecordKey}. */
  readonly records: Map<string, Item>;
  readonly pages: Map<number, { readonly count: number; readonly fresh: number }>;
  readonly totals: Set<number | undefined>;
  /** First page: the known base, or 1 as documented. */
  readonly startPage: 0 | 1;
  /** Whether another page may follow one of so many records, whatever the total says. */
  readonly isFull: (count: number) => boolean;
  /** Records that could not be read. */
  malformedCount: number;
}

export type CollectStep =
  | { readonly do: "read"; readonly page: number }
  | { readonly do: "stop"; readonly complete: boolean; readonly reason: CollectReason };

/** Why the reading of a list ended: complete, or what keeps that from being proven (decision 1). */
export type CollectReason =
  | "whole"
  | "no-total"
  | "short"
  | "too-many"
  | "changed"
  | "repeated"
  | "too-long";

/** Identity of a record: its key fields, without its position. */
export type RecordKey<Item> = (item: Item) => string;

/** Longer lists are not read to their end. */
const pagesMax = 10_000;

/** A collection without pages. */
export function newCollection<Item>(
  startPage: 0 | 1,
  isFull: Collection<Item>["isFull"] = () => false,
): Collection<Item> {
  const records = new Map<string, Item>();
  return { records, pages: new Map(), totals: new Set(), startPage, isFull, malformedCount: 0 };
}

export interface PageToAdd<Item> {
  readonly answer: WirePage<Item>;
  readonly keyOf: RecordKey<Item>;
}

/**
 * Adds one page and returns the records that are new. A record that comes again on another page
 * counts once (page 0 may be page 1); two equal records on the same page are two.
 */
export function addPage<Item>(
  collection: Collection<Item>,
  page: number,
  added: PageToAdd<Item>,
): Item[] {
  return addRecords(collection, page, { ...added, keep: (item) => item });
}

/** As {@link addPage}, but keeps of each record only what `keep` returns. */
export function addRecords<Item, Kept>(
  collection: Collection<Kept>,
  page: number,
  { answer, keyOf, keep }: PageToAdd<Item> & { readonly keep: (item: Item) => Kept },
): Item[] {
  const seenHere = new Map<string, number>();
  const fresh: Item[] = [];
  for (const item of answer.items) {
    const key = keyOf(item);
    const ordinal = seenHere.get(key) ?? 0;
    seenHere.set(key, ordinal + 1);
    const record = recordName(key, ordinal);
    if (!collection.records.has(record)) fresh.push(item);
    collection.records.set(record, keep(item));
  }
  collection.pages.set(page, { count: answer.recordCount, fresh: fresh.length });
  collection.malformedCount += answer.recordCount - answer.items.length;
  collection.totals.add(answer.totalCount);
  return fresh;
}

/**
 * Identity of a record in a collection: its key, and how many of that key precede it on its page.
 */
export function recordName(key: string, ordinal: number): string {
  return `${key}\u0000${ordinal}`;
}

/** A refused page counts as empty, but says nothing about the total. */
export function refusePage<Item>(collection: Collection<Item>, page: number): void {
  collection.pages.set(page, { count: 0, fresh: 0 });
}

/** The page to read next, or whether the list is complete. The page base is never assumed. */
export function nextStep<Item>(collection: Collection<Item>): CollectStep {
  const { records, pages, totals, startPage } = collection;
  if (pages.size === 0) return { do: "read", page: startPage };
  if (totals.size > 1) return { do: "stop", complete: false, reason: "changed" };
  const [total] = totals;
  if (total !== undefined && records.size > total) {
    return { do: "stop", complete: false, reason: "too-many" };
  }
  if (total !== undefined && total > 0 && records.size === total && !endsFull(collection)) {
    return { do: "stop", complete: true, reason: "whole" };
  }
  const page = nextPage(collection);
  if (page !== undefined && pages.size >= pagesMax) {
    return { do: "stop", complete: false, reason: "too-long" };
  }
  if (page !== undefined) return { do: "read", page };
  if (totals.size > 0 && total === records.size)
    return { do: "stop", complete: true, reason: "whole" };
  return { do: "stop", complete: false, reason: total === undefined ? "no-total" : "short" };
}

/**
 * The total may count its own page only: then a full page is not the end until the next one says
 * so.
 */
function endsFull<Item>({ pages, startPage, isFull }: Collection<Item>): boolean {
  const last = Math.max(...pages.keys());
  const brought = pages.get(last);
  if (brought === undefined) return false;
  // Page 1 may equal page 0: that says nothing about page 2.
  const isAgain = last === 1 && startPage === 0 && brought.fresh === 0;
  return (brought.fresh > 0 || isAgain) && isFull(brought.count);
}

/**
 * Whether the last page held records, but no new ones. That is no end: the page number may be
 * ignored, or a page beyond the end may repeat the last one.
 */
export function endsRepeated<Item>({ pages }: Collection<Item>): boolean {
  const last = pages.get(Math.max(...pages.keys()));
  return last !== undefined && last.count > 0 && last.fresh === 0;
}

/** What the pages tell about the page base; undefined when they fit both. */
export function learnPageBase<Item>(collection: Collection<Item>): 0 | 1 | undefined {
  const zero = collection.pages.get(0);
  const one = collection.pages.get(1);
  if (collection.records.size === 0) return undefined;
  if (zero === undefined) return nextStep(collection).do === "stop" ? 1 : undefined;
  if (zero.count === 0) return 1;
  // Page 0 held what no other page held, or precedes a page 1 with other rows.
  if (collection.startPage === 1) return zero.fresh > 0 ? 0 : 1;
  // Page 0 alone may equal page 1.
  return one !== undefined && one.fresh > 0 ? 0 : undefined;
}

/** Upwards from the start until a page brings nothing new; then the page below the start. */
function nextPage<Item>({ pages, startPage }: Collection<Item>): number | undefined {
  const last = Math.max(...pages.keys());
  const brought = pages.get(last);
  // Page 0 may be empty or equal page 1: neither says anything about page 2.
  const isOpen = last === 0 || (last === 1 && startPage === 0) || (brought?.fresh ?? 0) > 0;
  if (isOpen && !(last === 1 && startPage === 0 && brought?.count === 0)) return last + 1;
  return pages.has(0) ? undefined : 0;
}
