import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openWorkbook } from "../../src/workbook/read/open.ts";
import { documentOf, runCommand } from "../support/command.ts";
import { openMarket, writesOf } from "../support/market.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";

test("prices that differ are to be changed by hand: counted, in a workbook, and nothing is said to match", async () => {
  const live = [0, 1, 2].map((at) => ({ ...plausibleProduct(`P-${at}`, at), salePrice: 10 }));
  const market = await openMarket({ creates: 0, updates: 0, bystanders: 1, listings: live });
  const dearer = live.map((one, at) => (at === 0 ? one : { ...one, salePrice: 12 }));
  await writeFile(join(market.dir, "own.xlsx"), await productsWorkbook(dearer));
  const run = (...args: string[]) => runCommand([...args, ...market.flags], market.at);
  const diff = await run("diff", "own.xlsx", "--exit-code", "--json");
  expect(diff.code).toBe(10);
  expect(documentOf(diff).totals).toMatchObject({ byHand: 2, unchanged: 1 });
  const upload = await run("upload", "own.xlsx", "--json");
  expect(upload.code).toBe(0);
  const { totals, files, rows } = documentOf(upload);
  expect(totals).toMatchObject({ byHand: 2, unchanged: 1 });
  expect(rows[1]).toMatchObject({ outcome: "by-hand", byHand: [{ before: 10, after: 12 }] });
  expect(files).toMatchObject({ byHand: "own.by-hand.xlsx" });
  const opened = await openWorkbook(await readFile(join(market.dir, "own.by-hand.xlsx")));
  expect(opened.sheets[0]?.name).toBe("By hand");
  for (const command of ["diff", "upload"]) {
    expect((await run(command, "own.xlsx")).stdout).not.toContain("match the sheet");
  }
  expect(writesOf(market.simulator)).toEqual([]);
});

test("a blocked row with a price to change by hand is counted once, and named as both", async () => {
  const live = [0, 1, 2].map((at) => ({ ...plausibleProduct(`P-${at}`, at), salePrice: 10 }));
  const market = await openMarket({ creates: 0, updates: 0, bystanders: 0, listings: live });
  const [first = {}, ...others] = live.map((one) => ({ ...one, salePrice: 12 }));
  const sheet = await productsWorkbook([{ ...first, currencyCode: "CNY" }, ...others]);
  await writeFile(join(market.dir, "own.xlsx"), sheet);
  const run = (...args: string[]) => runCommand([...args, ...market.flags], market.at);
  const counted = { blocked: 1, byHand: 2, unchanged: 0 };
  expect(documentOf(await run("diff", "own.xlsx", "--json")).totals).toMatchObject(counted);
  expect(documentOf(await run("upload", "own.xlsx", "--json")).totals).toMatchObject(counted);
  const { stdout } = await run("diff", "own.xlsx");
  expect(stdout).toMatch(/^2 by hand, 1 blocked\.\n3 rows to change by hand: /m);
});
