import { showsWithinMs } from "../../model/run/facts.ts";

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
