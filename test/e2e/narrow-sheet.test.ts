import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { documentOf, runCommand } from "../support/command.ts";
import { openMarket, recordsOf, writesOf } from "../support/market.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";

const listings = Array.from({ length: 6 }, (_, at) => plausibleProduct(`MUG-${at}`, at));
const described = (sku: string) => ({ sku, description: `A new text for ${sku}.` });

async function marketWith(rows: Parameters<typeof productsWorkbook>[0]) {
  const market = await openMarket({ creates: 0, updates: 0, bystanders: 1, listings });
  await writeFile(join(market.dir, "narrow.xlsx"), await productsWorkbook(rows));
  const run = (...args: string[]) => runCommand([...args, ...market.flags], market.at);
  return { ...market, run };
}

test("a sheet of SKU and Description updates live listings and nothing else of them", async () => {
  const { simulator, run, dir, at } = await marketWith(listings.map(({ sku }) => described(sku)));
  const data = ["--data-dir", join(dir, "data")];
  const before = new Map(simulator.products().map((one) => [one.sku, one]));
  const checked = await runCommand(["check", "narrow.xlsx", "--json", ...data], at);
  expect(checked.code).toBe(0);
  expect(documentOf(checked).findings).toEqual([]);

  const uploaded = await run("upload", "narrow.xlsx", "--json");
  expect(uploaded.code).toBe(0);
  expect(documentOf(uploaded).totals).toMatchObject({ applied: 6 });
  for (const { sku } of listings) {
    const { updatedAt: _, ...is } = recordsOf(simulator, sku)[0] ?? { sku };
    const { updatedAt: __, ...was } = before.get(sku) ?? { sku };
    expect(is).toEqual({ ...was, description: described(sku).description });
  }
});

test("a row whose SKU is not live is missing-required, and named by its row", {
  tags: "slow",
}, async () => {
  const { simulator, run } = await marketWith([described("MUG-0"), described("NEW-1")]);
  const document = documentOf(await run("diff", "narrow.xlsx", "--json"));
  expect(document.changes[1]).toMatchObject({
    row: 3,
    sku: "NEW-1",
    action: "invalid",
    notes: [{ code: "missing-required" }],
  });
  expect(document.changes[1].notes[0].message).toMatch(/not listed.*Parent SKU.*Weight/);
  const held = await run("upload", "narrow.xlsx", "--json");
  expect(held.code).toBe(3);
  expect(writesOf(simulator)).toEqual([]);
  const sent = documentOf(await run("upload", "narrow.xlsx", "--json", "--valid-only"));
  expect(sent.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    "applied",
    "invalid",
  ]);
});
