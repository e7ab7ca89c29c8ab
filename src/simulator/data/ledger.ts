import { type Lane, lanes, type RateLimit } from "../../model/run/rate.ts";
import type { ContractSwitches } from "../faults/contract.ts";

/** A request that reached the simulator. */
export interface LedgerEntry {
  /** Monotonic milliseconds of the simulator's clock. */
  readonly atMs: number;
  readonly lane: Lane;
  /** The weight against the limit, even if refused; 0 without a valid key. */
  readonly cost: number;
  readonly method: string;
  readonly path: string;
  readonly sku?: string;
  /** Undefined if there is no response (yet). */
  readonly status?: number;
  /** Whether it was refused because the limit was reached. */
  readonly overLimit: boolean;
  /** The fault rules that applied, as written. */
  readonly fault?: string;
}

/** The load of a lane. */
export interface LaneSummary {
  readonly limit: RateLimit;
  readonly arrivals: number;
  readonly cost: number;
  /** The largest cost of all arrivals in any window, including refused ones. */
  readonly maxSlidingCost: number;
  /** The largest cost in a window that is aligned to the clock's zero. */
  readonly maxCalendarCost: number;
  readonly overLimit: number;
  /** The first and the last arrival; undefined if there was none. */
  readonly firstMs?: number;
  readonly lastMs?: number;
}

/** The load of each lane. */
export type Summary = Readonly<Record<Lane, LaneSummary>>;

const entriesMax = 500_000;

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Records every arrival in order. */
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
 * Sums up arrivals by lane; they must be in order of time. Also accepts a ledger that was stored as
 * JSON.
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

/**
 * It is enough to check the windows that end with an arrival, because the fullest is among them.
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

function maxCalendarCost(entries: readonly LedgerEntry[], windowMs: number): number {
  const costs = new Map<number, number>();
  for (const { atMs, cost } of entries) {
    const window = windowNumber(atMs, windowMs);
    costs.set(window, (costs.get(window) ?? 0) + cost);
  }
  return [...costs.values()].reduce((most, cost) => Math.max(most, cost), 0);
}

/** Whether an arrival is admitted. */
export type Verdict =
  | { readonly admitted: true }
  /** After `retryAfterMs`, the limit admits this cost again. */
  | { readonly admitted: false; readonly retryAfterMs: number };

interface Use {
  readonly atMs: number;
  readonly cost: number;
}

function windowNumber(atMs: number, windowMs: number): number {
  return Math.floor(atMs / windowMs);
}

type LimitRules = Pick<ContractSwitches, "window" | "refused"> &
  Partial<Pick<ContractSwitches, "limits">>;

/**
 * Applies the rate limits of each lane on the simulator's clock. Two arrivals exactly one window
 * apart are in different windows.
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

  /**
   * Decides about an arrival. `atMs` is monotonic and must not be earlier than in the previous
   * call.
   */
  judge(lane: Lane, use: Use): Verdict {
    const count = this.#countAt(lane, use.atMs);
    const uses = this.#uses[lane].filter(({ atMs }) => this.#sameWindow(lane, atMs, use.atMs));
    this.#uses[lane] = uses;
    const used = uses.reduce((sum, { cost }) => sum + cost, 0);
    const admitted = used + use.cost <= count;
    if (admitted || this.#contract.refused === "counted") uses.push(use);
    return admitted ? { admitted } : { admitted, retryAfterMs: this.#roomAfterMs(lane, use) };
  }

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
