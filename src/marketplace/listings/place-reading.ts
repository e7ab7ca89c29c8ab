import { msg } from "../../model/message.ts";
import type { Listing } from "../../model/product/product.ts";
import { productList } from "../pages/list-sources.ts";
import { fetchPage } from "../pages/page-fetch.ts";
import { pageSizeOf } from "../pages/page-size.ts";
import { learnTotal } from "../pages/verify-total.ts";
import type { Context } from "../send/context.ts";
import type { RequestOptions } from "../send/send.ts";
import type { WirePage } from "../wire/answer.ts";
import { foldSku } from "./sku-filter.ts";
import type { SkuReading } from "./sku-results.ts";
import { readList } from "./whole-list.ts";

/** Waits before reads of the total, because the list may show new products late. */
const lagWaitsMs = [0, 1000, 2000, 4000];
/** How many pages of the smallest size to try before larger pages. */
const singleLooksMax = 4;
const widePageSize = 20;
const noticeMinutesMin = 2;

/** For marketplaces without a working filter (decision 4a). */
export async function readByPlace(
  context: Context,
  skus: readonly string[],
  reading: SkuReading,
): Promise<void> {
  const rest = await readPlaced(context, skus, reading);
  if (rest.length === 0) return;
  const minutes = Math.ceil(context.session.list.countExpected / context.readCountMax());
  // If the limit counts requests, reading the whole list is quick.
  if (context.readUnit === "products" && minutes >= noticeMinutesMin) {
    const message = msg("marketplace.lists.readAgain", { minutes });
    context.warn(message);
  }
  const list = await context.session.exclusively(() => readList(context, reading));
  await reading.results.addWhole(list, rest, reading.pause);
}

/** Returns the SKUs that must be read from the whole list. */
async function readPlaced(
  context: Context,
  skus: readonly string[],
  reading: SkuReading,
): Promise<readonly string[]> {
  const { results } = reading;
  const { session } = context;
  const { list } = session;
  const missing = skus.filter((sku) => list.lacks(sku));
  const placed = skus.filter((sku) => list.placeOf(sku) !== undefined);
  const isPlaced = new Set(placed);
  const isCheaper = placed.length < list.countExpected;
  if (placed.length + missing.length < skus.length || !isCheaper) return skus;
  if (missing.length > 0) {
    if (!(await session.exclusively(() => isAsRemembered(context, reading)))) return skus;
    for (const sku of missing) results.addAbsent(sku, list.twinOf(sku, foldSku));
  }
  for (const [at, sku] of placed.entries()) {
    if (!results.isOpen(sku)) continue;
    const page = await pageWith(context, sku, reading);
    if (page === undefined) return placed.slice(at);
    await results.see(page);
    const wanted = page.filter((one) => results.isOpen(one.sku) && isPlaced.has(one.sku));
    for (const one of wanted) results.addFrom([one], one.sku);
  }
  return [];
}

/** Whether the total is that of the remembered list plus what this client has created since. */
async function isAsRemembered(context: Context, options: SkuReading): Promise<boolean> {
  const { clock, session } = context;
  return session.list.whileNoneIsCreated(async () => {
    for (const waitMs of lagWaitsMs) {
      if (waitMs > 0) await clock.sleep(waitMs, options.signal);
      const page = await pageAt(context, { index: 0, size: 1 }, options);
      // A total that is not proven may only count the records of its page.
      const total = session.lists.read.isTotalProven ? page?.totalCount : undefined;
      if (total === session.list.countExpected) return true;
      if (total === undefined || total > session.list.countExpected) return false;
    }
    return false;
  });
}

async function pageAt(
  context: Context,
  { index, size }: { readonly index: number; readonly size: number },
  { urgent, signal, onSend }: RequestOptions,
): Promise<WirePage<Listing> | undefined> {
  const list = productList(context);
  const base = context.facts.get().pageBase ?? list.pageBaseGuess;
  const answer = await fetchPage(list, {
    ...{ urgent, signal, onSend },
    page: base + index,
    size: pageSizeOf(list, size),
  });
  if ("refused" in answer) return undefined;
  learnTotal(list, answer);
  return answer;
}

/** Starts where the SKU was last seen, follows the shift of the list, and tries both ends last. */
async function pageWith(
  context: Context,
  sku: string,
  options: RequestOptions,
): Promise<readonly Listing[] | undefined> {
  const { list } = context.session;
  list.pageSize ??= (await pageAt(context, { index: 0, size: 1 }, options))?.recordCount || 1;
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
    const page = await pageAt(context, { index, size }, options);
    if (page !== undefined) list.learnShift(page.items, index * size, sku);
    if (page?.items.some((one) => one.sku === sku)) return page.items;
  }
  return undefined;
}
