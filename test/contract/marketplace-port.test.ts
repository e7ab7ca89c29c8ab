import { onTestFinished } from "vitest";
import { systemClock } from "../../src/commands/process/host.ts";
import { createMarketplace } from "../../src/marketplace/index.ts";
import { Secret } from "../../src/model/net.ts";
import { parseFaults, startSimulator } from "../../src/simulator/index.ts";
import { fixedRandom, memoryFacts, recordingPacer } from "../marketplace/support.ts";
import { wideRates } from "../simulator/support.ts";
import { canaryKey } from "../support/command.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { type Fault, MemoryMarketplace } from "../support/memory-marketplace.ts";
import {
  type Backend,
  describeMarketplace,
  portSeed,
  type WriteFault,
  type WriteKind,
} from "./marketplace-port.ts";

const memoryFaults: Readonly<Record<WriteFault, Fault>> = {
  "lost-before": "lost-before",
  "lost-after": "lost-after",
  limited: "limited-before",
  rejected: "rejected",
  fatal: "key-refused",
};

async function inMemory(): Promise<Backend> {
  let next: { readonly kind: WriteKind; readonly fault: Fault } | undefined;
  const market = new MemoryMarketplace({
    clock: new FakeClock(),
    seed: portSeed.products,
    orders: portSeed.orders,
    fault: (kind) => {
      const fault = next?.kind === kind ? next.fault : undefined;
      if (fault !== undefined) next = undefined;
      return fault;
    },
  });
  return {
    market,
    recordsOf: (sku) => market.recordsOf(sku),
    order: (number) => market.order(number),
    failNext: (kind, fault) => {
      next = { kind, fault: memoryFaults[fault] };
    },
  };
}

const simulatorFaults: Readonly<Record<WriteFault, string>> = {
  "lost-before": "reset-before",
  "lost-after": "reset-after",
  limited: "429",
  rejected: "status-before=404",
  fatal: "status-before=401",
};

async function overSocket(): Promise<Backend> {
  const simulator = await startSimulator({
    apiKey: canaryKey,
    clock: systemClock,
    random: fixedRandom(),
    rates: wideRates,
    seed: portSeed,
  });
  const market = createMarketplace({
    baseUrl: simulator.url,
    apiKey: new Secret(canaryKey),
    clock: systemClock,
    pacer: recordingPacer(),
    random: fixedRandom(),
    facts: memoryFacts(),
    readUnit: "products",
  });
  onTestFinished(async () => {
    await market.close();
    await simulator.close();
  });
  return {
    market,
    recordsOf: (sku) => simulator.products().filter((record) => record.sku === sku),
    order: (number) => simulator.orders().find((order) => order.marketplaceOrderNumber === number),
    failNext: (kind, fault) =>
      simulator.setFaults(parseFaults(`${kind}:${simulatorFaults[fault]}:@1`)),
  };
}

describeMarketplace("the marketplace in memory", inMemory);
describeMarketplace("the simulator over a socket", overSocket);
