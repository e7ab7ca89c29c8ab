import net, { type AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { createMarketplace, type MarketplaceOptions } from "../../src/marketplace/index.ts";
import { Secret } from "../../src/model/net.ts";
import type { ProductOnCreate } from "../../src/model/product/product.ts";
import type { Marketplace, Pacer, WriteOptions } from "../../src/model/run/ports.ts";
import { plausibleProduct } from "../support/products-workbook.ts";
import { fixedRandom, memoryFacts, recordingPacer, stoppedClock, testKey } from "./support.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A server that counts the bytes it is sent and answers each request the same way. */
async function countingServer() {
  /** Bytes of each connection, in the order in which they were made. */
  const counts: number[] = [];
  const body = JSON.stringify({ isSuccess: true, data: { sku: "A" } });
  const answer = `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    const nth = counts.push(0) - 1;
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      counts[nth] = (counts[nth] ?? 0) + chunk.length;
      socket.write(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  };
  ends.push(close);
  return { counts, url: `http://127.0.0.1:${port}`, close };
}

function clientAt(url: string, more: Partial<MarketplaceOptions> = {}) {
  const pacer = recordingPacer();
  const client = createMarketplace({
    ...{ baseUrl: url, apiKey: new Secret(testKey), pacer, clock: stoppedClock() },
    ...{ random: fixedRandom(), facts: memoryFacts(), readUnit: "products", ...more },
  });
  ends.push(() => client.close());
  return { client, pacer };
}

/** Grants permits whose beginnings come out as given, then well. */
function beginning(pacer: Pacer, log: string[], outcomes: boolean[]): Pacer {
  return {
    ...pacer,
    async acquire(lane, options) {
      const permit = await pacer.acquire(lane, options);
      const begin = () => {
        const begun = outcomes.shift() ?? true;
        log.push(begun ? "begun" : "late");
        return begun;
      };
      return { ...permit, begin };
    },
  };
}

const product = plausibleProduct("A", 1) as ProductOnCreate;
const label = {
  name: "l.pdf",
  contentType: "application/pdf" as const,
  bytes: new Uint8Array(100_000),
};
const form = { supplierShippingNumber: "N-1" };

type Write = (market: Marketplace, options: WriteOptions) => Promise<unknown>;
const writes: readonly (readonly [string, Write])[] = [
  ["createProduct", (market, options) => market.createProduct(product, options)],
  ["updateProduct", (market, options) => market.updateProduct("A", product, options)],
  ["packOrder", (market, options) => market.packOrder("1", { items: [] }, options)],
  ["addShipmentNumber", (market, options) => market.addShipmentNumber("1", form, options)],
  [
    "addShipmentNumber with a label",
    (market, options) => market.addShipmentNumber("1", form, { ...options, label }),
  ],
];

describe.each(writes)("onSend of %s", (_name, write) => {
  test("is called on a ready connection before the first byte, and after the permit has begun", async () => {
    const { counts, url } = await countingServer();
    const log: string[] = [];
    const { client } = clientAt(url, { pacer: beginning(recordingPacer(), log, []) });
    const onSend = () => void log.push(`asked at ${counts.join()} bytes`);
    await write(client, { onSend });
    expect(log.slice(0, 2)).toEqual(["begun", "asked at 0 bytes"]);
    expect(counts[0]).toBeGreaterThan(100);
  });

  test("that takes its time keeps every byte here until it is done", async () => {
    const { counts, url } = await countingServer();
    const { client } = clientAt(url);
    const stored = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const onSend = () => {
      asked.resolve();
      return stored.promise;
    };
    const writing = write(client, { onSend });
    await asked.promise;
    // As long as a byte would take to arrive, many times over.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(counts).toEqual([0]);
    stored.resolve();
    expect(await writing).toMatchObject({ class: expect.not.stringMatching("not-sent") });
    expect(counts[0]).toBeGreaterThan(100);
  });

  test("whose connection ends meanwhile has sent nothing", async () => {
    const { url, close } = await countingServer();
    const { client } = clientAt(url);
    const onSend = async () => {
      await close();
      // Until undici has noticed it.
      await new Promise((resolve) => setTimeout(resolve, 20));
    };
    const result = await write(client, { onSend });
    expect(result).toMatchObject({ class: "not-sent" });
  });

  test.each(["stored", "refused"])(
    "that is %s after its request was given up is waited for, and nothing leaves",
    async (end) => {
      const { counts, url } = await countingServer();
      const { client, pacer } = clientAt(url);
      const [stop, asked, stored] = [
        new AbortController(),
        Promise.withResolvers<void>(),
        Promise.withResolvers<void>(),
      ];
      const onSend = () => {
        asked.resolve();
        return stored.promise;
      };
      let isOver = false;
      const writing = write(client, { signal: stop.signal, onSend }).finally(() => {
        isOver = true;
      });
      await asked.promise;
      stop.abort();
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(isOver).toBe(false);
      const why = new Error("the record is full");
      if (end === "stored") stored.resolve();
      else stored.reject(why);
      if (end === "stored") expect(await writing).toMatchObject({ class: "not-sent" });
      else await expect(writing).rejects.toBe(why);
      await write(client, {});
      expect(counts[0]).toBe(0);
      expect(pacer.permits[0]?.ends).toEqual(["unused"]);
    },
  );

  test("that throws keeps every byte here, is thrown on, and gives the permit back", async () => {
    const { counts, url } = await countingServer();
    const { client, pacer } = clientAt(url);
    const why = new Error("the record is full");
    const refusal = write(client, {
      onSend() {
        throw why;
      },
    });
    await expect(refusal).rejects.toBe(why);
    // The next one goes over a connection of its own, and is answered: no byte of the first can still
    // be on its way then.
    await write(client, {});
    expect(counts).toEqual([0, expect.any(Number)]);
    expect(counts[1]).toBeGreaterThan(100);
    expect(pacer.permits[0]?.ends).toEqual(["unused"]);
  });

  test("that gives the request up keeps it here as well", async () => {
    const { counts, url } = await countingServer();
    const { client } = clientAt(url);
    const stop = new AbortController();
    const result = await write(client, { signal: stop.signal, onSend: () => stop.abort() });
    expect(result).toMatchObject({ class: "not-sent" });
    await write(client, {});
    expect(counts[0]).toBe(0);
  });
});

describe("onSend", () => {
  test("is not called for a permit that is late, and once when the next one is good", async () => {
    const { counts, url } = await countingServer();
    const log: string[] = [];
    const { client } = clientAt(url, { pacer: beginning(recordingPacer(), log, [false, false]) });
    await client.createProduct(product, { onSend: () => void log.push("asked") });
    expect(log).toEqual(["late", "late", "begun", "asked"]);
    expect(counts.at(-1)).toBeGreaterThan(100);
    expect(counts.slice(0, -1)).toEqual([0, 0]);
  });

  test("is not called when no connection can be made", async () => {
    const { url, close } = await countingServer();
    await close();
    const { client } = clientAt(url);
    const asked: string[] = [];
    const result = await client.createProduct(product, { onSend: () => void asked.push("asked") });
    expect(result).toMatchObject({ class: "not-sent" });
    expect(asked).toEqual([]);
  });

  test("is called for each of two requests (decision 38)", async () => {
    const { url } = await countingServer();
    const log: string[] = [];
    const order = { marketplaceOrderNumber: "1", status: "Packed", orderItems: [] };
    const bodies = [order, { totalCount: 1, results: [order] }, order];
    const { client } = clientAt(url, {
      transport: async (request, _signal, permit) => {
        expect(await permit?.begin()).toBe(true);
        log.push(request.method);
        return { kind: "answer", status: 200, body: JSON.stringify(bodies.shift()) };
      },
    });
    await client.addShipmentNumber("1", form, { onSend: () => void log.push("asked") });
    expect(log.filter((one) => one !== "GET")).toEqual(["asked", "POST", "asked", "POST"]);
  });
});
