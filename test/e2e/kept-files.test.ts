// @module-tag slow
import { link, readdir, readFile, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Order } from "../../src/model/order/order.ts";
import { documentOf, type Json, runCommand } from "../support/command.ts";
import { openFulfilMarket } from "../support/fulfil-market.ts";
import { type Market, openMarket } from "../support/market.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";
import { readRows } from "../support/workbook.ts";

const corrected = "what a person has made of it";

function run(market: Market, ...args: string[]) {
  return runCommand([...args, ...market.flags], market.at);
}

async function json(market: Market, ...args: string[]): Promise<Json> {
  return documentOf(await run(market, ...args, "--json"));
}

function textOf({ dir }: Market, name: string): Promise<string> {
  return readFile(join(dir, name), "utf8");
}

/** Of two rows one is wrong, and other things are asked for each time. */
async function saveMixedSheet(market: Market, weight: number): Promise<void> {
  const rows = [
    { ...plausibleProduct("A-1", 1), weight },
    { ...plausibleProduct("B-1", 2), weight: -1 },
  ];
  await writeFile(market.workbook, await productsWorkbook(rows));
}

describe("what a person may have changed", () => {
  test("a corrected failed workbook and a results workbook with notes stay; the next take a number", async () => {
    const market = await openMarket({ creates: 0, updates: 1 });
    const upload = ["upload", "catalogue.xlsx", "--valid-only"];
    await saveMixedSheet(market, 0.1);
    expect((await json(market, ...upload)).files).toEqual({
      results: "catalogue.results.xlsx",
      failed: "catalogue.failed.xlsx",
    });
    // What nobody touched gives way, however often.
    await saveMixedSheet(market, 0.2);
    const untouched = await readFile(join(market.dir, "catalogue.failed.xlsx"));
    expect((await json(market, ...upload)).files).toEqual({
      results: "catalogue.results.xlsx",
      failed: "catalogue.failed.xlsx",
    });
    await writeFile(join(market.dir, "catalogue.failed.xlsx"), corrected);
    await writeFile(join(market.dir, "catalogue.results.xlsx"), corrected);
    await saveMixedSheet(market, 0.3);
    const third = await run(market, ...upload);
    expect(third.stdout).toContain("catalogue.failed.xlsx was edited");
    expect(third.stdout).toContain("catalogue.failed-2.xlsx");
    await saveMixedSheet(market, 0.4);
    expect((await json(market, ...upload)).files).toEqual({
      results: "catalogue.results-2.xlsx",
      failed: "catalogue.failed-2.xlsx",
      kept: ["catalogue.results.xlsx", "catalogue.failed.xlsx"],
    });
    for (const kind of ["results", "failed"]) {
      expect(await textOf(market, `catalogue.${kind}.xlsx`)).toBe(corrected);
    }
    // As another data directory left it, as far as this one knows.
    await writeFile(join(market.dir, "catalogue.failed-2.xlsx"), untouched.subarray(1));
    await saveMixedSheet(market, 0.5);
    expect((await json(market, ...upload)).files.failed).toBe("catalogue.failed-3.xlsx");
  });

  test("a failed workbook that nobody touched goes when nothing fails; an unchanged row keeps its time", async () => {
    const market = await openMarket({ creates: 0, updates: 1 });
    await saveMixedSheet(market, 0.1);
    await json(market, "upload", "catalogue.xlsx", "--valid-only");
    const rows = [plausibleProduct("A-1", 1), plausibleProduct("B-1", 2)] as const;
    await writeFile(
      market.workbook,
      await productsWorkbook([{ ...rows[0], weight: 0.1 }, rows[1]]),
    );
    expect((await json(market, "upload", "catalogue.xlsx")).files.failed).toBeNull();
    expect(await readdir(market.dir)).not.toContain("catalogue.failed.xlsx");
    const [headings, ...results] = await readRows(
      await readFile(join(market.dir, "catalogue.results.xlsx")),
    );
    const at = headings?.cells.indexOf("Sent, UTC") ?? -1;
    expect(results.map(({ cells }) => [cells[0], typeof cells[at]])).toEqual([
      ["unchanged", "object"],
      ["applied", "object"],
    ]);
  });

  test("a file that --results names, and the sheet itself under a free number, stay", async () => {
    const market = await openMarket({ creates: 0, updates: 1 });
    await writeFile(join(market.dir, "out.xlsx"), corrected);
    // The sheet has the very name that would be next, and is as sheetport wrote it.
    await saveMixedSheet(market, 0.1);
    const upload = ["upload", "catalogue.xlsx", "--valid-only", "--results", "out.xlsx"];
    expect((await json(market, ...upload)).files).toEqual({
      results: "out-2.xlsx",
      failed: "out.failed.xlsx",
      kept: ["out.xlsx"],
    });
    expect(await textOf(market, "out.xlsx")).toBe(corrected);
    const sheet = await readFile(join(market.dir, "out-2.xlsx"));
    const again = ["upload", "out-2.xlsx", "--valid-only", "--results", "out.xlsx"];
    await run(market, "upload", market.workbook, "--valid-only");
    const { files } = await json(market, ...again);
    expect([null, "out-3.xlsx"]).toContain(files.results);
    expect(await readFile(join(market.dir, "out-2.xlsx"))).toEqual(sheet);
  });

  test("results of orders and of an undo stay", async () => {
    const market = await openFulfilMarket();
    const orders = market.simulator.orders() as readonly Order[];
    const packed = orders.find(({ status }) => status === "Packed");
    const number = packed?.marketplaceOrderNumber ?? "";
    const filled = await market.fill({ [number]: { shippingNumber: "TRK-1" } });
    await writeFile(join(market.dir, "filled.results.xlsx"), corrected);
    const { json: ended } = await market.fulfilled(filled);
    expect(ended.files).toEqual({
      ...{ results: "filled.results-2.xlsx", failed: null },
      kept: ["filled.results.xlsx"],
    });
    expect(await textOf(market, "filled.results.xlsx")).toBe(corrected);

    const products = await openMarket({ creates: 0, updates: 1 });
    await run(products, "upload", "catalogue.xlsx");
    await writeFile(join(products.dir, "undo.xlsx"), corrected);
    const undone = await run(products, "undo", "--results", "undo.xlsx");
    expect(undone.stdout).toContain("undo.xlsx was edited");
    expect(undone.stdout).toContain("undo-2.xlsx");
    expect(await textOf(products, "undo.xlsx")).toBe(corrected);
  });

  test("a file that diff --out names stays unless it is a plan as it was saved", async () => {
    const market = await openMarket({ creates: 1, updates: 1 });
    const diff = ["diff", "catalogue.xlsx", "--out", "plan.json"];
    expect(await json(market, ...diff)).toMatchObject({ plan: "plan.json" });
    expect(await json(market, ...diff)).toMatchObject({ plan: "plan.json" });
    // Another data directory left it: a plan proves by itself that nobody changed it.
    await rename(join(market.dir, "data"), join(market.dir, "elsewhere"));
    expect(await json(market, ...diff)).toMatchObject({ plan: "plan.json" });
    const plan = await textOf(market, "plan.json");
    await writeFile(join(market.dir, "plan.json"), `${plan}\n`);
    expect(await json(market, ...diff)).toMatchObject({
      plan: "plan-2.json",
      kept: ["plan.json"],
    });
    expect(await textOf(market, "plan.json")).toBe(`${plan}\n`);
    const told = await run(market, ...diff);
    expect(told.stdout).toContain("plan.json was edited");
    expect(told.stdout).toContain("plan-2.json");
  });
});

