import { inBatches } from "../../model/long-work.ts";
import type { Listing } from "../../model/product/product.ts";
import type { CompleteList, ProductFilter } from "../../model/run/ports.ts";
import type { ExportOrigin, ListingToExport } from "../../model/sheet/export-base.ts";
import { type ExportSpool, openExportSpool } from "../../record/index.ts";
import { readingLine, withUnlistedFields } from "../../report/index.ts";
import type { Environment } from "../account/environment.ts";
import type { Session } from "../account/session.ts";
import { remember } from "../compare/live-reading.ts";
import type { TellingContext } from "../process/command.ts";

/** Without SKUs and parent SKUs, all listings are exported. */
export type ExportFilter = Required<ProductFilter>;

/** The listings can be iterated more than once. A whole list is not kept in memory. */
export interface ExportSource {
  readonly origin: ExportOrigin;
  listings(): AsyncIterable<ListingToExport>;
}

/** The maximum age of the last page of an interrupted export for the next export to resume it. */
const resumableMsMax = 24 * 60 * 60_000;

export async function cachedSource(
  { environment, record }: Pick<Session, "environment" | "record">,
  filter: ExportFilter,
): Promise<ExportSource> {
  const [skus, parents] = [new Set(filter.skus), new Set(filter.parentSkus)];
  async function* listings(): AsyncGenerator<ListingToExport> {
    for await (const memory of record.allRememberedListings(environment.key)) {
      const { listing, atMs } = memory;
      if (skus.size > 0 && !skus.has(listing.sku)) continue;
      if (parents.size > 0 && !parents.has(String(listing.parentSku))) continue;
      const { whole } = memory;
      yield { listing: withUnlistedFields(listing, memory), atMs, ...(whole && { whole }) };
    }
  }
  let readAtMs: ExportOrigin["readAtMs"];
  const names: Pick<Listing, "sku" | "parentSku">[] = [];
  for await (const { listing, atMs } of listings()) {
    const { from = atMs, to = atMs } = readAtMs ?? {};
    readAtMs = { from: Math.min(from, atMs), to: Math.max(to, atMs) };
    names.push({ sku: listing.sku, parentSku: listing.parentSku ?? null });
  }
  const notFound = missingNames(filter, names);
  return {
    origin: {
      ...{ env: environment.name, host: environment.host, ...filter, source: "cached" },
      ...{ readAtMs, notFound, incomplete: undefined },
    },
    listings,
  };
}

export async function filteredSource(
  session: Session,
  filter: ExportFilter,
  signal: AbortSignal,
): Promise<ExportSource> {
  const { marketplace, progress, host, settings } = session;
  const from = host.clock.wallMs();
  const list = await marketplace.listProducts(filter, {
    signal,
    onProgress: (done, total) => progress.state(() => readingLine(done, total, settings)),
  });
  const to = host.clock.wallMs();
  progress.end();
  await remember(list.items, to, session);
  // A listing may exist even if it is missing from an incomplete list.
  const notFound = list.complete ? missingNames(filter, list.items) : [];
  return {
    origin: { ...liveOrigin(session, filter, list), readAtMs: { from, to }, notFound },
    listings: () => withMemory(list.items, to, session),
  };
}

export async function wholeSource(
  session: Session,
  spool: ExportSpool,
  signal: AbortSignal,
): Promise<ExportSource> {
  const { marketplace, progress, host, settings } = session;
  const end = await marketplace.readProductPages(
    {
      earlier: spool.pages(),
      onPage: async (page) => {
        const atMs = host.clock.wallMs();
        spool.store(page, atMs);
        await remember(page.items, atMs, session);
      },
      onRestart: () => spool.clear(),
    },
    {
      signal,
      onProgress: (done, total) => {
        const etaSeconds = secondsLeft((total ?? 0) - done, session);
        progress.state(() => readingLine(done, total, { ...settings, etaSeconds }));
      },
    },
  );
  progress.end();
  const origin = liveOrigin(session, { skus: [], parentSkus: [] }, end);
  return {
    origin: { ...origin, readAtMs: spool.readAtMs(), notFound: [] },
    async *listings() {
      for (const { items, atMs } of spool.pages()) yield* withMemory(items, atMs, session);
    },
  };
}

function liveOrigin(
  { environment, settings }: Session,
  filter: ExportFilter,
  { complete, reason }: Pick<CompleteList<Listing>, "complete" | "reason">,
) {
  return {
    ...{ env: environment.name, host: environment.host, ...filter, source: "live" as const },
    incomplete: complete ? undefined : settings.translator.text(reason ?? ""),
  };
}

export function openSpool(
  environment: Environment,
  { host, settings, progress, restart }: TellingContext & { readonly restart: boolean },
): ExportSpool {
  const nowMs = host.clock.wallMs();
  const spool = openExportSpool({
    ...{ dir: settings.dataDir, name: `${environment.name}-${environment.account}` },
    ...{ nowMs, ageMsMax: resumableMsMax, restart },
  });
  const readAtMs = spool.readAtMs();
  if (readAtMs !== undefined) {
    const time = settings.translator.time(readAtMs.from);
    const done = spooled(spool);
    progress.note(settings.translator.translate("report.export.goingOn", { time, done }));
  }
  return spool;
}

export function spooled(spool: ExportSpool): number {
  let count = 0;
  for (const { items } of spool.pages()) count += items.length;
  return count;
}

const batchCount = 100;

async function* withMemory(
  listings: readonly Listing[],
  atMs: number,
  { record, environment }: Session,
): AsyncGenerator<ListingToExport> {
  for (const batch of inBatches(listings, batchCount)) {
    const skus = batch.map(({ sku }) => sku);
    const memory = await record.rememberedListings(environment.key, skus);
    for (const listing of batch) {
      const remembered = memory.get(listing.sku);
      const { whole } = remembered ?? {};
      yield { listing: withUnlistedFields(listing, remembered), atMs, ...(whole && { whole }) };
    }
  }
}

/** Listings per page, for estimating the time left if the rate limit counts requests. */
const pageCount = 100;

function secondsLeft(listings: number, { settings }: Session): number | undefined {
  if (listings <= 0) return undefined;
  const { count, windowMs } = settings.rates.read;
  const reads = settings.readUnit === "products" ? listings : listings / pageCount;
  return (reads * windowMs) / count / 1000;
}

function missingNames(
  { skus, parentSkus }: ExportFilter,
  listings: Iterable<Pick<Listing, "sku" | "parentSku">>,
): readonly string[] {
  // If SKUs are given, parent SKUs are not reported: they may have listings with other SKUs.
  const missing = [new Set(skus), new Set(skus.length > 0 ? [] : parentSkus)] as const;
  for (const { sku, parentSku } of listings) {
    missing[0].delete(sku);
    missing[1].delete(String(parentSku));
  }
  return missing.flatMap((names) => [...names]);
}
