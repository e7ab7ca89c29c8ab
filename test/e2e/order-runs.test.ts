import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { environmentOf } from "../../src/commands/account/environment.ts";
import { Secret } from "../../src/model/net.ts";
import { openRecord } from "../../src/record/record.ts";
import { fulfilments } from "../apply/support.ts";
import { orderPlan, outcome, runStart } from "../record/fixtures.ts";
import { canaryKey, documentOf, runCommand } from "../support/command.ts";
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
