import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { environmentOf } from "../../src/commands/account/environment.ts";
import { Secret } from "../../src/model/net.ts";
import type { OrderPlan } from "../../src/model/run/order-plan.ts";
import { openRecord } from "../../src/record/record.ts";
import { fulfilments } from "../apply/support.ts";
import { orderPlan, outcome, runStart } from "../record/fixtures.ts";
import { canaryKey, documentOf, type Json, runCommand } from "../support/command.ts";
import { type FulfilMarket, openFulfilMarket, orderWrites } from "../support/fulfil-market.ts";
import { openMarket, writesOf } from "../support/market.ts";

/** A market whose record holds a run of orders that was interrupted after the packing. */
async function marketWithOrderRun() {
  const market = await openMarket({ creates: 0, updates: 1 });
  const { host } = new URL(market.simulator.url);
  const record = openRecord({ file: join(market.dir, "data", "sheetport.sqlite") });
  const start = runStart("packing", { command: "fulfil", env: "test", host });
  const its = { name: "test", baseUrl: market.simulator.url, apiKey: new Secret(canaryKey) };
  const { key, account } = environmentOf(its, { accounts: {} });
  const plan = orderPlan(fulfilments(["A"]));
  const base = { ...plan.base, account };
  await record.startRun(start, { ...plan, base }, { env: key });
  await record.append("packing", outcome("pack-A", "applied"));
  await record.close();
  return market;
}

/** A run of this plan that another process began and left before its first write. */
async function leaveRun(market: FulfilMarket, planned: string) {
  const plan: OrderPlan = JSON.parse(await readFile(join(market.dir, planned), "utf8"));
  const record = openRecord({ file: join(market.dir, "data", "sheetport.sqlite") });
  const path = join(market.dir, "filled.xlsx");
  const { env, host } = plan.base;
  const start = runStart("left", { command: "fulfil", env, host, file: "filled.xlsx", path });
  const its = { name: env, baseUrl: market.simulator.url, apiKey: new Secret(canaryKey) };
  await record.startRun(start, plan, { env: environmentOf(its, { accounts: {} }).key });
  await record.append("left", { type: "run-started", atMs: 1_000 });
  await record.close();
}

describe("resume of a run of orders that a later run has overtaken", () => {
  const [both, packed] = ["MP-2509006-289", "MP-2509001-100"];

  test("says which run has done it, sends nothing again, and still sends what is left", async () => {
    const market = await openFulfilMarket();
    const answers = { [both]: { supplied: "Yes", shippingNumber: "T-1" } };
    const all = { ...answers, [packed]: { supplied: "Yes", shippingNumber: "T-2" } };
    const file = await market.fill(all);
    await market.fulfil(file, "--dry-run", "--out", "plan.json");
    await leaveRun(market, "plan.json");
    const some = { ...answers, [packed]: { supplied: "Yes" } };
    const later = await market.fulfilled(await market.fill(some, "later.xlsx"));
    expect(later.ended.code).toBe(0);
    const sent = orderWrites(market).length;

    const resumed = await runCommand(["resume", "left", ...market.flags, "--json"], market.at);
    expect(resumed.code).toBe(0);
    const { orders } = documentOf(resumed);
    const resultOf = (number: string) => orders.find(({ order }: Json) => order === number);
    const done = `Run ${later.json.run} has already`;
    expect(resultOf(packed)).toMatchObject({
      ...{ packed: false, shipped: true, outcome: "applied", attempts: 1 },
      message: `${done} sent these answers.`,
    });
    expect(resultOf(both)).toMatchObject({
      ...{ outcome: "unchanged", attempts: 0 },
      message: `${done} sent these answers. ${done} registered this shipment number.`,
    });
    expect(resultOf(both).settledAt).toBeUndefined();
    expect(orderWrites(market).slice(sent)).toEqual([`shipment-number ${packed}`]);
  });
});

describe("a run of orders", () => {
  test("`runs RUN` shows its orders, as text and as JSON", async () => {
    const market = await marketWithOrderRun();
    const show = ["runs", "packing", "--data-dir", "data"];
    const text = await runCommand(show, market.at);
    expect(text.code).toBe(0);
    expect(text.stdout).toMatch(/^\? not sent {2}rows 2, 3 {2}A {2}packed/m);
    const json = documentOf(await runCommand([...show, "--json"], market.at));
    expect(json).toMatchObject({
      run: "packing",
      orders: [{ order: "A", packed: true, shipped: false, outcome: "not-sent" }],
      runs: [{ command: "fulfil", totals: { applied: 1, pack: 1 } }],
    });
    const all = documentOf(await runCommand(["runs", "--data-dir", "data", "--json"], market.at));
    expect(all.runs).toHaveLength(1);
  });

  test("`undo` says that it is about products alone", async () => {
    const market = await marketWithOrderRun();
    const ended = await runCommand(["undo", "packing", ...market.flags, "--json"], market.at);
    expect(ended.code).toBe(2);
    expect(documentOf(ended).error).toMatchObject({
      code: "run-of-orders",
      message: expect.stringContaining("about orders"),
    });
    expect(writesOf(market.simulator)).toEqual([]);
  });
});
