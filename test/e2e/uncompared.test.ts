import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { documentOf, runCommand } from "../support/command.ts";
import { openMarket, recordsOf, writesOf } from "../support/market.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";

/** Valid, and not the marketplace's. */
const [theirs, ours] = ["4006381333931", "5901234123457"];

async function marketWith(listings = 3) {
  const live = Array.from({ length: listings }, (_, at) => ({
    ...plausibleProduct(`GTIN-${at}`, at),
    gtin: theirs,
  }));
  const market = await openMarket({ creates: 0, updates: 0, bystanders: 1, listings: live });
  await writeFile(
    join(market.dir, "own.xlsx"),
    await productsWorkbook(live.map((one) => ({ ...one, gtin: ours }))),
  );
  const run = (...args: string[]) => runCommand([...args, ...market.flags], market.at);
  return { ...market, live, run };
}

test("a GTIN that was never compared is named with its rows, in text and JSON, and never called as the sheet says", {
  tags: "slow",
}, async () => {
  const { run, simulator } = await marketWith();
  for (const command of ["diff", "upload"]) {
    const plain = await run(command, "own.xlsx");
    expect(plain.stdout).toContain("3 uncompared");
    expect(plain.stdout).toContain("GTIN in 3 rows");
    expect(plain.stdout).toContain("--allow uncompared");
    expect(plain.stdout).not.toMatch(/as the sheet key|No changes|unchanged/);
    expect(plain.code).toBe(0);
  }
  const document = documentOf(await run("upload", "own.xlsx", "--json"));
  expect(document.totals).toMatchObject({ uncompared: 3, unchanged: 0 });
  expect(document.uncompared).toEqual([{ field: "gtin", rows: 3 }]);
  expect(document.rows[0]).toMatchObject({ outcome: "uncompared", uncompared: ["gtin"] });
  expect(writesOf(simulator)).toEqual([]);
});

test("it rides along with another change, and is known from the answer then", {
  tags: "slow",
}, async () => {
  const { run, simulator, dir, live } = await marketWith(1);
  const changed = live.map((one) => ({ ...one, gtin: ours, name: "Another name" }));
  await writeFile(join(dir, "own.xlsx"), await productsWorkbook(changed));
  expect((await run("upload", "own.xlsx")).stdout).toContain("the live listings match the sheet.");
  expect(recordsOf(simulator, "GTIN-0")[0]).toMatchObject({ gtin: ours, name: "Another name" });
  expect(documentOf(await run("upload", "own.xlsx", "--json")).totals).toMatchObject({
    unchanged: 1,
  });
});

test("--allow uncompared sends it where nothing else differs", async () => {
  const { run, simulator } = await marketWith();
  expect((await run("upload", "own.xlsx", "--allow", "uncompared")).code).toBe(0);
  expect(recordsOf(simulator, "GTIN-2")[0]).toMatchObject({ gtin: ours });
  expect(writesOf(simulator)).toHaveLength(3);
});
