// @module-tag slow
import { describe, expect, test } from "vitest";
import { documentOf, runCommand } from "../support/command.ts";
import { expectAsWanted, openMarket } from "../support/market.ts";

const count = 250;
const rate = "100/2s";

// How long it takes is for `npm run bench -- upload`.
describe("upload at 100/2s", () => {
  test("keeps every window within the limit, both lanes side by side", async () => {
    const market = await openMarket({ creates: count, updates: count, rate });
    const ended = await runCommand(
      ["upload", market.workbook, ...market.flags, "--json"],
      market.at,
    );
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    const summary = market.simulator.summary();
    for (const lane of ["create", "update", "read"] as const) {
      expect(summary[lane].overLimit).toBe(0);
      expect(summary[lane].maxSlidingCost).toBeLessThanOrEqual(100);
    }
    const { create, update } = summary;
    expect([create.arrivals, update.arrivals]).toEqual([count, count]);
    // Each lane begins before the other has ended.
    expect(create.firstMs).toBeLessThan(update.lastMs ?? 0);
    expect(update.firstMs).toBeLessThan(create.lastMs ?? 0);
    expectAsWanted(market);
    expect(documentOf(ended).rows).toHaveLength(2 * count);
  });
});

describe("diff at 100/5s", () => {
  test("keeps every window within the limit where pages of the list are answered 5xx", async () => {
    const faults = "list:5xx-before@1,list:5xx-after=503@2";
    const market = await openMarket({ creates: 0, updates: 90, rate: "100/5s", faults });
    const ended = await runCommand(["diff", market.workbook, ...market.flags, "--json"], market.at);
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    expect(documentOf(ended).totals).toMatchObject({ update: 90 });
    const { read } = market.simulator.summary();
    expect(market.simulator.ledger().filter(({ fault }) => fault !== undefined)).toHaveLength(2);
    expect(read.overLimit).toBe(0);
    expect(read.maxSlidingCost).toBeLessThanOrEqual(100);
  });
});
