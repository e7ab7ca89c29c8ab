import type { Pause } from "../../model/long-work.ts";
import { msg } from "../../model/message.ts";
import type { Listing } from "../../model/product/product.ts";
import type { ReadOptions } from "../../model/run/ports.ts";
import { productList } from "../pages/list-sources.ts";
import { fetchPage } from "../pages/page-fetch.ts";
import { pageSizeOf } from "../pages/page-size.ts";
import { learnTotal } from "../pages/verify-total.ts";
import type { Context } from "../send/context.ts";
import type { WirePage } from "../wire/answer.ts";
import type { ListingFindings } from "./listing-findings.ts";
import { foldSku } from "./sku-filter.ts";
import { type ListRead, readList } from "./whole-list.ts";

/** Waits between reads, because a list may show new products late. */
const lagWaitsMs = [0, 1000, 2000, 4000];
/** How many pages of one record to try before a larger page. */
const singleLooksMax = 4;
const widePageSize = 20;
const noticeMinutesMin = 2;

type KnownRead = ReadOptions &
  Pick<ListRead, "onSend"> & { readonly findings: ListingFindings; readonly pause: Pause };

/**
 * Reads SKUs by their position in the list, for services where no filter works (decision 4a). An
 * unchanged total proves that SKUs not in the list are absent. If this fails, the whole list is
 * read again.
 */
export async function readByKnownList(
  context: Context,
  skus: readonly string[],
  options: KnownRead,
): Promise<void> {
  const rest = await readKnown(context, skus, options);
  if (rest.length === 0) return;
  const minutes = Math.ceil(context.session.list.countExpected / context.readCountMax());
  if (minutes >= noticeMinutesMin) {
    context.warn({
      code: "list-read-again",
      message: msg("marketplace.lists.readAgain", { minutes }),
    });
  }
  const list = await context.session.exclusively(() => readList(context, options));
  await options.findings.addWhole(list, rest, options.pause);
}

/** Returns the SKUs that need the whole list to be read again. */
async function readKnown(
  context: Context,
  skus: readonly string[],
  options: KnownRead,
): Promise<readonly string[]> {
  const { list } = context.session;
  const missing = skus.filter((sku) => list.lacks(sku));
  const placed = skus.filter((sku) => list.placeOf(sku) !== undefined);
  const isPlaced = new Set(placed);
  const isCheaper = placed.length < list.countExpected;
  if (placed.length + missing.length < skus.length || !isCheaper) return skus;
  if (missing.length > 0) {
    if (!(await context.session.exclusively(() => isAsKnown(context, options)))) return skus;
    await options.findings.addLacking(missing, (sku) => list.twinOf(sku, foldSku));
  }
  const { findings } = options;
  for (const [at, sku] of placed.entries()) {
    if (!findings.isOpen(sku)) continue;
    const page = await pageWith(context, sku, options);
    if (page === undefined) return placed.slice(at);
    const others = page.filter((one) => findings.isOpen(one.sku) && isPlaced.has(one.sku));
    for (const one of others) await findings.addFound({ items: [one] }, one.sku);
  }
  return [];
}

/** Whether the total matches the known list plus this client's creates. */
async function isAsKnown(context: Context, options: KnownRead): Promise<boolean> {
  const { clock, session } = context;
  return session.list.whileNoneIsCreated(async () => {
    for (const waitMs of lagWaitsMs) {
      if (waitMs > 0) await clock.sleep(waitMs, options.signal);
      const total = await totalNow(context, options);
      if (total === session.list.countExpected) return true;
      if (total === undefined || total > session.list.countExpected) return false;
    }
    return false;
  });
}

/** The list's total. Undefined if it may count only its page. */
async function totalNow(context: Context, options: KnownRead): Promise<number | undefined> {
  const page = await pageAt(context, { ...options, index: 0, size: 1 });
  return context.session.totalsProven.has(productList.lane) ? page?.totalCount : undefined;
}

type PageAt = KnownRead & { readonly index: number; readonly size: number };

async function pageAt(
  context: Context,
  { index, size, ...options }: PageAt,
): Promise<WirePage<Listing> | undefined> {
  const base = context.facts.get().pageBase ?? productList.pageBaseGuess;
  const answer = await fetchPage(context, productList, {
    ...{ page: base + index, size: pageSizeOf(context, productList, size) },
    ...{ urgent: options.urgent, signal: options.signal, onSend: options.onSend },
  });
  if ("refused" in answer) return undefined;
  learnTotal(context, productList, answer);
  return answer;
}

/**
 * Finds the page that contains a SKU. Starts at its last position, follows the shift, and tries
 * both ends of the list last.
 */
async function pageWith(
  context: Context,
  sku: string,
  options: KnownRead,
): Promise<readonly Listing[] | undefined> {
  const { list } = context.session;
  list.pageSize ??= (await pageAt(context, { ...options, index: 0, size: 1 }))?.recordCount || 1;
  const place = list.placeOf(sku) ?? 0;
  const { pageSize } = list;
  const wide = Math.max(widePageSize, pageSize);
  const looks = [
    ...Array.from({ length: singleLooksMax }, () => ({ size: pageSize, at: undefined })),
    { size: wide, at: undefined },
    { size: wide, at: 0 },
    { size: wide, at: Number.POSITIVE_INFINITY },
  ];
  for (const { size, at = place + list.shift } of looks) {
    const index = Math.floor(Math.min(Math.max(0, at), list.countExpected - 1) / size);
    const page = await pageAt(context, { ...options, index, size });
    if (page !== undefined) list.learnShift(page.items, { start: index * size, sku });
    if (page?.items.some((one) => one.sku === sku)) return page.items;
  }
  return undefined;
}
