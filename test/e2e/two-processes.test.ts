import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { documentOf, expectCalm, runBuilt, startCommand } from "../support/command.ts";
import { expectAsWanted, openMarket, writesOf } from "../support/market.ts";
import { describeProof } from "../support/prove.ts";
import { oneWriter, shared } from "./two-processes.proof.ts";

describeProof("diff and export", shared, { concurrent: true });
describeProof("upload", oneWriter, { concurrent: true });

describe("slots", () => {
  /** The pools in the record of a data folder. */
  function pools(dir: string): string[] {
    const sqlite = new DatabaseSync(join(dir, "data", "sheetport.sqlite"));
    const rows = sqlite.prepare("SELECT DISTINCT pool FROM slots").all();
    sqlite.close();
    return rows.map(({ pool }) => String(pool));
  }

  test("belong to a key at a host, by whatever name, and do not tell the key", async () => {
    const market = await openMarket({ creates: 0, updates: 1 });
    const diffAs = (name: string, env: Record<string, string> = {}) =>
      runBuilt(["diff", market.workbook, ...market.flags, "--env", name], { ...market.at, env });
    expect((await diffAs("one")).code).toBe(0);
    expect((await diffAs("two")).code).toBe(0);
    const [pool, ...others] = pools(market.dir);
    expect(others).toEqual([]);
    expect(pool).toMatch(/^[0-9a-f]{16}$/);
    // The simulator refuses another key; its request has taken a slot all the same.
    expect((await diffAs("one", { SHEETPORT_API_KEY: "another-key" })).code).toBe(2);
    expect(pools(market.dir)).toHaveLength(2);
  });
});

describe("two uploads at once", () => {
  test("one runs, and the other says who holds the lock and sends nothing", {
    tags: "slow",
  }, async () => {
    const market = await openMarket({ creates: 30, updates: 30, rate: "20/1s" });
    const args = ["upload", market.workbook, ...market.flags, "--json"];
    const both = [startCommand(args, market.at), startCommand(args, market.at)];
    const ended = await Promise.all(both.map((one) => one.ended));
    for (const one of ended) expectCalm(one);
    expect(ended.map(({ code }) => code).sort()).toEqual([0, 6]);
    const refused = documentOf(ended.find(({ code }) => code === 6) ?? { stdout: "" });
    const run = documentOf(ended.find(({ code }) => code === 0) ?? { stdout: "" });
    expect(refused.error).toMatchObject({ code: "run-active" });
    expect(refused.error.message).toMatch(/“sheetport upload”, run .+, process \d+, since .+ UTC/);
    expect(refused.error.message).toContain(run.run);
    expect(writesOf(market.simulator)).toHaveLength(60);
    expectAsWanted(market);
  });
});
