import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readCatalogue } from "../support/catalogue.ts";
import { documentOf, type Json, runCommand } from "../support/command.ts";
import { changeLive } from "../support/edited-export.ts";
import { type Market, openMarket } from "../support/market.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";

function run(market: Market, ...args: string[]) {
  return runCommand([...args, ...market.flags], market.at);
}

async function json(market: Market, ...args: string[]): Promise<Json> {
  return documentOf(await run(market, ...args, "--json"));
}

async function rowsOf({ dir }: Market, name: string): Promise<Record<string, unknown>[]> {
  return readCatalogue(await readFile(join(dir, name)));
}

function runs({ at }: Market, ...args: string[]) {
  return runCommand(["runs", ...args, "--data-dir", "data"], at);
}

/** A saved plan of one new product and one wrong row. */
async function saveMixedPlan(market: Market): Promise<void> {
  const rows = [plausibleProduct("A-1", 1), { ...plausibleProduct("B-1", 2), weight: -1 }];
  await writeFile(market.workbook, await productsWorkbook(rows));
  await run(market, "diff", "catalogue.xlsx", "--out", "plan.json");
}

const upload = ["upload", "plan.json", "--valid-only"];

describe("an upload of a saved plan", () => {
  test("leaves the results and failed workbooks beside the plan's workbook, as its own upload does", {
    tags: "slow",
  }, async () => {
    const market = await openMarket({ creates: 0, updates: 1 });
    await saveMixedPlan(market);
    const done = await json(market, ...upload);
    expect(done.files).toEqual({
      results: "catalogue.results.xlsx",
      failed: "catalogue.failed.xlsx",
    });
    expect(await rowsOf(market, "catalogue.results.xlsx")).toMatchObject([
      { SKU: "A-1", Result: "applied", Name: "Stoneware mug 1" },
      { SKU: "B-1", Result: "invalid", Finding: expect.stringContaining("greater than 0") },
    ]);
    expect(await rowsOf(market, "catalogue.failed.xlsx")).toMatchObject([{ SKU: "B-1" }]);
    const told = documentOf(await runs(market, done.run, "--json"));
    expect(told.files).toEqual(done.files);
    const text = (await runs(market, done.run)).stdout;
    expect(text).toContain("Results: catalogue.results.xlsx");
    await rm(join(market.dir, "catalogue.failed.xlsx"));
    expect(documentOf(await runs(market, done.run, "--json")).files).toEqual({
      results: "catalogue.results.xlsx",
      failed: null,
    });
  });

  test("writes them where --results says, never over the plan or its workbook", {
    tags: "slow",
  }, async () => {
    const market = await openMarket({ creates: 0, updates: 1 });
    await saveMixedPlan(market);
    for (const input of ["plan.json", "catalogue.xlsx"]) {
      const refused = await json(market, ...upload, "--results", input);
      expect(refused.error.code).toBe("would-replace-workbook");
    }
    const done = await json(market, ...upload, "--results", "out.xlsx");
    expect(done.files).toEqual({ results: "out.xlsx", failed: "out.failed.xlsx" });
    expect((await readdir(market.dir)).sort()).not.toContain("catalogue.results.xlsx");
  });

  test("whose workbook has changed or is gone: said, with what the plan knows of each row", {
    tags: "slow",
  }, async () => {
    const market = await openMarket({ creates: 1, updates: 1 });
    await run(market, "diff", "catalogue.xlsx", "--out", "plan.json");
    await writeFile(market.workbook, "changed");
    const done = await run(market, "upload", "plan.json");
    expect(done.code).toBe(0);
    expect(done.stdout).toContain("the results only contain what the plan says about its rows");
    expect(await readFile(market.workbook, "utf8")).toBe("changed");
    expect(await rowsOf(market, "catalogue.results.xlsx")).toMatchObject([
      { Row: "2", SKU: "NEW-001", Result: "applied" },
      { SKU: "UPD-001", Result: "applied", Changes: expect.stringContaining("mug 1, new") },
    ]);

    const other = await openMarket({ creates: 1, updates: 1 });
    await mkdir(join(other.dir, "sheets"));
    await rename(other.workbook, join(other.dir, "sheets/catalogue.xlsx"));
    await run(other, "diff", "sheets/catalogue.xlsx", "--out", "plan.json");
    await rm(join(other.dir, "sheets"), { recursive: true });
    expect((await json(other, "upload", "plan.json")).files).toEqual({
      results: "catalogue.results.xlsx",
      failed: null,
      planOnly: true,
    });
  });

  test("that moved together with its workbook finds it", async () => {
    const market = await openMarket({ creates: 1, updates: 1 });
    await run(market, "diff", "catalogue.xlsx", "--out", "plan.json");
    await mkdir(join(market.dir, "moved"));
    for (const name of ["catalogue.xlsx", "plan.json"])
      await rename(join(market.dir, name), join(market.dir, "moved", name));
    const { files } = await json(market, "upload", "moved/plan.json");
    expect(files).toEqual({ results: "moved/catalogue.results.xlsx", failed: null });
  });

  test("with a conflict is not told as done: 1 of 2 writes, and how the other ended", {
    tags: "slow",
  }, async () => {
    const market = await openMarket({ creates: 0, updates: 2 });
    await run(market, "diff", "catalogue.xlsx", "--out", "plan.json");
    await changeLive(market.simulator, { "UPD-001": { name: "Somebody else was here" } });
    const done = await json(market, "upload", "plan.json");
    expect(done.totals).toMatchObject({ applied: 1, conflict: 1 });
    const { stdout } = await runs(market);
    expect(stdout).toContain("1/2, 1 in conflict");
    expect(stdout).not.toContain("2/2");
  });
});

test("undo after creates measures its changes by what is live now", { tags: "slow" }, async () => {
  const market = await openMarket({ creates: 18, updates: 10, bystanders: 15 });
  expect((await run(market, "upload", "catalogue.xlsx")).code).toBe(0);
  expect(market.simulator.products()).toHaveLength(43);
  // 10 of the 25 that were live before are too many to go without a word, 10 of 43 are not.
  const flags = market.flags.filter((flag) => flag !== "--quiet");
  const { stderr } = await runCommand(["undo", ...flags], market.at);
  expect(stderr).not.toMatch(/catalogue of/);
});

test("check, diff and upload count the rows of one sheet alike, and all of them", {
  tags: "slow",
}, async () => {
  const market = await openMarket({ creates: 0, updates: 1 });
  const { description: _, ...bare } = plausibleProduct("C-1", 3);
  const wrong = { ...plausibleProduct("B-1", 2), weight: -1 };
  await writeFile(
    market.workbook,
    await productsWorkbook([plausibleProduct("A-1", 1), wrong, bare]),
  );
  const check = ["check", "catalogue.xlsx", "--data-dir", "data"];
  const { totals } = documentOf(await runCommand([...check, "--json"], market.at));
  expect(totals).toMatchObject({ rows: 3, valid: 1, invalid: 2, invalidIfNew: 1, errors: 2 });
  expect((await runCommand(check, market.at)).stdout).toContain(
    "3 rows: 1 valid, 1 valid as updates only, 1 invalid; 2 errors",
  );
  const diff = await json(market, "diff", "catalogue.xlsx");
  expect(diff.totals).toMatchObject({ create: 1, update: 0, unchanged: 0, invalid: 2, blocked: 0 });
  const done = await json(market, "upload", "catalogue.xlsx", "--valid-only");
  expect(done.totals).toMatchObject({ applied: 1, invalid: 2 });
  expect(done.rows).toHaveLength(3);
});
