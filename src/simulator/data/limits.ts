import { type Lane, lanes, type RateLimit } from "../../model/run/rate.ts";
import type { ContractSwitches } from "../faults/contract.ts";

/** What the limit says to one arrival. */
export type Verdict =
  | { readonly admitted: true }
  /** Refused; there is room for this cost again after `retryAfterMs`. */
  | { readonly admitted: false; readonly retryAfterMs: number };

interface Use {
  readonly atMs: number;
  readonly cost: number;
}

/** The number of the clock window that holds `atMs`. */
export function windowNumber(atMs: number, windowMs: number): number {
  return Math.floor(atMs / windowMs);
}

/**
 * The limits of the interface on the simulator's own clock, lane by lane. A window is half open:
 * two arrivals exactly one window apart are in different windows.
 */
export class Limits {
  readonly #rates: Readonly<Record<Lane, RateLimit>>;
  readonly #contract: Pick<ContractSwitches, "window" | "refused">;
  readonly #uses: Record<Lane, Use[]>;

  constructor(
    rates: Readonly<Record<Lane, RateLimit>>,
    contract: Pick<ContractSwitches, "window" | "refused">,
  ) {
    this.#rates = rates;
    this.#contract = contract;
    this.#uses = Object.fromEntries(lanes.map((lane) => [lane, []])) as unknown as Record<
      Lane,
      Use[]
    >;
  }

  /** Judges an arrival of `cost` at `atMs` (monotonic, never before the one judged last). */
  judge(lane: Lane, use: Use): Verdict {
    const { count } = this.#rates[lane];
    const uses = this.#uses[lane].filter(({ atMs }) => this.#sameWindow(lane, atMs, use.atMs));
    this.#uses[lane] = uses;
    const used = uses.reduce((sum, { cost }) => sum + cost, 0);
    const admitted = used + use.cost <= count;
    if (admitted || this.#contract.refused === "counted") uses.push(use);
    return admitted ? { admitted } : { admitted, retryAfterMs: this.#roomAfterMs(lane, use) };
  }

  #sameWindow(lane: Lane, earlierMs: number, laterMs: number): boolean {
    const { windowMs } = this.#rates[lane];
    if (this.#contract.window === "sliding") return earlierMs > laterMs - windowMs;
    return windowNumber(earlierMs, windowMs) === windowNumber(laterMs, windowMs);
  }

  #roomAfterMs(lane: Lane, use: Use): number {
    const { count, windowMs } = this.#rates[lane];
    if (this.#contract.window === "calendar") return windowMs - (use.atMs % windowMs);
    let used = this.#uses[lane].reduce((sum, { cost }) => sum + cost, 0);
    for (const { atMs, cost } of this.#uses[lane]) {
      used -= cost;
      if (used + use.cost <= count) return Math.max(0, atMs + windowMs - use.atMs);
    }
    return windowMs;
  }
}
