import type { Plan } from "../model/plan.ts";
import type { ListingsRead } from "../model/ports.ts";
import { type Allowance, makePlan } from "../plan/index.ts";
import type { RunRecord } from "../record/record.ts";
import type { Connection, Environment } from "./environment.ts";
import type { Host } from "./host.ts";
import type { CheckedProducts } from "./products.ts";
import type { Progress } from "./progress.ts";
import type { Settings } from "./settings.ts";

/** A create that an earlier run made may stay out of the list for so long. */
const listedWithinMs = 10 * 60_000;

/** What a comparison needs beside the workbook. */
export interface CompareContext {
  readonly host: Host;
  readonly settings: Settings;
  readonly environment: Environment;
  readonly connection: Connection;
  readonly record: RunRecord;
  readonly progress: Progress;
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
  context: CompareContext,
): Promise<Compared> {
  const { environment, record, settings, host, progress, signal } = context;
  const skus = [...new Set(products.plannedRows.map(({ sku }) => sku).filter((sku) => sku !== ""))];
  // The memory of before this reading: what the list says now must not hide what we last sent.
  const memory = record.rememberedListings(environment.key, skus);
  const live = await context.connection.marketplace.readListings(skus, {
    onProgress: (done, total) => progress.state(() => `read ${done} of ${total} listings`),
    ...(signal === undefined ? {} : { signal }),
  });
  progress.end();
  rememberLive(live, context);
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
    unsettled: record.unsettledSkus(environment.key),
    createdRecently: record.recentCreates(environment.key, host.clock.wallMs() - listedWithinMs),
    allow: context.allow,
    ...(context.only === undefined ? {} : { only: context.only }),
    rates: settings.rates,
  });
  const facts = record.contractFacts(environment.key);
  return { plan, live, catalogueSize: Math.max(facts?.totalCount ?? 0, live.listings.size) };
}

function rememberLive(live: ListingsRead, context: CompareContext): void {
  const env = context.environment.key;
  context.record.rememberListings(
    [...live.listings].map(([sku, listing]) => ({
      env,
      sku,
      listing,
      source: "list" as const,
      atMs: live.readAtMs,
    })),
  );
}
