import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { describe, expect, test } from "vitest";
import { documentOf, runCommand } from "../support/command.ts";
import { type FulfilMarket, openFulfilMarket, orderWrites } from "../support/fulfil-market.ts";

const toPack = ["MP-2509001-100", "MP-2509001-121"] as const;
const packed = ["MP-2509001-107", "MP-2509004-205"] as const;

async function csv(market: FulfilMarket, name: string, lines: readonly string[]): Promise<string> {
  const file = join(market.dir, name);
  await writeFile(file, `${lines.join("\n")}\n`);
  return file;
}

/** Opens a workbook with another library, changes its first sheet and saves it. */
async function edit(file: string, change: (sheet: ExcelJS.Worksheet) => void): Promise<void> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(file);
  change(workbook.worksheets[0] as ExcelJS.Worksheet);
  await workbook.xlsx.writeFile(file);
}

describe("fulfil, any sheet", () => {
  test("a carrier's CSV with order and tracking number ships packed orders and packs nothing", async () => {
    const market = await openFulfilMarket();
    const rows = [...packed, toPack[0]].map((order, at) => `${order};Post;00${at}`);
    const file = await csv(market, "carrier.csv", ["Order ID;Service;Tracking ID", ...rows]);
    const { json } = await market.fulfilled(file);
    expect(orderWrites(market).sort()).toEqual(packed.map((one) => `shipment-number ${one}`));
    expect(market.order(packed[0])).toMatchObject({
      ...{ supplierShippingNumber: "000", supplierShippingProvider: "Post" },
    });
    expect(json.totals).toMatchObject({ applied: 2, blocked: 1 });
    expect(json.rows).toEqual([
      expect.objectContaining({ row: 2, order: packed[0], action: "ship", outcome: "applied" }),
      expect.objectContaining({ row: 3, order: packed[1], action: "ship", outcome: "applied" }),
      expect.objectContaining({ row: 4, order: toPack[0], outcome: "blocked" }),
    ]);
    expect(json.files).toMatchObject({ failed: "carrier.failed.xlsx" });
  });

  test.each(["Total", "Итого:", "合计"])(
    "a last line “%s” is left out with a note; a file without lines has no rows",
    async (word) => {
      const market = await openFulfilMarket();
      const head = "Order ID;Tracking ID";
      const file = await csv(market, "carrier.csv", [head, `${packed[0]};T1`, `${word};1`]);
      const check = documentOf(await runCommand(["check", file, "--json"], market.at));
      expect(check.findings).toEqual([
        expect.objectContaining({ cell: "A3", code: "row-blank", severity: "info" }),
      ]);
      const { json } = await market.fulfilled(file);
      expect(json.totals).toMatchObject({ applied: 1, invalid: 0 });
      const { stdout } = await market.fulfil(await csv(market, "none.csv", [head]), "--dry-run");
      expect(stdout).toMatch(/\nNo rows\.\n/);
    },
  );

  test("mapped columns and words are remembered; without SKUs, an answer is for all items", async () => {
    const market = await openFulfilMarket();
    const lines = ["Bestellung,Lieferbar", `${toPack[0]},ja`, `${toPack[1]},ja`];
    const file = await csv(market, "list.csv", lines);
    const refused = await market.fulfil(file, "--dry-run");
    expect(refused.stderr).toContain('--map "HEADING=order"');
    const map = ["--map", "Bestellung=order", "--map", "Lieferbar=supplied"];
    const checked = await runCommand(["check", file, "--json", ...map], market.at);
    expect(documentOf(checked).findings).toContainEqual(expect.objectContaining({ value: "ja" }));
    await market.fulfil(file, ...map, "--map-value", "supplied:ja=Yes", "--dry-run");
    expect(orderWrites(market)).toEqual([]);
    const { json } = await market.fulfilled(file);
    expect(json.totals).toMatchObject({ applied: 2 });
    expect(orderWrites(market).sort()).toEqual(toPack.map((one) => `package ${one}`));
  });

  test("check says which item of an answered order has no answer; the columns of fulfil are remembered", async () => {
    const market = await openFulfilMarket();
    const [, item] = market.order("MP-2509002-135").orderItems;
    const rows = market
      .order("MP-2509002-135")
      .orderItems.map(({ sku }, at) => `MP-2509002-135;New;${sku};${at === 1 ? "" : "Yes"}`);
    const file = await csv(market, "half.csv", ["Order;Status;SKU;Supplied", ...rows]);
    const half = documentOf(await runCommand(["check", file, "--json"], market.at));
    expect(half.findings).toEqual([
      expect.objectContaining({
        code: "answer-missing",
        cell: "D3",
        message: expect.stringContaining(item?.sku ?? ""),
      }),
    ]);
    const own = await csv(market, "own.csv", ["Your ref,Parcel no", `${packed[0]},P1`]);
    const map = ["--map", "Your ref=order", "--map", "Parcel no=shippingNumber"];
    await market.fulfil(own, "--dry-run", ...map);
    const diff = documentOf(await runCommand(["diff", own, ...market.flags, "--json"], market.at));
    expect(diff.totals).toMatchObject({ ship: 1 });
  });

  test("an answer for a whole order that contradicts that of an item is an error", async () => {
    const market = await openFulfilMarket();
    const file = join(market.dir, "two.xlsx");
    const workbook = new ExcelJS.Workbook();
    const sku = market.order(toPack[0]).orderItems[0]?.sku;
    workbook.addWorksheet("Items").addRows([
      ["Order", "SKU", "Supplied"],
      [toPack[0], sku, "No"],
    ]);
    workbook.addWorksheet("All").addRows([
      ["Order", "Supplied"],
      [toPack[0], "Yes"],
    ]);
    await workbook.xlsx.writeFile(file);
    const { json } = await market.fulfilled(file, "--sheet", "*", "--allow", "decline");
    expect(json.check.findings).toEqual([
      expect.objectContaining({ code: "order-values-differ", sheet: "All", cell: "B2" }),
    ]);
    expect(orderWrites(market)).toEqual([]);
  });
});

