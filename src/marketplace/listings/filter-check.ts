import { msg } from "../../model/message.ts";
import type { Listing } from "../../model/product/product.ts";
import type { FilterMode } from "../../model/run/facts.ts";
import type { ReadOptions } from "../../model/run/ports.ts";
import type { Collected } from "../pages/list-options.ts";
import type { Context } from "../send/context.ts";
import {
  betweenControls,
  checkFilter,
  hasAll,
  isPlainValue,
  nextBatch,
  readFiltered,
} from "./sku-filter.ts";
import { type ListRead, readList, type WholeList } from "./whole-list.ts";

/** Above the default page size, to see whether the page size is used. */
const firstPageSizeMin = 21;

/** A batch of SKUs and its answer. */
interface Batch {
  readonly batch: readonly string[];
  readonly answer: Collected<Listing>;
}

/** How to read SKUs. */
export type Method =
  | { readonly whole: WholeList }
  /** No filter works, and the whole list was read before. */
  | { readonly byPlace: true }
  /** `opening`: the first batch, if it was read while the filter was checked. */
  | { readonly mode: FilterMode; readonly opening?: Batch | undefined };

/** Chooses between the filter and the whole list, and checks the filter if needed. */
export async function chooseMethod(
  context: Context,
  wanted: readonly string[],
  options: ListRead,
): Promise<Method> {
  const { session } = context;
  const opening = await openByFacts(context, wanted, options);
  if (session.trusted === undefined) await trustStoredFacts(context, options);
  if (session.trusted === undefined) {
    if (!session.list.isKnown) {
      // The list is read if that is cheaper than the filter. Pages are small, because a page of a
      // whole window's slots would wait for a full window.
      const pageSize = Math.max(firstPageSizeMin, wanted.length + 1);
      const list = await readList(context, { ...options, pageSize, stopAbove: wanted.length });
      if (list.reason !== "enough") return { whole: list };
    }
    await findMode(context, options);
  }
  const mode = session.trusted;
  if (mode === undefined || mode === "none") {
    return session.list.isKnown ? { byPlace: true } : { whole: await readList(context, options) };
  }
  // A filter is cheaper even for a short list: absent SKUs cost nothing.
  return { mode, opening };
}

/**
 * Reads the first batch of a session between two controls, which also checks the stored facts
 * without an extra request (decision 6). Undefined if that is impossible or fails.
 */
async function openByFacts(
  context: Context,
  wanted: readonly string[],
  options: ListRead,
): Promise<Batch | undefined> {
  const { session, facts } = context;
  const { filterMode: mode = "repeat", controlSkus = [], filterCountMax: countMax } = facts.get();
  if (session.trusted !== undefined || mode === "none" || mode === "single") return undefined;
  const readCountMax = context.readCountMax();
  const batch = nextBatch(wanted.filter(isPlainValue), { countMax, readCountMax, controls: 2 });
  const requested = betweenControls(batch, controlSkus);
  if (batch.length === 0 || requested === undefined) return undefined;
  const answer = await readFiltered(context, requested, { ...options, mode });
  if (!hasAll(answer, controlSkus.slice(0, 2))) return undefined;
  for (const { sku } of answer.items) session.live.add(sku);
  facts.learn({ filterMode: mode });
  trust(context, mode);
  return { batch, answer };
}

/** Checks the stored filter encoding, which costs two products (decision 6). */
async function trustStoredFacts(context: Context, options: ReadOptions): Promise<void> {
  const { filterMode: mode } = context.facts.get();
  if (mode === undefined || mode === "none") return;
  if (await checkFilter(context, { ...options, mode })) trust(context, mode);
}

/** Notes that two stored controls have confirmed the encoding. */
function trust({ session, facts }: Context, mode: FilterMode): void {
  session.trusted = mode;
  session.seenLive = (facts.get().controlSkus ?? []).slice(0, 2);
  facts.confirm();
}

/**
 * Checks the filter again with new controls after a batch of so many SKUs failed. If it works for
 * two SKUs, batches become smaller.
 */
export async function relearn(
  context: Context,
  failed: { readonly mode: FilterMode; readonly count: number },
  options: ReadOptions,
): Promise<void> {
  await context.session.exclusively(async () => {
    const { session, facts } = context;
    session.trusted = undefined;
    await readList(context, { ...options, pageSize: firstPageSizeMin, stopAbove: 0 });
    await findMode(context, options);
    if (session.trusted !== failed.mode) return;
    if (failed.mode === "single" || failed.count <= 1) session.trusted = "none";
    else facts.learn({ filterCountMax: Math.max(1, Math.floor(failed.count / 2)) });
  });
}

/** Tries filter encodings until one passes the check (decision 3). Needs two controls. */
export async function findMode(context: Context, options: ReadOptions): Promise<void> {
  const { session, facts } = context;
  const { filterMode = "repeat", controlSkus = [] } = facts.get();
  if (controlSkus.length < 2) return;
  const modes = new Set<FilterMode>([filterMode, "repeat", "comma", "brackets", "single"]);
  for (const mode of modes) {
    if (mode === "none" || !(await checkFilter(context, { ...options, mode }))) continue;
    session.trusted = mode;
    facts.learn({ filterMode: mode });
    return;
  }
  session.trusted = "none";
  facts.learn({ filterMode: "none" });
  context.warn("filter-ignored", msg("marketplace.lists.filterIgnored"));
}
