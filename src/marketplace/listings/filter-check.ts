import { msg } from "../../model/message.ts";
import type { Listing } from "../../model/product/product.ts";
import type { FilterMode } from "../../model/run/facts.ts";
import type { ReadOptions } from "../../model/run/ports.ts";
import type { Collected } from "../pages/page-fetch.ts";
import { tellingPageSize } from "../pages/page-size.ts";
import type { Context } from "../send/context.ts";
import { checkFilter, hasAll, isPlainValue, nextBatch, readFiltered } from "./sku-filter.ts";
import { type ListRead, readList, type WholeList } from "./whole-list.ts";

interface Batch {
  readonly batch: readonly string[];
  readonly answer: Collected<Listing>;
}

type Method =
  | { readonly whole: WholeList }
  /** No filter works, but the whole list was read earlier in this session. */
  | { readonly byPlace: true }
  /** The filter works. `opening` is the first batch, if the check has already read it. */
  | { readonly opening: Batch | undefined };

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
      // Try the list first: if it is short, that is cheaper than finding a filter. Keep the page
      // small, because a page that needs all slots of a window has to wait for a whole window.
      const pageSize = Math.max(tellingPageSize, wanted.length + 1);
      const list = await readList(context, { ...options, pageSize, stopAbove: wanted.length });
      if (list.reason !== "enough") return { whole: list };
    }
    await findMode(context, options);
  }
  const mode = session.trusted;
  if (mode === undefined || mode === "none") {
    return session.list.isKnown ? { byPlace: true } : { whole: await readList(context, options) };
  }
  // A known filter is cheaper even if the list is short, because absent SKUs cost nothing.
  return { opening };
}

/** Two controls reveal a filter that is ignored or uses only one value (decisions 3 and 6). */
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
  const [first, last] = controlSkus;
  if (batch.length === 0 || first === undefined || last === undefined) return undefined;
  const between = batch.filter((sku) => sku !== first && sku !== last);
  const answer = await readFiltered(context, [first, ...between, last], { ...options, mode });
  if (!hasAll(answer, [first, last])) return undefined;
  for (const { sku } of answer.items) session.live.add(sku);
  await facts.learn({ filterMode: mode });
  await trust(context, mode);
  return { batch, answer };
}

async function trustStoredFacts(context: Context, options: ReadOptions): Promise<void> {
  const { filterMode: mode } = context.facts.get();
  if (mode === undefined || mode === "none") return;
  if (await checkFilter(context, { ...options, mode })) await trust(context, mode);
}

function trust({ session, facts }: Context, mode: FilterMode): Promise<void> {
  session.trusted = mode;
  session.seenLive = (facts.get().controlSkus ?? []).slice(0, 2);
  return facts.confirm();
}

/**
 * If the encoding that failed passes its check again, later batches are half as large, or, if it
 * failed for a single SKU, no filter is used.
 */
export async function relearn(
  context: Context,
  failed: { readonly mode: FilterMode; readonly count: number },
  options: ReadOptions,
): Promise<void> {
  await context.session.exclusively(async () => {
    const { session, facts } = context;
    session.trusted = undefined;
    await readList(context, { ...options, pageSize: tellingPageSize, stopAbove: 0 });
    await findMode(context, options);
    if (session.trusted !== failed.mode) return;
    if (failed.mode === "single" || failed.count <= 1) session.trusted = "none";
    else await facts.learn({ filterCountMax: Math.max(1, Math.floor(failed.count / 2)) });
  });
}

/** Does nothing without two controls (decision 3). */
export async function findMode(context: Context, options: ReadOptions): Promise<void> {
  const { session, facts } = context;
  const { filterMode = "repeat", controlSkus = [] } = facts.get();
  if (controlSkus.length < 2) return;
  const modes = new Set<FilterMode>([filterMode, "repeat", "comma", "brackets", "single"]);
  for (const mode of modes) {
    if (mode === "none" || !(await checkFilter(context, { ...options, mode }))) continue;
    session.trusted = mode;
    await facts.learn({ filterMode: mode });
    return;
  }
  session.trusted = "none";
  await facts.learn({ filterMode: "none" });
  context.warn(msg("marketplace.lists.filterIgnored"));
}
