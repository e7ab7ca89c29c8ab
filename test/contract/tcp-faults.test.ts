import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "../../src/commands/host.ts";
import { createMarketplace, type MarketplaceClient } from "../../src/marketplace/index.ts";
import type { Order } from "../../src/model/order.ts";
import type { ProductOnCreate, ProductOnUpdate } from "../../src/model/product.ts";
import { type RunningSimulator, startSimulator } from "../../src/simulator/index.ts";
import { memoryFacts, recordingPacer } from "../marketplace/support.ts";
import { wideRates } from "../simulator/support.ts";
import { canaryKey } from "../support/command.ts";
import { plausibleProduct } from "../support/products-workbook.ts";
import {
  openTcpFaultProxy,
  type TcpFault,
  type TcpFaultProxy,
} from "../support/tcp-fault-proxy.ts";

/** Time-outs for what ends by itself, on a slow machine too, and for what only they can end. */
const patient = { headersMs: 5_000, bodyMs: 5_000, totalMs: 8_000, connectMs: 5_000 };
const brisk = { headersMs: 120, bodyMs: 120, totalMs: 400, connectMs: 200 };
type Timeouts = typeof patient;

/** No request may take longer than this, whatever happens on its way. */
const slackMs = 2_000;

const ordersCount = 400;
let simulator: RunningSimulator;
let proxy: TcpFaultProxy;
let client: MarketplaceClient;
/** A number for each write that no other one of its kind has, always of four digits. */
const numbers = { create: 1000, update: 1000, pack: 1000, ship: 1000 };

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

function openClient(timeouts: Timeouts): MarketplaceClient {
  return createMarketplace({
    baseUrl: proxy.url,
    apiKey: canaryKey,
    clock: systemClock,
    pacer: recordingPacer(),
    // No pause before a read is tried again.
    random: { next: () => 0 },
    facts: memoryFacts(),
    readUnit: "products",
    timeouts,
  });
}

const opened: MarketplaceClient[] = [];
let limitMs = 0;

/** From now on requests have these time-outs. */
function useTimeouts(timeouts: Timeouts): void {
  client = openClient(timeouts);
  limitMs = timeouts.totalMs + slackMs;
  opened.push(client);
}

beforeAll(async () => {
  simulator = await startSimulator({
    apiKey: canaryKey,
    clock: systemClock,
    random: { next: () => 0 },
    rates: wideRates,
    seed: {
      products: [1, 2, 3].map((number) => plausibleProduct(`LIVE-${number}`, number)),
      orders: Array.from({ length: ordersCount }, (_, number) => order(1000 + number)),
    },
  });
  proxy = await openTcpFaultProxy(simulator);
  useTimeouts(patient);
});

afterAll(async () => {
  for (const one of opened) await one.close();
  await proxy.close();
  await simulator.close();
});

const product = (sku: string) => plausibleProduct(sku, 7) as ProductOnCreate;

function patch(name: string): ProductOnUpdate {
  const { salePrice: _price, ...rest } = product("LIVE-1");
  return { ...rest, name };
}

/** The four writes, each to a SKU or an order of its own, with what the simulator shows of it. */
const writes = {
  create: (number: number) => ({
    send: () => client.createProduct(product(`NEW-${number}`)),
    done: () => simulator.products().some(({ sku }) => sku === `NEW-${number}`),
  }),
  update: (number: number) => ({
    send: () => client.updateProduct("LIVE-1", patch(`Mug ${number}`)),
    done: () => simulator.products()[0]?.name === `Mug ${number}`,
  }),
  pack: (number: number) => ({
    send: () => client.packOrder(`ORD-${number}`, { items: [{ sku: "S", isSupplied: true }] }),
    done: () => simulator.orders()[number - 1000]?.status === "Packed",
  }),
  ship: (number: number) => ({
    send: () => client.addShipmentNumber("ORD-1000", { supplierShippingNumber: `SHIP-${number}` }),
    done: () => simulator.orders()[0]?.supplierShippingNumber === `SHIP-${number}`,
  }),
} as const;
const writeNames = Object.keys(writes) as (keyof typeof writes)[];

/** Sends one write through a fault; gives its class, and what went through. */
async function through(name: keyof typeof writes, fault: TcpFault | undefined) {
  const write = writes[name](++numbers[name]);
  const before = proxy.passages.length;
  proxy.script(() => fault);
  const startMs = performance.now();
  const result = await write.send();
  const tookMs = performance.now() - startMs;
  expect(tookMs, `${name} through ${JSON.stringify(fault)}`).toBeLessThan(limitMs);
  expect(proxy.passages.length, "a write is sent once").toBe(before + 1);
  return { result, write, passage: proxy.passages[before] };
}

