import type { PageSizeName } from "../../model/run/facts.ts";
import type { WirePage } from "../wire/answer.ts";
import type { AnyList } from "./list-sources.ts";

export interface PageSize {
  readonly name: PageSizeName;
  readonly count: number;
}

/** The documented default, which applies if the marketplace ignores the page size. */
const pageSizeDefault = 20;
const pageSizeMax = 100;
/** The smallest page size that shows whether the marketplace respects it. */
export const tellingPageSize = pageSizeDefault + 1;

export function isFullPage(list: AnyList, count: number, size: PageSize): boolean {
  const { facts } = list.context;
  const { [list.sizeNameFact]: name, pageSizeMax: largest } = facts.get();
  // Only trust the name if this session has seen it work.
  const isHeeded = name === size.name && facts.seen.has(list.sizeNameFact);
  return (
    count >= size.count ||
    (count === pageSizeDefault && !isHeeded) ||
    (list.lane === "read" && count === largest) ||
    count === list.state.pageCut
  );
}

export function pageSizeOf(list: AnyList, wanted = pageSizeMax): PageSize {
  const { context, lane, state } = list;
  const laneMax =
    lane === "read" ? Math.min(context.readCountMax(), context.session.pageMax) : pageSizeMax;
  const listMax = state.sizesIgnored ? pageSizeDefault : pageSizeMax;
  const name = context.facts.get()[list.sizeNameFact] ?? list.sizeNameGuess;
  return { name, count: Math.max(1, Math.min(listMax, wanted, laneMax)) };
}

/** Undefined unless the marketplace seems to have ignored the size. */
export async function otherSize(
  list: AnyList,
  { recordCount, totalCount = Number.POSITIVE_INFINITY }: WirePage<unknown>,
  size: PageSize,
): Promise<PageSize | undefined> {
  const isDefault = recordCount === pageSizeDefault && size.count > pageSizeDefault;
  if (!isDefault || totalCount <= pageSizeDefault) return undefined;
  const { sizeNamesTried } = list.state;
  sizeNamesTried.add(size.name);
  const name = otherName(size.name);
  return sizeNamesTried.has(name) ? ignoreSizes(list, size) : { ...size, name };
}

export function otherName(name: PageSizeName): PageSizeName {
  return name === "PageSize" ? "Size" : "PageSize";
}

export async function ignoreSizes(list: AnyList, size: PageSize): Promise<PageSize> {
  list.state.sizesIgnored = true;
  await learnSizeFacts(list, undefined, pageSizeDefault);
  return { ...size, count: Math.min(size.count, pageSizeDefault) };
}

export function learnCut(
  { state }: AnyList,
  { recordCount, totalCount = 0 }: WirePage<unknown>,
  size: PageSize,
): void {
  const isCut = recordCount < size.count && recordCount < totalCount;
  if (isCut) state.pageCut = Math.max(state.pageCut, recordCount);
}

/** A page that is larger than the default proves that the marketplace knows the name. */
export async function learnSize(
  list: AnyList,
  { recordCount }: WirePage<unknown>,
  size: PageSize,
): Promise<void> {
  if (recordCount <= pageSizeDefault || recordCount > size.count) return;
  const largest = Math.max(list.context.facts.get().pageSizeMax ?? 0, recordCount);
  await learnSizeFacts(list, size.name, largest);
  list.state.sizesIgnored = false;
}

function learnSizeFacts(
  { context, lane, sizeNameFact }: AnyList,
  name: PageSizeName | undefined,
  largest: number,
): Promise<void> {
  return context.facts.learn({
    [sizeNameFact]: name,
    ...(lane === "read" ? { pageSizeMax: largest } : {}),
  });
}

/**
 * Slots for one page (decision 5). If the marketplace may ignore the size, the default size may
 * come instead; a checked filter rules that out.
 */
export function costOf(
  { context, sizeNameFact }: AnyList,
  { count, name }: PageSize,
  isTrusted = false,
): number {
  const isHeeded = context.facts.get()[sizeNameFact] === name;
  const slots = isHeeded || isTrusted ? count : Math.max(count, pageSizeDefault);
  return Math.min(Math.max(count, context.readCountMax()), slots);
}
