import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { describe, expect, test } from "vitest";
import { readCatalogue } from "../support/catalogue.ts";
import { documentOf, type Json, runCommand } from "../support/command.ts";
import { changeLive } from "../support/edited-export.ts";
import { libreOffice, savedBy } from "../support/libreoffice.ts";
import { type Market, openMarket, writesOf } from "../support/market.ts";

/** Headings stand in row 2, below the guide. */
const firstLine = 3;
const answerColumn = 7;

async function json(market: Market, ...args: string[]): Promise<Json> {
  return documentOf(await runCommand([...args, ...market.flags, "--json"], market.at));
}

/** A plan of some creates and updates in a workbook. */
async function planned(
  counts: { readonly creates: number; readonly updates: number },
  ...args: string[]
): Promise<Market> {
  const market = await openMarket(counts);
  const told = await json(market, "diff", "catalogue.xlsx", "--out", "plan.xlsx", ...args);
  expect(told.plan).toBe("plan.xlsx");
  return market;
}

/** What a person does in Excel: opens, changes cells, saves. */
async function inExcel(
  { dir }: Market,
  work: (sheet: ExcelJS.Worksheet, workbook: ExcelJS.Workbook) => void,
  name = "plan.xlsx",
): Promise<void> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(join(dir, name));
  const [sheet] = workbook.worksheets;
  if (sheet === undefined) throw new Error("The plan has no sheet.");
  work(sheet, workbook);
  await workbook.xlsx.writeFile(join(dir, name));
}

/** The lines of a plan: number, SKU, and whether it is the first of its product. */
function linesOf(sheet: ExcelJS.Worksheet) {
  const seen = new Set<string>();
  return Array.from({ length: sheet.rowCount - firstLine + 1 }, (_, at) => {
    const sku = sheet.getCell(firstLine + at, 2).text;
    const isFirst = !seen.has(sku);
    seen.add(sku);
    return { number: firstLine + at, sku, isFirst };
  });
}

/** Answers a product in its first line. */
function answer(sheet: ExcelJS.Worksheet, words: Readonly<Record<string, ExcelJS.CellValue>>) {
  for (const { number, sku, isFirst } of linesOf(sheet)) {
    if (isFirst && words[sku] !== undefined) sheet.getCell(number, answerColumn).value = words[sku];
  }
}

function sentSkus({ simulator }: Market): string[] {
  return writesOf(simulator)
    .map(({ sku }) => sku ?? "")
    .sort();
}

/** The upload is refused, and nothing is sent. */
async function expectRefused(market: Market, code: string, exitCode: number): Promise<string> {
  const ended = await runCommand(["upload", "plan.xlsx", ...market.flags, "--json"], market.at);
  expect([documentOf(ended).error?.code, ended.code]).toEqual([code, exitCode]);
  expect(writesOf(market.simulator)).toEqual([]);
  return documentOf(ended).error.message;
}

