import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { SheetportError } from "../../src/errors.ts";
import { createMarketplace } from "../../src/marketplace/index.ts";
import type { Transport, TransportResult } from "../../src/marketplace/wire/transport.ts";
import { durationText, msg } from "../../src/model/message.ts";
import { Secret } from "../../src/model/net.ts";
import type { ProductOnCreate } from "../../src/model/product/product.ts";
import { documentedRates } from "../../src/model/run/rate.ts";
import { createPacer } from "../../src/pace/index.ts";
import { english } from "../support/english.ts";
import {
  answer,
  clientOver,
  fixedRandom,
  jumpingClock,
  memoryFacts,
  recordingPacer,
  scripted,
  testKey,
} from "./support.ts";

const product: ProductOnCreate = {
  parentSku: "P",
  sku: "A/1",
  categoryName: "Home > Mugs",
  language: "EN",
  name: "Mug",
  description: "A mug",
  weight: 0.5,
  options: [{ key: "Colour", value: "Blue" }],
  attributes: [{ key: "Material", value: "Clay" }],
};
const echo = answer(200, { isSuccess: true, data: product });
const emptyList = answer(200, { totalCount: 0, results: [] });

async function errorOf(work: () => unknown): Promise<SheetportError> {
  try {
    await work();
  } catch (thrown) {
    if (thrown instanceof SheetportError) return thrown;
    throw thrown;
  }
  throw new Error("Nothing was thrown.");
}

describe("createMarketplace: settings", () => {
  const base = {
    pacer: recordingPacer(),
    clock: jumpingClock(),
    random: fixedRandom(),
    facts: memoryFacts(),
    readUnit: "products",
  } as const;

  test("refuses an address that would send the key unencrypted, exit 2", async () => {
    const baseUrl = "http://example.com";
    const error = await errorOf(() =>
      createMarketplace({ ...base, baseUrl, apiKey: new Secret("k") }),
    );
    expect(error).toMatchObject({ code: "insecure-url", exitCode: 2 });
  });
});

describe("createMarketplace: permits", () => {
  test("every request that leaves has asked its permit right before, reads and writes alike", async () => {
    const transport: Transport = async ({ method }, _signal, permit) => {
      if ((await permit?.begin()) !== true)
        return { kind: "not-sent", message: "Nobody was asked." };
      return method === "GET" ? emptyList : echo;
    };
    const { client, pacer } = clientOver(transport);
    expect((await client.createProduct(product)).class).toBe("applied");
    expect((await client.updateProduct("A/1", product)).class).toBe("applied");
    expect((await client.readListings(["A/1"])).absent).toEqual(new Set(["A/1"]));
    expect(pacer.permits.map(({ ends }) => ends.length)).toEqual(pacer.permits.map(() => 1));
  });
});

