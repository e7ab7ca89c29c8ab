import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Repairs } from "../../src/check/index.ts";
import { checkRows } from "../../src/check/sheets/check-rows.ts";
import { openWorkbook } from "../../src/workbook/read/open.ts";
import { findProductsSheet } from "../../src/workbook/read/products-sheet.ts";
import { samplesFolder } from "../support/write-samples.ts";
import { check, columns, only, rowOf } from "./rows.ts";

/** Checks the sample with mistakes, and again with its repairs. */
async function repairedSample() {
  const workbook = await openWorkbook(
    readFileSync(join(samplesFolder, "catalogue-with-mistakes.xlsx")),
  );
  const { match, rows } = await findProductsSheet(workbook);
  const sheet = { sheet: "Products", index: 0, headingRow: { number: 1 }, match, rows };
  return checkRows([sheet], { fix: true });
}

describe("repairs of samples/catalogue-with-mistakes.xlsx", () => {
  it("are these, and no other", async () => {
    const { findings } = await repairedSample();
    const made = findings.filter(({ repaired }) => repaired === true);
    expect(made.map(({ code, repair }) => [code, repair])).toEqual([
      ["choice-normalised", "EN"],
      ["choice-normalised", "EN"],
      ["not-a-number", 0.52],
      ["number-from-text", 0.52],
      ["sku-unsafe", "MUG-500-ZWS"],
      ["leading-zeros-lost", "036000291452"],
      ["text-trimmed", "Stoneware mug, 500 ml"],
      ["code-lookalike", "4006381333931"],
      ["sku-unsafe", "MUG 500 NBS"],
      ["not-a-choice", "EN"],
      ["not-a-choice", "RUB"],
      ["not-a-number", 12.9],
      ["number-from-text", 1290.5],
      ["number-from-text", 12],
      ["text-unseen", "Stoneware mug, 500 ml"],
      ["text-unseen", "Northkiln"],
      ["text-trimmed", "MUG-500-BOM"],
      ["bad-link", "https://images.example.com/mug.jpg"],
      ["category-shape", "Home > Kitchen > Drinkware > Mugs"],
      ["lookalike-card", "MUG-500"],
      ["code-lookalike", "MUG-500-TWN"],
      ["code-lookalike", 'MUG-500-12"'],
      ["code-lookalike", "MUG-500-DSH"],
    ]);
    expect(made.every(({ severity }) => severity === "info")).toBe(true);
  });

  it("leave of a row with a sure repair nothing but what was repaired", async () => {
    const { findings } = await repairedSample();
    const byRow = Map.groupBy(findings, ({ row }) => row);
    const left = [...byRow.values()].filter((its) => its.some(({ repaired }) => repaired === true));
    expect(left.flat().filter(({ repaired }) => repaired !== true)).toEqual([]);
  });

  it("are never offered where digits are lost or two values may be meant", async () => {
    const unsure: ReadonlySet<string> = new Set([
      "code-scientific",
      "code-too-many-digits",
      "code-is-date",
      "code-like-date",
      "ambiguous-number",
      "not-text",
      "number-percent",
      "number-rounded",
      "duplicate-sku",
      "lookalike-sku",
    ]);
    const { findings } = await repairedSample();
    const found = findings.filter(({ code }) => unsure.has(code));
    expect(new Set(found.map(({ code }) => code))).toEqual(unsure);
    expect(found.filter(({ repair }) => repair !== undefined)).toEqual([]);
  });
});

