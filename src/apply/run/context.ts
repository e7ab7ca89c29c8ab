import type { LabelFile, LabelReference } from "../../model/order/order.ts";
import { showsWithinMs } from "../../model/run/facts.ts";
import type { Clock } from "../../model/run/ports.ts";
import type { ApplyMarketplace } from "../kinds/kind.ts";
import type { Brakes } from "./circuit-breaker.ts";
import type { Gate } from "./gate.ts";
import type { Journal } from "./journal.ts";
import type { Reader } from "./reader.ts";
import type { RunStop } from "./stop.ts";

/** What every part of the loop works with. */
export interface Context {
  readonly clock: Clock;
  readonly marketplace: ApplyMarketplace;
  readonly stop: RunStop;
  /** Closed while the person pauses the run. */
  readonly gate: Gate;
  readonly journal: Journal;
  readonly brakes: Brakes;
  /** One for each list of the interface. */
  readonly readers: { readonly products: Reader; readonly orders: Reader };
  readonly lag: ReadLag;
  readonly readLabel: (label: LabelReference) => Promise<LabelFile>;
  /** Throws when the run has lost its lock. */
  readonly stillAllowed: () => void;
  readonly absentAgainMs: number;
}

/** A longer one is another thing than a lag: a write that was carried out late, or a clock that jumped. */
const lagMsMax = 10 * 60_000;

/** What is known of the read lag before the run, and who keeps what it learns. */
export interface ReadLagOptions {
  /** The least wait before an unclear answer is read back. */
  readonly settleMs: number;
  /** What earlier runs have learnt. @default 0 */
  readonly knownMs?: number | undefined;
  /** Keeps what was learnt; told only what is more than the run knew. */
  readonly learn?: ((lagMs: number) => void) | undefined;
}

/** How long a write takes until a read shows it: the longest seen counts, and it only grows. */
export class ReadLag {
  readonly #options: ReadLagOptions;
  #measuredMs = -1;

  constructor(options: ReadLagOptions) {
    this.#options = options;
  }

  /** The wait before something unclear is read back, and the patience with a write that must show. */
  get settleMs(): number {
    const { settleMs, knownMs = 0 } = this.#options;
    const readLagMs = Math.min(lagMsMax, Math.max(knownMs, this.#measuredMs));
    return Math.max(settleMs, showsWithinMs({ readLagMs }));
  }

  /** A write was shown so long after its answer. */
  seen(lagMs: number): void {
    const measuredMs = Math.min(lagMsMax, Math.max(0, lagMs));
    if (measuredMs <= this.#measuredMs) return;
    this.#measuredMs = measuredMs;
    this.#options.learn?.(measuredMs);
  }
}

/** When something was seen, by both clocks: neither alone tells how long ago that is. */
export interface Moment {
  readonly wallMs: number;
  readonly nowMs: number;
}

/** A moment that is known by the wall clock alone, as right as that clock is now. */
export function momentOf(clock: Clock, wallMs: number): Moment {
  return { wallMs, nowMs: clock.nowMs() - Math.max(0, clock.wallMs() - wallMs) };
}

/**
 * How long ago a moment may be, in milliseconds: the wall clock may have been set back since, and the
 * monotonic one may have stood still while the machine slept.
 */
export function ageMs(clock: Clock, moment: Moment): number {
  return Math.max(clock.wallMs() - moment.wallMs, clock.nowMs() - moment.nowMs);
}
