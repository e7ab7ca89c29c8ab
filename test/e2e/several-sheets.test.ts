import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { describe, expect, test, vi } from "vitest";
import type { Listing } from "../../src/model/product/product.ts";
import { documentOf, type Json, runCommand, startCommand } from "../support/command.ts";
import { type Market, openMarket, recordsOf, writesOf } from "../support/market.ts";
import { attendedFlags } from "../support/market-screen.ts";
import { plausibleProduct, productCells } from "../support/products-workbook.ts";
import { hasTerminals, startOnTerminal } from "../support/terminal.ts";

type Sheets = Readonly<Record<string, readonly Partial<Listing>[]>>;

/** A workbook with a sheet of products for each name; the headings of the second one stand the other way round. */
async function workbookOf(sheets: Sheets): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  for (const [at, [name, products]] of Object.entries(sheets).entries()) {
    const rows = products.map(productCells);
    const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    if (at === 1) headings.reverse();
    const sheet = book.addWorksheet(name);
    // The second sheet has a title above its headings.
    if (at === 1) sheet.addRow(["Our products"]);
    sheet.addRow(headings);
    for (const row of rows) sheet.addRow(headings.map((heading) => row[heading] ?? null));
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}

async function openShop(sheets: Sheets): Promise<Market> {
  const market = await openMarket({ creates: 0, updates: 1 });
  await writeFile(join(market.dir, "shop.xlsx"), await workbookOf(sheets));
  return market;
}

function run(market: Market, ...args: string[]) {
  return runCommand([...args, ...market.flags], market.at);
}

async function checked(market: Market, ...args: string[]): Promise<Json> {
  return documentOf(await runCommand(["check", "shop.xlsx", ...args, "--json"], market.at));
}

async function json(market: Market, ...args: string[]): Promise<Json> {
  return documentOf(await run(market, ...args, "--json"));
}

/** The rows of a sheet of a written workbook, by Excel's row number, their cells by heading. */
async function rowsOf(market: Market, file: string, sheet: string, headingRow = 1) {
  const book = new ExcelJS.Workbook();
  // @ts-expect-error: exceljs has its own Buffer
  await book.xlsx.load(await readFile(join(market.dir, file)));
  const found = book.getWorksheet(sheet);
  const headings = (found?.getRow(headingRow).values ?? []) as unknown[];
  const rows: Record<number, Record<string, unknown>> = {};
  found?.eachRow((row, number) => {
    if (number <= headingRow) return;
    const values = row.values as unknown[];
    rows[number] = Object.fromEntries(
      Array.from(headings, (name, at) => [String(name), values[at]]),
    );
  });
  return { names: book.worksheets.map(({ name }) => name), rows, sheet: found };
}

const patience = { timeout: 30_000, interval: 5 };

const mug = (sku: string) => ({ ...plausibleProduct(sku, 1), parentSku: `CARD-${sku}` });
const both = ["--sheet", "Mugs", "--sheet", "Lamps"];

