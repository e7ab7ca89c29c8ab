import { inBatches, type Pause } from "../../model/long-work.ts";
import { msg } from "../../model/message.ts";
import type { Listing, RememberedListing } from "../../model/product/product.ts";
import type { ListingsPart, ListingsRead, ListingsSeen } from "../../model/run/ports.ts";
import type { Session } from "../account/session.ts";
import { yieldEvery } from "../process/yield-every.ts";
import type { PreviewFeed } from "./preview-feed.ts";

/** How long a reading may be used to plan; before sending, a listing is read again (decision 21). */
const recallMs = 10 * 60_000;

/** Listings that go to or come from the record at a time: a few milliseconds' worth. */
export const listingsAtOnce = 100;

/** What is remembered of these SKUs. */
export async function recallListings(
  skus: readonly string[],
  { record, environment }: Session,
  pause: Pause,
): Promise<ReadonlyMap<string, RememberedListing>> {
  const memory = new Map<string, RememberedListing>();
  for (const batch of inBatches(skus, listingsAtOnce)) {
    for (const [sku, known] of record.rememberedListings(environment.key, batch)) {
      memory.set(sku, known);
    }
    await pause();
  }
  return memory;
}

/**
 * Remembers what a reading finds as it comes in: one that takes hours and is interrupted has not
 * been in vain.
 */
class LiveNotes {
  readonly #session: Session;
  /** SKUs whose listing is remembered as this reading has it. */
  readonly #noted = new Set<string>();
  /** Those that came with more than can be remembered at once. */
  readonly #left = new Set<string>();

  constructor(session: Session) {
    this.#session = session;
  }

  /** Remembers what one answer found; more than a few listings are left to {@link addRest}. */
  add(part: ListingsPart): void {
    if (part.listings.size > listingsAtOnce) {
      for (const sku of part.listings.keys()) this.#left.add(sku);
      return;
    }
    const isKnown = (sku: string) =>
      part.areAsSeen === true && this.#noted.has(sku) && !part.duplicated.has(sku);
    this.#note(
      [...part.listings.keys()].filter((sku) => !isKnown(sku)),
      part,
    );
  }

  /** Remembers what was seen. */
  addSeen({ listings, readAtMs }: ListingsSeen): void {
    for (const sku of listings.keys()) this.#noted.add(sku);
    this.#remember(listings, readAtMs);
  }

  /** Remembers the rest of the whole reading. */
  async addRest(live: ListingsRead, pause: Pause): Promise<void> {
    const rest: string[] = [];
    for (const sku of live.listings.keys()) {
      if (this.#left.has(sku) || !this.#noted.has(sku)) rest.push(sku);
    }
    for (const batch of inBatches(rest, listingsAtOnce)) {
      this.#note(batch, live);
      await pause();
    }
  }

  #note(skus: readonly string[], { listings, duplicated, readAtMs }: ListingsRead): void {
    const some = skus.flatMap((sku) => {
      const listing = listings.get(sku);
      this.#noted.add(sku);
      return listing === undefined ? [] : [[sku, listing] as const];
    });
    this.#remember(some, readAtMs, duplicated);
  }

  #remember(
    listings: Iterable<readonly [string, Listing]>,
    atMs: number,
    duplicated: ReadonlySet<string> = new Set(),
  ): void {
    const { record, environment } = this.#session;
    const sourceOf = (sku: string) => (duplicated.has(sku) ? "seen" : "list");
    const env = environment.key;
    const notes = Array.from(listings, ([sku, listing]) => {
      return { env, source: sourceOf(sku), atMs, sku, listing } as const;
    });
    if (notes.length > 0) record.rememberListings(notes);
  }
}

interface LiveReading {
  readonly live: ListingsRead;
  /** Live listings in all, as far as they are known. */
  readonly catalogueSize: number;
  readonly memory: ReadonlyMap<string, RememberedListing>;
}

/**
 * Reads the live listings of some SKUs, and remembers them.
 *
 * @throws SheetportError when the marketplace cannot be read
 */
export async function readLive(
  skus: readonly string[],
  session: Session,
  signal?: AbortSignal,
): Promise<LiveReading> {
  const pause = yieldEvery(session.host);
  const memory = await recallListings(skus, session, pause);
  return { memory, ...(await readAndNote(skus, session, { signal, pause })) };
}

