import { type Lane, lanes, type RateLimit } from "../../model/run/rate.ts";

/** A request that reached one of the simulated endpoints. */
export interface LedgerEntry {
  readonly atMs: number;
  readonly lane: Lane;
  /** How much of the limit the request would use, even if it is refused; 0 without a valid key. */
  readonly cost: number;
  readonly method: string;
  readonly path: string;
  readonly sku?: string;
  readonly status?: number;
  readonly overLimit: boolean;
  readonly fault?: string;
}

/** A summary of the requests on a lane, to compare with its limit. */
export type LaneSummary = Readonly<ReturnType<typeof laneSummary>>;

/** A summary of each lane, to check whether a client respects the limits. */
export type Summary = Readonly<Record<Lane, LaneSummary>>;

const entriesMax = 500_000;

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

export class Ledger {
  #entries: Mutable<LedgerEntry>[] = [];

  arrive(entry: LedgerEntry): Mutable<LedgerEntry> {
    if (this.#entries.length >= entriesMax) this.#entries = this.#entries.slice(entriesMax / 2);
    const added = { ...entry };
    this.#entries.push(added);
    return added;
  }

  entries(): LedgerEntry[] {
    return this.#entries.map((entry) => ({ ...entry }));
  }
}

/** The entries must be in order of time. */
export function summarise(
  entries: readonly LedgerEntry[],
  rates: Readonly<Record<Lane, RateLimit>>,
): Summary {
  const parts = lanes.map((lane) => {
    const arrivals = entries.filter((entry) => entry.lane === lane);
    return [lane, laneSummary(arrivals, rates[lane])];
  });
  return Object.fromEntries(parts) as Summary;
}

function laneSummary(entries: readonly LedgerEntry[], limit: RateLimit) {
  return {
    limit,
    arrivals: entries.length,
    cost: entries.reduce((sum, { cost }) => sum + cost, 0),
    maxSlidingCost: maxSlidingCost(entries, limit.windowMs),
    overLimit: entries.filter((entry) => entry.overLimit).length,
    firstMs: entries[0]?.atMs,
    lastMs: entries.at(-1)?.atMs,
  };
}

/**
 * The largest cost of all arrivals in any window, including refused ones. Only checks windows that
 * end with an arrival, because one of them must be the fullest.
 */
function maxSlidingCost(entries: readonly LedgerEntry[], windowMs: number): number {
  let most = 0;
  let cost = 0;
  let from = 0;
  for (const entry of entries) {
    cost += entry.cost;
    for (let oldest = entries[from]; oldest !== undefined; oldest = entries[from]) {
      if (oldest.atMs > entry.atMs - windowMs) break;
      cost -= oldest.cost;
      from += 1;
    }
    most = Math.max(most, cost);
  }
  return most;
}
