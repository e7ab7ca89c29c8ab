// @module-tag slow
import { join } from "node:path";
import { expect, test } from "vitest";
import { documentOf, type Json, runCommand } from "../support/command.ts";
import { changeLive, type Edits, saveEdited } from "../support/edited-export.ts";
import { type Market, openMarket, recordsOf } from "../support/market.ts";

const [renamed, other, newSku] = ["UPD-001", "UPD-002", "UPD-001-PLAIN"];

function run(market: Market, ...args: string[]) {
  return runCommand([...args, ...market.flags], market.at);
}

async function json(market: Market, ...args: string[]): Promise<Json> {
  return documentOf(await run(market, ...args, "--json"));
}

/** An upload of an export in which one SKU was changed, which blocks its row. */
async function uploaded(edits: Edits = {}): Promise<Market> {
  const market = await openMarket({ creates: 0, updates: 3, bystanders: 1 });
  expect((await run(market, "export", "products", "p.xlsx")).code).toBe(0);
  await saveEdited(join(market.dir, "p.xlsx"), {
    [renamed]: { SKU: newSku, ...edits },
    [other]: { Name: "Changed" },
  });
  expect((await run(market, "upload", "p.xlsx")).code).toBe(6);
  expect(recordsOf(market.simulator, other)).toMatchObject([{ name: "Changed" }]);
  return market;
}

test.each(["p.failed.xlsx", "p.results.xlsx"])(
  "a row with a changed SKU stays blocked in %s",
  async (copy) => {
    const market = await uploaded();
    const { totals } = await json(market, "diff", copy);
    expect(totals).toMatchObject({ create: 0, update: 0, blocked: 1 });
    expect((await run(market, "upload", copy)).code).toBe(6);
    expect(recordsOf(market.simulator, newSku)).toEqual([]);
  },
);

test("a row with a changed SKU gets no second listing through export --carry of the results", async () => {
  const market = await uploaded();
  const carry = ["export", "products", "new.xlsx", "--carry", "p.results.xlsx"];
  const ended = await run(market, ...carry);
  expect(ended.code).toBe(0);
  expect(ended.stdout).toMatch(
    /changed in p\.results\.xlsx, so 1 live listing has no row: .*UPD-001/,
  );
  expect((await json(market, "diff", "new.xlsx")).totals).toMatchObject({ create: 0, blocked: 1 });
});

test("a second variant of a card that failed is created from the failed workbook, whose card's first variant has no row there", async () => {
  const market = await openMarket({ creates: 0, updates: 2, bystanders: 0 });
  expect((await run(market, "export", "products", "p.xlsx")).code).toBe(0);
  await saveEdited(
    join(market.dir, "p.xlsx"),
    { [other]: { Name: "Changed" } },
    {
      change: ([headings = [], ...rows]) => {
        const at = (heading: string) => headings.indexOf(heading);
        const barcode = at("Barcode");
        const second = [...(rows[0] ?? [])].with(at("SKU"), newSku).with(barcode, "");
        return [
          headings,
          ...rows,
          second.with(at("Name"), "Second").with(at("Weight, kg"), "heavy"),
        ];
      },
    },
  );
  await run(market, "upload", "p.xlsx", "--valid-only");
  await saveEdited(join(market.dir, "p.failed.xlsx"), { [newSku]: { "Weight, kg": 3 } });
  const { totals } = await json(market, "diff", "p.failed.xlsx");
  expect(totals).toMatchObject({ create: 1, blocked: 0 });
});

test("a new row whose SKU differs from an exported one only in case is held, though the sheet has no other row", async () => {
  const market = await openMarket({ creates: 0, updates: 2, bystanders: 30 });
  expect((await run(market, "export", "products", "p.xlsx")).code).toBe(0);
  await saveEdited(
    join(market.dir, "p.xlsx"),
    {},
    {
      change: ([headings = [], first = []]) => {
        const at = (heading: string) => headings.indexOf(heading);
        const own = [...first].with(at("SKU"), renamed.toLowerCase()).with(at("Barcode"), "");
        return [headings, own.with(at("Name"), "Other").with(at("Parent SKU"), "OTHER")];
      },
    },
  );
  const { totals, changes } = await json(market, "diff", "p.xlsx");
  expect(totals).toMatchObject({ create: 0, blocked: 1 });
  expect(changes[0].notes[0].code).toBe("other-spelling-live");
});

test("a SKU that is put back in the failed workbook does not overwrite others' changes", async () => {
  const market = await uploaded({ Brand: "Plain" });
  await changeLive(market.simulator, { [renamed]: { description: "By others" } });
  await saveEdited(join(market.dir, "p.failed.xlsx"), { [newSku]: { SKU: renamed } });
  expect((await run(market, "upload", "p.failed.xlsx")).code).toBe(0);
  expect(recordsOf(market.simulator, renamed)).toMatchObject([
    { brandName: "Plain", description: "By others" },
  ]);
});
