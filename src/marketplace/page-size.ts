import type { PageSizeName } from "../model/facts.ts";
import type { Context } from "./context.ts";
import type { ListSource } from "./list-sources.ts";
import type { WirePage } from "./wire-answer.ts";

/** The page size of one reading: the name it is asked by, and the number. */
export interface PageSize {
  readonly name: PageSizeName;
  readonly asked: number;
}

/** The page size that the interface names as default: what comes when the size is not heeded. */
const pageSizeDefault = 20;
const pageSizeMax = 100;

/** Whether a page of so many records can be as large as pages get: as asked, or as the service likes. */
export function isFullPage(count: number, { asked }: PageSize): boolean {
  return count >= asked || count === pageSizeDefault || count === pageSizeMax;
}

/** The page size to ask for: by the name known to work, and no more than the lane can ever grant. */
export function pageSizeOf<Item>(
  context: Context,
  source: ListSource<Item>,
  wanted: number | undefined,
): PageSize {
  const laneMax = source.lane === "read" ? context.readCountMax : pageSizeMax;
  return {
    name: context.facts.get()[source.sizeNameFact] ?? source.sizeNameGuess,
    asked: Math.max(1, Math.min(pageSizeMax, wanted ?? pageSizeMax, laneMax)),
  };
}

/** The other name, when the default size came back where more was asked for and exists. */
export function otherSizeName<Item>(
  context: Context,
  source: ListSource<Item>,
  { answer, size }: { readonly answer: WirePage<Item>; readonly size: PageSize },
): PageSizeName | undefined {
  const isDefault = answer.recordCount === pageSizeDefault && size.asked > pageSizeDefault;
  if (!isDefault || (answer.totalCount ?? Number.POSITIVE_INFINITY) <= pageSizeDefault) {
    return undefined;
  }
  const { sizeNamesTried, sizesIgnored } = context.session;
  if (sizeNamesTried.has(source.lane)) {
    sizesIgnored.add(source.lane);
    context.facts.learn({ [source.sizeNameFact]: undefined, pageSizeMax: pageSizeDefault });
    return undefined;
  }
  sizeNamesTried.add(source.lane);
  return size.name === "PageSize" ? "Size" : "PageSize";
}

/** More than the default came back: the name is heeded. */
export function learnSize<Item>(
  context: Context,
  source: ListSource<Item>,
  { answer, size }: { readonly answer: WirePage<Item>; readonly size: PageSize },
): void {
  if (answer.recordCount <= pageSizeDefault || answer.recordCount > size.asked) return;
  const largest = Math.max(context.facts.get().pageSizeMax ?? 0, answer.recordCount);
  const seen = source.lane === "read" ? { pageSizeMax: largest } : {};
  context.facts.learn({ [source.sizeNameFact]: size.name, ...seen });
}

/** Slots for one page: until the size name is known, the default size may come back (decision 5). */
export function costOf<Item>(
  context: Context,
  source: ListSource<Item>,
  page: { readonly asked: number; readonly isTrusted?: boolean | undefined },
): number {
  const isHeeded = context.facts.get()[source.sizeNameFact] !== undefined;
  const isIgnored = context.session.sizesIgnored.has(source.lane);
  const fewest = isIgnored ? Math.min(page.asked, pageSizeDefault) : page.asked;
  const most = isIgnored ? pageSizeDefault : Math.max(page.asked, pageSizeDefault);
  const slots = isHeeded ? page.asked : page.isTrusted ? fewest : most;
  return Math.min(context.readCountMax, slots);
}
