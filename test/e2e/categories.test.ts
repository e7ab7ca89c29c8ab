import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { documentOf, type Json, runCommand } from "../support/command.ts";
import { saveEdited } from "../support/edited-export.ts";
import { type Market, openMarket } from "../support/market.ts";
import { plausibleProduct } from "../support/products-workbook.ts";

const listings = Array.from({ length: 24 }, (_, at) => ({
  ...plausibleProduct(`LIVE-${at}`, at),
  categoryName: at % 2 === 0 ? "Home > Kitchen > Mugs" : "Home > Kitchen > Pans",
}));

const day = new Date().toISOString().slice(0, 10);
const wrong = { Category: "Home > Kichen > Mugs" };
const nearest = "Closest: “Home > Kitchen > Mugs”.";
const option = `--map-value "categoryName:${wrong.Category}=Home > Kitchen > Mugs"`;
const fix = `${nearest} To map the word to a live category in all rows: ${option}`;

async function json(market: Market, ...args: string[]): Promise<Json> {
  return documentOf(await runCommand([...args, "--json", ...market.flags], market.at));
}

/** `check` asks nothing of the marketplace: it needs to know which one is meant, and no rates. */
async function check(market: Market, dataDir = "data"): Promise<Json> {
  const place = ["--env", "test", "--base-url", market.simulator.url];
  const args = ["check", "products.xlsx", "--json", ...place, "--data-dir"];
  return documentOf(await runCommand([...args, join(market.dir, dataDir)], market.at));
}

/** A market whose exported workbook came back with one category misspelt. */
async function returned(count = listings.length): Promise<Market> {
  const some = listings.slice(0, count);
  const market = await openMarket({ creates: 0, updates: 0, bystanders: 0, listings: some });
  await json(market, "export", "products", "products.xlsx");
  await saveEdited(join(market.dir, "products.xlsx"), { "LIVE-0": wrong });
  return market;
}

function unknownIn({ findings }: Json): Json[] {
  return (findings as Json[]).filter(({ code }) => code === "category-unknown");
}

describe("a category that no live listing has (decision 34)", () => {
  test("is a warning of check, from the listing memory and offline", async () => {
    const market = await returned();
    await market.simulator.close();
    const [finding, ...more] = unknownIn(await check(market));
    expect(more).toEqual([]);
    expect(finding).toMatchObject({
      severity: "warning",
      column: "Category",
      value: wrong.Category,
      message: `“${wrong.Category}” is not a category of the 24 live listings known on ${day}.`,
      fix: expect.stringContaining(fix),
    });
  });

  test("is a warning of check from the export, where nothing is remembered", {
    tags: "slow",
  }, async () => {
    const market = await returned();
    const document = await check(market, "new");
    expect(unknownIn(document)).toMatchObject([
      {
        message: `“${wrong.Category}” is not a category of the 24 listings exported on ${day}.`,
        fix: expect.stringContaining(fix),
      },
    ]);
  });

  test("is a note of diff, and of the row that upload sends", { tags: "slow" }, async () => {
    const market = await returned();
    const diff = await json(market, "diff", "products.xlsx");
    const changed = (diff.changes as Json[]).filter(({ action }) => action === "update");
    const notes = [{ code: "category-unknown" }, { code: "sheet-warning" }];
    expect(changed).toMatchObject([{ sku: "LIVE-0", notes }]);
    expect(JSON.stringify(changed)).toContain(nearest);
    const { stdout } = await runCommand(["diff", "products.xlsx", ...market.flags], market.at);
    expect(stdout).toContain(nearest);
    const upload = await json(market, "upload", "products.xlsx");
    expect(upload.totals).toMatchObject({ applied: 1 });
    // Now a live listing has it.
    expect(unknownIn(await check(market))).toEqual([]);
  });

  test("is not told where too few listings are known", { tags: "slow" }, async () => {
    const market = await returned(19);
    expect(unknownIn(await check(market))).toEqual([]);
    const diff = await json(market, "diff", "products.xlsx");
    expect(JSON.stringify(diff.changes)).not.toContain("category-unknown");
  });
});
