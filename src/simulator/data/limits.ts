import { type Lane, lanes, type RateLimit } from "../../model/run/rate.ts";
import type { ContractSwitches } from "../faults/contract.ts";
import type { LedgerEntry } from "./ledger.ts";

type Use = Pick<LedgerEntry, "atMs" | "cost">;

type LimitRules = Pick<ContractSwitches, "window" | "refused"> &
  Partial<Pick<ContractSwitches, "limits">>;

/** Two arrivals exactly one window apart are in different windows. */
export class Limits {
  readonly #rates: Readonly<Record<Lane, RateLimit>>;
  readonly #contract: LimitRules;
  readonly #startMs: number;
  readonly #uses = new Map<Lane, readonly Use[]>(lanes.map((lane) => [lane, []]));

  constructor(rates: Readonly<Record<Lane, RateLimit>>, contract: LimitRules, startMs = 0) {
    this.#rates = rates;
    this.#contract = contract;
    this.#startMs = startMs;
  }

  /** An arrival must not be earlier than the previous one. */
  judge(lane: Lane, use: Use) {
    const count = this.#countAt(lane, use.atMs);
    const isSameWindow = this.#windowOf(lane, use.atMs);
    const earlier = (this.#uses.get(lane) ?? []).filter(({ atMs }) => isSameWindow(atMs));
    const admitted = costOf(earlier) + use.cost <= count;
    const uses = admitted || this.#contract.refused === "counted" ? [...earlier, use] : earlier;
    this.#uses.set(lane, uses);
    return admitted ? { admitted } : { admitted, retryAfterMs: this.#roomAfterMs(lane, uses, use) };
  }

  #countAt(lane: Lane, atMs: number): number {
    const { limits = [] } = this.#contract;
    const changes = limits.filter(
      (change) => change.lane === lane && atMs >= this.#startMs + change.fromMs,
    );
    return changes.at(-1)?.count ?? this.#rates[lane].count;
  }

  #windowOf(lane: Lane, atMs: number): (earlierMs: number) => boolean {
    const { windowMs } = this.#rates[lane];
    if (this.#contract.window === "sliding") return (earlierMs) => earlierMs > atMs - windowMs;
    const numberOf = (ms: number) => Math.floor(ms / windowMs);
    return (earlierMs) => numberOf(earlierMs) === numberOf(atMs);
  }

  #roomAfterMs(lane: Lane, uses: readonly Use[], use: Use): number {
    const { windowMs } = this.#rates[lane];
    if (this.#contract.window === "calendar") return windowMs - (use.atMs % windowMs);
    const count = this.#countAt(lane, use.atMs);
    let used = costOf(uses);
    for (const { atMs, cost } of uses) {
      used -= cost;
      if (used + use.cost <= count) return Math.max(0, atMs + windowMs - use.atMs);
    }
    return windowMs;
  }
}

function costOf(uses: readonly Use[]): number {
  return uses.reduce((sum, { cost }) => sum + cost, 0);
}
