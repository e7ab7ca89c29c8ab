import type { RequestOptions } from "../send/send.ts";
import type { WirePage } from "../wire/answer.ts";
import { type Collection, countRecords, endsRepeated, hasRecord, isOpenEnded } from "./collect.ts";
import { type AnyList, countsProducts, type ListSource } from "./list-sources.ts";
import { fetchPage, type ListQuestion } from "./page-fetch.ts";
import { isFullPage, otherName, type PageSize, pageSizeOf } from "./page-size.ts";

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

/** A large page with the wrong size name could cost a whole window, so the name is learnt first. */
export async function firstSize<Item>(
  list: ListSource<Item>,
  question: ListQuestion & { readonly pageSize?: number | undefined },
  totalSeen: TotalSeen,
): Promise<PageSize> {
  const { facts, readCountMax } = list.context;
  const { [list.pageBaseFact]: base, [list.sizeNameFact]: name } = facts.get();
  const size = pageSizeOf(list, question.pageSize);
  const windowCount = readCountMax();
  const isCostly = countsProducts(list) && size.count > windowCount / 2;
  if (!isCostly || question.filter !== undefined || (base !== undefined && name !== undefined)) {
    return size;
  }
  const cost = await lookAtStart(list, question, totalSeen);
  const learnt = pageSizeOf(list, question.pageSize);
  if (cost === undefined) return learnt;
  // Use what is left of the window, unless waiting for a full window is faster.
  const { total } = totalSeen;
  const left = Math.min(learnt.count, windowCount - cost);
  if (total <= left) return { ...learnt, count: total };
  const isSooner = Math.ceil(total / left) - 1 <= Math.ceil(total / learnt.count);
  return left > 0 && isSooner ? { ...learnt, count: left } : learnt;
}

/**
 * Learns the page base (decision 1) and the name of the page size (decision 2).
 * @returns the slots used; undefined if neither name is known to work
 */
export async function lookAtStart<Item>(
  list: ListSource<Item>,
  { urgent, signal }: RequestOptions,
  totalSeen: TotalSeen = { total: 0, times: 0 },
): Promise<number | undefined> {
  const { facts } = list.context;
  let cost = 0;
  const look = async (page: number, size: PageSize) => {
    const answer = await fetchPage(list, { urgent, signal, page, size });
    if ("refused" in answer) return undefined;
    cost += Math.max(1, answer.recordCount);
    noteTotal(totalSeen, answer.totalCount);
    learnTotal(list, answer);
    return answer;
  };
  const size = pageSizeOf(list, 1);
  const other: PageSize = { ...size, name: otherName(size.name) };
  const hasMany = (page: Awaited<ReturnType<typeof look>>) => (page?.recordCount ?? 0) > 1;
  const byGuess = await look(1, size);
  const byOther = hasMany(byGuess) ? await look(1, other) : undefined;
  const heeded = byOther !== undefined && !hasMany(byOther) ? other : size;
  const one = byOther ?? byGuess;
  const zero = await look(0, heeded);
  const isHeeded = totalSeen.total > 1 && !hasMany(one) && !hasMany(zero);
  if (isHeeded) await facts.learn({ [list.sizeNameFact]: heeded.name });
  const [atOne, atZero] = [one, zero].map((page) => page?.items.map(list.nameOf).join("\n"));
  if (!atZero && !atOne) return undefined;
  if (!atZero) list.state.isStartProven = true;
  // If page 0 is refused, empty or equal to page 1, the first page is 1.
  await facts.learn({ [list.pageBaseFact]: !atZero || atZero === atOne ? 1 : 0 });
  return isHeeded ? cost : undefined;
}