describe("the data directory", () => {
  test("is not written into by any command, not even by force or through a link", async () => {
    const market = await openMarket({ creates: 0, updates: 1 });
    await run(market, "upload", "catalogue.xlsx");
    const data = join(market.dir, "data");
    await symlink(data, join(market.dir, "linked"));
    await link(join(data, "sheetport.sqlite"), join(market.dir, "hard-link.xlsx"));
    const before = await readdir(data);
    const commands = [
      ["template", "data/sheetport.sqlite", "--force"],
      ["export", "orders", "linked/sheetport.sqlite", "--force"],
      ["export", "products", "data/sheetport.sqlite", "--force"],
      ["export", "products", "data/sheetport.sqlite"],
      ["diff", "catalogue.xlsx", "--out", "linked/settings.json"],
      ["upload", "catalogue.xlsx", "--valid-only", "--results", "data/sheetport.sqlite-wal"],
    ];
    await saveMixedSheet(market, 0.4);
    for (const command of commands) {
      const flags = command[0] === "template" ? ["--data-dir", "data"] : market.flags;
      const ended = await runCommand([...command, ...flags, "--json"], market.at);
      expect([command, ended.code]).toEqual([command, 2]);
      expect(documentOf(ended).error.code).toBe("data-directory");
    }
    // A new file takes the other name of the record, which stays as it is under its own.
    const replaced = ["export", "orders", "hard-link.xlsx", "--force", ...market.flags];
    expect((await runCommand(replaced, market.at)).code).toBe(0);
    expect(await readdir(data)).toEqual(before);
    const runs = await runCommand(["runs", "--data-dir", "data", "--json"], market.at);
    expect(documentOf(runs).runs).toHaveLength(1);
  });
});
