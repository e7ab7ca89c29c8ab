import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openRecord } from "../../src/record/index.ts";
import { documentOf, runCommand, temporaryFolder } from "../support/command.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";
import { renamedHeadings } from "../support/renamed-headings.ts";

/** A workbook whose SKUs stand under “Our code”, which nobody knows. */
async function strangeWorkbook(): Promise<Buffer> {
  const products = [1, 2].map((number) => plausibleProduct(`S-${number}`, number));
  return renamedHeadings(await productsWorkbook(products), new Map([["SKU", "Our code"]]));
}

test("columns named once by options hold in check and diff for all sheets with the same headings", async () => {
  const dir = await temporaryFolder();
  const data = join(dir, "data");
  for (const name of ["june.xlsx", "july.xlsx"]) {
    await writeFile(join(dir, name), await strangeWorkbook());
  }
  const check = (...args: string[]) =>
    runCommand(["check", ...args, "--json", "--data-dir", data], { dir });
  const before = await check("june.xlsx");
  expect([before.code, documentOf(before).error.code]).toEqual([3, "missing-heading"]);

  const set = ["--set", "brandName=Once", "--whole-lists", "images"];
  const chosen = await check("june.xlsx", "--map", "Our code=sku", ...set);
  expect(chosen.stderr).toContain("are remembered as “june”");
  for (const file of ["june.xlsx", "july.xlsx"]) {
    const checked = await check(file);
    expect(documentOf(checked).totals).toMatchObject({ rows: 2, errors: 0 });
    expect(checked.stderr).toContain("“Our code” = SKU");
    expect(checked.stderr).not.toMatch(/Once|whole/i);
  }

  const args = ["diff", "july.xlsx", "--json", "--quiet", "--data-dir", data];
  const compared = await runCommand([...args, "--read-rate", "1000/1s"], {
    dir,
    env: { SHEETPORT_API_KEY: undefined },
  });
  expect(compared).toMatchObject({ code: 0, stderr: "" });
  const skus = documentOf(compared).changes.map(({ sku }: { sku: string }) => sku);
  expect(skus).toEqual(["S-1", "S-2"]);
  const record = openRecord({ file: join(data, "sheetport.sqlite") });
  expect(record.local.recentWorkbooks()).toMatchObject([
    { path: join(dir, "july.xlsx"), hasOrders: false },
  ]);

  const mapping = async (...words: string[]) =>
    documentOf(await runCommand(["mapping", ...words, "--json", "--data-dir", data], { dir }));
  expect((await mapping("list")).mappings).toMatchObject([{ name: "june", headings: 1, set: 0 }]);
  await mapping("forget", "june");
  expect(await mapping("list")).toMatchObject({ mappings: [] });
  expect((await check("july.xlsx")).code).toBe(3);
});