describe("two sheets read together", () => {
  test("check names the sheet of each finding and finds an SKU that stands in both", async () => {
    const wrong = { ...mug("L-2"), weight: -1 };
    const market = await openShop({
      Mugs: [mug("M-1"), mug("SAME")],
      Lamps: [mug("SAME"), wrong],
    });
    const found = await checked(market, "--sheet", "*");
    expect(found).toMatchObject({ sheet: "Mugs", rows: 4, totals: { valid: 1, invalid: 3 } });
    expect(found.sheets).toMatchObject([
      { sheet: "Mugs", headingRow: 1 },
      { sheet: "Lamps", headingRow: 2 },
    ]);
    const duplicates = found.findings.filter(({ code }: Json) => code === "duplicate-sku");
    expect(duplicates).toMatchObject([
      { sheet: "Mugs", row: 3, cell: "B3", message: "SKU “SAME” is in rows Mugs!3, Lamps!3." },
      { sheet: "Lamps", row: 3, message: "SKU “SAME” is in rows Mugs!3, Lamps!3." },
    ]);
    const [negative] = found.findings.filter(({ field }: Json) => field === "weight");
    expect(negative).toMatchObject({
      sheet: "Lamps",
      row: 4,
      cell: expect.stringMatching(/^[A-Z]4$/),
    });
    expect(found.findings.filter(({ code }: Json) => code === "other-sheet")).toEqual([]);
    const text = (await runCommand(["check", "shop.xlsx", "--sheet", "*"], market.at)).stdout;
    expect(text).toContain("shop.xlsx, sheets “Mugs”, “Lamps”\n");
    expect(text).toContain("Mugs!B3");
    expect(text).toContain(`Lamps!${negative.cell}`);
    expect(text).not.toMatch(/row \S*\d{7}/);
  });

  test("upload sends both, and both stand in the results workbook, each row where it was", async () => {
    const market = await openShop({ Mugs: [mug("M-1"), mug("M-2")], Lamps: [mug("L-1")] });
    const diff = await json(market, "diff", "shop.xlsx", ...both);
    expect(diff.changes).toMatchObject([
      { sheet: "Mugs", row: 2, sku: "M-1", action: "create" },
      { sheet: "Mugs", row: 3, sku: "M-2", action: "create" },
      { sheet: "Lamps", row: 3, sku: "L-1", action: "create" },
    ]);
    expect((await run(market, "diff", "shop.xlsx", ...both)).stdout).toContain("row Lamps!3  L-1");
    const done = await json(market, "upload", "shop.xlsx", ...both);
    expect(done.rows).toMatchObject([
      { sheet: "Mugs", row: 2, outcome: "applied" },
      { sheet: "Mugs", row: 3, outcome: "applied" },
      { sheet: "Lamps", row: 3, outcome: "applied" },
    ]);
    for (const sku of ["M-1", "M-2", "L-1"]) {
      expect(recordsOf(market.simulator, sku)).toMatchObject([
        { sku, parentSku: `CARD-${sku}`, name: "Stoneware mug 1", weight: 0.38 },
      ]);
    }
    const lamps = await rowsOf(market, "shop.results.xlsx", "Lamps", 2);
    expect(lamps.names).toEqual(["Mugs", "Lamps"]);
    expect(lamps.rows).toMatchObject({ 3: { SKU: "L-1", Result: "applied" } });
    const mugs = await rowsOf(market, "shop.results.xlsx", "Mugs");
    expect(mugs.rows).toMatchObject({ 2: { SKU: "M-1" }, 3: { SKU: "M-2", Result: "applied" } });
    const writes = writesOf(market.simulator).length;
    const again = await json(market, "upload", "shop.xlsx", ...both);
    expect(again.totals).toMatchObject({ unchanged: 3 });
    expect(writesOf(market.simulator)).toHaveLength(writes);
  });

  test("a saved plan is sent as it is, and an undo of it says the sheet of each row", {
    tags: "slow",
  }, async () => {
    const market = await openShop({ Mugs: [mug("M-1")], Lamps: [mug("UPD-001")] });
    const diff = ["diff", "shop.xlsx", "--sheet", "*", "--allow", "card"];
    await run(market, ...diff, "--out", "plan.json");
    const done = await json(market, "upload", "plan.json");
    expect(done.rows).toMatchObject([
      { sheet: "Mugs", row: 2, sku: "M-1", outcome: "applied" },
      { sheet: "Lamps", row: 3, sku: "UPD-001", outcome: "applied" },
    ]);
    const written = await rowsOf(market, done.files.results, "Lamps", 2);
    expect(written.rows).toMatchObject({ 3: { SKU: "UPD-001", Result: "applied" } });
    expect(recordsOf(market.simulator, "UPD-001")).toMatchObject([{ parentSku: "CARD-UPD-001" }]);
    const undo = await json(market, "undo", done.run, "--allow", "card");
    expect(undo.rows).toMatchObject([
      { sheet: "Mugs", row: 2, outcome: "unchanged" },
      { sheet: "Lamps", row: 3, outcome: "applied" },
    ]);
    expect(recordsOf(market.simulator, "UPD-001")).toMatchObject([{ parentSku: "UPD-CARD-0" }]);
    const undone = await run(market, "undo", done.run, "--allow", "card");
    expect(undone.stdout + undone.stderr).not.toMatch(/row \S*\d{7}/);
  });

  test("wrong rows stand in the failed workbook in their own sheets, marked, and go through when corrected", {
    tags: "slow",
  }, async () => {
    const market = await openShop({
      Mugs: [mug("M-1")],
      Lamps: [mug("L-1"), { ...mug("L-2"), weight: -1 }],
    });
    const args = ["upload", "shop.xlsx", ...both, "--valid-only"];
    const done = await json(market, ...args);
    expect(done.rows.map((one: Json) => one.outcome)).toEqual(["applied", "applied", "invalid"]);
    const failed = await rowsOf(market, "shop.failed.xlsx", "Lamps", 2);
    expect(failed.names).toEqual(["Mugs", "Lamps"]);
    expect(failed.rows).toMatchObject({ 3: { SKU: "L-2", "Weight, kg": -1 } });
    const headings = failed.sheet?.getRow(2).values as unknown[];
    const cell = failed.sheet?.getRow(3).getCell(headings.indexOf("Weight, kg"));
    expect(cell?.note).toBeDefined();
    const results = await rowsOf(market, "shop.results.xlsx", "Mugs");
    expect(results.sheet?.getRow(3).hasValues).toBe(false);
    if (cell !== undefined) cell.value = 0.5;
    const corrected = failed.sheet?.workbook.xlsx.writeBuffer();
    await writeFile(
      join(market.dir, "again.xlsx"),
      new Uint8Array((await corrected) ?? new ArrayBuffer(0)),
    );
    const again = await json(market, "upload", "again.xlsx", ...both);
    expect(again.rows).toMatchObject([{ sheet: "Lamps", row: 3, sku: "L-2", outcome: "applied" }]);
    expect(recordsOf(market.simulator, "L-2")).toMatchObject([{ weight: 0.5 }]);
  });

  test("repairs are made in the sheet of their cell, and --fix writes both sheets", {
    tags: "slow",
  }, async () => {
    const market = await openShop({
      Mugs: [mug("M-1")],
      Lamps: [{ ...mug("L-1"), gtin: "012345678905" }, mug("L-2")],
    });
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(join(market.dir, "shop.xlsx"));
    const lamps = book.getWorksheet("Lamps");
    const at = ((lamps?.getRow(2).values ?? []) as unknown[]).indexOf("GTIN");
    // A zero in front, which Excel took away.
    if (lamps) lamps.getRow(3).getCell(at).value = 12345678905;
    await book.xlsx.writeFile(join(market.dir, "shop.xlsx"));
    const fixed = await checked(market, ...both, "--fix");
    expect(fixed.findings.filter((one: Json) => one.repaired)).toMatchObject([
      { sheet: "Lamps", row: 3, code: "leading-zeros-lost" },
    ]);
    const written = await rowsOf(market, "shop.fixed.xlsx", "Lamps", 2);
    expect(written.names).toEqual(["Mugs", "Lamps"]);
    expect(written.rows).toMatchObject({
      3: { SKU: "L-1", GTIN: "012345678905" },
      4: { SKU: "L-2" },
    });
    await json(market, "upload", "shop.xlsx", ...both, "--fix");
    expect(recordsOf(market.simulator, "L-1")).toMatchObject([{ gtin: "012345678905" }]);
    expect(recordsOf(market.simulator, "M-1")).toHaveLength(1);
  });

  test("a run that was cut off is gone on with, and its results hold both sheets", {
    tags: "slow",
  }, async () => {
    const market = await openShop({ Mugs: [mug("M-1")], Lamps: [mug("L-1"), mug("L-2")] });
    const args = ["upload", "shop.xlsx", ...both, "--json", ...market.flags];
    const slow = [...args, "--create-rate", "1/2s"];
    const started = startCommand(slow, market.at);
    await vi.waitFor(() => expect(writesOf(market.simulator)).toHaveLength(1), patience);
    started.kill("SIGINT");
    const stopped = documentOf(await started.ended);
    const resumed = await json(market, "resume", stopped.run);
    expect(resumed.rows).toMatchObject([
      { sheet: "Mugs", row: 2, outcome: "applied" },
      { sheet: "Lamps", row: 3, outcome: "applied" },
      { sheet: "Lamps", row: 4, outcome: "applied" },
    ]);
    for (const sku of ["M-1", "L-1", "L-2"]) {
      expect(recordsOf(market.simulator, sku)).toHaveLength(1);
    }
    const lamps = await rowsOf(market, "shop.results.xlsx", "Lamps", 2);
    expect(lamps.rows).toMatchObject({ 3: { Result: "applied" }, 4: { SKU: "L-2" } });
  });
});

