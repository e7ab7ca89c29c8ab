import { type ApplyOptions, type ApplyResult, applyOperations } from "../../src/apply/index.ts";
import { systemClock } from "../../src/commands/process/host.ts";
import { createMarketplace } from "../../src/marketplace/index.ts";
import { Secret } from "../../src/model/net.ts";
import type { LabelFile } from "../../src/model/order/order.ts";
import type { OrderOperation } from "../../src/model/run/plan.ts";
import type { Clock } from "../../src/model/run/ports.ts";
import { foldEvents, type RunEvent, type RunProgress } from "../../src/model/run/run.ts";
import { createPacer } from "../../src/pace/index.ts";
import {
  type LedgerEntry,
  type OpenSimulator,
  openSimulator,
  parseContract,
  parseFaults,
  type SimulatorOptions,
  startSimulator,
} from "../../src/simulator/index.ts";
import { order } from "../apply/support.ts";
import { memoryFacts } from "../marketplace/support.ts";
import { canaryKey } from "./command.ts";
import { FakeClock } from "./fake-clock.ts";
import { handsOver } from "./socketless.ts";

const apiKey = canaryKey;
const headersMs = 300;

export interface OrderMarketOptions {
  readonly numbers: readonly string[];
  /** As `sheetport simulator --faults` and `--contract` take them. */
  readonly faults?: string;
  readonly contract?: string;
  readonly ordersPerSecond?: number;
  /** Over a socket, in a time that passes by itself. @default in this process, on fake time */
  readonly socket?: boolean;
  readonly finished: (close: () => Promise<void>) => void;
}

/** A simulator with orders that are new, and the client that reaches it. */
export interface OrderMarket {
  readonly simulator: Pick<OpenSimulator, "orders" | "ledger" | "summary" | "setFaults">;
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
  const clock = options.socket === true ? systemClock : new FakeClock({ wallMs: Date.now() });
  const wide = { count: 1000, windowMs: 1000 };
  const rates = {
    ...{ create: wide, update: wide, read: wide },
    orders: { count: ordersPerSecond, windowMs: 1000 },
  };
  const simulator = await simulatorOn(clock, {
    ...{ apiKey, rates, random: { next: () => 0.5 } },
    seed: { products: [], orders: numbers.map((number) => order(number)) },
    ...(contract === undefined ? {} : { contract: parseContract(contract) }),
    faults: parseFaults(faults),
  });
  const facts = memoryFacts();
  const marketplace = createMarketplace({
    ...{ baseUrl: simulator.url, apiKey: new Secret(apiKey), rates, facts, readUnit: "products" },
    ...{ clock, random: { next: () => 0.1 }, transport: simulator.transport },
    pacer: createPacer({ clock, rates, marginMs: 50, lostMs: 50 }),
    timeouts: { headersMs, totalMs: 600 },
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
    run: (operations, more = {}) => {
      const work = applyOperations({
        ...{ operations, marketplace, clock, random: { next: () => 0.1 } },
        emit: async (event) => void events.push(event),
        ...{ concurrency: 4, settleMs: 150, absentAgainMs: 50 },
        ...{ comparedAtMs: clock.wallMs() },
        readLabel: () => Promise.resolve(labelFile),
        signal: new AbortController().signal,
        ...more,
      });
      return clock instanceof FakeClock ? clock.runUntilDoneWithFiles(work) : work;
    },
  };
}

/** The simulator with the way to it: over a socket when time passes by itself. */
async function simulatorOn(clock: Clock, options: Omit<SimulatorOptions, "clock">) {
  if (!(clock instanceof FakeClock)) {
    return { ...(await startSimulator({ ...options, clock })), transport: undefined };
  }
  const simulator = openSimulator({ ...options, clock });
  const transport = handsOver(simulator, { clock, headersMs });
  return { ...simulator, transport, url: "http://127.0.0.1:1" };
}
