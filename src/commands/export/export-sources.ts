import type { Listing } from "../../model/product/product.ts";
import type { ExportOrigin, ListingToExport } from "../../model/sheet/export-base.ts";
import { type ExportSpool, openExportSpool, type RunRecord } from "../../record/index.ts";
import { readingLine, withUnlistedFields } from "../../report/index.ts";
import { type Environment, lockName } from "../account/environment.ts";
import type { Session } from "../account/session.ts";
import type { CommandContext } from "../process/command.ts";

/** What is to be exported. */
export interface ExportFilter {
  /** Empty: all. */
  readonly skus: readonly string[];
  /** Empty: all. */
  readonly parentSkus: readonly string[];
}

/** Listings that can be gone through as often as needed, none of them held. */
export interface ExportSource {
  readonly origin: ExportOrigin;
  listings(): Iterable<ListingToExport>;
}

/** An interrupted export is resumed if its last page was read within this time. */
const resumableMsMax = 24 * 60 * 60_000;

interface SourceOptions {
  readonly filter: ExportFilter;
  readonly environment: Environment;
  readonly record: RunRecord;
}

/** The remembered listings, without a request. */
export function cachedSource({ filter, environment, record }: SourceOptions): ExportSource {
  function* listings(): Generator<ListingToExport> {
    const [skus, parents] = [new Set(filter.skus), new Set(filter.parentSkus)];
    for (const memory of record.allRememberedListings(environment.key)) {
      const { listing, atMs } = memory;
      if (skus.size > 0 && !skus.has(listing.sku)) continue;
      if (parents.size > 0 && !parents.has(String(listing.parentSku))) continue;
      yield { listing: withUnlistedFields(listing, memory), atMs };
    }
  }
  let readAtMs: ExportOrigin["readAtMs"];
  for (const { atMs } of listings()) {
    const { from = atMs, to = atMs } = readAtMs ?? {};
    readAtMs = { from: Math.min(from, atMs), to: Math.max(to, atMs) };
  }
  const notFound = missingNames(
    filter,
    mapped(listings(), ({ listing }) => listing),
  );
  return {
    origin: {
      ...originOf(environment, filter),
      source: "cached",
      readAtMs,
      notFound,
      incomplete: undefined,
    },
    listings,
  };
}

/** The requested listings, by a filter that is proven to work, else from the whole list. */
export async function filteredSource(
  session: Session,
  filter: ExportFilter,
  signal: AbortSignal,
): Promise<ExportSource> {
  const { environment, marketplace, progress, host, settings } = session;
  const { translator } = settings;
  const from = host.clock.wallMs();
  const list = await marketplace.listProducts(filter, {
    signal,
    onProgress: (done, total) => progress.state(() => readingLine(done, total, { translator })),
  });
  const to = host.clock.wallMs();
  progress.end();
  remember(session, list.items, to);
  return {
    origin: {
      ...originOf(environment, filter),
      source: "live",
      readAtMs: { from, to },
      // An incomplete reading proves nothing about the rest.
      notFound: list.complete ? missingNames(filter, list.items) : [],
      incomplete: list.complete ? undefined : session.settings.translator.text(list.reason ?? ""),
    },
    listings: () => withMemory(list.items, to, session),
  };
}

/** The whole list, page by page onto the disk; resumes an interrupted export. */
export async function wholeSource(
  session: Session,
  spool: ExportSpool,
  signal: AbortSignal,
): Promise<ExportSource> {
  const { environment, marketplace, progress, host, settings } = session;
  const { translator } = settings;
  const eta = etaOf(session);
  const end = await marketplace.readProductPages(
    {
      earlier: mapped(spool.pages(), ({ page }) => page),
      onPage: (page) => {
        const atMs = host.clock.wallMs();
        spool.add(page, atMs);
        remember(session, page.listings, atMs);
      },
      onRestart: () => spool.clear(),
    },
    {
      signal,
      onProgress: (done, total) =>
        progress.state(() =>
          readingLine(done, total, { translator, etaSeconds: eta(done, total) }),
        ),
    },
  );
  progress.end();
  return {
    origin: {
      ...originOf(environment, { skus: [], parentSkus: [] }),
      source: "live",
      readAtMs: spool.readAtMs,
      notFound: [],
      incomplete: end.complete ? undefined : session.settings.translator.text(end.reason ?? ""),
    },
    *listings() {
      for (const { page, atMs } of spool.pages()) {
        yield* withMemory(page.listings, atMs, session);
      }
    },
  };
}

/** Opens the spool of an environment; notes when an export is resumed. */
export function openSpool(
  environment: Environment,
  {
    host,
    settings,
    restart,
    tell,
  }: CommandContext & { restart: boolean; tell: (line: string) => void },
): ExportSpool {
  const nowMs = host.clock.wallMs();
  const spool = openExportSpool({
    dir: settings.dataDir,
    name: lockName(environment),
    holder: { run: "export", command: "export products", pid: host.pid, sinceMs: nowMs },
    nowMs,
    ageMsMax: resumableMsMax,
    restart,
  });
  const { readAtMs } = spool;
  if (readAtMs !== undefined) {
    tell(
      settings.translator.translate("report.export.goingOn", {
        time: settings.translator.time(readAtMs.from),
        done: spooled(spool),
      }),
    );
  }
  return spool;
}

/** Listings that a spool holds. */
export function spooled(spool: ExportSpool): number {
  let count = 0;
  for (const { page } of spool.pages()) count += page.listings.length;
  return count;
}

function originOf(environment: Environment, filter: ExportFilter) {
  return { env: environment.name, host: environment.host, ...filter };
}

function remember(session: Session, listings: readonly Listing[], atMs: number): void {
  const env = session.environment.key;
  session.record.rememberListings(
    listings.map((listing) => ({
      env,
      sku: listing.sku,
      listing,
      source: "seen" as const,
      atMs,
    })),
  );
}

/** Listings completed from the record in one batch. */
const batchCount = 100;

function* withMemory(
  listings: readonly Listing[],
  atMs: number,
  { record, environment }: Pick<Session, "record" | "environment">,
): Generator<ListingToExport> {
  for (let from = 0; from < listings.length; from += batchCount) {
    const batch = listings.slice(from, from + batchCount);
    const skus = batch.map(({ sku }) => sku);
    const memory = record.rememberedWholes(environment.key, skus);
    for (const listing of batch) {
      yield { listing: withUnlistedFields(listing, memory.get(listing.sku)), atMs };
    }
  }
}

/** Time left at the permitted rate. */
function etaOf({ settings }: Session) {
  const { count, windowMs } = settings.rates.read;
  const perProduct = settings.readUnit === "products" ? 1 : 1 / pageCount;
  return (done: number, total: number | undefined): number | undefined =>
    total === undefined || total <= done
      ? undefined
      : ((total - done) * perProduct * windowMs) / count / 1000;
}

/** Page size used for the estimate when a request counts once. */
const pageCount = 100;

function* mapped<From, To>(all: Iterable<From>, map: (one: From) => To): Generator<To> {
  for (const one of all) yield map(one);
}

/** The requested SKUs and parent SKUs that are not among the listings. */
function missingNames(
  { skus, parentSkus }: ExportFilter,
  listings: Iterable<Pick<Listing, "sku" | "parentSku">>,
): readonly string[] {
  // With SKUs, no other listing of a requested card is expected.
  const missing = [new Set(skus), new Set(skus.length > 0 ? [] : parentSkus)] as const;
  for (const { sku, parentSku } of listings) {
    missing[0].delete(sku);
    missing[1].delete(String(parentSku));
  }
  return missing.flatMap((names) => [...names]);
}
