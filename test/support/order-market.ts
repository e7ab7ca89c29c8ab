import { type ApplyOptions, type ApplyResult, applyOperations } from "../../src/apply/index.ts";
import { systemClock } from "../../src/commands/process/host.ts";
import { createMarketplace } from "../../src/marketplace/index.ts";
import type { LabelFile } from "../../src/model/order/order.ts";
import type { OrderOperation } from "../../src/model/run/plan.ts";
import { foldEvents, type RunEvent, type RunProgress } from "../../src/model/run/run.ts";
import { createPacer } from "../../src/pace/index.ts";
import {
  type LedgerEntry,
  parseContract,
  parseFaults,
  type RunningSimulator,
  startSimulator,
} from "../../src/simulator/index.ts";
import { order } from "../apply/support.ts";
import { memoryFacts } from "../marketplace/support.ts";

const apiKey = "key-of-the-orders";

export interface OrderMarketOptions {
  readonly numbers: readonly string[];
  /** As `sheetport simulator --faults` and `--contract` take them. */
  readonly faults?: string;
  readonly contract?: string;
  readonly ordersPerSecond?: number;
  readonly finished: (close: () => Promise<void>) => void;
}

/** A simulator over a socket with orders that are new, and the client that reaches it. */
export interface OrderMarket {
  readonly simulator: RunningSimulator;
  readonly events: RunEvent[];
  readonly facts: ReturnType<typeof memoryFacts>;
  run(operations: readonly OrderOperation[], more?: Partial<ApplyOptions>): Promise<ApplyResult>;
  progress(): RunProgress;
  /** What arrived of one kind of write, for one order or for all. */
  writes(kind: "package" | "shipment-number", number?: string): LedgerEntry[];
}

/** The bytes that every label of these tests has. */
export const labelFile: LabelFile = {
  name: "label.pdf",
  contentType: "application/pdf",
  bytes: new TextEncoder().encode("%PDF-1.7"),
};

export async function openOrderMarket(options: OrderMarketOptions): Promise<OrderMarket> {
  const { numbers, faults = "", contract, ordersPerSecond = 1000, finished } = options;
  const wide = { count: 1000, windowMs: 1000 };
  const rates = {
    ...{ create: wide, update: wide, read: wide },
    orders: { count: ordersPerSecond, windowMs: 1000 },
  };
  const simulator = await startSimulator({
    ...{ apiKey, rates, clock: systemClock, random: { next: () => 0.5 } },
    seed: { products: [], orders: numbers.map((number) => order(number)) },
    ...(contract === undefined ? {} : { contract: parseContract(contract) }),
    faults: parseFaults(faults),
  });
  const facts = memoryFacts();
  const marketplace = createMarketplace({
    ...{ baseUrl: simulator.url, apiKey, rates, facts, readUnit: "products" },
    ...{ clock: systemClock, random: { next: () => 0.1 } },
    pacer: createPacer({ clock: systemClock, rates, marginMs: 50, lostMs: 50 }),
    timeouts: { headersMs: 300, totalMs: 600 },
  });
  finished(async () => {
    await marketplace.close();
    await simulator.close();
  });
  const events: RunEvent[] = [];
  return {
    simulator,
    events,
    facts,
    progress: () => foldEvents(events),
    writes: (kind, number) => {
      const end = number === undefined ? `/${kind}` : `/${number}/${kind}`;
      return simulator.ledger().filter(({ path }) => path.endsWith(end));
    },
    run: (operations, more = {}) =>
      applyOperations({
        ...{ operations, marketplace, clock: systemClock, random: { next: () => 0.1 } },
        emit: (event) => void events.push(event),
        ...{ concurrency: 4, settleMs: 150, absentAgainMs: 50 },
        ...{ freshMs: 600_000, comparedAtMs: systemClock.wallMs() },
        readLabel: () => Promise.resolve(labelFile),
        signal: new AbortController().signal,
        ...more,
      }),
  };
}
