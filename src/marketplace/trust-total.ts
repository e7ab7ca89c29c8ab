import type { Collection } from "./collect.ts";
import { recordName } from "./collect.ts";
import type { Context } from "./context.ts";
import type { ListSource } from "./list-sources.ts";
import { fetchPage, type ListQuestion } from "./page-fetch.ts";
import { isFullPage, type PageSize } from "./page-size.ts";
import type { WirePage } from "./wire-answer.ts";

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

/**
 * Whether records stand before a page 1 that passed for the whole list: if the total counts its own
 * page alone and the first page is 0, they do. One record is asked for, once in a session.
 */
export async function hasHiddenStart<Item>(
  context: Context,
  source: ListSource<Item>,
  options: ListQuestion & { readonly size: PageSize; readonly collection: Collection<unknown> },
): Promise<boolean> {
  const { collection, size } = options;
  const { totalsProven, startsProven } = context.session;
  const isProven = totalsProven.has(source.lane) || startsProven.has(source.lane);
  if (isProven || collection.pages.has(0)) return false;
  const oneRecord = { ...options, page: 0, size: { ...size, asked: 1 } };
  const first = await fetchPage(context, source, oneRecord);
  const isKnown = (item: Item) => collection.records.has(recordName(source.keyOf(item), 0));
  if (!("refused" in first) && !first.items.every(isKnown)) return true;
  startsProven.add(source.lane);
  return false;
}
