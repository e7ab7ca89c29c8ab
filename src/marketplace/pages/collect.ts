import type { WirePage } from "../wire/answer.ts";

export interface Collection<Item> {
  /** Distinct records. Two with the same id but different names are both included. */
  readonly records: Map<string, Item>;
  /** Distinct record ids. */
  readonly ids: Set<string>;
  /** Names of records without an id. */
  readonly names: Set<string>;
  /** Whether any record came more than once. */
  hasRepeats: boolean;
  readonly pages: Map<number, { readonly count: number; readonly fresh: number }>;
  readonly totals: Set<number | undefined>;
  /** The first page to read: the known base, or 1 as documented. */
  readonly startPage: 0 | 1;
  /** Whether to read another page even if the total says that there is none. */
  readonly mayGoOn: MayGoOn;
  /** Records that could not be read. */
  malformedCount: number;
}

export type CollectStep =
  | { readonly do: "read"; readonly page: number }
  | { readonly do: "stop"; readonly complete: boolean; readonly reason: CollectReason };

/** Why reading stopped: the list is complete, or that cannot be proven (decision 1). */
export type CollectReason =
  | "whole"
  | "no-total"
  | "short"
  | "twice"
  | "too-many"
  | "changed"
  | "repeated"
  | "too-long";

/** How to identify records (decision 1). */
export interface RecordNames<Item> {
  /** The id, or undefined if records are identified by name. */
  readonly idOf: (item: Item) => string | undefined;
  /** Its SKU or order number. */
  readonly nameOf: (item: Item) => string;
}

/** Whether another page may follow one of so many records. */
export type MayGoOn = (count: number) => boolean;

/** Longer lists are not read to their end. */
const pagesMax = 10_000;

/** A collection without pages. */
export function newCollection<Item>(
  startPage: 0 | 1,
  mayGoOn: MayGoOn = () => false,
): Collection<Item> {
  return {
    records: new Map(),
    ids: new Set(),
    names: new Set(),
    hasRepeats: false,
    pages: new Map(),
    totals: new Set(),
    startPage,
    mayGoOn,
    malformedCount: 0,
  };
}

interface PageToAdd<Item, Kept> {
  readonly answer: WirePage<Item>;
  readonly names: RecordNames<Item>;
  /** What is stored of a record. */
  readonly keep: (item: Item) => Kept;
}

/** Adds a page and returns its new records. Repeated records count once. */
export function addPage<Item, Kept>(
  collection: Collection<Kept>,
  page: number,
  { answer, names, keep }: PageToAdd<Item, Kept>,
): Item[] {
  const { records } = collection;
  const seenHere = new Map<string, number>();
  const fresh: Item[] = [];
  for (const item of answer.items) {
    const key = keyOf(item, names);
    const ordinal = names.idOf(item) === undefined ? (seenHere.get(key) ?? 0) : 0;
    seenHere.set(key, ordinal + 1);
    const record = ordinal === 0 ? key : `${key}\u0000${ordinal}`;
    if (!records.has(record)) fresh.push(item);
    records.set(record, keep(item));
    const id = names.idOf(item);
    if (id === undefined) collection.names.add(names.nameOf(item));
    else collection.ids.add(id);
  }
  // Page 0 and page 1 may be the same.
  if (page > 0 && fresh.length < answer.items.length) collection.hasRepeats = true;
  collection.pages.set(page, { count: answer.recordCount, fresh: fresh.length });
  collection.malformedCount += answer.recordCount - answer.items.length;
  collection.totals.add(answer.totalCount);
  return fresh;
}

/** Whether the collection contains this record. */
export function hasRecord<Item>(
  { records }: Collection<unknown>,
  item: Item,
  names: RecordNames<Item>,
): boolean {
  return records.has(keyOf(item, names));
}

function keyOf<Item>(item: Item, { idOf, nameOf }: RecordNames<Item>): string {
  return `${nameOf(item)}\u0000${idOf(item) ?? ""}`;
}

/** Number of distinct records, by id or name. */
export function countRecords({ ids, names }: Collection<unknown>): number {
  return Math.max(ids.size, names.size);
}

/**
 * Converts the collection to another page size. Undefined if not all pages were full, because their
 * positions are unknown.
 */