describe("createProduct and updateProduct", () => {
  test("send the product as JSON, each in its lane", async () => {
    const { transport, requests } = scripted(echo, echo);
    const { client, pacer } = clientOver(transport);
    expect(await client.createProduct(product)).toEqual({ class: "applied", answer: product });
    await client.updateProduct("A/1", product);
    expect(requests).toEqual([
      {
        method: "POST",
        path: "/api/supplier/product",
        body: JSON.stringify(product),
      },
      {
        method: "PUT",
        path: "/api/supplier/product/A%2F1",
        body: JSON.stringify(product),
      },
    ]);
    expect(pacer.permits.map((permit) => permit.lane)).toEqual(["create", "update"]);
  });

  test("refuse a SKU that cannot stand in a path, before a permit is taken", async () => {
    const { client, pacer } = clientOver(scripted().transport);
    const error = await errorOf(() => client.updateProduct("..", product));
    expect(error.code).toBe("sku-unsafe");
    expect(pacer.permits).toEqual([]);
  });

  test.each<[string, TransportResult, string]>([
    ["an answer", echo, "answered 1"],
    ["a cut answer", { kind: "cut", status: 200, message: "cut" }, "answered 1"],
    ["no answer", { kind: "lost", message: "reset" }, "lost"],
    ["not sent", { kind: "not-sent", message: "refused" }, "unused"],
    ["not trusted", { kind: "untrusted", message: "name" }, "unused"],
  ])("settle the permit exactly once: %s", async (_name, result, end) => {
    const { client, pacer } = clientOver(scripted(result).transport);
    await client.createProduct(product);
    expect(pacer.permits.map((permit) => permit.ends)).toEqual([[end]]);
  });

  test("are never repeated, whatever comes", async () => {
    for (const status of [408, 409, 429, 500, 503]) {
      const { transport, requests } = scripted(answer(status, ""));
      await clientOver(transport).client.createProduct(product);
      expect(requests).toHaveLength(1);
    }
  });

  test("are not-sent when the wait for a permit is cancelled", async () => {
    const { client } = clientOver(scripted().transport);
    const result = await client.createProduct(product, { signal: AbortSignal.abort() });
    expect(result.class).toBe("not-sent");
  });

  test("tell the pacer of a refusal by the limit, with what it asks for", async () => {
    const script = scripted(answer(429, "", "5"), answer(503, "", "90"), answer(429, ""));
    const { client, pacer } = clientOver(script.transport);
    await client.createProduct(product);
    await client.updateProduct("A", product);
    await client.createProduct(product);
    expect(pacer.refusals).toEqual([
      { lane: "create", retryAfterMs: 5_000 },
      { lane: "update", retryAfterMs: 90_000 },
      { lane: "create", retryAfterMs: undefined },
    ]);
  });

  test("wait for new slots when theirs went to others before the first byte", async () => {
    const late = { kind: "not-sent", message: "Too late.", late: true } as const;
    const { transport, requests } = scripted(late, late, answer(400, "No."));
    const { client, pacer } = clientOver(transport);
    expect(await client.createProduct(product)).toMatchObject({ class: "rejected" });
    expect(requests).toHaveLength(3);
    expect(pacer.permits.map(({ ends }) => ends)).toEqual([["unused"], ["unused"], ["answered 1"]]);
  });

  test("leave no permit behind when the transport throws", async () => {
    const transport: Transport = () => Promise.reject(new Error("bug"));
    const { client, pacer } = clientOver(transport);
    await expect(client.createProduct(product)).rejects.toThrow("bug");
    expect(pacer.permits[0]?.ends).toEqual(["lost"]);
  });
});