/** Sizes of a request and its answer when nothing goes wrong. */
async function sizes(name: keyof typeof writes) {
  const { result, passage } = await through(name, undefined);
  expect(result.class).toBe("applied");
  return { request: passage?.requestBytes ?? 0, response: passage?.responseBytes ?? 0 };
}

describe.each(writeNames)("%s", (name) => {
  beforeEach(() => useTimeouts(patient));

  test("is unknown wherever its answer is cut, and applied when the answer is whole", async () => {
    const { response } = await sizes(name);
    const head = 260;
    const all = Array.from({ length: Math.min(head, response) }, (_, bytes) => bytes);
    const end = [-12, -3, -2, -1, 0].map((back) => response + back);
    for (const bytes of [...all, ...end]) {
      const { result } = await through(name, { kind: "cut-response", bytes });
      expect(result.class, `${bytes} of ${response} bytes`).toBe(
        bytes < response ? "unknown" : "applied",
      );
    }
  });

  test("is unknown wherever the request is cut, and never said to be not sent", async () => {
    const { request } = await sizes(name);
    for (const reset of [false, true]) {
      for (const bytes of [0, 1, 17, request - 200, request - 1, request]) {
        const { result } = await through(name, { kind: "cut-request", bytes, reset });
        expect(result.class, `${bytes} of ${request} bytes`).toBe("unknown");
      }
    }
  });

  test.each<TcpFault>([
    { kind: "swallow" },
    { kind: "half-open" },
    { kind: "drip", everyMs: 20 },
    { kind: "latency", delayMs: 300 },
    { kind: "cut-response", bytes: 0, reset: true },
    { kind: "cut-response", bytes: 40, reset: true },
  ])("is unknown in time through $kind", async (fault) => {
    useTimeouts(brisk);
    const { result } = await through(name, fault);
    expect(result.class).toBe("unknown");
  });

  test.each<TcpFault>([
    { kind: "drip", everyMs: 0 },
    { kind: "latency", delayMs: 30 },
  ])("is applied through $kind that stays within the time-outs", async (fault) => {
    const { result, write } = await through(name, fault);
    expect(result.class).toBe("applied");
    expect(write.done()).toBe(true);
  });

  test("is not sent when the connection is refused, and only then", async () => {
    const write = writes[name](++numbers[name]);
    await proxy.refuse();
    // Connections that were open may still look so: what is written to one of them is lost, not unsent.
    useTimeouts(patient);
    const startMs = performance.now();
    const result = await write.send();
    expect(performance.now() - startMs).toBeLessThan(limitMs);
    await proxy.accept();
    expect(result.class).toBe("not-sent");
    expect(write.done()).toBe(false);
  });
});

test("a client that repeats what was lost would make a second record", async () => {
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
  readListings: async () => {
    const { listings, absent } = await client.readListings(["LIVE-1", "LIVE-2", "NEVER"]);
    expect([...listings.keys()]).toEqual(["LIVE-1", "LIVE-2"]);
    expect([...absent]).toEqual(["NEVER"]);
  },
  listProducts: async () => {
    const { items, complete } = await client.listProducts({});
    expect(complete).toBe(true);
    expect(items).toHaveLength(simulator.products().length);
  },
  listOrders: async () => {
    const { items, complete } = await client.listOrders({});
    expect(complete).toBe(true);
    expect(items).toHaveLength(ordersCount);
  },
} as const;

describe.each(Object.keys(reads) as (keyof typeof reads)[])("%s", (name) => {
  test.each<TcpFault>([
    { kind: "cut-request", bytes: 0 },
    { kind: "cut-request", bytes: 30, reset: true },
    { kind: "cut-response", bytes: 0 },
    { kind: "cut-response", bytes: 100 },
    { kind: "cut-response", bytes: 900 },
    { kind: "cut-response", bytes: 100, reset: true },
    { kind: "swallow" },
    { kind: "half-open" },
    { kind: "latency", delayMs: 300 },
    { kind: "drip", everyMs: 30 },
  ])("is whole through every fourth request with $kind", async (fault) => {
    useTimeouts(brisk);
    let count = 0;
    proxy.script(() => (count++ % 4 === 0 ? fault : undefined));
    await reads[name]();
    expect(count).toBeGreaterThan(1);
  });

  test("ends in an error in time when nothing is ever answered", async () => {
    useTimeouts(brisk);
    proxy.script(() => ({ kind: "swallow" }));
    const startMs = performance.now();
    await expect(reads[name]()).rejects.toMatchObject({ code: "marketplace-unreachable" });
    expect(performance.now() - startMs).toBeLessThan(5 * limitMs);
  });
});
