import { describe, expect, test } from "vitest";
import { systemClock } from "../../src/commands/process/host.ts";
import { createMarketplace, type MarketplaceClient } from "../../src/marketplace/index.ts";
import { Secret } from "../../src/model/net.ts";
import type { Order } from "../../src/model/order/order.ts";
import type { ProductOnCreate, ProductOnUpdate } from "../../src/model/product/product.ts";
import { type RunningSimulator, startSimulator } from "../../src/simulator/index.ts";
import { memoryFacts, recordingPacer } from "../marketplace/support.ts";
import { wideRates } from "../simulator/support.ts";
import { canaryKey, type Finished } from "../support/command.ts";
import { plausibleProduct } from "../support/products-workbook.ts";
import {
  openTcpFaultProxy,
  type TcpFault,
  type TcpFaultProxy,
} from "../support/tcp-fault-proxy.ts";

/** Time-outs for what ends by itself, on a slow machine too, and for what only they can end. */
const patient = { headersMs: 5_000, bodyMs: 5_000, totalMs: 8_000, connectMs: 5_000 };
const brisk = { headersMs: 200, bodyMs: 200, totalMs: 500, connectMs: 300 };
/** For reads, which meet both: what is healthy has to be answered within them on a busy machine. */
const mixed = { headersMs: 1_500, bodyMs: 1_500, totalMs: 3_000, connectMs: 1_500 };
type Timeouts = typeof patient;

/** No request may take longer than this beyond its time-out, whatever happens on its way. */
const slackMs = 2_000;

/** More than one page of each. */
const productsCount = 230;
const ordersCount = 400;

function order(number: number): Order {
  return {
    marketplaceOrderNumber: `ORD-${number}`,
    status: "New",
    orderDate: "2030-01-01T00:00:00Z",
    updatedAt: "2030-01-01T00:00:00.000Z",
    timeForPackaging: "2030-01-03T00:00:00Z",
    orderItems: [
      { parentSku: "P", sku: "S", name: "Mug", quantity: 1, salePrice: 9.9, warehouses: [] },
    ],
  };
}

/** A simulator, the proxy before it, and the client that goes through: each test has its own. */
interface Stage {
  readonly simulator: RunningSimulator;
  readonly proxy: TcpFaultProxy;
  readonly client: MarketplaceClient;
  /** So long a request may take at most. */
  readonly limitMs: number;
}

async function openStage(timeouts: Timeouts, finished: Finished): Promise<Stage> {
  const simulator = await startSimulator({
    apiKey: canaryKey,
    clock: systemClock,
    random: { next: () => 0 },
    rates: wideRates,
    seed: {
      products: Array.from({ length: productsCount }, (_, at) =>
        plausibleProduct(`LIVE-${at + 1}`, at + 1),
      ),
      orders: Array.from({ length: ordersCount }, (_, number) => order(1000 + number)),
    },
  });
  const proxy = await openTcpFaultProxy(simulator);
  const client = createMarketplace({
    baseUrl: proxy.url,
    apiKey: new Secret(canaryKey),
    clock: systemClock,
    pacer: recordingPacer(),
    // No pause before a read is tried again.
    random: { next: () => 0 },
    facts: memoryFacts(),
    readUnit: "products",
    timeouts,
  });
  finished(async () => {
    await client.close();
    await proxy.close();
    await simulator.close();
  });
  return { simulator, proxy, client, limitMs: timeouts.totalMs + slackMs };
}

const product = (sku: string) => plausibleProduct(sku, 7) as ProductOnCreate;

function patch(name: string): ProductOnUpdate {
  const { salePrice: _price, ...rest } = product("LIVE-1");
  return { ...rest, name };
}

/**
 * The four writes, each to a SKU or an order of its own by a number of always four digits, with what
 * the simulator shows of it.
 */
