import type { Pause } from "../../model/long-work.ts";
import type { RememberedListing } from "../../model/product/product.ts";
import type { ListingsPart, ListingsRead, ListingsSeen } from "../../model/run/ports.ts";
import type { Session } from "../account/session.ts";
import { commandWordsIn } from "../words.ts";
import { yieldEvery } from "../yield-every.ts";
import { LiveNotes, recallListings } from "./listing-notes.ts";
import type { PreviewFeed } from "./preview-feed.ts";

/** What is live, and what was remembered of it before. */
export interface LiveReading {
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
  { signal, pause, feed, onRead }: Reading,
): Promise<Omit<LiveReading, "memory">> {
  const { environment, record, progress, settings } = session;
  const notes = new LiveNotes(session);
  try {
    const live = await session.marketplace.readListings(skus, {
      onProgress: (done, total) => {
        progress.state(() => commandWordsIn(settings).notes.readListings(done, total));
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
      ...(signal === undefined ? {} : { signal }),
    });
    progress.end();
    await notes.addRest(live, pause);
    const size = knownCatalogueSize({ record, environment });
    return { live, catalogueSize: Math.max(size, live.listings.size) };
  } finally {
    feed?.stop();
  }
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