/** How a reading is shown and ended. */
export interface Reading {
  /** What was read less than ten minutes ago is not read again. @default false */
  readonly mayRecall?: boolean;
  /** Reads the whole list, for what nobody asked for. @default false */
  readonly whole?: boolean;
  readonly signal: AbortSignal | undefined;
  readonly pause: Pause;
  readonly feed?: PreviewFeed | undefined;
  /** How many of the SKUs are read. */
  readonly onRead?: ((done: number, total: number) => void) | undefined;
}

/**
 * Reads the live listings of some SKUs, notes them in the record, and tells the feed what is known.
 *
 * @throws SheetportError when the marketplace cannot be read
 */
export async function readAndNote(
  skus: readonly string[],
  session: Session,
  { mayRecall = false, ...reading }: Reading,
): Promise<Omit<LiveReading, "memory">> {
  const { record, environment, progress, settings } = session;
  try {
    const known = mayRecall ? await freshListings(skus, session, reading) : nothingRead(Infinity);
    const { size: count } = known.listings;
    if (count > 0) {
      const minutes = recallMs / 60_000;
      progress.note(
        settings.translator.text(msg("commands.notes.freshListings", { listings: count, minutes })),
      );
    }
    const rest = skus.filter((sku) => !known.listings.has(sku));
    const isKnown = count > 0 && rest.length === 0;
    const read = isKnown ? known : joined(known, await readRest(rest, session, reading));
    const size = knownCatalogueSize({ record, environment });
    return { live: read, catalogueSize: Math.max(size, read.listings.size) };
  } finally {
    reading.feed?.stop();
  }
}

/** Listings read less than ten minutes ago; their reading time is that of the oldest. */
async function freshListings(
  skus: readonly string[],
  session: Session,
  { pause, feed }: Reading,
): Promise<ListingsRead> {
  const listings = new Map<string, Listing>();
  const nowMs = session.host.clock.wallMs();
  let readAtMs = nowMs;
  for (const batch of inBatches(skus, listingsAtOnce)) {
    const found = justSeen(batch, session, nowMs);
    for (const [sku, { listing, atMs }] of found) {
      listings.set(sku, listing);
      readAtMs = Math.min(readAtMs, atMs);
    }
    const part = Array.from(found, ([sku, { listing }]) => [sku, listing] as const);
    if (part.length > 0) await feed?.add({ ...nothingRead(readAtMs), listings: new Map(part) });
    await pause();
  }
  return { ...nothingRead(readAtMs), listings };
}

/** Listings of this account that were read less than ten minutes ago and not written since. */
function justSeen(
  skus: readonly string[],
  { record, environment }: Pick<Session, "record" | "environment">,
  nowMs: number,
): ReadonlyMap<string, Pick<RememberedListing, "listing" | "atMs">> {
  const times = { fromMs: nowMs - recallMs, toMs: nowMs };
  return record.freshListings(environment.key, { skus, ...times });
}

/** A reading of no SKU. */
export function nothingRead(readAtMs: number): ListingsRead {
  const none = new Set<string>();
  return { listings: new Map(), absent: none, unproven: none, duplicated: none, readAtMs };
}

function joined(known: ListingsRead, read: ListingsRead): ListingsRead {
  return {
    ...read,
    listings: new Map([...known.listings, ...read.listings]),
    readAtMs: Math.min(known.readAtMs, read.readAtMs),
  };
}

async function readRest(
  skus: readonly string[],
  session: Session,
  { signal, pause, feed, onRead, whole }: Reading,
): Promise<ListingsRead> {
  const { progress, settings } = session;
  const notes = new LiveNotes(session);
  const live = await session.marketplace.readListings(skus, {
    onProgress: (done, total) => {
      progress.state(() =>
        settings.translator.text(msg("commands.notes.readListings", { done, total })),
      );
      onRead?.(done, total);
    },
    onPart: (part: ListingsPart) => {
      notes.add(part);
      return feed?.add(part);
    },
    onSeen: (seen: ListingsSeen) => {
      notes.addSeen(seen);
      return feed?.addSeen(seen);
    },
    pause,
    whole,
    ...(signal === undefined ? {} : { signal }),
  });
  progress.end();
  await notes.addRest(live, pause);
  return live;
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
