import { describe, expect, test } from "vitest";
import { parseFaults } from "../../src/simulator/index.ts";
import { eventually } from "../support/eventually.ts";
import { product, type Started, start } from "./support.ts";

const path = "/supplier/product";

function create(simulator: Started, init?: RequestInit) {
  return simulator.send("POST", path, product(), init);
}

function created(simulator: Started): number {
  return simulator.products().filter(({ sku }) => sku === "VASE-9-RED").length;
}

/** How many records there are afterwards: whether the write was carried out. */
const before = 0;
const after = 1;

describe("faults that answer", () => {
  test.each([
    ["create:5xx-before", 500, before],
    ["create:5xx-before=503", 503, before],
    ["create:5xx-after", 500, after],
    ["create:status-before=403", 403, before],
    ["create:status-after=409", 409, after],
    ["create:429", 429, before],
    ["create:503", 503, before],
  ])("%s: status %d, records %d", async (faults, status, records) => {
    const simulator = await start({ faults });
    const answer = await create(simulator);
    expect(answer.status).toBe(status);
    expect(answer.headers.has("retry-after")).toBe(false);
    expect(created(simulator)).toBe(records);
    expect(simulator.ledger()[0]).toMatchObject({ fault: faults, status, overLimit: false });
  });

  test.each([
    ["create:429=5s", 429],
    ["create:503=5s", 503],
  ])("%s: with Retry-After", async (faults, status) => {
    const answer = await create(await start({ faults }));
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([status, "5"]);
  });

  test("status-before=307: a redirect to another host", async () => {
    const answer = await create(await start({ faults: "create:status-before=307" }));
    expect([answer.status, answer.headers.get("location")]).toEqual([
      307,
      "https://elsewhere.example/",
    ]);
  });

  test("garbled: 200, whole on the wire, no JSON; carried out", async () => {
    const simulator = await start({ faults: "create:garbled" });
    const answer = await create(simulator);
    expect(answer).toMatchObject({ status: 200, json: undefined });
    expect(answer.text).toContain("VASE-9-RED");
    expect(created(simulator)).toBe(after);
  });

  test("success-false: 200, refused", async () => {
    const simulator = await start({ faults: "create:success-false" });
    expect(await create(simulator)).toMatchObject({ status: 200, json: { isSuccess: false } });
    expect(created(simulator)).toBe(before);
  });

  test("success-missing: 200, carried out, nothing said", async () => {
    const simulator = await start({ faults: "create:success-missing" });
    const { status, json } = await create(simulator);
    expect([status, Object.keys(json)]).toEqual([200, ["data"]]);
    expect(created(simulator)).toBe(after);
  });

  test("latency: the answer, and the write, wait for it", async () => {
    const simulator = await start({ faults: "create:latency=2s" });
    const answer = create(simulator);
    await eventually(() => expect(simulator.clock.sleeping).toBe(1));
    await simulator.clock.advance(1999);
    expect([simulator.clock.sleeping, created(simulator)]).toEqual([1, before]);
    await simulator.clock.advance(1);
    expect((await answer).status).toBe(200);
    expect(created(simulator)).toBe(after);
    expect(simulator.ledger()[0]).toMatchObject({ atMs: 0, fault: "create:latency=2s" });
  });
});

describe("faults that break the connection", () => {
  test.each([
    ["create:reset-before", before],
    ["create:reset-after", after],
  ])("%s: the connection is reset, records %d", async (faults, records) => {
    const simulator = await start({ faults });
    await expect(create(simulator)).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
    expect(created(simulator)).toBe(records);
    expect(simulator.ledger()[0]).not.toHaveProperty("status");
  });

  test("cut: a 200 whose body breaks off; carried out", async () => {
    const simulator = await start({ faults: "create:cut" });
    await expect(create(simulator)).rejects.toThrow("terminated");
    expect(created(simulator)).toBe(after);
  });

  test.each([
    ["create:hang-before", before],
    ["create:hang-after", after],
  ])("%s: no answer until the client gives up, records %d", async (faults, records) => {
    const simulator = await start({ faults });
    const patience = new AbortController();
    const answer = create(simulator, { signal: patience.signal });
    await eventually(() => expect(simulator.ledger()[0]?.fault).toBe(faults));
    await eventually(() => expect(created(simulator)).toBe(records));
    patience.abort();
    await expect(answer).rejects.toThrow("aborted");
    expect(created(simulator)).toBe(records);
    expect((await simulator.send("GET", path)).status).toBe(200);
  });

  test("hang-late: carried out long after the client gave up", async () => {
    const simulator = await start({ faults: "create:hang-late=30s" });
    const patience = new AbortController();
    const answer = create(simulator, { signal: patience.signal });
    await eventually(() => expect(simulator.clock.sleeping).toBe(1));
    patience.abort();
    await expect(answer).rejects.toThrow("aborted");
    await simulator.clock.advance(29_999);
    expect(created(simulator)).toBe(before);
    await simulator.clock.advance(1);
    expect(created(simulator)).toBe(after);
  });

  test("close ends requests that hang or wait", async () => {
    const simulator = await start({ faults: "create:hang-before,update:latency=1m" });
    const outcomes = Promise.allSettled([
      create(simulator),
      simulator.send("PUT", `${path}/MUG-350-BLU`, { name: "A" }),
    ]);
    await eventually(() => expect(simulator.clock.sleeping).toBe(1));
    await eventually(() => expect(simulator.ledger()).toHaveLength(2));
    await simulator.close();
    expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(simulator.products().find(({ sku }) => sku === "MUG-350-BLU")?.name).not.toBe("A");
  });
});

describe("faults in their place", () => {
  test.each([
    ["list", "GET", path],
    ["update", "PUT", `${path}/MUG-350-BLU`],
    ["orders", "GET", "/supplier/orders"],
    ["pack", "POST", "/supplier/orders/X/package"],
    ["ship", "POST", "/supplier/orders/X/shipment-number"],
  ])("%s hits %s %s alone", async (target, method, address) => {
    const simulator = await start({ faults: `${target}:5xx-before` });
    const body = method === "GET" ? undefined : target === "ship" ? new FormData() : {};
    expect((await simulator.send(method, address, body)).status).toBe(500);
    expect((await create(simulator)).status).toBe(200);
  });

  test("setFaults replaces the rules", async () => {
    const simulator = await start({ faults: "create:5xx-before" });
    simulator.setFaults(parseFaults("create:5xx-before@2"));
    expect([(await create(simulator)).status, (await create(simulator)).status]).toEqual([
      200, 500,
    ]);
  });
});
