import { type Lane, lanes, type RateLimit } from "../../model/run/rate.ts";
import type { ContractSwitches } from "../faults/contract.ts";

/** One request as it reached the simulator. */
export interface LedgerEntry {
  /** Monotonic milliseconds of the simulator's clock. */
  readonly atMs: number;
  readonly lane: Lane;
  /** Weight against the limit, whether it was admitted or not; 0 without a valid key. */
  readonly cost: number;
  readonly method: string;
  readonly path: string;
  readonly sku?: string;
  /** Absent when no answer was given (yet). */
  readonly status?: number;
  /** Refused because the limit was used up. */
  readonly overLimit: boolean;
  /** The fault rules that hit, as they were written. */
  readonly fault?: string;
}

/** The load of a lane. */
export interface LaneSummary {
  readonly limit: RateLimit;
  readonly arrivals: number;
  readonly cost: number;
  /** Largest cost of all arrivals in any window, refused ones included. */
  readonly maxSlidingCost: number;
  /** Largest cost in a window counted from the clock's zero. */
  readonly maxCalendarCost: number;
  readonly overLimit: number;
  /** Arrival of the first and of the last request; absent when there was none. */
  readonly firstMs?: number;
  readonly lastMs?: number;
}

/** The load of each lane. */
export type Summary = Readonly<Record<Lane, LaneSummary>>;

/** The most arrivals that are kept. */
const entriesMax = 500_000;

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Every arrival, in order. */
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

/**
 * Sums up arrivals (in order of time) by lane; also for a ledger stored as JSON.
 */
export function summarise(
  entries: readonly LedgerEntry[],
  rates: Readonly<Record<Lane, RateLimit>>,
): Summary {
  const parts = lanes.map((lane) => [
    lane,
    laneSummary(
      entries.filter((entry) => entry.lane === lane),
      rates[lane],
    ),
  ]);
  return Object.fromEntries(parts) as Summary;
}

function laneSummary(entries: readonly LedgerEntry[], limit: RateLimit): LaneSummary {
  const first = entries[0];
  const last = entries.at(-1);
  return {
    limit,
    arrivals: entries.length,
    cost: entries.reduce((sum, { cost }) => sum + cost, 0),
    maxSlidingCost: maxSlidingCost(entries, limit.windowMs),
    maxCalendarCost: maxCalendarCost(entries, limit.windowMs),
    overLimit: entries.filter((entry) => entry.overLimit).length,
    ...(first === undefined ? {} : { firstMs: first.atMs }),
    ...(last === undefined ? {} : { lastMs: last.atMs }),
  };
}

/** Only windows that end with an arrival are compared, because the fullest is one of them. */
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

function maxCalendarCost(entries: readonly LedgerEntry[], windowMs: number): number {
  const costs = new Map<number, number>();
  for (const { atMs, cost } of entries) {
    const window = windowNumber(atMs, windowMs);
    costs.set(window, (costs.get(window) ?? 0) + cost);
  }
  return [...costs.values()].reduce((most, cost) => Math.max(most, cost), 0);
}

/** The decision about an arrival. */
export type Verdict =
  | { readonly admitted: true }
  /** Refused; there is room for this cost again after `retryAfterMs`. */
  | { readonly admitted: false; readonly retryAfterMs: number };

interface Use {
  readonly atMs: number;
  readonly cost: number;
}

/** The number of the clock window that holds `atMs`. */
function windowNumber(atMs: number, windowMs: number): number {
  return Math.floor(atMs / windowMs);
}

type LimitRules = Pick<ContractSwitches, "window" | "refused"> &
  Partial<Pick<ContractSwitches, "limits">>;

/**
 * The rate limits on the simulator's own clock, by lane. A window is half open: two arrivals
 * exactly one window apart are in different windows.
 */
export class Limits {
  readonly #rates: Readonly<Record<Lane, RateLimit>>;
  readonly #contract: LimitRules;
  readonly #startMs: number;
  readonly #uses: Record<Lane, Use[]>;

  constructor(rates: Readonly<Record<Lane, RateLimit>>, contract: LimitRules, startMs = 0) {
    this.#rates = rates;
    this.#contract = contract;
    this.#startMs = startMs;
    this.#uses = Object.fromEntries(lanes.map((lane) => [lane, []])) as unknown as Record<
      Lane,
      Use[]
    >;
  }

  /** Judges an arrival of `cost` at `atMs` (monotonic, never before the one judged last). */
  judge(lane: Lane, use: Use): Verdict {
    const count = this.#countAt(lane, use.atMs);
    const uses = this.#uses[lane].filter(({ atMs }) => this.#sameWindow(lane, atMs, use.atMs));
    this.#uses[lane] = uses;
    const used = uses.reduce((sum, { cost }) => sum + cost, 0);
    const admitted = used + use.cost <= count;
    if (admitted || this.#contract.refused === "counted") uses.push(use);
    return admitted ? { admitted } : { admitted, retryAfterMs: this.#roomAfterMs(lane, use) };
  }

  /** The limit of a window at this time. */
  #countAt(lane: Lane, atMs: number): number {
    const { limits = [] } = this.#contract;
    const begun = limits.filter(
      (change) => change.lane === lane && atMs >= this.#startMs + change.fromMs,
    );
    return begun.at(-1)?.count ?? this.#rates[lane].count;
  }

  #sameWindow(lane: Lane, earlierMs: number, laterMs: number): boolean {
    const { windowMs } = this.#rates[lane];
    if (this.#contract.window === "sliding") return earlierMs > laterMs - windowMs;
    return windowNumber(earlierMs, windowMs) === windowNumber(laterMs, windowMs);
  }

  #roomAfterMs(lane: Lane, use: Use): number {
    const { windowMs } = this.#rates[lane];
    const count = this.#countAt(lane, use.atMs);
    if (this.#contract.window === "calendar") return windowMs - (use.atMs % windowMs);
    let used = this.#uses[lane].reduce((sum, { cost }) => sum + cost, 0);
    for (const { atMs, cost } of this.#uses[lane]) {
      used -= cost;
      if (used + use.cost <= count) return Math.max(0, atMs + windowMs - use.atMs);
    }
    return windowMs;
  }
}
