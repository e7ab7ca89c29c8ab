import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { documentOf, type Json } from "../support/command.ts";
import { type Edits, saveEdited } from "../support/edited-export.ts";
import { type FastMarket, openFastMarket, recordsOf, writesOf } from "../support/market.ts";
import { productsWorkbook } from "../support/products-workbook.ts";
import { handsOver } from "../support/socketless.ts";

const minuteMs = 60_000;

/** A colleague changes a listing on the marketplace. */
async function colleague(market: FastMarket, sku: string, fields: object): Promise<void> {
  const path = `/supplier/product/${sku}`;
  const body = JSON.stringify(fields);
  await handsOver(market.simulator)({ method: "PUT", path, body });
}

async function json(market: FastMarket, ...args: readonly string[]): Promise<Json> {
  const limits = args[0] === "upload" ? ["--max-changes", "100000"] : [];
  const document = documentOf(await market.run([...args, ...market.flags, ...limits, "--json"]));
  expect(document.error).toBeUndefined();
  return document;
}

const liveOf = (market: FastMarket, sku: string) => recordsOf(market.simulator, sku)[0];

const opened = (unchanged: number) =>
  openFastMarket({ creates: 0, updates: 0, unchanged, bystanders: 3 });

/** What is believed without looking must not depend on how long a sheet is. */
describe.for([40, 190, 210, 1000])("a sheet of %i rows", { tags: "slow" }, (rows) => {
  const sku = "SAME-003";
  const theirs = { name: "Theirs", description: "Their text." };
  const mine = { brandName: "Mine" };

  /** SKU and brand alone, the brand new in every row. */
  const narrow = async (market: FastMarket) => {
    const products = market.seed.map((one) => ({ sku: one.sku, ...mine }));
    await writeFile(join(market.dir, "brands.xlsx"), await productsWorkbook(products));
    return "brands.xlsx";
  };

  test.for(["diff, then the sheet", "a saved plan"])(
    "a colleague's texts stay in fields that nobody touched: %s",
    async (way) => {
      const market = await opened(rows);
      const sheet = await narrow(market);
      const isPlan = way === "a saved plan";
      await json(market, "diff", sheet, ...(isPlan ? ["--out", "plan.json"] : []));
      await market.clock.runUntilDone(market.clock.sleep(8 * minuteMs));
      await colleague(market, sku, theirs);
      const { totals } = await json(market, "upload", isPlan ? "plan.json" : sheet);
      expect(totals.applied).toBe(rows + 3);
      expect(liveOf(market, sku)).toMatchObject({ ...theirs, ...mine });
    },
  );

  test("an own sheet in its second month: what others changed stays, what was edited is sent", async () => {
    const market = await opened(rows);
    await json(market, "upload", "catalogue.xlsx");
    await colleague(market, sku, theirs);
    const edits = { "SAME-005": { Name: "Edited" } };
    await saveEdited(join(market.dir, "catalogue.xlsx"), edits);
    for (const read of ["auto", "all"])
      await json(market, "upload", "catalogue.xlsx", "--read", read);
    expect(liveOf(market, sku)).toMatchObject(theirs);
    expect(liveOf(market, "SAME-005")).toMatchObject({ name: "Edited" });
    // The colleague's write, and the one that was asked for.
    expect(writesOf(market.simulator)).toHaveLength(2);
  });

  test("a renamed copy of an export knows its uploads; what an undo took away is asked about", async () => {
    const market = await opened(rows);
    await json(market, "export", "products", "products.xlsx");
    const at = join(market.dir, "products.xlsx");
    const edit = (edits: Edits, to = at) => saveEdited(at, { [sku]: edits }, { to });
    const before = liveOf(market, sku)?.name as string;
    await edit({ Name: "First" });
    await json(market, "upload", "products.xlsx");
    await edit({ Name: before }, join(market.dir, "v2.xlsx"));
    await json(market, "upload", "v2.xlsx");
    expect(liveOf(market, sku)?.name).toBe(before);
    await edit({ Name: "Second" });
    await json(market, "upload", "products.xlsx");
    await json(market, "undo");
    expect(liveOf(market, sku)?.name).toBe(before);
    const again = await json(market, "upload", "products.xlsx");
    expect(again.totals).toMatchObject({ applied: 0, blocked: 1 });
    expect(liveOf(market, sku)?.name).toBe(before);
  });
});
