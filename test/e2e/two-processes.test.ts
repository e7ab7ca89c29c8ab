import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test, vi } from "vitest";
import type { Summary } from "../../src/simulator/ledger.ts";
import {
  documentOf,
  expectCalm,
  type Finished,
  runCommand,
  startCommand,
  temporaryFolder,
} from "../support/command.ts";
import { expectAsWanted, openMarket, reach, writesOf } from "../support/market.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";

const rate = "40/2s";
const products = Array.from({ length: 50 }, (_, number) =>
  plausibleProduct(`P-${String(number).padStart(3, "0")}`, number),
);

/** A workbook, and `sheetport simulator` in a process of its own that lists the same. */
async function openPlace(finished: Finished) {
  const dir = await temporaryFolder(finished);
  const workbook = join(dir, "catalogue.xlsx");
  const seed = join(dir, "seed.json");
  await writeFile(workbook, await productsWorkbook(products));
  await writeFile(seed, JSON.stringify({ products, orders: [] }));
  const limits = ["create", "update", "read", "order"].flatMap((one) => [`--${one}-rate`, rate]);
  const simulator = startCommand(["simulator", "--json", "--seed", seed, ...limits], {
    dir,
    finished,
  });
  await vi.waitFor(() => expect(simulator.stdout()).toContain("\n"), { timeout: 20_000 });
  const { url } = JSON.parse(simulator.stdout());
  const summary = async () => (await (await fetch(`${url}/simulator/summary`)).json()) as Summary;
  return { dir, workbook, url, summary, at: { dir, finished } };
}

type Place = Awaited<ReturnType<typeof openPlace>>;

/** Compares the workbook with what is live, in a process of its own. */
function diff({ workbook, url, at, dir }: Place, dataDir: string) {
  return runCommand(
    ["diff", workbook, "--json", ...reach(url, rate), "--data-dir", join(dir, dataDir)],
    at,
  );
}

/** Both have read everything, and no window held more than the limit. */
function expectWithin({ read }: Summary): void {
  expect(read.overLimit).toBe(0);
  expect(read.maxSlidingCost).toBeLessThanOrEqual(40);
  expect(read.maxCalendarCost).toBeLessThanOrEqual(40);
  expect(read.cost).toBeGreaterThanOrEqual(2 * products.length);
}

describe.concurrent("two comparisons at once", () => {
  test("together keep within the limit of their key, as the simulator counts", {
    timeout: 60_000,
  }, async ({ onTestFinished: finished, expect }) => {
    const place = await openPlace(finished);
    const both = await Promise.all([diff(place, "data"), diff(place, "data")]);
    for (const ended of both) {
      expect(ended).toMatchObject({ code: 0, stderr: "" });
      expect(documentOf(ended).totals).toMatchObject({ unchanged: products.length });
    }
    expectWithin(await place.summary());
  });

  test("and so do two exports, page by page in turn", { timeout: 60_000 }, async ({
    onTestFinished: finished,
    expect,
  }) => {
    const place = await openPlace(finished);
    const flags = [...reach(place.url, rate), "--data-dir", join(place.dir, "data"), "--json"];
    const both = await Promise.all(
      ["one.xlsx", "two.xlsx"].map((name) =>
        runCommand(["export", "products", name, ...flags], place.at),
      ),
    );
    for (const ended of both) {
      expect(ended).toMatchObject({ code: 0, stderr: "" });
      expect(documentOf(ended)).toMatchObject({ rows: products.length, complete: true });
    }
    expectWithin(await place.summary());
  });

  test("without shared slots they would not: the test above can fail", {
    timeout: 60_000,
  }, async ({ onTestFinished: finished, expect }) => {
    const place = await openPlace(finished);
    await Promise.all([diff(place, "data-1"), diff(place, "data-2")]);
    expect((await place.summary()).read.maxSlidingCost).toBeGreaterThan(40);
  });
});

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
      runCommand(["diff", market.workbook, ...market.flags, "--env", name], { ...market.at, env });
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
    timeout: 60_000,
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