describe("fulfil, a service without a shipment number", () => {
  test("is no answer in a carrier’s sheet, and an error in an export of orders", async () => {
    const market = await openFulfilMarket();
    const rows = [`${packed[0]};DHL;T1`, `${packed[1]};DHL;`];
    const file = await csv(market, "carrier.csv", ["Order ID;Service;Tracking ID", ...rows]);
    const { json } = await market.fulfilled(file);
    expect(json.totals).toMatchObject({ applied: 1, unanswered: 1 });
    expect(orderWrites(market)).toEqual([`shipment-number ${packed[0]}`]);
    const own = await market.fill({ [packed[1] ?? ""]: { shippingProvider: "DHL" } });
    expect((await market.fulfilled(own)).json.check.findings).toMatchObject([
      { code: "shipment-without-number" },
    ]);
  });
});

describe("fulfil, shipment numbers that are probably mistakes", () => {
  test("one number for two orders is told in check and plan, and sent; two in a cell are held", async () => {
    const market = await openFulfilMarket();
    const numbers = ["T1", "T1"].map((number, at) => `${packed[at]};${number}`);
    const file = await csv(market, "carrier.csv", [
      ...["Order ID;Tracking ID", ...numbers],
      "MP-2509002-149;RB123456789CN, RB123456790CN",
    ]);
    const check = documentOf(await runCommand(["check", file, "--json"], market.at));
    expect(check.totals).toMatchObject({ errors: 1, warnings: 2 });
    const plan = await market.fulfil(file, "--dry-run", "--valid-only");
    expect(plan.stdout.replace(/\s+/g, " ")).toContain(
      `number T1 B2: Shipment number “T1” is given for 2 orders: “${packed[0]}”, “${packed[1]}”`,
    );
    const { json } = await market.fulfilled(file, "--valid-only");
    expect(json.totals).toMatchObject({ applied: 2, invalid: 1 });
    expect(orderWrites(market).sort()).toEqual(packed.map((one) => `shipment-number ${one}`));
  });
});

