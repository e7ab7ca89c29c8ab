import { noPause } from "../../model/long-work.ts";
import { msg } from "../../model/message.ts";
import type { Listing } from "../../model/product/product.ts";
import type { FilterMode } from "../../model/run/facts.ts";
import type {
  CompleteList,
  ListingsRead,
  ListingsReadOptions,
  PagedReading,
  PagedReadingEnd,
  PagedReadOptions,
  ProductFilter,
  ReadOptions,
} from "../../model/run/ports.ts";
import { collectList } from "../pages/list-reading.ts";
import { productList } from "../pages/list-sources.ts";
import { collectOrThrow, completeList, incompleteReason } from "../pages/lists.ts";
import type { Collected } from "../pages/page-fetch.ts";
import { requestTotal } from "../pages/verify-total.ts";
import type { Context } from "../send/context.ts";
import { isSafeText } from "../wire/address.ts";
import { chooseMethod, relearn } from "./filter-check.ts";
import { readByPlace } from "./place-reading.ts";
import { hasAll, isPlainValue, nextBatch, readFiltered } from "./sku-filter.ts";
import { type SkuReading, SkuResults } from "./sku-results.ts";
import { readList } from "./whole-list.ts";

const failuresMax = 8;

/** SKUs that are neither found nor proven absent are unproven (decisions 1–5). */
export async function readListings(
  context: Context,
  skus: readonly string[],
  options: ListingsReadOptions = {},
): Promise<ListingsRead> {
  const { pause = noPause, whole = false } = options;
  const wanted = new Set(skus);
  // SKUs that are empty, malformed or have control characters are never requested.
  const readable = [...wanted].filter((sku) => sku !== "" && isSafeText(sku));
  const results = new SkuResults(context, skus, options);
  if (readable.length === 0 && !whole) return results.read();
  const reading: SkuReading = {
    ...options,
    ...{ results, pause },
    onProgress: progressIn(wanted.size, options),
    onPage: (page) => results.see(page),
    onSend: () => results.sent(),
  };
  const method = await context.session.exclusively(async () =>
    whole ? { whole: await readList(context, reading) } : chooseMethod(context, readable, reading),
  );
  if ("whole" in method) await results.addWhole(method.whole, readable, pause);
  else if ("byPlace" in method) await readByPlace(context, readable, reading);
  else {
    const { opening } = method;
    if (opening !== undefined) await results.add(opening.answer, opening.batch, pause);
    await readByFilter(context, readable, reading);
  }
  options.onProgress?.(wanted.size, wanted.size);
  const read = results.read();
  if (!whole || !("whole" in method) || !method.whole.complete) return read;
  return { ...read, others: method.whole.items.filter(({ sku }) => !wanted.has(sku)) };
}

/** Converts progress through the list to progress through the requested SKUs. */
function progressIn(
  count: number,
  { onProgress }: ReadOptions,
): NonNullable<ReadOptions["onProgress"]> {
  return (done, total) =>
    onProgress?.(total === 0 ? 0 : Math.min(count, Math.floor((count * done) / total)), count);
}

/** SKUs that the batches leave open are read one by one, and the rest from the whole list. */
async function readByFilter(
  context: Context,
  wanted: readonly string[],
  reading: SkuReading,
): Promise<void> {
  const { session, facts } = context;
  const { results } = reading;
  let rest: readonly string[] = wanted.filter((sku) => results.isOpen(sku));
  for (let failures = 0; rest.length > 0 && failures <= failuresMax; ) {
    const mode = session.trusted;
    const usable = rest.filter(isPlainValue);
    if (mode === undefined || mode === "none" || usable.length === 0) break;
    const countMax = mode === "single" ? 1 : facts.get().filterCountMax;
    const readCountMax = context.readCountMax(reading.urgent);
    const batch = nextBatch(usable, { countMax, readCountMax, controls: 1 });
    if (batch.length < usable.length) await requestTotal(productList(context), reading);
    const answer = await readBatch(context, batch, mode, reading);
    if (answer === undefined) {
      failures++;
      await relearn(context, { mode, count: batch.length }, reading);
      continue;
    }
    await results.add(answer, batch, reading.pause);
    const done = new Set(batch);
    rest = rest.filter((sku) => !done.has(sku));
    reading.onProgress?.(wanted.length - rest.length, wanted.length);
  }
  rest = await readSingly(context, rest, reading);
  if (rest.length === 0) return;
  await results.addWhole(await readList(context, reading), rest, reading.pause);
}

