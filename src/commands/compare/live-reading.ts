import { inBatches, type Pause } from "../../model/long-work.ts";
import { msg } from "../../model/message.ts";
import type { Listing, RememberedListing } from "../../model/product/product.ts";
import type { ListingsRead } from "../../model/run/ports.ts";
import type { Session } from "../account/session.ts";
import { yieldEvery } from "../process/yield-every.ts";

/** How long a reading may be used to plan; before sending, a listing is read again (decision 21). */
const recallMs = 10 * 60_000;

/** Listings that go to or come from the record at a time: a few milliseconds' worth. */
const batchSize = 100;

/** What is remembered of these SKUs. */
export async function recallListings(
  skus: readonly string[],
  { record, environment }: Session,
  pause: Pause,
): Promise<ReadonlyMap<string, RememberedListing>> {
  const memory = new Map<string, RememberedListing>();
  for (const batch of inBatches(skus, batchSize)) {
    for (const [sku, known] of record.rememberedListings(environment.key, batch)) {
      memory.set(sku, known);
    }
    await pause();
  }
  return memory;
}

interface ReadingOptions {
  /** What was read less than ten minutes ago is not read again. @default false */
  readonly mayRecall?: boolean;
  /** Reads the whole list, for what nobody asked for. @default false */
  readonly whole?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** How many of the SKUs are read. */
  readonly onRead?: ((done: number, total: number) => void) | undefined;
}

/**
 * Reads the live listings of some SKUs, and remembers them.
 *
 * @throws SheetportError when the marketplace cannot be read
 */
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
  return { live, catalogueSize: Math.max(knownCatalogueSize(session), live.listings.size) };
}

/** Listings read less than ten minutes ago and not written since, with the time of the oldest. */
async function recentListings(
  skus: readonly string[],
  { record, environment, host }: Session,
): Promise<ListingsRead> {
  const pause = yieldEvery(host);
  const listings = new Map<string, Listing>();
  const nowMs = host.clock.wallMs();
  let readAtMs = nowMs;
  for (const batch of inBatches(skus, batchSize)) {
    const times = { fromMs: nowMs - recallMs, toMs: nowMs };
    const recent = record.freshListings(environment.key, { skus: batch, ...times });
    for (const [sku, { listing, atMs }] of recent) {
      listings.set(sku, listing);
      readAtMs = Math.min(readAtMs, atMs);
    }
    await pause();
  }
  return { ...nothingRead(readAtMs), listings };
}

/** A reading of no SKU. */
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

/** Remembers each answer as it comes in: a reading that is interrupted has not been in vain. */
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
      progress.state(() =>
        settings.translator.text(msg("commands.notes.readListings", { done, total })),
      );
      onRead?.(done, total);
    },
    onPart: (part) => {
      // A larger part would keep others waiting.
      if (part.listings.size > batchSize) return;
      remember(part.listings, part, session);
      for (const sku of part.listings.keys()) remembered.add(sku);
    },
    onSeen: ({ listings, readAtMs }) => remember(listings, { readAtMs }, session),
    pause,
    whole,
    ...(signal === undefined ? {} : { signal }),
  });
  progress.end();
  const rest = [...live.listings].filter(([sku]) => !remembered.has(sku));
  for (const batch of inBatches(rest, batchSize)) {
    remember(batch, live, session);
    await pause();
  }
  return live;
}

function remember(
  listings: Iterable<readonly [string, Listing]>,
  { readAtMs: atMs, duplicated }: Pick<ListingsRead, "readAtMs"> & Partial<ListingsRead>,
  { record, environment }: Session,
): void {
  const notes = Array.from(listings, ([sku, listing]) => {
    const source = duplicated?.has(sku) === true ? "seen" : "list";
    return { env: environment.key, source, atMs, sku, listing } as const;
  });
  if (notes.length > 0) record.rememberListings(notes);
}

/**
 * Live listings in all, as far as they are known: those of the last reading of the whole list, and what
 * was created from here since.
 */
export function knownCatalogueSize({
  record,
  environment,
}: Pick<Session, "record" | "environment">): number {
  const { totalCount = 0, totalCountAt = "" } = record.contractFacts(environment.key) ?? {};
  const countedAtMs = Date.parse(totalCountAt);
  if (Number.isNaN(countedAtMs)) return totalCount;
  return totalCount + record.createsSince(environment.key, countedAtMs);
}
