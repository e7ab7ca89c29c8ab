import { systemClock } from "../../src/commands/process/host.ts";
import type { Listing } from "../../src/model/product/product.ts";
import { parseRate, type RateLimit } from "../../src/model/run/rate.ts";
import { parseContract, parseFaults, startSimulator } from "../../src/simulator/index.ts";
import { canaryKey, type Finished } from "../support/command.ts";

/** As a simulator's command line takes it. */
export interface LateSimulatorOptions {
  readonly products: readonly Listing[];
  readonly faults: string;
  readonly contract: string;
  /** Of every lane. */
  readonly rate: string;
  readonly finished: Finished;
}

/** Waits from here on are those of late writes. */
const lateMs = 60_000;

/**
 * A simulator whose late writes (`hang-late=` a minute or more) are carried out when `release` is
 * called and not before, however fast or slow the machine is.
 */
export async function startLateSimulator(
  options: LateSimulatorOptions,
): Promise<{ readonly url: string; readonly release: () => void }> {
  let gate = Promise.withResolvers<void>();
  const rate: RateLimit = parseRate(options.rate);
  const simulator = await startSimulator({
    apiKey: canaryKey,
    clock: {
      ...systemClock,
      sleep: (durationMs, signal) =>
        durationMs < lateMs ? systemClock.sleep(durationMs, signal) : gate.promise,
    },
    random: { next: () => 0.5 },
    rates: { create: rate, update: rate, read: rate, orders: rate },
    seed: { products: options.products, orders: [] },
    contract: parseContract(options.contract),
    faults: parseFaults(options.faults),
  });
  options.finished(() => simulator.close());
  return {
    url: simulator.url,
    release() {
      gate.resolve();
      gate = Promise.withResolvers();
    },
  };
}
