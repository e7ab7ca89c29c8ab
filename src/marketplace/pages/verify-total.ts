import type { Context } from "../send/context.ts";
import type { WirePage } from "../wire/answer.ts";
import { type Collection, countRecords, endsRepeated, hasRecord, isOpenEnded } from "./collect.ts";
import type { ListSource } from "./list-sources.ts";
import { fetchPage, type ListQuestion } from "./page-fetch.ts";
import { isFullPage, type PageSize, pageSizeOf } from "./page-size.ts";

/** The totals seen in one reading. */
export interface TotalSeen {
  /** The highest total, and how many answers had it. */
  total: number;
  times: number;
}

/** Adds the total of an answer about the whole list. */
export function noteTotal(
  totalSeen: TotalSeen,
  { totalCount = 0 }: Pick<WirePage<unknown>, "totalCount">,
): void {
  if (totalCount > totalSeen.total) totalSeen.times = 0;
  totalSeen.total = Math.max(totalSeen.total, totalCount);
  if (totalCount === totalSeen.total) totalSeen.times += 1;
}

/** Notes that the total counts more than its page, once an answer shows it. */
export function learnTotal<Item>(
  { session }: Context,
  { lane }: ListSource<Item>,
  { totalCount = 0, recordCount }: WirePage<Item>,
): void {
  if (recordCount > 0 && totalCount > recordCount) session.totalsProven.add(lane);
}

/** Whether another page may follow, because the total may be wrong or count only its page. */
export function mayGoOn<Item>(
  context: Context,
  source: ListSource<Item>,
  page: {
    readonly count: number;
    readonly size: PageSize;
    readonly collection: Pick<Collection<unknown>, "totals">;
    readonly totalSeen: Readonly<TotalSeen>;
  },
): boolean {
  const { count, collection, totalSeen } = page;
  const { totalsProven, totalsDoubted } = context.session;
  if (count === 0) return false;
  if ([...collection.totals].some((total = 0) => total < totalSeen.total)) return true;
  if (totalsProven.has(source.lane)) {
    return totalSeen.times < 2 && isFullPage(context, source, page);
  }
  return totalsDoubted.has(source.lane) || isFullPage(context, source, page);
}

/** Requests one record to see whether the total counts the whole list. Done once per session. */
export async function askForTotal<Item>(
  context: Context,
  source: ListSource<Item>,
  options: Pick<ListQuestion, "urgent" | "signal">,
): Promise<void> {
  const { totalsAsked, totalsProven } = context.session;
  if (totalsAsked.has(source.lane) || totalsProven.has(source.lane)) return;
  totalsAsked.add(source.lane);
  const size = pageSizeOf(context, source, 1);
  const page = await fetchPage(context, source, { ...options, page: 1, size });
  if (!("refused" in page)) learnTotal(context, source, page);
}

/** A list that looks complete, and how it was read. */
interface ListToVerify extends ListQuestion {
  readonly size: PageSize;
  readonly collection: Collection<unknown>;
}

/**
 * Looks for reasons why a list that seems complete may not be. “open” means that the next page must
 * be read. Needs no request if the total is proven.
 */
export async function verifyTotal<Item>(
  context: Context,
  source: ListSource<Item>,
  list: ListToVerify,
): Promise<"changed" | "repeated" | "open" | undefined> {
  const { totalsProven, totalsDoubted } = context.session;
  const isProven = () => totalsProven.has(source.lane);
  if (isProven()) return undefined;
  if (await startsOtherwise(context, source, list)) return "changed";
  if (isProven()) return undefined;
  // No service limits its pages to one record.
  if (countRecords(list.collection) > 1) totalsDoubted.add(source.lane);
  if (isOpenEnded(list.collection)) return "open";
  if (!endsRepeated(list.collection)) return undefined;
  return (await totalStays(context, source, list)) ? undefined : "repeated";
}

/** Whether the first record, requested alone, is another one, or its total is higher. */
async function startsOtherwise<Item>(
  context: Context,
  source: ListSource<Item>,
  list: ListToVerify,
): Promise<boolean> {
  const { collection, size } = list;
  const { startsProven } = context.session;
  const hasMany = countRecords(collection) > 1;
  if (startsProven.has(source.lane) || (collection.pages.has(0) && !hasMany)) return false;
  const first = await fetchPage(context, source, { ...list, page: 0, size: { ...size, asked: 1 } });
  if ("refused" in first || first.recordCount === 0) {
    // No list of this lane has records before page 1.
    startsProven.add(source.lane);
    return false;
  }
  learnTotal(context, source, first);
  // Page 0 and page 1 may be equal because a page after the last repeats the last: then another
  // list may still start at page 0.
  const isKnown = first.items.every((item) => hasRecord(collection, item, source));
  return !isKnown || (first.totalCount ?? 0) > countRecords(collection);
}

/**
 * Whether the total stays the same with another page size. False if no other size can be tested.
 */
async function totalStays<Item>(
  context: Context,
  source: ListSource<Item>,
  list: ListToVerify,
): Promise<boolean> {
  const { asked } = pageSizeOf(context, source, list.size.asked > 1 ? 1 : 2);
  if (asked === list.size.asked) return false;
  const size = { ...list.size, asked };
  const page = await fetchPage(context, source, { ...list, page: 1, size });
  if ("refused" in page || page.recordCount === 0) return false;
  learnTotal(context, source, page);
  const isSame = list.collection.totals.has(page.totalCount);
  return isSame && !isFullPage(context, source, { count: page.recordCount, size: list.size });
}
