import type { Pause } from "../../model/long-work.ts";
import type { Message } from "../../model/message.ts";
import { msg } from "../../model/message.ts";
import type { Context } from "../send/context.ts";
import type { WirePage } from "../wire/answer.ts";
import {
  addPage,
  type Collection,
  type CollectReason,
  type CollectStep,
  countRecords,
  cutOtherwise,
  learnPageBase,
  newCollection,
  nextStep,
  refusePage,
} from "./collect.ts";
import { lookAtStart, sizeAfterLook } from "./first-look.ts";
import type { ListSource } from "./list-sources.ts";
import { countsProducts, fetchLargePage, type ListQuestion, type Refusal } from "./page-fetch.ts";
import {
  ignoreSizes,
  learnCut,
  learnSize,
  otherSize,
  type PageSize,
  pageSizeOf,
} from "./page-size.ts";
import { learnTotal, mayGoOn, noteTotal, type TotalSeen, verifyTotal } from "./verify-total.ts";

export interface ListOptions<Item> extends ListQuestion {
  /** Page size asked for; capped at 100 and at what the lane can grant. @default 100 */
  readonly pageSize?: number | undefined;
  /** Stops after the first page with records when the total is larger. */
  readonly stopAbove?: number | undefined;
  /** Whether a page shows that the answer is not what was requested; this ends the reading. */
  readonly isWrong?: ((page: WirePage<Item>) => boolean) | undefined;
  /** Whether these records are all that were requested, whatever the total says. */
  readonly hasAll?: ((records: Iterable<Item>) => boolean) | undefined;
  /** Gets the records of each page, some of them repeatedly; the next page waits for it. */
  readonly onPage?: ((items: readonly Item[]) => void | Promise<void>) | undefined;
  /** Distinct records so far, and the total where known. */
  readonly onProgress?: ((done: number, total: number | undefined) => void) | undefined;
  /** Called after each page. */
  readonly pause?: Pause | undefined;
}

/** A list as far as it could be read. */
export interface Collected<Item> {
  readonly items: readonly Item[];
  readonly complete: boolean;
  readonly reason: CollectReason | "wrong" | "refused" | "enough" | "emptied";
  readonly totalCount: number | undefined;
  /** The refusal, when the marketplace refuses this question. */
  readonly refusal?: Refusal;
}

/**
 * How often a list is read again that changed while it was read, or repeated records instead of
 * others.
 */
const restartsMax: { readonly [Reason in string]?: number } = { changed: 2, twice: 1 };

/**
 * Reads a list page by page until it is proven complete or cannot be (decisions 1 and 2).
 *
 * @throws SheetportError as `sendRead`; `unexpected-answer` when an answer is no list
 */
export async function collectList<Item>(
  context: Context,
  source: ListSource<Item>,
  options: ListOptions<Item>,
): Promise<Collected<Item>> {
  const restarts: Record<string, number> = {};
  const totalSeen: TotalSeen = { total: 0, times: 0 };
  for (;;) {
    const collected = await collectOnce(context, source, { ...options, totalSeen });
    const { reason } = collected;
    restarts[reason] = (restarts[reason] ?? 0) + 1;
    if (restarts[reason] > (restartsMax[reason] ?? 0)) return collected;
  }
}

interface CollectOptions<Item> extends ListOptions<Item> {
  readonly totalSeen: TotalSeen;
}

/** Reads the list once, with the other page-size name if the first is ignored (decision 2). */
async function collectOnce<Item>(
  context: Context,
  source: ListSource<Item>,
  options: CollectOptions<Item>,
): Promise<Collected<Item>> {
  const first = await firstSize(context, source, options);
  for (let size = first; ; ) {
    const read = await readThrough(context, source, { ...options, size });
    // Another page size divides the list elsewhere: start again.
    if ("otherSize" in read) size = read.otherSize;
    // The other name is refused: the default size remains.
    else if (read.reason === "refused" && size.name !== first.name)
      size = ignoreSizes(context, source, first);
    else return read;
  }
}

/**
 * The page size to start with, learnt by a first look if a large page might be requested wrongly.
 */
export async function firstSize<Item>(
  context: Context,
  source: ListSource<Item>,
  options: Pick<CollectOptions<Item>, "filter" | "pageSize" | "totalSeen" | "urgent" | "signal">,
): Promise<PageSize> {
  const { [source.pageBaseFact]: base, [source.sizeNameFact]: name } = context.facts.get();
  const size = pageSizeOf(context, source, options.pageSize);
  const windowCount = context.readCountMax();
  const isCostly = countsProducts(context, source) && size.asked > windowCount / 2;
  if (!isCostly || options.filter !== undefined || (base !== undefined && name !== undefined)) {
    return size;
  }
  const spent = await lookAtStart(context, source, options);
  const seen = pageSizeOf(context, source, options.pageSize);
  if (spent === undefined) return seen;
  return sizeAfterLook(seen, { total: options.totalSeen.total, spent, windowCount });
}

type ReadThrough<Item> = Collected<Item> | { readonly otherSize: PageSize };