const writes = {
  create: ({ client, simulator }: Stage, number: number) => ({
    send: () => client.createProduct(product(`NEW-${number}`)),
    done: () => simulator.products().some(({ sku }) => sku === `NEW-${number}`),
  }),
  update: ({ client, simulator }: Stage, number: number) => ({
    send: () => client.updateProduct("LIVE-1", patch(`Mug ${number}`)),
    done: () => simulator.products()[0]?.name === `Mug ${number}`,
  }),
  pack: ({ client, simulator }: Stage, number: number) => ({
    send: () => client.packOrder(`ORD-${number}`, { items: [{ sku: "S", isSupplied: true }] }),
    done: () => simulator.orders()[number - 1000]?.status === "Packed",
  }),
  ship: ({ client, simulator }: Stage, number: number) => ({
    send: () => client.addShipmentNumber("ORD-1000", { supplierShippingNumber: `SHIP-${number}` }),
    done: () => simulator.orders()[0]?.supplierShippingNumber === `SHIP-${number}`,
  }),
} as const;
const writeNames = Object.keys(writes) as (keyof typeof writes)[];

/** Sends one write through a fault; gives its class, and what went through. */
async function through(stage: Stage, name: keyof typeof writes, fault: TcpFault | undefined) {
  const { proxy, limitMs } = stage;
  const before = proxy.passages.length;
  const write = writes[name](stage, 1001 + before);
  proxy.script(() => fault);
  const startMs = performance.now();
  const result = await write.send();
  const tookMs = performance.now() - startMs;
  expect(tookMs, `${name} through ${JSON.stringify(fault)}`).toBeLessThan(limitMs);
  expect(proxy.passages.length, "a write is sent once").toBe(before + 1);
  return { result, write, passage: proxy.passages[before] };
}

/** Sizes of a request and its answer when nothing goes wrong. */
async function sizes(stage: Stage, name: keyof typeof writes) {
  const { result, passage } = await through(stage, name, undefined);
  expect(result.class).toBe("applied");
  return { request: passage?.requestBytes ?? 0, response: passage?.responseBytes ?? 0 };
}

describe.each(writeNames)("%s", (name) => {
  const options = name === "create" ? {} : { tags: "slow" };

  test.concurrent(
    "is unknown wherever its answer is cut, and applied when the answer is whole",
    options,
    async ({ onTestFinished: finished }) => {
      const stage = await openStage(patient, finished);
      const { response } = await sizes(stage, name);
      const head = 260;
      const all = Array.from({ length: Math.min(head, response) }, (_, bytes) => bytes);
      const end = [-12, -3, -2, -1, 0].map((back) => response + back);
      for (const bytes of [...all, ...end]) {
        const { result } = await through(stage, name, { kind: "cut-response", bytes });
        expect(result.class, `${bytes} of ${response} bytes`).toBe(
          bytes < response ? "unknown" : "applied",
        );
      }
    },
  );

  test.concurrent(
    "is unknown wherever the request is cut, and never said to be not sent",
    options,
    async ({ onTestFinished: finished }) => {
      const stage = await openStage(patient, finished);
      const { request } = await sizes(stage, name);
      for (const reset of [false, true]) {
        for (const bytes of [0, 1, 17, request - 200, request - 1, request]) {
          const { result } = await through(stage, name, { kind: "cut-request", bytes, reset });
          expect(result.class, `${bytes} of ${request} bytes`).toBe("unknown");
        }
      }
    },
  );

  test.concurrent.for<TcpFault>([
    { kind: "swallow" },
    { kind: "half-open" },
    { kind: "drip", everyMs: 20 },
    { kind: "latency", delayMs: 400 },
    { kind: "cut-response", bytes: 0, reset: true },
    { kind: "cut-response", bytes: 40, reset: true },
  ])("is unknown in time through $kind", options, async (fault, { onTestFinished: finished }) => {
    const { result } = await through(await openStage(brisk, finished), name, fault);
    expect(result.class).toBe("unknown");
  });

  test.concurrent.for<TcpFault>([
    { kind: "drip", everyMs: 0 },
    { kind: "latency", delayMs: 30 },
  ])(
    "is applied through $kind that stays within the time-outs",
    options,
    async (fault, { onTestFinished: finished }) => {
      const { result, write } = await through(await openStage(patient, finished), name, fault);
      expect(result.class).toBe("applied");
      expect(write.done()).toBe(true);
    },
  );

  test.concurrent(
    "is not sent when the connection is refused, and only then",
    options,
    async ({ onTestFinished: finished }) => {
      const stage = await openStage(patient, finished);
      const write = writes[name](stage, 1001);
      await stage.proxy.refuse();
      const startMs = performance.now();
      const result = await write.send();
      expect(performance.now() - startMs).toBeLessThan(stage.limitMs);
      expect(result.class).toBe("not-sent");
      expect(write.done()).toBe(false);
    },
  );
});