describe("reads", () => {
  const reset: TransportResult = { kind: "lost", message: "reset" };

  test("are repeated with full jitter, and settle every permit once", async () => {
    const script = scripted(reset, answer(500, ""), answer(502, ""), emptyList, emptyList);
    const { client, clock, pacer, notices } = clientOver(script.transport);
    const read = await client.readListings(["A"]);
    expect([...read.absent]).toEqual(["A"]);
    expect(clock.sleeps).toEqual([500, 1000, 2000]);
    expect(notices).toEqual(
      [1, 1, 2].map((seconds) => expect.stringContaining(`in ${seconds} s.`)),
    );
    expect(pacer.permits.every((permit) => permit.ends.length === 1)).toBe(true);
  });

  test.each<[string, TransportResult, string, number]>([
    ["resets", reset, "marketplace-unreachable", 1],
    ["no connection", { kind: "not-sent", message: "refused" }, "marketplace-unreachable", 1],
    ["500", answer(500, "down"), "marketplace-failing", 1],
    ["401", answer(401, ""), "key-refused", 2],
    ["403", answer(403, ""), "key-refused", 2],
    ["302", answer(302, ""), "redirect-refused", 2],
    ["HTML", answer(200, "<html>"), "unexpected-answer", 1],
    ["another JSON", answer(200, "{}"), "unexpected-answer", 1],
    ["404", answer(404, "no such page"), "unexpected-answer", 1],
  ])("stop at %s with one clear error", async (_name, result, code, exitCode) => {
    const { client, pacer } = clientOver(async () => result);
    const error = await errorOf(() => client.readListings(["A"]));
    expect(error).toMatchObject({ code, exitCode });
    expect(english.error(error).hint).not.toBe("");
    expect(pacer.permits.length).toBeLessThanOrEqual(5);
  });

  test("stop at a bad certificate with one clear error", async () => {
    const transport: Transport = async () => ({ kind: "untrusted", message: "name" });
    const baseUrl = "https://market.example";
    const error = await errorOf(() =>
      clientOver(transport, { baseUrl }).client.readListings(["A"]),
    );
    expect(error).toMatchObject({ code: "certificate-refused", exitCode: 2 });
  });

  test("stop at a plain http name that leads to another machine, as at an address that is not encrypted", async () => {
    const transport: Transport = async () => ({
      kind: "untrusted",
      message: "It leads to 192.0.2.1.",
    });
    const baseUrl = "http://market.localhost:8080";
    const error = await errorOf(() =>
      clientOver(transport, { baseUrl }).client.readListings(["A"]),
    );
    expect(error).toMatchObject({ code: "insecure-url", exitCode: 2 });
    expect(error.message).toContain("192.0.2.1");
  });

  test("ask again for JSON that was damaged on its way, and count all that was asked for", async () => {
    const torn = answer(200, '{"totalCount":1,"results":[{"sku":"A"');
    const { client, pacer } = clientOver(scripted(torn, emptyList, emptyList).transport);
    const read = await client.readListings(["A"]);
    expect([...read.absent]).toEqual(["A"]);
    const [first, second] = pacer.permits;
    expect(first?.ends).toEqual([`answered ${first?.cost}`]);
    expect(second?.ends).toEqual(["answered 1"]);
  });

  test.each<[string, TransportResult]>([
    ["500", answer(500, "")],
    ["503 without Retry-After", answer(503, { message: "Down for tea." })],
    ["408", answer(408, "")],
    ["garbage", answer(200, '{"totalCount":1,"resul')],
    ["a body that breaks off", { kind: "cut", status: 200, message: "cut" }],
    ["an error that breaks off", { kind: "cut", status: 502, message: "cut" }],
  ])("keep the full weight of a page that was answered %s", async (_name, result) => {
    const stored = { pageBase: 1, sizeName: "PageSize" } as const;
    const script = scripted(result, emptyList, emptyList);
    const { client, pacer } = clientOver(script.transport, { stored });
    await client.listProducts({});
    const [unclear, clear] = pacer.permits;
    expect(unclear).toMatchObject({ cost: 100, ends: ["answered 100"] });
    expect(clear).toMatchObject({ cost: 100, ends: ["answered 1"] });
  });

  test.each([429, 503])(
    "ask for smaller pages after one that was refused with %d",
    async (status) => {
      const stored = { pageBase: 1, sizeName: "PageSize" } as const;
      const refusal = answer(status, "", "3");
      const script = scripted(refusal, refusal, emptyList, emptyList);
      const { client, pacer } = clientOver(script.transport, { stored });
      await client.listProducts({});
      const ends = pacer.permits.map(({ cost, ends: [end] }) => `${cost} ${end}`);
      expect(ends).toEqual(["100 refused", "5 refused", "2 answered 1", "2 answered 1"]);
    },
  );

  test.each([400, 404, 409, 422])(
    "keep the full weight of a page that was refused with %d: it may have been counted",
    async (status) => {
      const { client, pacer } = clientOver(async () => answer(status, "No such page."));
      await errorOf(() => client.listProducts({}));
      for (const { cost, ends } of pacer.permits) expect(ends).toEqual([`answered ${cost}`]);
    },
  );

  test("give up after three tries where nothing ever answered, after five later", async () => {
    const silent = clientOver(async () => reset);
    await errorOf(() => silent.client.readListings(["A"]));
    expect(silent.pacer.permits).toHaveLength(3);
    let requests = 0;
    const fallen = clientOver(async () => (++requests <= 2 ? emptyList : reset));
    await fallen.client.readListings(["A"]);
    const before = fallen.pacer.permits.length;
    await errorOf(() => fallen.client.readListings(["B"]));
    expect(fallen.pacer.permits.length - before).toBe(5);
  });

  test("say which status they met while they try again", async () => {
    const script = scripted(answer(503, "Down for tea."), emptyList, emptyList);
    const { client, notices } = clientOver(script.transport);
    await client.readListings(["A"]);
    expect(notices).toEqual([
      "Trying again in 1 s. The marketplace responded with status 503: Down for tea.",
    ]);
  });

  test("wait for the lane after 429, without counting it as a failure, but not for ever", async () => {
    const busy = answer(429, "", "3");
    const few = clientOver(scripted(...Array(4).fill(busy), emptyList, emptyList).transport);
    await few.client.readListings(["A"]);
    expect(few.pacer.refusals).toEqual(Array(4).fill({ lane: "read", retryAfterMs: 3000 }));
    expect(few.clock.sleeps).toEqual([]);
    const all = clientOver(async () => busy);
    expect((await errorOf(() => all.client.readListings(["A"]))).code).toBe("marketplace-limiting");
  });

  test("tell at once that a lane is closed, once for all that were refused together", async () => {
    const busy = answer(429, "", "31536000");
    const closed: unknown[] = [];
    const clock = jumpingClock();
    const { client } = clientOver(scripted(busy, busy, busy).transport, {
      clock,
      pacer: createPacer({ clock, rates: documentedRates, pace: "burst" }),
      onNotice: ({ values: { limit, requested } }, waitMs) => {
        if (waitMs === undefined) return;
        closed.push({ limit, requested, waitMs, sleeps: clock.sleeps.length });
      },
    });
    await Promise.all([1, 2].map(() => client.createProduct(product)));
    await client.updateProduct("A", product);
    const told = { waitMs: 3_600_000, requested: durationText(31_536_000), sleeps: 0 };
    expect(closed).toEqual(
      (["create", "update"] as const).map((lane) => ({
        limit: msg("marketplace.notices.limit", { lane }),
        ...told,
      })),
    );
  });

  test("end with the signal's reason when they are cancelled", async () => {
    const cancel = new AbortController();
    const { client } = clientOver(async () => {
      cancel.abort(new Error("stop"));
      return { kind: "lost", message: "Cancelled." };
    });
    const reading = client.readListings(["A"], { signal: cancel.signal });
    await expect(reading).rejects.toThrow("stop");
  });

  test("weigh the products that come back, or one a request", async () => {
    const list = answer(200, {
      totalCount: 3,
      results: [{ sku: "A" }, { sku: "B" }, { sku: "C" }],
    });
    for (const [readUnit, cost, end] of [
      ["products", 21, "answered 3"],
      ["requests", 1, "answered 1"],
    ] as const) {
      const { client, pacer } = clientOver(async () => list, { readUnit });
      await client.readListings(["A"], { urgent: true });
      expect(pacer.permits[0]).toEqual({ lane: "read", cost, urgent: true, ends: [end] });
    }
  });

  test("name a documented field that vanished once", async () => {
    const list = answer(200, { totalCount: 1, results: [{ sku: "A", id: "1" }] });
    const { client, notices } = clientOver(async () => list);
    await client.readListings(["A"]);
    await client.readListings(["A"]);
    expect(notices.filter((text) => text.includes("the documented field"))).toHaveLength(10);
  });
});

describe("the key", () => {
  test("is in no result, error or object, even when the marketplace echoes it", async () => {
    const body = { message: `Bad key ${testKey} (${encodeURIComponent(testKey)})` };
    const seen: unknown[] = [];
    for (const status of [200, 400, 401, 404, 409, 429, 500]) {
      const { client } = clientOver(async () => answer(status, body), {
        onNotice: (notice) => seen.push(notice),
      });
      seen.push(client, await client.createProduct(product));
      seen.push(await errorOf(() => client.readListings(["A"])));
      seen.push(await errorOf(() => client.listOrders({})));
    }
    const text = seen.map((one) => inspect(one, { depth: 9, showHidden: true })).join("\n");
    expect(text).toContain("[hidden]");
    expect(text).not.toContain(testKey);
  });

  test("is hidden however a Secret is looked at", () => {
    const secret = new Secret(testKey);
    const views = [String(secret), JSON.stringify({ secret }), inspect(secret), `${secret}`];
    expect(views.join("")).not.toContain(testKey);
    expect(secret.reveal()).toBe(testKey);
  });
});