describe("Repairs", () => {
  const repairsOf = (cells: Parameters<typeof check>[0], options = {}) => {
    const repairs = new Repairs();
    repairs.take(check(cells, options).raw);
    return repairs.apply(rowOf(cells)).cells;
  };
  const at = (heading: string) => columns.findIndex((one) => one.heading === heading);

  it("put the value of the later of two findings about one cell", () => {
    expect(repairsOf({ Language: " en\u00a0" })[at("Language")]).toBe("EN");
  });

  it("leave a row without any as it is", () => {
    const row = rowOf({});
    expect(new Repairs().apply(row)).toBe(row);
  });

  it("take what was repaired already for no new repair", () => {
    const repairs = new Repairs();
    const { raw: findings } = check({ "Weight, kg": "0,5" });
    expect(repairs.take(findings)).toBe(true);
    expect(repairs.take(repairs.findings)).toBe(false);
  });

  it.each([
    ["of the row's currency", "$12.90", "USD", 12.9],
    ["written as a word", "12.90 usd", "usd", 12.9],
  ])("drop a currency %s from a price", (_, price, currency, value) => {
    const cells = repairsOf({ "Sale price": price, Currency: currency });
    expect(cells[at("Sale price")]).toBe(value);
  });

  it.each([
    ["another currency", "$12.90", "RUB"],
    ["the only word of the currency", "$12.90", undefined],
    ["a currency that the interface does not have", "12.90 €", "USD"],
  ])("keep %s", (_, price, currency) => {
    const cells = repairsOf({ "Sale price": price, Currency: currency });
    expect(cells[at("Sale price")]).toBe(price);
  });

  it("read an ambiguous number only where the decimal separator is settled", () => {
    const weight = at("Weight, kg");
    expect(repairsOf({ "Weight, kg": "1,290" })[weight]).toBe("1,290");
    expect(repairsOf({ "Weight, kg": "1,290" }, { decimalSeparator: "," })[weight]).toBe(1.29);
    expect(repairsOf({ "Weight, kg": "1,290 g" }, { decimalSeparator: "." })[weight]).toBe(1.29);
  });

  it("fill zeros in front of a number only: a text may lack digits elsewhere", () => {
    expect(repairsOf({ GTIN: 36000291452 })[at("GTIN")]).toBe("036000291452");
    expect(repairsOf({ GTIN: "36000291452" })[at("GTIN")]).toBe("36000291452");
    // 8 digits or 12.
    expect(repairsOf({ GTIN: 100007 })[at("GTIN")]).toBe(100007);
    expect(only(check({ GTIN: "36000291452" }).findings, "leading-zeros-lost").fix).toBe(
      "036000291452",
    );
  });

  it("fill zeros in files that know texts alone, too", () => {
    const cells = repairsOf({ GTIN: "36000291452" }, { isAllText: true });
    expect(cells[at("GTIN")]).toBe("036000291452");
  });

  it("take no line end out of a code, and no slash for a sign between two levels", () => {
    expect(repairsOf({ MPN: "A-1\nA-2" })[at("MPN")]).toBe("A-1\nA-2");
    expect(repairsOf({ Category: "Cups / Mugs" })[at("Category")]).toBe("Cups / Mugs");
    expect(repairsOf({ Category: "Cups->Mugs" })[at("Category")]).toBe("Cups > Mugs");
  });

  it("give no link a scheme that it did not have", () => {
    expect(repairsOf({ "Image 1": "www.example.com/a.jpg" })[at("Image 1")]).toBe(
      "www.example.com/a.jpg",
    );
    expect(repairsOf({ "Image 1": "https:/example.com/a.jpg" })[at("Image 1")]).toBe(
      "https://example.com/a.jpg",
    );
  });
});

describe("numbers that the sheet shows otherwise", () => {
  const number = (value: number, format: string) => ({ kind: "number", value, format }) as const;

  it.each([
    [number(0.52, "0%"), "number-percent", "52%"],
    [number(12.899, "#,##0.00"), "number-rounded", "12.90"],
    [number(1.5, "0"), "number-rounded", "2"],
    [number(12.349, '[$$-409]#,##0.00;[Red]"-"#,##0.00'), "number-rounded", "12.35"],
  ] as const)("are told: %o", (cell, code, shown) => {
    expect(only(check({ "Sale price": cell, Currency: "USD" }).findings, code).message).toContain(
      `shown as ${shown}`,
    );
  });

  it.each([
    number(12.9, "0.00"),
    number(12, "000"),
    number(0.1 + 0.2, "0.0"),
    number(12.9, "General"),
  ])("say nothing where all is shown: %o", (cell) => {
    expect(check({ "Sale price": cell, Currency: "USD" }).findings).toEqual([]);
  });
});
