import type { FilterMode } from "../model/facts.ts";
import type { ListingsRead, ReadOptions } from "../model/ports.ts";
import type { Listing } from "../model/product.ts";
import { isSafeText } from "./address.ts";
import type { Context } from "./context.ts";
import { productList } from "./list-sources.ts";
import { ListingFindings } from "./listing-findings.ts";
import { type Collected, collectList } from "./lists.ts";
import { fetchPage, unexpectedAnswer } from "./page-fetch.ts";
import { pageSizeOf } from "./page-size.ts";
import {
  checkFilter,
  chooseControls,
  isPlainValue,
  nextBatch,
  readFiltered,
  withControl,
} from "./sku-filter.ts";

/** Failed checks of one read before the whole list is read instead. */
const failuresMax = 8;
/** Asked for even when less is wanted, to see whether the page size is heeded at all. */
const firstPageSizeMin = 21;
/** Large enough to see it heeded, small enough for a probe to end within one window. */
const probePageSize = 60;

/**
 * Reads the listings of SKUs and proves which are absent (decisions 1–5): by a filter that is
 * checked with live SKUs, else by the whole list. What can be proven neither way is unproven.
 */
export async function readListings(
  context: Context,
  skus: readonly string[],
  options: ReadOptions = {},
): Promise<ListingsRead> {
  const wanted = [...new Set(skus)];
  const readable = wanted.filter((sku) => sku !== "" && isSafeText(sku));
  const findings = new ListingFindings(context, wanted);
  if (readable.length === 0) return findings.result();
  const inWanted: ReadOptions = { ...options, ...progressIn(wanted.length, options) };
  const road = await context.session.exclusively(() => chooseRoad(context, readable, inWanted));
  if ("whole" in road) findings.addWhole(road.whole, readable);
  else await readByFilter(context, readable, { ...inWanted, findings });
  options.onProgress?.(wanted.length, wanted.length);
  return findings.result();
}

/** Learns the contract facts of the product list anew, by reads alone (`sheetport probe`). */
export async function learnProductFacts(context: Context, options: ReadOptions): Promise<void> {
  await context.session.exclusively(async () => {
    context.session.trusted = undefined;
    context.facts.learn({ filterCountMax: undefined });
    await readList(context, { ...options, pageSize: probePageSize, stopAbove: 0 });
    if (hasControls(context)) await findMode(context, options);
    context.facts.confirm();
  });
}

/** Reads one product: the cheapest question that needs the key. */
export async function checkAccess(context: Context, options: ReadOptions = {}): Promise<void> {
  const size = pageSizeOf(context, productList, 1);
  const page = await fetchPage(context, productList, { ...options, page: 1, size });
  if (!("refused" in page)) return;
  const { status, message } = page.refused;
  throw unexpectedAnswer(context, productList, status, message);
}

type Road = { readonly whole: Collected<Listing> } | { readonly mode: FilterMode };

/** Decides between the filter and the whole list, learning what is not known yet. */
async function chooseRoad(
  context: Context,
  wanted: readonly string[],
  options: ReadOptions,
): Promise<Road> {
  const { session, facts } = context;
  if (session.trusted === undefined) await trustStoredFacts(context, options);
  if (session.trusted === undefined) {
    const list = await readShortList(context, wanted, options);
    if (list.reason !== "enough") return { whole: list };
    if (hasControls(context)) await findMode(context, options);
  }
  const mode = session.trusted;
  if (mode === undefined || mode === "none") return { whole: await readList(context, options) };
  if ((facts.get().totalCount ?? Number.POSITIVE_INFINITY) <= wanted.length) {
    // The list was shorter than the question when it was last read; it may have grown.
    const list = await readShortList(context, wanted, options);
    if (list.reason !== "enough" && list.reason !== "emptied") return { whole: list };
  }
  return { mode };
}

/**
 * Reads the list as far as it is worth more than the filter. Asks for no larger page than that:
 * slots are taken for what is asked, and a page of a whole window's worth would wait for a window.
 */
function readShortList(
  context: Context,
  wanted: readonly string[],
  options: ReadOptions,
): Promise<Collected<Listing>> {
  const pageSize = Math.max(firstPageSizeMin, wanted.length + 1);
  return readList(context, { ...options, pageSize, stopAbove: wanted.length });
}

function hasControls(context: Context): boolean {
  return (context.facts.get().controlSkus?.length ?? 0) >= 2;
}

/** Checks what an earlier run learnt, at the price of two products (decision 6). */
async function trustStoredFacts(context: Context, options: ReadOptions): Promise<void> {
  const mode = context.facts.get().filterMode;
  if (mode === undefined || mode === "none") return;
  if ((await checkFilter(context, { ...options, mode })) !== "works") return;
  context.session.trusted = mode;
  context.session.seenLive = context.facts.get().controlSkus?.slice(0, 2) ?? [];
  context.facts.confirm();
}

/** Tries the ways of filtering, the known one first, until one passes the check (decision 3). */
async function findMode(context: Context, options: ReadOptions): Promise<void> {
  const known = context.facts.get().filterMode;
  const modes = new Set<FilterMode>([known ?? "repeat", "repeat", "comma", "brackets", "single"]);
  modes.delete("none");
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
    message: "The marketplace does not heed the filter by SKU: the whole list is read instead.",
  });
}

