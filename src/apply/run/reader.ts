import { exitCodes, SheetportError } from "../../errors.ts";
import type { Clock, ReadOptions } from "../../model/run/ports.ts";
import type { ApplyMarketplace, Live } from "../kinds/kind.ts";
import { isRecordFailure } from "./journal.ts";
import type { RunStop } from "./stop.ts";

const readTriesMax = 4;
const pauseFirstMs = 5_000;
/** Read-backs have already waited long, so they wait at most this long to share a request. */
const gatherMsMax = 2_000;

/** The keys of `records` are SKUs or order numbers. */
export interface LiveRead {
  readonly records: ReadonlyMap<string, Live>;
  readonly absent: ReadonlySet<string>;
  /** SKUs with several listings. */
  readonly duplicated: ReadonlySet<string>;
  readonly readAtMs: number;
}

export interface Source {
  readonly countMax: number;
  readonly read: (subjects: readonly string[], options: ReadOptions) => Promise<LiveRead>;
}

/** At most 99 at a time, because one place in the page of 100 is for the control. */
export function productSource(marketplace: Pick<ApplyMarketplace, "readListings">): Source {
  return {
    countMax: 99,
    read: async (skus, options) => {
      const { listings: records, ...read } = await marketplace.readListings(skus, options);
      return { ...read, records };
    },
  };
}

/** A missing order is not proven absent. */
export function orderSource(
  marketplace: Pick<ApplyMarketplace, "listOrders">,
  clock: Clock,
): Source {
  return {
    countMax: 10,
    read: async (numbers, options) => {
      const readAtMs = clock.wallMs();
      const list = await marketplace.listOrders({ MarketplaceOrderNumbers: [...numbers] }, options);
      const records = new Map(list.items.map((order) => [order.marketplaceOrderNumber, order]));
      return { records, absent: new Set(), duplicated: new Set(), readAtMs };
    },
  };
}

interface Waiting {
  readonly subject: string;
  readonly resolve: (read: LiveRead) => void;
  readonly reject: (thrown: unknown) => void;
}

export class Reader {
  readonly #source: Source;
  readonly #clock: Clock;
  readonly #stop: RunStop;
  readonly #gatherMs: number;
  #waiting: Waiting[] = [];
  #isBusy = false;

  constructor(source: Source, clock: Clock, stop: RunStop, settleMs: number) {
    this.#source = source;
    this.#clock = clock;
    this.#stop = stop;
    this.#gatherMs = Math.min(gatherMsMax, settleMs / 10);
  }

  /** Whether no read-back is waiting or in progress. */
  get isIdle(): boolean {
    return !this.#isBusy;
  }

  get countMax(): number {
    return this.#source.countMax;
  }

  /** With `gather`, waits a little for other read-backs to share the request. */
  readBack(subject: string, gather: boolean): Promise<LiveRead> {
    const { promise, resolve, reject } = Promise.withResolvers<LiveRead>();
    this.#waiting.push({ subject, resolve, reject });
    if (!this.#isBusy) void this.#pump(gather);
    return promise;
  }

  async read(subjects: readonly string[], urgent: boolean): Promise<LiveRead> {
    const [source, stop] = [this.#source, this.#stop];
    for (let failures = 0; ; ) {
      stop.check();
      try {
        return await source.read(subjects, { urgent, signal: stop.signal });
      } catch (thrown) {
        stop.check();
        failures += 1;
        if (failures >= readTriesMax || !isPassing(thrown)) throw thrown;
      }
      await this.#clock.sleep(pauseFirstMs * 2 ** (failures - 1), stop.signal);
    }
  }

  async #pump(gather: boolean): Promise<void> {
    this.#isBusy = true;
    // If the run stops, the read below fails too.
    if (gather && this.#gatherMs > 0) {
      await this.#clock.sleep(this.#gatherMs, this.#stop.signal).catch(() => {});
    }
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.countMax);
      try {
        const read = await this.read([...new Set(batch.map((one) => one.subject))], true);
        for (const one of batch) one.resolve(read);
      } catch (thrown) {
        for (const one of batch) one.reject(thrown);
      }
    }
    this.#isBusy = false;
  }
}

/** A retry cannot help after a bug, or if the person has to act. */
function isPassing(thrown: unknown): boolean {
  if (!(thrown instanceof SheetportError) || isRecordFailure(thrown)) return false;
  return thrown.exitCode === exitCodes.failed;
}
