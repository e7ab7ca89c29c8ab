import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import ExcelJS from "exceljs";
import { describe, expect, test } from "vitest";
import { exists } from "../../src/commands/files/read-files.ts";
import { runCommand } from "../support/command.ts";
import { type FulfilMarket, openFulfilMarket } from "../support/fulfil-market.ts";
import { orderLines } from "../support/orders-workbook.ts";
import { readRows } from "../support/workbook.ts";

const half = "MP-2509003-170";
const other = "MP-2509006-289";
const declining = { supplied: { "MUG-350-BLU": "Yes", "BAG-TREK22-NVY": "No" } };

async function exported({ dir, flags, at }: FulfilMarket, name: string, ...more: string[]) {
  await runCommand(["export", "orders", name, ...flags, ...more], at);
  return orderLines(await readFile(join(dir, name)));
}

/** Copies a plan with Yes for these orders. */
async function approve(plan: string, copy: string, ...orders: readonly string[]) {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(plan);
  workbook.worksheets[0]?.eachRow((row) => {
    const cell = row.getCell(7);
    if (orders.includes(row.getCell(2).text) && !cell.isMerged) cell.value = "Yes";
  });
  await workbook.xlsx.writeFile(join(dirname(plan), copy));
}

async function resultsOf({ dir }: FulfilMarket, ...orders: readonly string[]) {
  const bytes = await readFile(join(dir, "filled.results.xlsx"));
  const [{ cells: headings = [] } = {}, ...rows] = await readRows(bytes);
  const named = rows.map(({ cells }) => {
    return Object.fromEntries(headings.map((one, at) => [String(one), cells[at]]));
  });
  return named.filter(({ Order }) => orders.includes(String(Order)));
}

describe("after fulfil", () => {
  test("an export says of the item that was declined that it is not to be shipped", async () => {
    const market = await openFulfilMarket();
    await market.fulfil(await market.fill({ [half]: declining }), "--allow", "decline");
    const toDo = async (name: string, ...more: string[]) => {
      const lines = await exported(market, name, ...more);
      return lines.flatMap((line) => (line.order === half ? `${line.sku}: ${line.toDo}` : []));
    };
    expect(await toDo("next.xlsx")).toEqual([
      "MUG-350-BLU: Ship",
      "BAG-TREK22-NVY: Declined: do not ship",
    ]);
    // Only the record of the run knows it.
    expect(await toDo("other.xlsx", "--data-dir", join(market.dir, "elsewhere"))).toEqual([
      "MUG-350-BLU: Ship",
      "BAG-TREK22-NVY: Ship",
    ]);
  });

  test("results of a second run keep when and by whom a row was sent, and say what is true now", async () => {
    const market = await openFulfilMarket();
    const results = () => resultsOf(market, half, other);
    await market.fulfil(await market.fill({ [half]: declining }), "--allow", "decline");
    const [first] = await results();
    expect(first).toMatchObject({ Result: "applied", Status: "Packed", "To do": "Ship" });
    const both = { [half]: declining, [other]: { supplied: "Yes", shippingNumber: "T-1" } };
    await market.fulfil(await market.fill(both), "--allow", "decline");
    const now = await results();
    expect(now.map((row) => [row.Result, row.Status, row["To do"]])).toEqual([
      ["unchanged", "Packed", "Ship"],
      ["unchanged", "Packed", "Declined: do not ship"],
      ["applied", "Shipped", undefined],
    ]);
    expect(now[0]?.Message).toMatch(
      /^Already packed on .* UTC \(run .*\); the order’s status is “Packed”\.$/,
    );
    const sent = ["Sent, UTC", "Sent by"] as const;
    expect(sent.map((name) => now[0]?.[name])).toEqual(sent.map((name) => first?.[name]));
    expect(first?.["Sent, UTC"]).toMatchObject({ kind: "date" });
  });

  test("results of the second part of a plan say what the first part has done to the other orders", async () => {
    const market = await openFulfilMarket();
    const [packed, shipped] = ["MP-2509003-170", "MP-2509001-107"];
    const file = await market.fill({
      [packed]: declining,
      [shipped]: { shippingNumber: "T-1" },
      [other]: { supplied: "Yes" },
    });
    await market.fulfil(file, "--allow", "decline", "--out", "plan.xlsx");
    await approve(join(market.dir, "plan.xlsx"), "first.xlsx", packed, shipped);
    await approve(join(market.dir, "plan.xlsx"), "second.xlsx", other);
    const statesOf = async (part: string) => {
      await market.fulfil(part);
      const rows = await resultsOf(market, packed, shipped, other);
      return rows.map((row) => [row.Result, row.Status, row["To do"]]);
    };
    expect(await statesOf("first.xlsx")).toEqual([
      ["applied", "Packed", "Ship"],
      ["applied", "Packed", "Declined: do not ship"],
      ["unchanged", "New", expect.stringMatching(/^Late by/)],
      ["applied", "Shipped", undefined],
      ["applied", "Shipped", undefined],
    ]);
    expect(await statesOf("second.xlsx")).toEqual([
      ["unchanged", "Packed", "Ship"],
      ["unchanged", "Packed", "Declined: do not ship"],
      ["applied", "Packed", "Ship"],
      ["unchanged", "Shipped", undefined],
      ["unchanged", "Shipped", undefined],
    ]);
  });

  test("messages of results name no cell of the sheet that was sent, and repeat no warning", async () => {
    const market = await openFulfilMarket();
    const twice = ["MP-2509001-107", "MP-2509004-205"] as const;
    const numbers = twice.map((one) => [one, { shippingNumber: "T-1" }] as const);
    const answered = { supplied: { "MUG-350-BLU": "Yes" } };
    const file = await market.fill({ [half]: answered, ...Object.fromEntries(numbers) });
    await market.fulfil(file, "--valid-only");
    const [first, second] = await resultsOf(market, half);
    const open = "Item “BAG-TREK22-NVY” of order “MP-2509003-170” has no answer, ";
    expect(first?.Message).toMatch(new RegExp(`^${open}`));
    expect(second?.Message).toMatch(new RegExp(`^P\\d+: ${open}`));
    for (const { Message, Finding } of await resultsOf(market, twice[1])) {
      expect(Message).toBe("Shipment number registered, status Shipped.");
      expect(Finding).toMatch(/^Q\d+: Shipment number “T-1” is given for 2 orders/);
    }
  });

  test("a failed workbook goes when nothing fails any more, unless somebody has changed it", async () => {
    const market = await openFulfilMarket();
    const failed = join(market.dir, "filled.failed.xlsx");
    const file = await market.fill({ [half]: declining });
    await market.fulfil(await market.fill({ [half]: declining, [other]: { supplied: "Yes" } }));
    expect(await exists(failed)).toBe(true);
    await market.fulfil(file, "--allow", "decline");
    expect(await exists(failed)).toBe(false);
    await writeFile(failed, "mine");
    await market.fulfil(await market.fill({ "MP-2509001-100": { supplied: "Yes" } }));
    expect(await readFile(failed, "utf8")).toBe("mine");
  });
});