interface ListRead extends ReadOptions {
  readonly pageSize?: number;
  readonly stopAbove?: number;
}

/**
 * Reads the list without a filter, whole or as far as `stopAbove` lets it, and keeps what it
 * teaches: the total, and SKUs that can serve as controls.
 */
async function readList(context: Context, read: ListRead): Promise<Collected<Listing>> {
  const { onProgress } = read;
  const list = await collectList(context, productList, {
    pageSize: read.pageSize,
    stopAbove: read.stopAbove,
    onProgress: onProgress && ((done, total) => onProgress(done, total ?? done)),
    urgent: read.urgent,
    signal: read.signal,
  });
  if (list.refusal !== undefined) {
    const { status, message } = list.refusal;
    throw unexpectedAnswer(context, productList, status, message);
  }
  const { session } = context;
  const isEmptied =
    session.seenLive.length > 0 && !list.items.some(({ sku }) => session.seenLive.includes(sku));
  // A list may be empty for a moment, and says so as if it were whole: its control is what this
  // session has seen live.
  if (list.complete && isEmptied) return { ...list, complete: false, reason: "emptied" };
  const controlSkus = chooseControls(list.items);
  session.seenLive = controlSkus;
  context.facts.learn({ controlSkus, totalCount: list.totalCount });
  return list;
}

/** Progress through a list of any length, told as a share of the SKUs asked for. */
function progressIn(count: number, { onProgress }: ReadOptions): Pick<ReadOptions, "onProgress"> {
  if (onProgress === undefined) return {};
  return {
    onProgress: (done, total) =>
      onProgress(total === 0 ? 0 : Math.min(count, Math.floor((count * done) / total)), count),
  };
}

interface FilterReadOptions extends ReadOptions {
  readonly findings: ListingFindings;
}

/** Reads batch after batch; a failed check narrows the batch, then the way, then ends at the list. */
async function readByFilter(
  context: Context,
  wanted: readonly string[],
  options: FilterReadOptions,
): Promise<void> {
  const { session, facts } = context;
  const { findings } = options;
  let rest = wanted;
  for (let failures = 0; rest.length > 0; ) {
    const mode = session.trusted;
    if (mode === undefined || mode === "none" || failures > failuresMax) break;
    const usable = rest.filter(isPlainValue);
    if (usable.length === 0) break;
    const countMax = mode === "single" ? 1 : facts.get().filterCountMax;
    const batch = nextBatch(usable, { countMax, readCountMax: context.readCountMax });
    const answer = await readBatch(context, batch, { ...options, mode });
    if (answer === undefined) {
      failures++;
      await relearn(context, { ...options, mode, count: batch.length });
      continue;
    }
    findings.addProven(answer, batch);
    const done = new Set(batch);
    rest = rest.filter((sku) => !done.has(sku));
    options.onProgress?.(wanted.length - rest.length, wanted.length);
  }
  rest = await leaveFound(context, rest, options);
  if (rest.length > 0) findings.addWhole(await readList(context, options), rest);
}

/**
 * Looks for SKUs whose absence no filter proves one by one, takes those that are found, and gives
 * the others.
 */
async function leaveFound(
  context: Context,
  skus: readonly string[],
  options: FilterReadOptions,
): Promise<readonly string[]> {
  const left: string[] = [];
  for (const [at, sku] of skus.entries()) {
    const { trusted: mode } = context.session;
    // Two that are not found end it: the whole list is needed anyway.
    if (mode === undefined || mode === "none" || mode === "comma" || left.length >= 2) {
      return [...left, ...skus.slice(at)];
    }
    const answer = await readFiltered(context, [sku], { ...options, mode, isTrusted: true });
    if (!answer.complete || !options.findings.addFound(answer, sku)) left.push(sku);
  }
  return left;
}

/** One filtered read; undefined when the answer fails the check. */
async function readBatch(
  context: Context,
  batch: readonly string[],
  read: ReadOptions & { readonly mode: Exclude<FilterMode, "none"> },
): Promise<Collected<Listing> | undefined> {
  const controls = context.facts.get().controlSkus ?? [];
  const single = read.mode === "single";
  const { asked, control } = single ? { asked: batch } : withControl(batch, controls);
  if (!single && control === undefined) return undefined;
  const answer = await readFiltered(context, asked, { ...read, isTrusted: true });
  const hasControl = single || answer.items.some((item) => item.sku === control);
  return answer.complete && hasControl ? answer : undefined;
}

/**
 * After a failed check: new controls, then the check again. If the way still works for two SKUs,
 * fewer are asked for at once.
 */
async function relearn(
  context: Context,
  options: ReadOptions & { readonly mode: FilterMode; readonly count: number },
): Promise<void> {
  await context.session.exclusively(async () => {
    const { session, facts } = context;
    session.trusted = undefined;
    await readList(context, { ...options, pageSize: firstPageSizeMin, stopAbove: 0 });
    if (hasControls(context)) await findMode(context, options);
    if (session.trusted !== options.mode) return;
    if (options.mode === "single" || options.count <= 1) session.trusted = "none";
    else facts.learn({ filterCountMax: Math.max(1, Math.floor(options.count / 2)) });
  });
}