async function readThrough<Item>(
  context: Context,
  source: ListSource<Item>,
  options: CollectOptions<Item> & { readonly size: PageSize },
): Promise<ReadThrough<Item>> {
  const { totalSeen } = options;
  let { size } = options;
  let collection: Collection<Item> = newCollection(
    context.facts.get()[source.pageBaseFact] ?? source.pageBaseGuess,
    (count) =>
      mayGoOn(context, source, { count, size, collection, totalSeen }) &&
      !hasAll(collection, options),
  );
  let refusal: Refusal | undefined;
  for (;;) {
    const step = nextStep(collection);
    if (step.do === "stop") {
      const end = await endOf(context, source, { ...options, size, collection, step, refusal });
      if (end !== "open") return end;
      continue;
    }
    if (isEnough(collection, options.stopAbove)) return collectedOf(collection, false, "enough");
    const answer = await fetchLargePage(context, source, { ...options, size, page: step.page });
    if (answer === "too-large") {
      const smaller = pageSizeOf(context, source, options.pageSize);
      const base = context.facts.get()[source.pageBaseFact];
      const rest = cutOtherwise(collection, { from: size.asked, to: smaller.asked, base });
      if (rest === undefined) return { otherSize: smaller };
      [collection, size] = [rest, smaller];
      continue;
    }
    if ("refused" in answer) {
      refusal ??= answer.refused;
      refusePage(collection, step.page);
      continue;
    }
    const isFirst = collection.totals.size === 0;
    addPage(collection, step.page, { answer, names: source });
    learnTotal(context, source, answer);
    noteTotal(totalSeen, answer);
    if (isFirst) learnCut(context, source, { answer, size });
    if (options.isWrong?.(answer)) return collectedOf(collection, false, "wrong");
    await options.onPage?.(answer.items);
    await options.pause?.();
    options.onProgress?.(countRecords(collection), answer.totalCount);
    const other = isFirst ? otherSize(context, source, { answer, size }) : undefined;
    if (other !== undefined) return { otherSize: other };
    learnSize(context, source, { answer, size });
  }
}

/**
 * The end of a reading, with any doubt about it and the page base learnt; “open” if the next page
 * has to show that it is the end.
 */
async function endOf<Item>(
  context: Context,
  source: ListSource<Item>,
  read: ListOptions<Item> & {
    readonly size: PageSize;
    readonly collection: Collection<Item>;
    readonly step: Extract<CollectStep, { readonly do: "stop" }>;
    readonly refusal: Refusal | undefined;
  },
): Promise<Collected<Item> | "open"> {
  const { collection, step, refusal } = read;
  const { complete, reason } = step;
  if (complete) {
    const doubt = hasAll(collection, read) ? undefined : await verifyTotal(context, source, read);
    if (doubt === "open") return doubt;
    if (doubt !== undefined) return collectedOf(collection, false, doubt);
    const base = learnPageBase(collection);
    if (base !== undefined) context.facts.learn({ [source.pageBaseFact]: base });
  }
  if (refusal === undefined || collection.totals.size > 0) {
    return collectedOf(collection, complete, reason);
  }
  return { ...collectedOf(collection, false, "refused"), refusal };
}

function hasAll<Item>({ records }: Collection<Item>, options: ListOptions<Item>): boolean {
  return options.hasAll?.(records.values()) === true;
}

/** Whether the whole list would be longer than is useful. */
function isEnough(collection: Collection<unknown>, stopAbove: number | undefined): boolean {
  if (stopAbove === undefined || collection.records.size === 0) return false;
  const [total = Number.POSITIVE_INFINITY] = collection.totals;
  return total > stopAbove;
}

function collectedOf<Item>(
  { records, totals }: Collection<Item>,
  complete: boolean,
  reason: Collected<Item>["reason"],
): Collected<Item> {
  const totalCount = [...totals].at(-1);
  return { items: [...records.values()], complete, reason, totalCount };
}

/** What {@link incompleteReason} needs of an incomplete list. */
type Incomplete = Pick<Collected<unknown>, "reason" | "totalCount" | "refusal"> & {
  readonly items: { readonly length: number };
};

/** Technical reasons, in English: only the marketplace can do something about them. */
const technicalReasons = {
  "no-total": "no totalCount",
  repeated: "every page is the same",
  "too-long": "too many pages",
  wrong: "records that were not asked for",
} as const;

/** Why a list is not proven complete, as a sentence. */
export function incompleteReason({ reason, items, totalCount, refusal }: Incomplete): Message {
  switch (reason) {
    case "refused":
      return msg("marketplace.lists.notWhole.refused", { words: refusal?.message ?? "" });
    case "changed":
    case "emptied":
      return msg(`marketplace.lists.notWhole.${reason}`);
    case "no-total":
    case "repeated":
    case "too-long":
    case "wrong":
      return msg("marketplace.lists.notWhole.unusable", { why: technicalReasons[reason] });
    default: {
      const total = String(totalCount ?? "?");
      return msg("marketplace.lists.notWhole.count", { read: items.length, total });
    }
  }
}
