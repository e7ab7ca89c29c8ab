import { noPause, type Pause } from "../../model/long-work.ts";
import { msg } from "../../model/message.ts";
import type { Listing } from "../../model/product/product.ts";
import type { FilterMode } from "../../model/run/facts.ts";
import type { ListingsRead, ListingsReadOptions, ReadOptions } from "../../model/run/ports.ts";
import type { Collected } from "../pages/list-reading.ts";
import { productList } from "../pages/list-sources.ts";
import { askForTotal } from "../pages/verify-total.ts";
import type { Context } from "../send/context.ts";
import { isSafeText } from "../wire/address.ts";
import { readByKnownList } from "./known-reading.ts";
import { ListingFindings } from "./listing-findings.ts";
import { checkFilter, isPlainValue, nextBatch, readFiltered, withControl } from "./sku-filter.ts";
import { type ListRead, readList, type WholeList } from "./whole-list.ts";

/** After this many failed checks, the whole list is read instead. */
const failuresMax = 8;
/** Above the default page size, to see whether the page size is used. */
const firstPageSizeMin = 21;

/**
 * Reads listings by SKU and proves which SKUs are absent (decisions 1–5): by a filter checked with
 * live SKUs, or by the whole list. All others are unproven.
 */
export async function readListings(
  context: Context,
  skus: readonly string[],
  options: ListingsReadOptions = {},
): Promise<ListingsRead> {
  const { pause = noPause } = options;
  const wanted = new Set(skus);
  // Empty and malformed SKUs cannot be part of a request.
  const readable = [...wanted].filter((sku) => sku !== "" && isSafeText(sku));
  const count = wanted.size;
  const findings = new ListingFindings(context, wanted, options);
  const { whole = false } = options;
  if (readable.length === 0 && !whole) return findings.finish();
  const inWanted: FirstReadOptions = {
    ...options,
    ...progressIn(count, options),
    onPage: seenOf(findings, options),
    onSend: () => findings.sent(),
  };
  const method = await context.session.exclusively(() =>
    whole ? readWhole(context, inWanted) : chooseMethod(context, readable, inWanted),
  );
  if ("whole" in method) await findings.addWhole(method.whole, readable, pause);
  else if ("known" in method)
    await readByKnownList(context, readable, { ...inWanted, findings, pause });
  else {
    await readByFilter(context, readable, { ...inWanted, findings, pause });
  }
  options.onProgress?.(count, count);
  const read = await findings.finish();
  if (!whole || !("whole" in method) || !method.whole.complete) return read;
  const asked = new Set(skus);
  return { ...read, others: method.whole.items.filter(({ sku }) => !asked.has(sku)) };
}

type Method =
  | { readonly whole: WholeList }
  /** No filter works, and the whole list was read before. */
  | { readonly known: true }
  | { readonly mode: FilterMode };

type FirstReadOptions = ReadOptions & Pick<ListRead, "onPage" | "onSend">;

/** Reports listings of a page whose SKUs have no result yet. */
function seenOf(
  findings: ListingFindings,
  { onSeen }: Pick<ListingsReadOptions, "onSeen">,
): ListRead["onPage"] {
  return (
    onSeen &&
    ((page) => {
      const found = page.filter(({ sku }) => findings.isOpen(sku));
      if (found.length === 0) return;
      const listings = new Map(found.map((one) => [one.sku, one] as const));
      return onSeen({ listings, readAtMs: findings.readAtMs });
    })
  );
}

async function readWhole(context: Context, options: FirstReadOptions): Promise<Method> {
  return { whole: await readList(context, options) };
}

/** Chooses between the filter and the whole list, and checks the filter if needed. */
async function chooseMethod(
  context: Context,
  wanted: readonly string[],
  options: FirstReadOptions,
): Promise<Method> {
  const { session } = context;
  if (session.trusted === undefined) await trustStoredFacts(context, options);
  if (session.trusted === undefined) {
    const list = session.list.isKnown ? undefined : await readShortList(context, wanted, options);
    if (list !== undefined && list.reason !== "enough") return { whole: list };
    await findMode(context, options);
  }
  const mode = session.trusted;
  if (mode === undefined || mode === "none") {
    return session.list.isKnown ? { known: true } : { whole: await readList(context, options) };
  }
  // A filter is cheaper even for a short list: absent SKUs cost nothing.
  return { mode };
}

function noteLive({ session }: Context, { items }: Pick<Collected<Listing>, "items">): void {
  for (const { sku } of items) session.live.add(sku);
}

/**
 * Reads the list if that is cheaper than the filter. Pages are small, because a page of a whole
 * window's slots would wait for a full window.
 */
function readShortList(
  context: Context,
  wanted: readonly string[],
  options: FirstReadOptions,
): Promise<WholeList> {
  const pageSize = Math.max(firstPageSizeMin, wanted.length + 1);
  return readList(context, { ...options, pageSize, stopAbove: wanted.length });
}

/** Scales the progress through the list to the number of requested SKUs. */
function progressIn(count: number, { onProgress }: ReadOptions): Pick<ReadOptions, "onProgress"> {
  if (onProgress === undefined) return {};
  return {
    onProgress: (done, total) =>
      onProgress(total === 0 ? 0 : Math.min(count, Math.floor((count * done) / total)), count),
  };
}