describe("fulfil, a saved plan", () => {
  const fillings = Object.fromEntries(toPack.map((one) => [one, { supplied: "Yes" }]));

  test("plan.xlsx sends only the order whose line is approved", async () => {
    const market = await openFulfilMarket();
    const file = await market.fill(fillings);
    const plan = join(market.dir, "plan.xlsx");
    const shown = await market.fulfilled(file, "--out", plan);
    expect(shown.json).toMatchObject({ totals: { pack: 2 }, changes: expect.any(Array) });
    expect(orderWrites(market)).toEqual([]);
    await edit(plan, (sheet) => {
      expect(sheet.getCell("A1").text).toMatch(/once for each order.*“sheetport fulfil”/);
      expect(sheet.getCell("D3").alignment).toMatchObject({ wrapText: true });
      sheet.eachRow((row) => {
        if (row.getCell(2).value === toPack[1]) row.getCell(7).value = "Yes";
      });
    });
    const { json } = await market.fulfilled(plan);
    expect(orderWrites(market)).toEqual([`package ${toPack[1]}`]);
    expect(json.totals).toMatchObject({ applied: 1 });
    const altered = join(market.dir, "altered.xlsx");
    await market.fulfil(file, "--out", altered);
    await edit(altered, (sheet) =>
      sheet.eachRow((row) => {
        if (row.getCell(2).value === toPack[0]) row.getCell(6).value = "No";
      }),
    );
    expect((await market.fulfilled(altered)).json.error).toMatchObject({ code: "plan-altered" });
    expect(orderWrites(market)).toHaveLength(1);
  });

  test("plan.json is sent once: what the record shows as packed is not packed again", async () => {
    const market = await openFulfilMarket();
    const file = await market.fill(fillings);
    const plan = join(market.dir, "plan.json");
    await market.fulfil(file, "--out", plan);
    for (const option of [["--dry-run"], ["--out", `${plan}-2.json`]]) {
      expect((await market.fulfilled(plan, ...option)).json.error).toMatchObject({
        code: "bad-option",
      });
    }
    expect(orderWrites(market)).toEqual([]);
    expect((await market.fulfilled(plan)).json.totals).toMatchObject({ applied: 2 });
    const again = await market.fulfilled(plan);
    expect(again.ended.code).toBe(6);
    expect(again.json.error).toMatchObject({ code: "order-packed-already" });
    expect(orderWrites(market)).toHaveLength(2);
    const upload = await runCommand(["upload", plan, ...market.flags, "--json"], market.at);
    expect(documentOf(upload).error).toMatchObject({ code: "plan-of-orders" });
  });

  test("check gives a note about an orders file once", async () => {
    const market = await openFulfilMarket();
    const file = join(market.dir, "cp1251.csv");

    const lines = "Заказ;Номер отправления;Служба доставки\nMP-2509001-107;RB1;Почта\n";
    const cyrillic = [...lines].map((sign) => {
      const code = sign.charCodeAt(0);
      return code > 0x400 ? code - 0x350 : code;
    });
    await writeFile(file, Buffer.from(cyrillic));
    const { stderr } = await runCommand(["check", file], market.at);
    expect(stderr.match(/WINDOWS-1251/g)).toHaveLength(1);
  });

  test("--max-changes refuses more orders; check and diff take the sheet", async () => {
    const market = await openFulfilMarket();
    const file = await market.fill(fillings);
    const { json } = await market.fulfilled(file, "--max-changes", "1");
    expect(json.error).toMatchObject({ code: "too-many-changes" });
    const diff = await runCommand(["diff", file, ...market.flags, "--json"], market.at);
    expect(documentOf(diff)).toMatchObject({ totals: { pack: 2 } });
    const check = await runCommand(["check", file, "--json"], market.at);
    expect(documentOf(check)).toMatchObject({ totals: { errors: 0 } });
    expect(orderWrites(market)).toEqual([]);
  });
});