test.concurrent("a client that repeats what was lost would make a second record", async ({
  onTestFinished: finished,
}) => {
  const { proxy, simulator } = await openStage(patient, finished);
  let count = 0;
  proxy.script(() => (count++ === 0 ? { kind: "cut-response", bytes: 0 } : undefined));
  const headers = { "x-api-key": canaryKey, "content-type": "application/json" };
  const body = JSON.stringify(product("TWICE"));
  const send = () => fetch(`${proxy.url}/supplier/product`, { method: "POST", headers, body });
  await send().catch(send);
  expect(simulator.products().filter(({ sku }) => sku === "TWICE")).toHaveLength(2);
});

/** The reads, each with what it has to bring. */
const reads = {
  readListings: async ({ client }: Stage) => {
    const { listings, absent } = await client.readListings(["LIVE-1", "LIVE-2", "NEVER"]);
    expect([...listings.keys()]).toEqual(["LIVE-1", "LIVE-2"]);
    expect([...absent]).toEqual(["NEVER"]);
  },
  listProducts: async ({ client, simulator }: Stage) => {
    const { items, complete } = await client.listProducts({});
    expect(complete).toBe(true);
    expect(items).toHaveLength(simulator.products().length);
  },
  listOrders: async ({ client }: Stage) => {
    const { items, complete } = await client.listOrders({});
    expect(complete).toBe(true);
    expect(items).toHaveLength(ordersCount);
  },
} as const;

describe.each(Object.keys(reads) as (keyof typeof reads)[])("%s", (name) => {
  const options = name === "listProducts" ? {} : { tags: "slow" };

  test.concurrent.for<TcpFault>([
    { kind: "cut-request", bytes: 0 },
    { kind: "cut-request", bytes: 30, reset: true },
    { kind: "cut-response", bytes: 0 },
    { kind: "cut-response", bytes: 100 },
    { kind: "cut-response", bytes: 900 },
    { kind: "cut-response", bytes: 100, reset: true },
    { kind: "swallow" },
    { kind: "half-open" },
    { kind: "latency", delayMs: 2_000 },
    { kind: "drip", everyMs: 30 },
  ])(
    "is whole through every fourth request with $kind",
    options,
    async (fault, { onTestFinished: finished }) => {
      const stage = await openStage(mixed, finished);
      let count = 0;
      stage.proxy.script(() => (count++ % 4 === 0 ? fault : undefined));
      await reads[name](stage);
      expect(count).toBeGreaterThan(1);
    },
  );

  test.concurrent(
    "ends in an error in time when nothing is ever answered",
    options,
    async ({ onTestFinished: finished }) => {
      const stage = await openStage(brisk, finished);
      stage.proxy.script(() => ({ kind: "swallow" }));
      const startMs = performance.now();
      await expect(reads[name](stage)).rejects.toMatchObject({ code: "marketplace-unreachable" });
      expect(performance.now() - startMs).toBeLessThan(5 * stage.limitMs);
    },
  );
});
