import { exitCodes, SheetportError } from "../errors.ts";
import type { Clock, ListingsRead } from "../model/ports.ts";
import type { ApplyMarketplace } from "./kinds.ts";
import type { RunStop } from "./stop.ts";

/** SKUs in one read: a page of 100 less one for the control. */
export const skusPerReadMax = 99;
const readTriesMax = 4;
const pauseFirstMs = 5_000;

export interface ReaderOptions {
  readonly marketplace: ApplyMarketplace;
  readonly clock: Clock;
  readonly stop: RunStop;
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

  /** What is known of one SKU now. */
  readBack(sku: string): Promise<ListingsRead> {
    const { promise, resolve, reject } = Promise.withResolvers<ListingsRead>();
    this.#waiting.push({ sku, resolve, reject });
    void this.#pump();
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

  async #pump(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    // Whoever becomes due in the same instant shares the read.
    await Promise.resolve();
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