/** Stops after two SKUs that are not found. Returns all SKUs that were not found or not read. */
async function readSingly(
  context: Context,
  skus: readonly string[],
  reading: SkuReading,
): Promise<readonly string[]> {
  const left: string[] = [];
  for (const [at, sku] of skus.entries()) {
    const { trusted: mode } = context.session;
    if (mode === undefined || mode === "none" || mode === "comma" || left.length >= 2) {
      return [...left, ...skus.slice(at)];
    }
    const read = { ...reading, mode, isTrusted: true };
    const { complete, items } = await readFiltered(context, [sku], read);
    if (!complete || !reading.results.addFrom(items, sku)) left.push(sku);
  }
  return left;
}

/** Undefined if no answer is complete and contains its control. */
async function readBatch(
  context: Context,
  batch: readonly string[],
  mode: Exclude<FilterMode, "none">,
  reading: SkuReading,
): Promise<Collected<Listing> | undefined> {
  const { live } = context.session;
  const readWith = async (controls: readonly string[]) => {
    // The control comes last, so that a truncated request loses it.
    const skus = [...batch.filter((sku) => !controls.includes(sku)), ...controls];
    const answer = await readFiltered(context, skus, { ...reading, mode, isTrusted: true });
    if (!hasAll(answer, controls)) return undefined;
    for (const { sku } of answer.items) live.add(sku);
    return answer;
  };
  if (mode === "single") return readWith([]);
  const inBatch = batch.findLast((sku) => live.has(sku));
  if (inBatch !== undefined) {
    const answer = await readWith([inBatch]);
    if (answer !== undefined) return answer;
    live.delete(inBatch);
  }
  const { controlSkus = [] } = context.facts.get();
  const control = controlSkus.find((sku) => !batch.includes(sku)) ?? controlSkus[0];
  return control === undefined ? undefined : readWith([control]);
}

/** Checks the parent SKUs again, because the marketplace may ignore that filter. */
export async function listProducts(
  context: Context,
  { skus = [], parentSkus = [] }: ProductFilter,
  options: ReadOptions = {},
): Promise<CompleteList<Listing>> {
  const parents = new Set(parentSkus);
  const list =
    skus.length > 0
      ? await listBySku(context, skus, options)
      : ((await listByParent(context, parents, options)) ?? (await listAll(context, options)));
  if (parents.size === 0) return list;
  return { ...list, items: list.items.filter((item) => parents.has(String(item.parentSku))) };
}

async function listBySku(
  context: Context,
  skus: readonly string[],
  options: ReadOptions,
): Promise<CompleteList<Listing>> {
  const { listings, unproven, duplicated } = await readListings(context, skus, options);
  const items = [...listings.values()];
  const uncertain = unproven.size + duplicated.size;
  if (uncertain === 0) return { items, complete: true };
  const reason = msg("marketplace.lists.skusUncertain", { skus: uncertain });
  return { items, complete: false, reason };
}

async function listAll(context: Context, options: ReadOptions): Promise<CompleteList<Listing>> {
  const list = await readList(context, options);
  return completeList(list.items, [list]);
}

/**
 * Reads one card per request, because most encodings write a single value alike. Undefined if the
 * filter may not work: a card was read incompletely, or no card was found.
 */
async function listByParent(
  context: Context,
  parents: ReadonlySet<string>,
  { urgent, signal, onProgress }: ReadOptions,
): Promise<CompleteList<Listing> | undefined> {
  const items: Listing[] = [];
  for (const [at, parent] of [...parents].entries()) {
    const card = await collectList(productList(context), {
      filter: { name: "ParentSkus", values: [parent] },
      isWrong: (page) => page.items.some((item) => item.parentSku !== parent),
      ...{ urgent, signal },
    });
    if (!card.complete) return undefined;
    items.push(...card.items);
    onProgress?.(at + 1, parents.size);
  }
  return items.length === 0 ? undefined : { items, complete: true };
}

/**
 * At 100 products a minute, a reading can take hours, so it continues even if the list grows.
 * Then earlier pages are read again, because records may have moved there.
 */
export async function readProductPages(
  context: Context,
  reading: PagedReading,
  options: PagedReadOptions = {},
): Promise<PagedReadingEnd> {
  const list = await collectOrThrow(productList(context), { ...options, long: reading });
  if (!list.complete) return { complete: false, reason: incompleteReason(list) };
  await context.facts.learn({ totalCount: list.totalCount });
  return { complete: true };
}
