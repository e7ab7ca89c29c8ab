import type { WirePage } from "../wire/answer.ts";

export interface Collection<Item> {
  /** By name and id. The values are undefined if only the identity of records is stored. */
  readonly records: Map<string, Item | undefined>;
  readonly ids: Set<string>;
  /** Names of records without an id. */
  readonly names: Set<string>;
  hasRepeats: boolean;
  readonly pages: Map<number, { readonly count: number; readonly fresh: number }>;
  readonly totals: Set<number | undefined>;
  readonly startPage: 0 | 1;
  /** Whether another page may follow one with `count` records, whatever the total says. */
  readonly mayGoOn: (count: number) => boolean;
}

export type CollectStep =
  | { readonly do: "read"; readonly page: number }
  | { readonly do: "stop"; readonly complete: boolean; readonly reason: CollectReason };

/** Anything but “whole” means that the list is not proven complete (decision 1). */
export type CollectReason =
  | "whole"
  | "no-total"
  | "short"
  | "twice"
  | "too-many"
  | "changed"
  | "repeated"
  | "too-long";

export interface RecordNames<Item> {
  readonly idOf: (item: Item) => string | undefined;
  readonly nameOf: (item: Item) => string;
}

const pagesMax = 10_000;

/** Without `mayGoOn`, the collection ends once it has as many records as the total says. */
export function newCollection<Item>(
  startPage: 0 | 1,
  mayGoOn: Collection<Item>["mayGoOn"] = () => false,
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
  };
}

export function addPage<Item>(
  collection: Collection<Item>,
  page: number,
  { items, recordCount, totalCount }: WirePage<Item>,
  { idOf, nameOf, namesOnly = false }: RecordNames<Item> & { readonly namesOnly?: boolean },
): Item[] {
  const { records } = collection;
  const seenHere = new Map<string, number>();
  const fresh: Item[] = [];
  for (const item of items) {
    const id = idOf(item);
    const key = keyOf(item, { idOf, nameOf });
    const ordinal = id === undefined ? (seenHere.get(key) ?? 0) : 0;
    seenHere.set(key, ordinal + 1);
    const record = ordinal === 0 ? key : `${key}\u0000${ordinal}`;
    if (!records.has(record)) fresh.push(item);
    records.set(record, namesOnly ? undefined : item);
    if (id === undefined) collection.names.add(nameOf(item));
    else collection.ids.add(id);
  }
  // Page 0 may repeat page 1, which was read earlier, so only repeats on other pages count.
  if (page > 0 && fresh.length < items.length) collection.hasRepeats = true;
  collection.pages.set(page, { count: recordCount, fresh: fresh.length });
  collection.totals.add(totalCount);
  return fresh;
}

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

export function countRecords({ ids, names }: Collection<unknown>): number {
  return Math.max(ids.size, names.size);
}

/** Undefined if positions are unknown: a page was not full, or the page base is uncertain. */
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
  const read = whole === 0 ? [] : [base, base + whole - 1];
  return { ...collection, pages: new Map(read.map((at) => [at, page])) };
}

export function refusePage({ pages }: Collection<unknown>, page: number): void {
  pages.set(page, { count: 0, fresh: 0 });
}

export function nextStep(collection: Collection<unknown>): CollectStep {
  const { records, pages, totals, startPage } = collection;
  if (pages.size === 0) return { do: "read", page: startPage };
  if (totals.size > 1) return incomplete("changed");
  const [total] = totals;
  if (total !== undefined && records.size > total) return incomplete("too-many");
  const isAll = countRecords(collection) === total;
  const whole = { do: "stop", complete: true, reason: "whole" } as const;
  if (isAll && records.size > 0 && !isOpenEnded(collection)) return whole;
  const page = nextPage(collection);
  if (page !== undefined)
    return pages.size < pagesMax ? { do: "read", page } : incomplete("too-long");
  if (isAll) return whole;
  return incomplete(total === undefined ? "no-total" : lackOf(collection));
}

function incomplete(reason: CollectReason): CollectStep {
  return { do: "stop", complete: false, reason };
}

export function lackOf({ hasRepeats }: Collection<unknown>): "twice" | "short" {
  return hasRepeats ? "twice" : "short";
}

/** Whether the next page must confirm the end, because the total may count only its own page. */
export function isOpenEnded(collection: Collection<unknown>): boolean {
  const { pages, startPage, mayGoOn } = collection;
  const last = Math.max(...pages.keys());
  const page = pages.get(last);
  if (page === undefined) return false;
  // Page 1 may equal page 0, which says nothing about page 2.
  const isAgain = last === 1 && startPage === 0 && page.fresh === 0;
  return (page.fresh > 0 || isAgain) && mayGoOn(page.count);
}

/** Whether the last page only repeats records: the marketplace may ignore the page number. */
export function endsRepeated({ pages }: Collection<unknown>): boolean {
  const last = pages.get(Math.max(...pages.keys()));
  return last !== undefined && last.count > 0 && last.fresh === 0;
}

/** Undefined if the first page may be 0 or 1. */
export function learnPageBase(collection: Collection<unknown>): 0 | 1 | undefined {
  const zero = collection.pages.get(0);
  const one = collection.pages.get(1);
  if (collection.records.size === 0) return undefined;
  if (zero === undefined) return nextStep(collection).do === "stop" ? 1 : undefined;
  if (zero.count === 0) return 1;
  // If page 0 has records that no other page has, the first page is 0.
  if (collection.startPage === 1) return zero.fresh > 0 ? 0 : 1;
  // Page 0 may equal page 1, so only new records on page 1 prove that the first page is 0.
  return one !== undefined && one.fresh > 0 ? 0 : undefined;
}

/** The page numbers go up until a page has no new records; then page 0 follows if unread. */
function nextPage({ pages, startPage }: Collection<unknown>): number | undefined {
  const last = Math.max(...pages.keys());
  const page = pages.get(last);
  // Page 0 may be empty or equal page 1; neither says anything about page 2.
  const isOpen = last === 0 || (last === 1 && startPage === 0) || (page?.fresh ?? 0) > 0;
  if (isOpen && !(last === 1 && startPage === 0 && page?.count === 0)) return last + 1;
  return pages.has(0) ? undefined : 0;
}