describe("which sheets are read", () => {
  test("--sheet * takes the visible ones with products, in their order, and names the hidden one", {
    tags: "slow",
  }, async () => {
    const market = await openShop({
      Notes: [],
      Mugs: [mug("M-1")],
      Lamps: [mug("L-1")],
      Old: [mug("O-1")],
    });
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(join(market.dir, "shop.xlsx"));
    const old = book.getWorksheet("Old");
    if (old) old.state = "hidden";
    await book.xlsx.writeFile(join(market.dir, "shop.xlsx"));
    const all = await checked(market, "--sheet", "*");
    expect(all.sheets.map(({ sheet }: Json) => sheet)).toEqual(["Mugs", "Lamps"]);
    expect(all.findings).toMatchObject([{ code: "other-sheet", value: "Old", row: 0, cell: "" }]);
    const named = await checked(market, "--sheet", "*", "--sheet", "Old");
    expect(named.sheets.map(({ sheet }: Json) => sheet)).toEqual(["Mugs", "Lamps", "Old"]);
    const missing = await checked(market, "--sheet", "Mugs", "--sheet", "Mug");
    expect(missing.error.code).toBe("workbook-no-such-sheet");
  });

  test("--map and --set hold for all of them; a column has to be in one of them at least", {
    tags: "slow",
  }, async () => {
    const { name, ...nameless } = mug("L-1");
    const market = await openShop({ Mugs: [mug("M-1")], Lamps: [nameless] });
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(join(market.dir, "shop.xlsx"));
    const lamps = book.getWorksheet("Lamps");
    const width = lamps?.getRow(2).cellCount ?? 0;
    if (lamps) {
      lamps.getRow(2).getCell(width + 1).value = "Zzz";
      lamps.getRow(3).getCell(width + 1).value = name;
    }
    await book.xlsx.writeFile(join(market.dir, "shop.xlsx"));
    const args = ["upload", "shop.xlsx", "--sheet", "*", "--set", "brandName=Acme"];
    const typo = await json(market, ...args, "--map", "Zzy=name");
    expect(typo.error.code).toBe("no-such-column");
    expect((await run(market, ...args, "--map", "Zzz=name")).code).toBe(0);
    expect(recordsOf(market.simulator, "L-1")).toMatchObject([{ name, brandName: "Acme" }]);
    expect(recordsOf(market.simulator, "M-1")).toMatchObject([{ name, brandName: "Acme" }]);
    const again = await json(market, "upload", "shop.xlsx", "--sheet", "*");
    expect(again.totals).toMatchObject({ unchanged: 2 });
  });
});

