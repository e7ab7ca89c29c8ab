import type { Context } from "../send/context.ts";
import type { WirePage } from "../wire/answer.ts";
import { type Collection, countRecords, endsRepeated, hasRecord, isOpenEnded } from "./collect.ts";
import type { ListSource } from "./list-sources.ts";
import { fetchPage, type ListQuestion } from "./page-fetch.ts";
import { isFullPage, type PageSize, pageSizeOf } from "./page-size.ts";

/** The totals in the answers of one reading. */
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

/** Stores that the total counts more than its own page, once one has shown it. */
export function learnTotal<Item>(
  { session }: Context,
  { lane }: ListSource<Item>,
  { totalCount = 0, recordCount }: WirePage<Item>,
): void {
  if (recordCount > 0 && totalCount > recordCount) session.totalsProven.add(lane);
}

/**
 * Whether another page may follow the last one by the total: while the total may count its own page
 * only, if an earlier one was higher, and after a full page if only one answer had it.
 */
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

/**
 * Requests a single record of the whole list, once a session, before many filtered answers are
 * verified one by one: if the list has more than one, its total shows it.
 */
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
 * Why a list that looks complete may not be: its total may count its own page only, or be wrong;
 * “open”: the next page has to show it. Undefined if there is no doubt. Costs no request once a
 * total has counted more than its page.
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
  // No service cuts its pages after one record.
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
    // Nothing comes before page 1, in this list as in any other.
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
 * Whether the total stays the same with another page size; a total of its own page would change.
 * False if no other size can be requested or the default size always comes, because then nothing is
 * shown.
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