describe("a plan that somebody approves in Excel", () => {
  test("30 of 50 rows approved: those 30 are sent, the rest is named", async () => {
    const market = await planned({ creates: 20, updates: 30 });
    const skus = [...market.wanted.keys()];
    const approved = skus.filter((_, at) => at % 5 < 3);
    expect([skus.length, approved.length]).toEqual([50, 30]);
    await inExcel(market, (sheet) => {
      const words = skus.map((sku) => [sku, approved.includes(sku) ? "Yes" : undefined]);
      answer(sheet, { ...Object.fromEntries(words), "NEW-004": "No" });
      for (const { number, sku, isFirst } of linesOf(sheet)) {
        if (sku === "NEW-004" && isFirst)
          sheet.getCell(number, answerColumn + 1).value = "Too dear";
      }
    });
    const done = await json(market, "upload", "plan.xlsx");
    expect(sentSkus(market)).toEqual(approved.toSorted());
    expect(done.totals).toMatchObject({ applied: 30, "not-sent": 20 });
    const left = done.rows.filter(({ outcome }: Json) => outcome === "not-sent");
    expect(left.map(({ sku }: Json) => sku)).toEqual(skus.filter((one) => !approved.includes(one)));
    expect(new Set(left.map(({ message }: Json) => message))).toEqual(
      new Set(["Not approved.", "Not approved. Too dear"]),
    );
    // The person's own sheet with what became of each row; no failed workbook of what was left out.
    expect(done.files).toEqual({ results: "catalogue.results.xlsx", failed: null });
    const results = await readCatalogue(await readFile(join(market.dir, "catalogue.results.xlsx")));
    expect(results.filter(({ Result }) => Result === "applied")).toHaveLength(30);
    expect(results.find(({ SKU }) => SKU === "NEW-004")).toMatchObject({ Result: "not-sent" });
    const live = new Map(market.simulator.products().map((one) => [one.sku, one]));
    for (const sku of approved) expect(live.get(sku)?.name).toBe(market.wanted.get(sku)?.name);
  });

  test("opened and saved by LibreOffice, in Russian: the same rows are sent", {
    tags: "slow",
  }, async (context) => {
    const office = await libreOffice(context);
    const market = await planned({ creates: 2, updates: 2 }, "--lang", "ru");
    await inExcel(market, (sheet) => answer(sheet, { "NEW-001": "Да", "UPD-002": "да" }));
    const saved = await savedBy(office, "plan.xlsx", { dir: market.dir, as: "xlsx" });
    await copyFile(saved, join(market.dir, "plan.xlsx"));
    const done = await json(market, "upload", "plan.xlsx");
    expect(done.totals).toMatchObject({ applied: 2, "not-sent": 2 });
    expect(sentSkus(market)).toEqual(["NEW-001", "UPD-002"]);
  });

  test("answers of any language and kind; lines sorted, filtered, taken out; a sheet beside", {
    tags: "slow",
  }, async () => {
    const market = await planned({ creates: 3, updates: 3 });
    await inExcel(market, (sheet, workbook) => {
      answer(sheet, { "NEW-001": "是", "NEW-002": "НЕТ", "NEW-003": true, "UPD-001": " yes " });
      // Filled down over all lines of a product.
      for (const { number, sku } of linesOf(sheet)) {
        if (sku === "UPD-001") sheet.getCell(number, answerColumn).value = "Yes";
      }
      const lines = linesOf(sheet).map(({ number }) => sheet.getRow(number).values as unknown[]);
      const kept = lines.filter(([, , sku]) => sku !== "UPD-002").reverse();
      for (let at = 0; at < lines.length; at += 1) {
        const row = sheet.getRow(firstLine + at);
        for (let column = 1; column <= 8; column += 1) {
          row.getCell(column).value = (kept[at]?.[column] ?? null) as ExcelJS.CellValue;
        }
      }
      sheet.getRow(firstLine + 1).hidden = true;
      workbook.addWorksheet("Remarks").getCell("A1").value = "seen on Monday";
    });
    const done = await json(market, "upload", "plan.xlsx");
    expect(sentSkus(market)).toEqual(["NEW-001", "NEW-003", "UPD-001"]);
    expect(done.totals).toMatchObject({ applied: 3, "not-sent": 3 });
  });

  test("nothing approved sends nothing; a plan with answers is not written over", {
    tags: "slow",
  }, async () => {
    const market = await planned({ creates: 1, updates: 1 });
    const done = await json(market, "upload", "plan.xlsx");
    expect([done.run, done.totals["not-sent"]]).toEqual([null, 2]);
    await inExcel(market, (sheet) => answer(sheet, { "NEW-001": "Yes" }));
    const again = await json(market, "diff", "catalogue.xlsx", "--out", "plan.xlsx");
    expect(again.plan).toBe("plan-2.xlsx");
    expect((await json(market, "diff", "plan.xlsx")).error.code).toBe("is-plan");
  });
});