describe("check --watch of several sheets", { tags: "slow" }, () => {
  test("tells what a save has fixed in the second sheet, whatever moved in the first", async () => {
    const wrong = { ...mug("L-2"), weight: -1 };
    const market = await openShop({ Mugs: [mug("M-1")], Lamps: [mug("L-1"), wrong] });
    const args = ["check", "shop.xlsx", "--sheet", "*", "--watch"];
    const command = startCommand(args, market.at);
    const told = (text: string) =>
      vi.waitFor(() => expect(command.stdout() + command.stderr()).toContain(text), patience);
    await told("Stop with Ctrl-C");
    expect(command.stdout()).toMatch(/Lamps![A-Z]4 /);
    const more = { Mugs: [mug("M-0"), mug("M-1")], Lamps: [mug("L-1"), wrong] };
    await writeFile(join(market.dir, "shop.xlsx"), await workbookOf(more));
    await told("0 fixed, 0 new, 1 left");
    const right = { ...more, Lamps: [mug("L-1"), mug("L-2")] };
    await writeFile(join(market.dir, "shop.xlsx"), await workbookOf(right));
    await told("1 fixed, 0 new, 0 left");
    command.kill("SIGINT");
    expect((await command.ended).code).toBe(0);
  });
});

describe.skipIf(!hasTerminals)("the screen with --sheet *", { tags: "slow" }, () => {
  test("shows where each row is, uploads both sheets, and its results hold both", async () => {
    const market = await openShop({
      Mugs: [mug("M-1")],
      Lamps: [mug("L-1"), { ...mug("L-2"), weight: -1 }],
    });
    const args = ["upload", "shop.xlsx", "--sheet", "*", ...attendedFlags(market)];
    const run = startOnTerminal(args, market.at);
    await run.waitFor(/› Check\s*$/m);
    await run.waitFor(/Lamps![A-Z]4/);
    run.press("C");
    await run.waitFor(/^ y continue/m);
    run.press("y");
    await run.waitFor(/^ u upload the selection/m);
    await run.waitFor(/Mugs!2/);
    await run.waitFor(/Lamps!3/);
    run.press("u");
    await run.waitFor(/^ y upload {2}n cancel/m);
    run.press("y");
    await run.waitFor(/› Done/);
    await run.waitFor(/2 applied/);
    expect(run.lines().join("\n")).not.toMatch(/\d{7}\b(?!-)/);
    for (const sku of ["M-1", "L-1"]) expect(recordsOf(market.simulator, sku)).toHaveLength(1);
    expect(recordsOf(market.simulator, "L-2")).toHaveLength(0);
    const lamps = await rowsOf(market, "shop.results.xlsx", "Lamps", 2);
    expect(lamps.rows).toMatchObject({ 3: { Result: "applied" }, 4: { Result: "invalid" } });
  });
});
