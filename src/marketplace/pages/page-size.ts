import type { PageSizeName } from "../../model/run/facts.ts";
import type { Context } from "../send/context.ts";
import type { WirePage } from "../wire/answer.ts";
import type { ListSource } from "./list-sources.ts";

export interface PageSize {
  readonly name: PageSizeName;
  readonly asked: number;
}

/** The documented default, used if the page size is ignored. */
const pageSizeDefault = 20;
const pageSizeMax = 100;

/** Whether the page is full: as large as requested, or as the service allows. */
export function isFullPage<Item>(
  { facts, session }: Context,
  source: ListSource<Item>,
  { count, size }: { readonly count: number; readonly size: PageSize },
): boolean {
  const { [source.sizeNameFact]: heeded, pageSizeMax: largest } = facts.get();
  // Only trust the name if this session has seen it work.
  const isHeeded = heeded === size.name && facts.seen().has(source.sizeNameFact);
  const isDefault = count === pageSizeDefault && !isHeeded;
  const isLargest = source.lane === "read" && count === largest;
  return (
    count >= size.asked || isDefault || isLargest || session.pageCuts.get(source.lane) === count
  );
}

/**
 * The page size to request, within the lane's limit. The default size if both names are ignored.
 */
export function pageSizeOf<Item>(
  context: Context,
  source: ListSource<Item>,
  wanted: number | undefined,
): PageSize {
  const { session } = context;
  const isRead = source.lane === "read";
  const laneMax = isRead ? Math.min(context.readCountMax(), session.pageMax) : pageSizeMax;
  const ignored = session.sizesIgnored.has(source.lane) ? pageSizeDefault : pageSizeMax;
  return {
    name: context.facts.get()[source.sizeNameFact] ?? source.sizeNameGuess,
    asked: Math.max(1, Math.min(ignored, wanted ?? pageSizeMax, laneMax)),
  };
}

/**
 * The next attempt if the default size came back: the other name, or the default size after both.
 */
export function otherSize<Item>(
  context: Context,
  source: ListSource<Item>,
  { answer, size }: { readonly answer: WirePage<Item>; readonly size: PageSize },
): PageSize | undefined {
  const isDefault = answer.recordCount === pageSizeDefault && size.asked > pageSizeDefault;
  if (!isDefault || (answer.totalCount ?? Number.POSITIVE_INFINITY) <= pageSizeDefault) {
    return undefined;
  }
  const tried = context.session.sizeNamesTried[source.lane].add(size.name);
  const other = size.name === "PageSize" ? "Size" : "PageSize";
  return tried.has(other) ? ignoreSizes(context, source, size) : { ...size, name: other };
}

/** Stores that both page-size names are ignored; returns the size to continue with. */
export function ignoreSizes<Item>(
  context: Context,
  source: ListSource<Item>,
  size: PageSize,
): PageSize {
  context.session.sizesIgnored.add(source.lane);
  const seen = source.lane === "read" ? { pageSizeMax: pageSizeDefault } : {};
  context.facts.learn({ [source.sizeNameFact]: undefined, ...seen });
  return { ...size, asked: Math.min(size.asked, pageSizeDefault) };
}

/** Notes the size of a first page that the service cut. */
export function learnCut<Item>(
  { session }: Context,
  { lane }: ListSource<Item>,
  { answer, size }: { readonly answer: WirePage<Item>; readonly size: PageSize },
): void {
  const { recordCount, totalCount = 0 } = answer;
  const isCut = recordCount < size.asked && recordCount < totalCount;
  if (isCut) session.pageCuts.set(lane, Math.max(session.pageCuts.get(lane) ?? 0, recordCount));
}

export function learnSize<Item>(
  context: Context,
  source: ListSource<Item>,
  { answer, size }: { readonly answer: WirePage<Item>; readonly size: PageSize },
): void {
  if (answer.recordCount <= pageSizeDefault || answer.recordCount > size.asked) return;
  const largest = Math.max(context.facts.get().pageSizeMax ?? 0, answer.recordCount);
  const seen = source.lane === "read" ? { pageSizeMax: largest } : {};
  context.facts.learn({ [source.sizeNameFact]: size.name, ...seen });
  context.session.sizesIgnored.delete(source.lane);
}

/**
 * Slots for one page (decision 5): the requested size, or the default size while it may come back
 * instead. With a checked filter, no more comes than requested.
 */
export function costOf<Item>(
  context: Context,
  source: ListSource<Item>,
  page: { readonly size: PageSize; readonly isTrusted?: boolean | undefined },
): number {
  const { asked, name } = page.size;
  const isHeeded = context.facts.get()[source.sizeNameFact] === name;
  const slots = isHeeded || page.isTrusted ? asked : Math.max(asked, pageSizeDefault);
  return Math.min(Math.max(asked, context.readCountMax()), slots);
}