interface FilterReadOptions extends FirstReadOptions {
  readonly findings: ListingFindings;
  readonly pause: Pause;
}

/**
 * Reads SKUs in batches. After a failed check, tries smaller batches, then another encoding, then
 * the whole list.
 */
async function readByFilter(
  context: Context,
  wanted: readonly string[],
  options: FilterReadOptions,
): Promise<void> {
  const { session, facts } = context;
  const { findings } = options;
  let rest: readonly string[] = wanted.filter((sku) => findings.isOpen(sku));
  for (let failures = 0; rest.length > 0; ) {
    const mode = session.trusted;
    if (mode === undefined || mode === "none" || failures > failuresMax) break;
    const usable = rest.filter(isPlainValue);
    if (usable.length === 0) break;
    const countMax = mode === "single" ? 1 : facts.get().filterCountMax;
    const readCountMax = context.readCountMax(options.urgent);
    const batch = nextBatch(usable, { countMax, readCountMax });
    if (batch.length < usable.length) await askForTotal(context, productList, options);
    const answer = await readBatch(context, batch, { ...options, mode });
    if (answer === undefined) {
      failures++;
      await relearn(context, { ...options, mode, count: batch.length });
      continue;
    }
    await findings.addProven(answer, batch);
    const done = new Set(batch);
    rest = rest.filter((sku) => !done.has(sku));
    options.onProgress?.(wanted.length - rest.length, wanted.length);
  }
  rest = await leaveFound(context, rest, options);
  if (rest.length === 0) return;
  await options.findings.addWhole(await readList(context, options), rest, options.pause);
}

/**
 * Reads SKUs one by one if a filter cannot prove their absence. Returns those that were not found.
 */
async function leaveFound(
  context: Context,
  skus: readonly string[],
  options: FilterReadOptions,
): Promise<readonly string[]> {
  const left: string[] = [];
  for (const [at, sku] of skus.entries()) {
    const { trusted: mode } = context.session;
    if (mode === undefined || mode === "none" || mode === "comma" || left.length >= 2) {
      return [...left, ...skus.slice(at)];
    }
    const answer = await readFiltered(context, [sku], { ...options, mode, isTrusted: true });
    if (!answer.complete || !(await options.findings.addFound(answer, sku))) left.push(sku);
  }
  return left;
}

async function readBatch(
  context: Context,
  batch: readonly string[],
  read: ReadOptions & { readonly mode: Exclude<FilterMode, "none"> },
): Promise<Collected<Listing> | undefined> {
  const { live } = context.session;
  const ask = async (asked: readonly string[], control?: string) => {
    const answer = await readFiltered(context, asked, { ...read, isTrusted: true });
    const hasControl = control === undefined || answer.items.some((item) => item.sku === control);
    if (!answer.complete || !hasControl) return undefined;
    noteLive(context, answer);
    return answer;
  };
  if (read.mode === "single") return ask(batch);
  // A live SKU of the batch can be its control.
  const own = batch.findLast((sku) => live.has(sku));
  if (own !== undefined) {
    const answer = await ask([...batch.filter((sku) => sku !== own), own], own);
    if (answer !== undefined) return answer;
    live.delete(own);
  }
  const { asked, control } = withControl(batch, context.facts.get().controlSkus ?? []);
  return control === undefined ? undefined : ask(asked, control);
}

/**
 * Checks the filter again with new controls after a failure. If it works for two SKUs, batches
 * become smaller.
 */
async function relearn(
  context: Context,
  options: ReadOptions & { readonly mode: FilterMode; readonly count: number },
): Promise<void> {
  await context.session.exclusively(async () => {
    const { session, facts } = context;
    session.trusted = undefined;
    await readList(context, { ...options, pageSize: firstPageSizeMin, stopAbove: 0 });
    await findMode(context, options);
    if (session.trusted !== options.mode) return;
    if (options.mode === "single" || options.count <= 1) session.trusted = "none";
    else facts.learn({ filterCountMax: Math.max(1, Math.floor(options.count / 2)) });
  });
}

/** Checks the stored filter encoding, which costs two products (decision 6). */
async function trustStoredFacts(context: Context, options: ReadOptions): Promise<void> {
  const { filterMode: mode, controlSkus = [] } = context.facts.get();
  if (mode === undefined || mode === "none") return;
  if ((await checkFilter(context, { ...options, mode })) !== "works") return;
  context.session.trusted = mode;
  context.session.seenLive = controlSkus.slice(0, 2);
  context.facts.confirm();
}

/** Tries filter encodings until one passes the check (decision 3). Needs two controls. */
export async function findMode(context: Context, options: ReadOptions): Promise<void> {
  const { filterMode: known = "repeat", controlSkus = [] } = context.facts.get();
  if (controlSkus.length < 2) return;
  const modes = new Set<FilterMode>([known, "repeat", "comma", "brackets", "single"]);
  for (const mode of modes) {
    if (mode === "none") continue;
    if ((await checkFilter(context, { ...options, mode })) !== "works") continue;
    context.session.trusted = mode;
    context.facts.learn({ filterMode: mode });
    return;
  }
  context.session.trusted = "none";
  context.facts.learn({ filterMode: "none" });
  context.warn({
    code: "filter-ignored",
    message: msg("marketplace.lists.filterIgnored"),
  });
}
