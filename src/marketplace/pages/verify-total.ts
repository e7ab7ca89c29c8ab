import type { Context } from "../send/context.ts";
import type { WirePage } from "../wire/answer.ts";
import { type Collection, endsRepeated, recordName } from "./collect.ts";
import type { ListSource } from "./list-sources.ts";
import { fetchPage, type ListQuestion } from "./page-fetch.ts";
import { isFullPage, type PageSize, pageSizeOf } from "./page-size.ts";

/** Notes that a total counts more than its own page, once one was seen that does. */
export function learnTotal<Item>(
  { session }: Context,
  { lane }: ListSource<Item>,
  { totalCount = 0, recordCount }: WirePage<Item>,
): void {
  if (recordCount > 0 && totalCount > recordCount) session.totalsProven.add(lane);
}

/**
 * Whether a page of so many records may be followed by another, though the total says that it is the
 * last: as long as the total may count its own page alone.
 */
export function mayGoOn<Item>(
  { session }: Context,
  { lane }: ListSource<Item>,
  page: { readonly count: number; readonly size: PageSize },
): boolean {
  return !session.totalsProven.has(lane) && isFullPage(page.count, page.size);
}

/** A list that looks whole, and how it was read. */
interface LooksWhole extends ListQuestion {
  readonly size: PageSize;
  readonly collection: Collection<unknown>;
}

/**
 * Why a list that looks whole may not be: its total may count its own page alone. Undefined when
 * nothing speaks against it. Costs nothing once a total was seen that counts more.
 */
export async function doubtOf<Item>(
  context: Context,
  source: ListSource<Item>,
  list: LooksWhole,
): Promise<"changed" | "repeated" | undefined> {
  const isProven = () => context.session.totalsProven.has(source.lane);
  if (isProven()) return undefined;
  if (await hasHiddenStart(context, source, list)) return "changed";
  if (isProven() || !endsRepeated(list.collection)) return undefined;
  return (await totalStays(context, source, list)) ? undefined : "repeated";
}

/**
 * Whether records stand before a page 1 that passed for the whole list: if the total counts its own
 * page alone and the first page is 0, they do. One record is asked for.
 */
async function hasHiddenStart<Item>(
  context: Context,
  source: ListSource<Item>,
  list: LooksWhole,
): Promise<boolean> {
  const { collection, size } = list;
  const { startsProven } = context.session;
  if (startsProven.has(source.lane) || collection.pages.has(0)) return false;
  const first = await fetchPage(context, source, { ...list, page: 0, size: { ...size, asked: 1 } });
  if ("refused" in first || first.recordCount === 0) {
    // Nothing before page 1, in this list as in any other.
    startsProven.add(source.lane);
    return false;
  }
  learnTotal(context, source, first);
  // Page 0 may be page 1 over again, or page 1 page 0, where a page behind the last is the last one:
  // then another list may well begin at page 0.
  return !first.items.every((item) => collection.records.has(recordName(source.keyOf(item), 0)));
}

/**
 * Whether the total stays what it is when the page has another size: one that counts its own page
 * alone follows the size. Where the size is not heeded, or no other can be asked for, nothing is
 * shown, and that is no.
 */
async function totalStays<Item>(
  context: Context,
  source: ListSource<Item>,
  list: LooksWhole,
): Promise<boolean> {
  const { asked } = pageSizeOf(context, source, list.size.asked > 1 ? 1 : 2);
  if (asked === list.size.asked) return false;
  const size = { ...list.size, asked };
  const page = await fetchPage(context, source, { ...list, page: 1, size });
  if ("refused" in page || page.recordCount === 0) return false;
  learnTotal(context, source, page);
  const isSame = list.collection.totals.has(page.totalCount);
  return isSame && !mayGoOn(context, source, { count: page.recordCount, size });
}
