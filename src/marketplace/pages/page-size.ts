import type { PageSizeName } from "../../model/run/facts.ts";
import type { Context } from "../send/context.ts";
import type { WirePage } from "../wire/answer.ts";
import type { ListSource } from "./list-sources.ts";

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

/**
 * The page size to ask for: by the name known to work, and no more than the lane can ever grant. Where
 * neither name seems to be heeded it is the default: whether heeded or not, no more comes then.
 */
export function pageSizeOf<Item>(
  context: Context,
  source: ListSource<Item>,
  wanted: number | undefined,
): PageSize {
  const laneMax = source.lane === "read" ? context.readCountMax : pageSizeMax;
  const ignored = context.session.sizesIgnored.has(source.lane) ? pageSizeDefault : pageSizeMax;
  return {
    name: context.facts.get()[source.sizeNameFact] ?? source.sizeNameGuess,
    asked: Math.max(1, Math.min(ignored, wanted ?? pageSizeMax, laneMax)),
  };
}

/**
 * What to ask for instead, when the default size came back where more was asked for and exists: by the
 * other name, or the default itself, once both were tried.
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

/** Notes that no page-size name is heeded, and gives the size to go on with. */
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
  context.session.sizesIgnored.delete(source.lane);
}

/**
 * Slots for one page (decision 5): what is asked for, or the default size as long as it may come back
 * instead. A filter that was checked brings no more than it was asked for.
 */
export function costOf<Item>(
  context: Context,
  source: ListSource<Item>,
  page: { readonly size: PageSize; readonly isTrusted?: boolean | undefined },
): number {
  const { asked, name } = page.size;
  const isHeeded = context.facts.get()[source.sizeNameFact] === name;
  const slots = isHeeded || page.isTrusted ? asked : Math.max(asked, pageSizeDefault);
  return Math.min(context.readCountMax, slots);
}
