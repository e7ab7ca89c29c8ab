import { inBatches, type Pause } from "../../model/long-work.ts";
import { msg } from "../../model/message.ts";
import type { Order, OrderFilters } from "../../model/order/order.ts";
import type { Listing, RememberedListing } from "../../model/product/product.ts";
import type { CompleteList, ListingsRead, ListingsReadOptions } from "../../model/run/ports.ts";
import { readingLine } from "../../report/index.ts";
import type { Session } from "../account/session.ts";
import { withStop } from "../process/stop.ts";
import { yieldEvery } from "../process/yield-every.ts";

/**
 * How long remembered listings can be used for a plan (decision 21a). Before an update, a listing
 * is read again if the last reading was more than a minute ago (decision 21).
 */
const recallMs = 10 * 60_000;

/** The record reads or writes this many listings in a few milliseconds. */
const batchSize = 100;

export async function recallListings(
  skus: readonly string[],
  { record, environment }: Session,
  pause: Pause,
): Promise<ReadonlyMap<string, RememberedListing>> {
  const memory = new Map<string, RememberedListing>();
  for (const batch of inBatches(skus, batchSize)) {
    const remembered = await record.rememberedListings(environment.key, batch);
    for (const [sku, listing] of remembered) memory.set(sku, listing);
    await pause();
  }
  return memory;
}

interface ReadingOptions extends Pick<ListingsReadOptions, "whole" | "signal"> {
  /** Whether to use listings that were read or updated in the last ten minutes. */
  readonly mayRecall?: boolean;
  readonly onRead?: ((done: number, total: number) => void) | undefined;
}

export async function readListings(
  skus: readonly string[],
  session: Session,
  { mayRecall = false, ...options }: ReadingOptions,
): Promise<{ readonly live: ListingsRead; readonly catalogueSize: number }> {
  const { progress, settings } = session;
  const recent = mayRecall ? await recentListings(skus, session) : nothingRead(Infinity);
  const { size: count } = recent.listings;
  if (count > 0) {
    const values = { listings: count, minutes: recallMs / 60_000 };
    progress.note(settings.translator.text(msg("commands.notes.freshListings", values)));
  }
  const rest = skus.filter((sku) => !recent.listings.has(sku));
  const isKnown = count > 0 && rest.length === 0;
  const live = isKnown ? recent : joined(recent, await readAndRemember(rest, session, options));
  return { live, catalogueSize: Math.max(await knownCatalogueSize(session), live.listings.size) };
}

/** Leaves out listings written to since they were read. `readAtMs` is the oldest reading's time. */
async function recentListings(
  skus: readonly string[],
  { record, environment, host }: Session,
): Promise<ListingsRead> {
  const pause = yieldEvery(host);
  const listings = new Map<string, Listing>();
  const nowMs = host.clock.wallMs();
  let readAtMs = nowMs;
  for (const batch of inBatches(skus, batchSize)) {
    const recent = await record.freshListings(environment.key, batch, [nowMs - recallMs, nowMs]);
    for (const [sku, { listing, atMs }] of recent) {
      listings.set(sku, listing);
      readAtMs = Math.min(readAtMs, atMs);
    }
    await pause();
  }
  return { ...nothingRead(readAtMs), listings };
}

export function nothingRead(readAtMs: number): ListingsRead {
  const none = new Set<string>();
  return { listings: new Map(), absent: none, unproven: none, duplicated: none, readAtMs };
}

function joined(recent: ListingsRead, read: ListingsRead): ListingsRead {
  return {
    ...read,
    listings: new Map([...recent.listings, ...read.listings]),
    readAtMs: Math.min(recent.readAtMs, read.readAtMs),
  };
}

/** Each response is remembered at once, so that an interrupted reading is not lost. */
async function readAndRemember(
  skus: readonly string[],
  session: Session,
  { signal, onRead, whole }: ReadingOptions,
): Promise<ListingsRead> {
  const { progress, settings, host } = session;
  const pause = yieldEvery(host);
  const remembered = new Set<string>();
  const live = await session.marketplace.readListings(skus, {
    onProgress: (done, total) => {
      const values = { done, total };
      progress.state(() => settings.translator.translate("commands.notes.readListings", values));
      onRead?.(done, total);
    },
    onSeen: async (seen) => {
      await remember(seen.listings.values(), seen.readAtMs, session, sourceIn(seen));
      for (const sku of seen.listings.keys()) remembered.add(sku);
    },
    ...{ pause, whole, signal },
  });
  progress.end();
  if (live.others !== undefined) {
    const allReadAtMs = live.readAtMs;
    const { record, environment } = session;
    await record.changeFacts(environment.key, (facts) => ({ ...facts, allReadAtMs }));
  }
  const rest = [...live.listings.values()].filter(
    ({ sku }) => !remembered.has(sku) || live.duplicated.has(sku),
  );
  for (const batch of inBatches(rest, batchSize)) {
    await remember(batch, live.readAtMs, session, sourceIn(live));
    await pause();
  }
  return live;
}

function sourceIn({ duplicated }: Pick<ListingsRead, "duplicated">) {
  return (sku: string) => (duplicated.has(sku) ? "seen" : "list");
}

export async function remember(
  listings: Iterable<Listing>,
  atMs: number,
  { record, environment: { key: env } }: Session,
  sourceOf: (sku: string) => "seen" | "list" = () => "seen",
): Promise<void> {
  const notes = Array.from(listings, (listing) => {
    const { sku } = listing;
    return { env, source: sourceOf(sku), atMs, sku, listing };
  });
  if (notes.length > 0) await record.rememberListings(notes);
}

export async function readOrders(
  filters: OrderFilters,
  { marketplace, host, progress, settings }: Session,
  cancel: AbortSignal | undefined,
): Promise<CompleteList<Order>> {
  const onProgress = (done: number, total: number | undefined) =>
    progress.state(() => readingLine(done, total, settings));
  const read = (signal: AbortSignal) => marketplace.listOrders(filters, { signal, onProgress });
  try {
    return await (cancel === undefined ? withStop(host, read) : read(cancel));
  } finally {
    progress.end();
  }
}

export async function knownCatalogueSize({ record, environment }: Session): Promise<number> {
  const facts = await record.contractFacts(environment.key);
  const { totalCount = 0, totalCountAt = "" } = facts ?? {};
  const countedAtMs = Date.parse(totalCountAt);
  if (Number.isNaN(countedAtMs)) return totalCount;
  return totalCount + (await record.createsSince(environment.key, countedAtMs));
}
