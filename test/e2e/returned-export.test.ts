// @module-tag slow
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { documentOf, type Json, runCommand } from "../support/command.ts";
import { changeLive, saveBase, saveEdited, type Table } from "../support/edited-export.ts";
import { type Market, openMarket, recordsOf, writesOf } from "../support/market.ts";
import { plausibleProduct } from "../support/products-workbook.ts";

function run(market: Market, ...args: string[]) {
  return runCommand([...args, ...market.flags], market.at);
}

async function json(market: Market, ...args: string[]): Promise<Json> {
  return documentOf(await run(market, ...args, "--json"));
}

describe("a hidden sheet that says nothing here", () => {
  test("because a row of it is missing: told, and compared two ways", async () => {
    const market = await openMarket({ creates: 0, updates: 1, bystanders: 1 });
    expect((await run(market, "export", "products", "products.xlsx")).code).toBe(0);
    await saveBase(join(market.dir, "products.xlsx"), (table) => table.slice(0, -1));
    await changeLive(market.simulator, { "UPD-001": { name: "By others" } });
    const flags = market.flags.filter((flag) => flag !== "--quiet");
    const ended = await runCommand(["diff", "products.xlsx", "--json", ...flags], market.at);
    expect(ended.stderr).toContain("is damaged");
    expect(ended.stderr).toContain("counts as your change");
    const { totals, base } = documentOf(ended);
    expect(totals).toMatchObject({ update: 1, unchanged: 1 });
    expect(base.exported).toBeUndefined();
  });

  test("because it comes from another marketplace: told, and compared two ways", async () => {
    const [one, other] = await Promise.all([
      openMarket({ creates: 0, updates: 1, bystanders: 1 }),
      openMarket({ creates: 0, updates: 1, bystanders: 1 }),
    ]);
    expect((await run(one, "export", "products", join(other.dir, "products.xlsx"))).code).toBe(0);
    await changeLive(other.simulator, { "UPD-001": { name: "By others" } });
    const flags = other.flags.filter((flag) => flag !== "--quiet").with(3, "elsewhere");
    const ended = await runCommand(["diff", "products.xlsx", "--json", ...flags], other.at);
    expect(ended.stderr).toContain("The workbook was exported from another marketplace (127.0.0.1");
    expect(documentOf(ended).totals).toMatchObject({ update: 1, unchanged: 1 });
  });
});

describe("a hidden sheet that is out for mischief", () => {
  test("says nothing to the terminal", async () => {
    const market = await openMarket({ creates: 0, updates: 1, bystanders: 1 });
    expect((await run(market, "export", "products", "products.xlsx")).code).toBe(0);
    await saveBase(join(market.dir, "products.xlsx"), (table) => {
      const [first = [], ...rows] = table;
      const head = {
        ...JSON.parse(String(first[1])),
        host: "\u001b]0;evil\u0007",
        env: "\u001b[2J",
        account: "\u001b[2J",
      };
      return [[first[0] ?? null, JSON.stringify(head)], ...rows];
    });
    const flags = market.flags.filter((flag) => flag !== "--quiet");
    const ended = await runCommand(["diff", "products.xlsx", ...flags], market.at);
    expect(ended.stderr).toContain("The workbook was exported from");
    expect(`${ended.stdout}${ended.stderr}`).not.toContain("\u001b]0;");
    expect(`${ended.stdout}${ended.stderr}`).not.toContain("\u001b[2J");
  });
});

describe("values that look like formulas", () => {
  test("come back as texts, from another program too", async () => {
    const texts = ["=1+1", "+7 900", "-5", "@home", '=HYPERLINK("x")', "'quoted", "=SUM(A1:A9)"];
    const odd = texts.map((brandName, at) => ({ ...plausibleProduct(`ODD-${at}`, at), brandName }));
    const market = await openMarket({ creates: 0, updates: 0, bystanders: 1, listings: odd });
    expect((await run(market, "export", "products", "products.xlsx")).code).toBe(0);
    expect((await json(market, "diff", "products.xlsx")).totals).toMatchObject({ unchanged: 8 });
    await saveEdited(join(market.dir, "products.xlsx"), { "ODD-0": { Name: "=2+2" } });
    expect((await run(market, "upload", "products.xlsx")).code).toBe(0);
    expect(recordsOf(market.simulator, "ODD-0")[0]).toMatchObject({
      name: "=2+2",
      brandName: "=1+1",
    });
    expect(writesOf(market.simulator)).toHaveLength(1);
  });
});

