import type { Context } from "../send/context.ts";
import type { WirePage } from "../wire/answer.ts";
import { type Collection, endsRepeated, recordName } from "./collect.ts";
import type { ListSource } from "./list-sources.ts";
import { fetchPage, type ListQuestion } from "./page-fetch.ts";
import { isFullPage, type PageSize, pageSizeOf } from "./page-size.ts";

/** Notes that the total counts more than its own page, once such a total was seen. */
export function learnTotal<Item>(
  { session }: Context,
  { lane }: ListSource<Item>,
  { totalCount = 0, recordCount }: WirePage<Item>,
): void {
  if (recordCount > 0 && totalCount > recordCount) session.totalsProven.add(lane);
}

/**
 * Whether another page may follow one of so many records though the total says that it is the last:
 * as long as the total may count its own page only.
 */
export function mayGoOn<Item>(
  { session }: Context,
  { lane }: ListSource<Item>,
  page: { readonly count: number; readonly size: PageSize },
): boolean {
  return !session.totalsProven.has(lane) && isFullPage(page.count, page.size);
}

/**
 * Asks once a session for a single record of the whole list, before many filtered answers are each
 * asked about on their own: where it has more than one, its total says so.
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
 * Why a list that looks complete may not be: its total may count its own page only. Undefined when
 * nothing speaks against it. Costs no request once a total was seen that counts more.
 */
export async function verifyTotal<Item>(
  context: Context,
  source: ListSource<Item>,
  list: ListToVerify,
): Promise<"changed" | "repeated" | undefined> {
  const isProven = () => context.session.totalsProven.has(source.lane);
  if (isProven()) return undefined;
  if (await hasHiddenStart(context, source, list)) return "changed";
  if (isProven() || !endsRepeated(list.collection)) return undefined;
  return (await totalStays(context, source, list)) ? undefined : "repeated";
}

async function hasHiddenStart<Item>(
  context: Context,
  source: ListSource<Item>,
  list: ListToVerify,
): Promise<boolean> {
  const { collection, size } = list;
  const { startsProven } = context.session;
  if (startsProven.has(source.lane) || collection.pages.has(0)) return false;
  const first = await fetchPage(context, source, { ...list, page: 0, size: { ...size, asked: 1 } });
  if ("refused" in first || first.recordCount === 0) {
    // Nothing precedes page 1, in this list as in any other.
    startsProven.add(source.lane);
    return false;
  }
  learnTotal(context, source, first);
  // Page 0 and page 1 may be equal because a page behind the last repeats the last: then another
  // list may still begin at page 0.
  return !first.items.every((item) => collection.records.has(recordName(source.keyOf(item), 0)));
}

/**
 * Whether the total stays the same with another page size: a total of its own page follows the
 * size. False where the size is ignored or no other can be asked for, because nothing is shown
 * then.
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
  return isSame && !mayGoOn(context, source, { count: page.recordCount, size });
}
