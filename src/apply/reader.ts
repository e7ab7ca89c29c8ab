import { exitCodes, SheetportError } from "../errors.ts";
import type { Clock, ListingsRead } from "../model/ports.ts";
import type { ApplyMarketplace } from "./kinds.ts";
import type { RunStop } from "./stop.ts";

/** SKUs in one read: a page of 100 less one for the control. */
export const skusPerReadMax = 99;
const readTriesMax = 4;
const pauseFirstMs = 5_000;
const gatherMaxMs = 2_000;

export interface ReaderOptions {
  readonly marketplace: ApplyMarketplace;
  readonly clock: Clock;
  readonly stop: RunStop;
  readonly settleMs: number;
}

interface Waiting {
  readonly sku: string;
  readonly resolve: (read: ListingsRead) => void;
  readonly reject: (thrown: unknown) => void;
}

/**
 * Reads single SKUs back. SKUs that become due while a read is under way go together in the next
 * one. A read that fails is repeated with growing pauses; when that does not help, it rejects with
 * the SheetportError of the last try.
 */
export class Reader {
  readonly #options: ReaderOptions;
  #waiting: Waiting[] = [];
  #busy = false;

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  /** What is known of one SKU now; `gather` waits a little for others that become due. */
  readBack(sku: string, gather: boolean): Promise<ListingsRead> {
    const { promise, resolve, reject } = Promise.withResolvers<ListingsRead>();
    this.#waiting.push({ sku, resolve, reject });
    if (!this.#busy) void this.#pump(gather);
    return promise;
  }

  /** Reads some SKUs, patiently. */
  async read(skus: readonly string[], urgent: boolean): Promise<ListingsRead> {
    const { clock, marketplace, stop } = this.#options;
    for (let failures = 0; ; ) {
      stop.check();
      try {
        return await marketplace.readListings(skus, { urgent, signal: stop.signal });
      } catch (thrown) {
        stop.check();
        failures += 1;
        if (failures >= readTriesMax || !isPassing(thrown)) throw thrown;
      }
      await clock.sleep(pauseFirstMs * 2 ** (failures - 1), stop.signal);
    }
  }

  async #pump(gather: boolean): Promise<void> {
    this.#busy = true;
    const { clock, settleMs, stop } = this.#options;
    // Whoever waits for the settle time does not mind a little more; a stop is seen by the read.
    const gatherMs = gather ? Math.min(gatherMaxMs, settleMs / 10) : 0;
    if (gatherMs > 0) await clock.sleep(gatherMs, stop.signal).catch(() => {});
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, skusPerReadMax);
      try {
        const read = await this.read([...new Set(batch.map((one) => one.sku))], true);
        for (const one of batch) one.resolve(read);
      } catch (thrown) {
        for (const one of batch) one.reject(thrown);
      }
    }
    this.#busy = false;
  }
}

/** A refused key or wrong settings do not pass by waiting. */
function isPassing(thrown: unknown): boolean {
  return thrown instanceof SheetportError && thrown.exitCode === exitCodes.failed;
}