describe("columns that are deleted from an export", () => {
  test("delete nothing on the marketplace, neither alone nor beside a change", async () => {
    const whole = {
      ...plausibleProduct("WIDE-1", 1),
      options: [
        { key: "Colour", value: "Red" },
        { key: "Size", value: "L" },
      ],
      images: ["a", "b", "c"].map((name, at) => ({
        order: at + 1,
        url: `https://images.example.com/${name}.jpg`,
      })),
    };
    const market = await openMarket({ creates: 0, updates: 0, bystanders: 1, listings: [whole] });
    expect((await run(market, "export", "products", "products.xlsx")).code).toBe(0);
    const gone = /^(Option: Size|Image [2-9]|Image 10|Brand)$/;
    const withoutColumns = (table: Table) => {
      const kept = (table[0] ?? []).map((heading) => !gone.test(String(heading)));
      return table.map((row) => row.filter((_, at) => kept[at]));
    };
    const file = join(market.dir, "products.xlsx");
    await saveEdited(file, {}, { change: withoutColumns });
    expect((await json(market, "diff", "products.xlsx")).totals).toMatchObject({ unchanged: 2 });
    await saveEdited(file, { "WIDE-1": { "Option: Colour": "Blue" } });
    expect((await run(market, "upload", "products.xlsx")).code).toBe(0);
    expect(recordsOf(market.simulator, "WIDE-1")[0]).toMatchObject({
      options: [
        { key: "Colour", value: "Blue" },
        { key: "Size", value: "L" },
      ],
      images: whole.images,
    });
  });
});

describe("listings that are gone since the export", () => {
  test("are not listed again, changed or not, unless somebody says so", async () => {
    const gone = ["GONE-1", "GONE-2"].map((sku, at) => plausibleProduct(sku, at));
    const before = await openMarket({ creates: 0, updates: 0, bystanders: 1, listings: gone });
    const market = await openMarket({ creates: 0, updates: 0, bystanders: 1 });
    const file = join(market.dir, "products.xlsx");
    expect((await run(before, "export", "products", file)).code).toBe(0);
    await saveEdited(file, { "GONE-2": { Name: "Changed" } });
    // The same account, as far as the workbook can tell.
    expect((await run(market, "export", "products", "own.xlsx")).code).toBe(0);
    let own = {};
    await saveBase(join(market.dir, "own.xlsx"), (table) => {
      const { host, account } = JSON.parse(String(table[0]?.[1]));
      own = { host, account };
      return table;
    });
    await saveBase(file, ([[mark = null, head = null] = [], ...rows]) => [
      [mark, JSON.stringify({ ...JSON.parse(String(head)), ...own })],
      ...rows,
    ]);

    const document = await json(market, "diff", "products.xlsx");
    expect(document.totals).toMatchObject({ create: 0, unchanged: 2, blocked: 1, conflicts: 1 });
    expect(document.changes[1].notes[0].message).toContain("will not be listed again");
    expect(document.changes[2].notes[0].message).toContain(
      "To list it again, use “--allow recreate”",
    );
    expect((await run(market, "upload", "products.xlsx")).code).toBe(6);
    expect((await run(market, "upload", "products.xlsx", "--conflicts", "mine")).code).toBe(6);
    expect(writesOf(market.simulator)).toEqual([]);
    expect((await run(market, "upload", "products.xlsx", "--allow", "recreate")).code).toBe(0);
    expect(recordsOf(market.simulator, "GONE-1")).toHaveLength(1);
    expect(recordsOf(market.simulator, "GONE-2")).toMatchObject([{ name: "Changed" }]);
    // What was listed again is agreed: the next change of it is one like any other.
    await saveEdited(file, { "GONE-2": { Name: "Again" } });
    expect((await json(market, "diff", "products.xlsx")).totals).toMatchObject({ update: 1 });
  });
});
