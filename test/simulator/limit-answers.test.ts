import { describe, expect, test } from "vitest";
import { product, start, wideRates } from "./support.ts";

const path = "/supplier/product";
const rates = {
  ...wideRates,
  create: { count: 3, windowMs: 60_000 },
  read: { count: 25, windowMs: 60_000 },
};

describe("limits", () => {
  test("one over the limit: 429 with Retry-After, nothing carried out; room after that time", async () => {
    const simulator = await start({ rates });
    const create = (number: number) =>
      simulator.send("POST", path, product({ sku: `V-${number}` }));
    for (const number of [1, 2, 3]) {
      expect((await create(number)).status).toBe(200);
      await simulator.clock.advance(1000);
    }
    const refused = await create(4);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "57"]);
    expect(simulator.products()).toHaveLength(28);
    await simulator.clock.advance(56_999);
    expect((await create(4)).status).toBe(429);
    await simulator.clock.advance(1);
    expect((await create(4)).status).toBe(200);
    expect(simulator.summary().create).toMatchObject({
      arrivals: 6,
      overLimit: 2,
      maxSlidingCost: 5,
    });
  });

  test("retry-after=no: 429 without the header", async () => {
    const { send } = await start({ rates, contract: "retry-after=no" });
    await send("GET", path);
    const refused = await send("GET", path);
    expect([refused.status, refused.headers.has("retry-after")]).toEqual([429, false]);
  });

  test("a read costs the products it returns, one at least", async () => {
    const simulator = await start({ rates });
    await simulator.send("GET", `${path}?PageSize=7`);
    await simulator.send("GET", `${path}?Skus=NOBODY`);
    await simulator.send("GET", `${path}?PageSize=bad`);
    expect(simulator.ledger().map(({ cost }) => cost)).toEqual([7, 1, 1]);
    expect((await simulator.send("GET", `${path}?PageSize=17`)).status).toBe(429);
    expect((await simulator.send("GET", `${path}?PageSize=16`)).status).toBe(200);
  });

  test("window=calendar: the budget is whole again when the clock's window turns", async () => {
    const { send, clock, summary } = await start({ rates, contract: "window=calendar" });
    await clock.advance(59_000);
    const create = async () => (await send("POST", path, product())).status;
    expect([await create(), await create(), await create(), await create()]).toEqual([
      200, 200, 200, 429,
    ]);
    await clock.advance(1000);
    expect([await create(), await create(), await create()]).toEqual([200, 200, 200]);
    expect(summary().create).toMatchObject({ maxSlidingCost: 7, overLimit: 1 });
  });

  test("refused=counted: refused requests use the budget too", async () => {
    const { send, clock } = await start({ rates, contract: "refused=counted" });
    const create = async () => (await send("POST", path, product())).status;
    for (let count = 0; count < 3; count += 1) await create();
    await clock.advance(59_000);
    for (let count = 0; count < 3; count += 1) expect(await create()).toBe(429);
    await clock.advance(1000);
    expect(await create()).toBe(429);
  });

  test("the ledger says when, where, what for and how it ended", async () => {
    const simulator = await start();
    await simulator.clock.advance(250);
    await simulator.send("POST", path, product());
    await simulator.clock.advance(250);
    await simulator.send("PUT", `${path}/MUG%2D350-BLU`, { name: "A" });
    await simulator.send("GET", "/supplier/orders?Page=1");
    const entry = { cost: 1, overLimit: false, status: 200 };
    expect(simulator.ledger()).toEqual([
      { ...entry, atMs: 250, lane: "create", method: "POST", path, sku: "VASE-9-RED" },
      {
        ...entry,
        atMs: 500,
        lane: "update",
        method: "PUT",
        path: `${path}/MUG%2D350-BLU`,
        sku: "MUG-350-BLU",
      },
      { ...entry, atMs: 500, lane: "orders", method: "GET", path: "/supplier/orders?Page=1" },
    ]);
  });
});
