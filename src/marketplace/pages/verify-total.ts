import type { RequestOptions } from "../send/send.ts";
import type { WirePage } from "../wire/answer.ts";
import { type Collection, countRecords, endsRepeated, hasRecord, isOpenEnded } from "./collect.ts";
import type { AnyList, ListSource } from "./list-sources.ts";
import { fetchPage, type ListQuestion } from "./page-fetch.ts";
import { isFullPage, type PageSize, pageSizeOf } from "./page-size.ts";

export interface TotalSeen {
  total: number;
  times: number;
}

export function noteTotal(seen: TotalSeen, totalCount = 0): void {
  if (totalCount > seen.total) seen.times = 0;
  seen.total = Math.max(seen.total, totalCount);
  if (totalCount === seen.total) seen.times += 1;
}

/** If a total is higher than the number of records in its answer, it counts the whole list. */
export function learnTotal(
  { state }: AnyList,
  { totalCount = 0, recordCount }: WirePage<unknown>,
): void {
  if (recordCount > 0 && totalCount > recordCount) state.isTotalProven = true;
}

/** Whether another page may follow, because the total may be wrong or count only its page. */
export function mayGoOn(
  list: AnyList,
  page: {
    readonly count: number;
    readonly size: PageSize;
    readonly totals: ReadonlySet<number | undefined>;
    readonly totalSeen: Readonly<TotalSeen>;
  },
): boolean {
  const { count, size, totals, totalSeen } = page;
  if (count === 0) return false;
  if ([...totals].some((total = 0) => total < totalSeen.total)) return true;
  const isFull = isFullPage(list, count, size);
  return list.state.isTotalProven
    ? totalSeen.times < 2 && isFull
    : list.state.isTotalDoubted || isFull;
}

export async function requestTotal<Item>(
  list: ListSource<Item>,
  { urgent, signal }: RequestOptions,
): Promise<void> {
  const { state } = list;
  if (state.isTotalRequested || state.isTotalProven) return;
  state.isTotalRequested = true;
  const page = await fetchPage(list, { urgent, signal, page: 1, size: pageSizeOf(list, 1) });
  if (!("refused" in page)) learnTotal(list, page);
}

interface ListToVerify {
  readonly question: ListQuestion;
  readonly size: PageSize;
  readonly collection: Collection<unknown>;
}

/** Undefined if nothing refutes the total; “open” if the next page must be read first. */
export async function verifyTotal<Item>(
  list: ListSource<Item>,
  reading: ListToVerify,
): Promise<"changed" | "repeated" | "open" | undefined> {
  const { state } = list;
  const { collection } = reading;
  if (state.isTotalProven) return undefined;
  if (await startsElsewhere(list, reading)) return "changed";
  if (state.isTotalProven) return undefined;
  // A single record is no reason for doubt: hardly any marketplace limits pages to one.
  if (countRecords(collection) > 1) state.isTotalDoubted = true;
  if (isOpenEnded(collection)) return "open";
  if (!endsRepeated(collection)) return undefined;
  return (await totalStays(list, reading)) ? undefined : "repeated";
}

async function startsElsewhere<Item>(
  list: ListSource<Item>,
  { collection, size, question }: ListToVerify,
): Promise<boolean> {
  const { state } = list;
  const hasMany = countRecords(collection) > 1;
  if (state.isStartProven || (collection.pages.has(0) && !hasMany)) return false;
  const first = await fetchPage(list, { ...question, page: 0, size: { ...size, count: 1 } });
  if ("refused" in first || first.recordCount === 0) {
    state.isStartProven = true;
    return false;
  }
  learnTotal(list, first);
  // `isStartProven` stays false: pages 0 and 1 may be equal because numbers past the end return
  // the last page, so a longer list may still start at page 0.
  const isCollected = first.items.every((item) => hasRecord(collection, item, list));
  return !isCollected || (first.totalCount ?? 0) > countRecords(collection);
}

/** Whether a page of another size has the same total. False if this cannot be tested. */
async function totalStays<Item>(
  list: ListSource<Item>,
  { collection, size, question }: ListToVerify,
): Promise<boolean> {
  const { count } = pageSizeOf(list, size.count > 1 ? 1 : 2);
  if (count === size.count) return false;
  const page = await fetchPage(list, { ...question, page: 1, size: { ...size, count } });
  if ("refused" in page || page.recordCount === 0) return false;
  learnTotal(list, page);
  return collection.totals.has(page.totalCount) && !isFullPage(list, page.recordCount, size);
}