export function cutOtherwise<Item>(
  collection: Collection<Item>,
  sizes: { readonly from: number; readonly to: number; readonly base: 0 | 1 | undefined },
): Collection<Item> | undefined {
  const { from, to, base } = sizes;
  const { pages } = collection;
  if (pages.size === 0) return collection;
  const isFull = [...pages.values()].every(({ count }) => count === from);
  if (base === undefined || collection.startPage !== base || !isFull) return undefined;
  const whole = Math.floor(((Math.max(...pages.keys()) - base + 1) * from) / to);
  const page = { count: to, fresh: to };
  const known = whole === 0 ? [] : [base, base + whole - 1];
  return { ...collection, pages: new Map(known.map((at) => [at, page])) };
}

/** Adds a refused page as an empty one without a total. */
export function refusePage<Item>(collection: Collection<Item>, page: number): void {
  collection.pages.set(page, { count: 0, fresh: 0 });
}

/** The next page to read, or whether the list is complete. Works for both page bases. */
export function nextStep<Item>(collection: Collection<Item>): CollectStep {
  const { records, pages, totals, startPage } = collection;
  if (pages.size === 0) return { do: "read", page: startPage };
  if (totals.size > 1) return { do: "stop", complete: false, reason: "changed" };
  const [total] = totals;
  if (total !== undefined && records.size > total) {
    return { do: "stop", complete: false, reason: "too-many" };
  }
  const isAll = countRecords(collection) === total;
  if (isAll && records.size > 0 && !isOpenEnded(collection)) {
    return { do: "stop", complete: true, reason: "whole" };
  }
  const page = nextPage(collection);
  if (page !== undefined && pages.size >= pagesMax) {
    return { do: "stop", complete: false, reason: "too-long" };
  }
  if (page !== undefined) return { do: "read", page };
  if (isAll) return { do: "stop", complete: true, reason: "whole" };
  const lacking = collection.hasRepeats ? "twice" : "short";
  return { do: "stop", complete: false, reason: total === undefined ? "no-total" : lacking };
}

/**
 * Whether the next page must be read to confirm the end, because the total may count only its page.
 */
export function isOpenEnded<Item>(collection: Collection<Item>): boolean {
  const { pages, startPage, mayGoOn } = collection;
  const last = Math.max(...pages.keys());
  const brought = pages.get(last);
  if (brought === undefined) return false;
  // Page 1 may equal page 0, which shows nothing about page 2.
  const isAgain = last === 1 && startPage === 0 && brought.fresh === 0;
  return (brought.fresh > 0 || isAgain) && mayGoOn(brought.count);
}

/**
 * Whether the last page had only known records. The service may ignore the page number or repeat
 * the last page.
 */
export function endsRepeated<Item>({ pages }: Collection<Item>): boolean {
  const last = pages.get(Math.max(...pages.keys()));
  return last !== undefined && last.count > 0 && last.fresh === 0;
}

/** The page base that the pages show; undefined if they fit both. */
export function learnPageBase<Item>(collection: Collection<Item>): 0 | 1 | undefined {
  const zero = collection.pages.get(0);
  const one = collection.pages.get(1);
  if (collection.records.size === 0) return undefined;
  if (zero === undefined) return nextStep(collection).do === "stop" ? 1 : undefined;
  if (zero.count === 0) return 1;
  // Page 0 had records that page 1 lacks.
  if (collection.startPage === 1) return zero.fresh > 0 ? 0 : 1;
  // Page 0 alone may equal page 1.
  return one !== undefined && one.fresh > 0 ? 0 : undefined;
}

/** Reads upwards until a page has no new records, then page 0. */
function nextPage<Item>({ pages, startPage }: Collection<Item>): number | undefined {
  const last = Math.max(...pages.keys());
  const brought = pages.get(last);
  // Page 0 may be empty or equal page 1; neither shows anything about page 2.
  const isOpen = last === 0 || (last === 1 && startPage === 0) || (brought?.fresh ?? 0) > 0;
  if (isOpen && !(last === 1 && startPage === 0 && brought?.count === 0)) return last + 1;
  return pages.has(0) ? undefined : 0;
}
