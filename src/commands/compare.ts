import { showsWithinMs } from "../model/facts.ts";

import type { RememberedListing } from "../model/memory.ts";

import type { Plan } from "../model/plan.ts";
import type { ListingsRead } from "../model/ports.ts";
import { type Allowance, makePlan } from "../plan/index.ts";
import type { Lately, UnsettledWrite } from "../record/settled.ts";
import type { CheckedProducts } from "./products.ts";
import type { Session } from "./session.ts";

/** A create that an earlier run made may stay out of the list for so long. */
const listedWithinMs = 10 * 60_000;

/** What a comparison is to look at. */
export interface CompareOptions {
  readonly allow: ReadonlySet<Allowance>;
  readonly only?: "create" | "update" | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A plan and the reading it was made from. */
export interface Compared {
  readonly plan: Plan;
  readonly live: ListingsRead;
  /** Live listings in all, as far as they are known. */
  readonly catalogueSize: number;
}

/**
 * Reads the live listings of a sheet's SKUs and plans what to do. What was read is remembered.
 *
 * @throws SheetportError when the marketplace cannot be read.
 */
export async function compareWithLive(
  products: CheckedProducts,
  session: Session,
  { allow, only, signal }: CompareOptions,
): Promise<Compared> {
  const { environment, settings } = session;
  const skus = [...new Set(products.plannedRows.map(({ sku }) => sku).filter((sku) => sku !== ""))];
  const { memory, live, catalogueSize } = await readLive(skus, session, signal);
  const plan = makePlan({
    base: {
      env: environment.name,
      host: environment.host,
      file: products.name,
      fileDigest: products.digest,
      readAtMs: live.readAtMs,
    },
    rows: products.plannedRows,
    live,
    memory,
    unsettled: openWrites(session),
    createdRecently: recentCreates(session),
    allow,
    ...(only === undefined ? {} : { only }),
    rates: settings.rates,
  });
  return { plan, live, catalogueSize };
}

/** What is live, and what was remembered of it before. */
export interface LiveReading extends Omit<Compared, "plan"> {
  readonly memory: ReadonlyMap<string, RememberedListing>;
}

/** Reads the live listings of some SKUs, and remembers them. */
export async function readLive(
  skus: readonly string[],
  session: Session,
  signal?: AbortSignal,
): Promise<LiveReading> {
  const { environment, record, progress } = session;
  // The memory of before this reading: what the list says now must not hide what we last sent.
  const memory = record.rememberedListings(environment.key, skus);
  const live = await session.marketplace.readListings(skus, {
    onProgress: (done, total) => progress.state(() => `read ${done} of ${total} listings`),
    ...(signal === undefined ? {} : { signal }),
  });
  progress.end();
  rememberLive(live, session);
  const facts = record.contractFacts(environment.key);
  return { memory, live, catalogueSize: Math.max(facts?.totalCount ?? 0, live.listings.size) };
}

function rememberLive(live: ListingsRead, { environment, record }: Session): void {
  const env = environment.key;
  record.rememberListings(
    [...live.listings].map(([sku, listing]) => ({
      env,
      sku,
      listing,
      source: "list" as const,
      atMs: live.readAtMs,
    })),
  );
}

/**
 * SKUs where a write of an earlier run may still be carried out. An update that is long past is no
 * longer among them: what it did is what was just read, and sending it again does no harm. A create
 * stays until it is settled, because twice would be two records.
 */
export function openWrites(session: Session): ReadonlyMap<string, UnsettledWrite> {
  const { record, environment } = session;
  return record.unsettledSkus(environment.key, { updates: maybeUnlisted(session) });
}

/** SKUs that were created so recently that the list may not have them yet. */
export function recentCreates(session: Session): ReadonlySet<string> {
  return session.record.recentCreates(session.environment.key, maybeUnlisted(session));
}

/** What was written before that is listed by now, as far as the read lag is known. */
function maybeUnlisted({ record, environment, host }: Session): Lately {
  const learntMs = showsWithinMs(record.contractFacts(environment.key) ?? {});
  const { clock } = host;
  return {
    withinMs: Math.max(listedWithinMs, learntMs),
    wallMs: clock.wallMs(),
    nowMs: clock.nowMs(),
  };
}