describe("refused, and nothing is sent", () => {
  test("a cell that is not as the plan has it, a line of nobody, a line twice, a line gone", {
    tags: "slow",
  }, async () => {
    const market = await planned({ creates: 0, updates: 3 });
    const whole = await readFile(join(market.dir, "plan.xlsx"));
    const alterations: readonly [(sheet: ExcelJS.Worksheet) => void, RegExp][] = [
      [
        (sheet) => {
          sheet.getCell("F3").value = "Another name";
        },
        /F3 \(UPD-001\)/,
      ],
      [
        (sheet) => {
          sheet.getCell("E4").value = "Another before";
        },
        /E4 \(UPD-001\)/,
      ],
      [
        (sheet) => {
          sheet.getCell("B3").value = "UPD-999";
        },
        /Row 3 is not a line/,
      ],
      [
        (sheet) => {
          sheet.addRow([9, "NEW-009", "create", "Name", "", "x", "Yes"]);
        },
        /is not a line/,
      ],
      [
        (sheet) => {
          sheet.addRow((sheet.getRow(3).values as unknown[]).slice(1));
        },
        /appears twice/,
      ],
      [
        (sheet) => {
          sheet.spliceRows(4, 1);
        },
        /UPD-001 is approved/,
      ],
      [
        (sheet) => {
          sheet.getCell("F2").value = "Before";
        },
        /headings/,
      ],
    ];
    for (const [alter, message] of alterations) {
      await writeFile(join(market.dir, "plan.xlsx"), whole);
      await inExcel(market, (sheet) => {
        answer(sheet, { "UPD-001": "Yes" });
        alter(sheet);
      });
      expect(await expectRefused(market, "plan-altered", 6)).toMatch(message);
    }
  });

  test("two answers for one product, an answer beside its first line, a word that is none", {
    tags: "slow",
  }, async () => {
    const market = await planned({ creates: 0, updates: 2 });
    const whole = await readFile(join(market.dir, "plan.xlsx"));
    for (const [cells, message] of [
      [{ G3: "Yes", G4: "No" }, /UPD-001: the answer in G4 differs/],
      [{ G4: "Yes" }, /UPD-001: the answer in G4 differs/],
      [{ G3: "perhaps" }, /G3 says “perhaps”/],
    ] as const) {
      await writeFile(join(market.dir, "plan.xlsx"), whole);
      await inExcel(market, (sheet) => {
        for (const [cell, word] of Object.entries(cells)) sheet.getCell(cell).value = word;
      });
      expect(await expectRefused(market, "plan-answers", 3)).toMatch(message);
    }
  });

  test("a hidden sheet that is damaged, cut off or gone", { tags: "slow" }, async () => {
    const market = await planned({ creates: 4, updates: 4 });
    const whole = await readFile(join(market.dir, "plan.xlsx"));
    const hidden = (workbook: ExcelJS.Workbook) => workbook.getWorksheet("_plan");
    for (const damage of [
      (workbook: ExcelJS.Workbook) => {
        const cell = hidden(workbook)?.getCell("A2");
        if (cell) cell.value = cell.text.replace(/^(.{400})...../, "$1AAAAA");
      },
      (workbook: ExcelJS.Workbook) => hidden(workbook)?.spliceRows(2, 1),
      (workbook: ExcelJS.Workbook) => hidden(workbook)?.spliceRows(1, 1),
      (workbook: ExcelJS.Workbook) => workbook.removeWorksheet("_plan"),
    ]) {
      await writeFile(join(market.dir, "plan.xlsx"), whole);
      await inExcel(market, (sheet, workbook) => {
        answer(sheet, { "UPD-001": "Yes" });
        damage(workbook);
      });
      await expectRefused(market, "plan-damaged", 6);
    }
  });

  test("a plan of another environment; of a listing that has changed since, only that row", {
    tags: "slow",
  }, async () => {
    const market = await planned({ creates: 0, updates: 2 });
    await inExcel(market, (sheet) => answer(sheet, { "UPD-001": "Yes", "UPD-002": "Yes" }));
    const other = market.flags.map((flag) => (flag === "test" ? "elsewhere" : flag));
    const upload = ["upload", "plan.xlsx", ...other, "--json"];
    const refused = documentOf(await runCommand(upload, market.at));
    expect(refused.error.code).toBe("plan-other-environment");
    await changeLive(market.simulator, { "UPD-001": { name: "Somebody else was here" } });
    const before = writesOf(market.simulator).length;
    const done = await json(market, "upload", "plan.xlsx");
    expect(done.totals).toMatchObject({ applied: 1, conflict: 1 });
    expect(writesOf(market.simulator).length - before).toBe(1);
  });
});
