import { describe, expect, test } from "vitest";
import type { SheetOptions } from "../../src/commands/sheet/sheet-options.ts";
import { readSupplier, supplierWorkbook } from "../support/supplier-sheet.ts";

type Cell = string | number | undefined;

const texts = {
  ...{ "Parent SKU": "MUG", Category: "Home > Mugs", Language: "EN" },
  ...{
    Name: "Mug",
    Description: "A mug.",
    "Option: Colour": "Blue",
    "Attribute: Material": "Clay",
  },
};

/** Products with these columns beside the texts, a row for each of the values. */
async function read(columns: Readonly<Record<string, readonly Cell[]>>, options?: SheetOptions) {
  const count = Math.max(...Object.values(columns).map(({ length }) => length));
  const rows = Array.from({ length: count }, (_, at) => [
    `MUG-${at + 1}`,
    ...Object.values(columns).map((cells) => cells[at]),
    ...Object.values(texts),
  ]);
  const headings = ["SKU", ...Object.keys(columns), ...Object.keys(texts)];
  return readSupplier(await supplierWorkbook({ rows: [headings, ...rows] }), options);
}

describe("a weight or size without any unit", () => {
  test.each(["Weight", "Вес брутто", "重量", "weight"])(
    "350 under %s is asked about",
    async (heading) => {
      const { errors, message } = await read({ [heading]: [350] });
      expect(errors).toEqual(["B2 ambiguous-number"]);
      expect(message).toMatch(/--unit weight=g/);
    },
  );

  test("usual numbers are taken in kg and cm, and that is said", async () => {
    const { errors, products, assumed } = await read({ Weight: [0.4, 0.5], Height: [12, 14] });
    expect(errors).toEqual([]);
    expect(products["MUG-1"]).toMatchObject({ weight: 0.4, height: 12 });
    expect(assumed).toEqual(["weight", "height"]);
  });

  test("nothing is assumed where the heading states the unit", async () => {
    const { errors, assumed } = await read({ "Weight, kg": [350], "Height, cm": [400] });
    expect({ errors, assumed }).toEqual({ errors: [], assumed: [] });
  });

  test("one value far above the others is asked about, with all of them", async () => {
    const { errors } = await read({ Weight: [0.4, 0.5, 0.3, 12] });
    expect(errors).toEqual([2, 3, 4, 5].map((row) => `B${row} ambiguous-number`));
  });

  test.each([false, true])("a bare number among others with units; repaired: %s", async (fix) => {
    const { errors, products } = await read({ Weight: ["350 г", 2, "0.5 kg"] }, { fix } as object);
    expect(errors).toContain("B3 ambiguous-number");
    if (!fix) return;
    expect(errors).toEqual(["B3 ambiguous-number"]);
    expect(products["MUG-1"]).toMatchObject({ weight: 0.35 });
  });

  test("sizes in millimetres are asked about", async () => {
    const { errors } = await read({ Height: [1200, 1400] });
    expect(errors).toEqual(["B2 ambiguous-number", "B3 ambiguous-number"]);
  });
});

describe("--unit", () => {
  test.each([
    ["weight=g", 0.35],
    ["Вес=кг", 350],
    ["weight = lb", 158.7573295],
  ])("%s", async (unit, weight) => {
    const { errors, products, assumed } = await read({ "Вес брутто": [350] }, { unit: [unit] });
    expect({ errors, assumed }).toEqual({ errors: [], assumed: [] });
    expect(products["MUG-1"]?.weight).toBe(weight);
  });

  test("is remembered with the columns", async () => {
    const { settled } = await read({ Weight: [350] }, { unit: ["weight=g"] });
    expect(settled?.columns?.get("weight")).toEqual({ field: "weight", unit: "g" });
  });

  test("the same by --map, the interface's own unit too", async () => {
    const { errors, settled } = await read({ Weight: [350] }, { map: ["Weight=weight, kg"] });
    expect(errors).toEqual([]);
    expect(settled?.columns?.get("weight")).toEqual({ field: "weight", unit: "kg" });
  });

  test.each([
    ["weight", "bad-option"],
    ["weight=cm", "bad-option"],
    ["weight=stone", "bad-option"],
    ["name=g", "bad-option"],
    ["nothing=g", "unknown-field"],
    ["height=mm", "no-such-column"],
  ])("%s is refused", async (unit, code) => {
    const { errors } = await read({ Weight: [0.4] }, { unit: [unit] });
    expect(errors).toEqual([code]);
  });
});

describe("a column of units", () => {
  test.each([
    ["Weight", "Weight unit"],
    ["Weight", "Weight Unit of Measure"],
    ["Вес", "Вес, ед."],
    ["Вес", "Ед. изм. веса"],
    ["重量", "重量单位"],
    ["Weight", "Unit"],
    ["Вес", "Ед. изм."],
  ])("of %s: %s", async (heading, unitHeading) => {
    const { errors, products, message, assumed } = await read({
      [heading]: [350, 0.5, 2],
      [unitHeading]: ["g", "kg", "lb"],
    });
    expect({ errors, assumed }).toEqual({ errors: [], assumed: [] });
    expect(Object.values(products).map(({ weight }) => weight)).toEqual([0.35, 0.5, 0.90718474]);
    expect(message).toMatch(/unit.*“Weight|Unit|Вес|重量/i);
    expect(message).not.toMatch(/Ignored/);
  });

  test("of all sizes", async () => {
    const { errors, products } = await read({
      ...{ Height: [120], Length: [10], Width: [5] },
      "Dimensions unit": ["mm"],
    });
    expect(errors).toEqual([]);
    expect(products["MUG-1"]).toMatchObject({ height: 12, length: 1, width: 0.5 });
  });

  test("of a column that --map names", async () => {
    const sheet = { "Item Weight": [40, 2.5], "Item Weight Unit Of Measure": ["OZ", "LB"] };
    const { errors, products } = await read(sheet, { map: ["Item Weight=weight"] });
    expect(errors).toEqual([]);
    expect(Object.values(products).map(({ weight }) => weight)).toEqual([1.133980925, 1.133980925]);
  });

  test("of the sizes that begin with the same word", async () => {
    const { errors, products } = await read({
      ...{ "Item Length": [10], "Item Width": [254], "Package Height": [30] },
      "Item Dimensions Unit Of Measure": ["IN"],
      "Package Height Unit": ["MM"],
    });
    expect(errors).toEqual([]);
    expect(products["MUG-1"]).toMatchObject({ length: 25.4, width: 645.16, height: 3 });
  });

  test("of another column is not taken, that of no column beside a number is", async () => {
    const other = { "Package Weight": [1], "Package Weight Unit": ["OZ"] };
    const map = ["Item Weight=weight", "Package Weight=ignore"];
    const kept = await read({ "Item Weight": [0.4], ...other }, { map });
    expect(kept.products["MUG-1"]?.weight).toBe(0.4);
    const { products } = await read({ Weight: [16], "Mass Unit Of Measure": ["OZ"] });
    expect(products["MUG-1"]?.weight).toBe(0.45359237);
  });

  test.each(["Wholesale price per unit", "Units in stock"])("%s is none", async (heading) => {
    const { errors, message } = await read({ Weight: [0.4], [heading]: ["kg"] });
    expect(errors).toEqual([]);
    expect(message).toMatch(`“${heading}”`);
  });

  test("an unknown unit is an error, never kg", async () => {
    const { errors } = await read({ Weight: [1, 2, 3], "Weight unit": ["kg", "stone", "cm"] });
    expect(errors).toEqual(["B3 not-a-number", "B4 not-a-number"]);
  });

  test("a row without its unit is asked about", async () => {
    const { errors } = await read({ Weight: [350, 2], "Weight unit": ["g", undefined] });
    expect(errors).toEqual(["B3 ambiguous-number"]);
  });

  test("one that contradicts the heading", async () => {
    const { errors } = await read({ "Weight, kg": [350, 2], "Weight unit": ["g", "kg"] });
    expect(errors).toEqual(["B2 ambiguous-number"]);
  });

  test("the unit of Shopify's display says nothing about its grams", async () => {
    const { errors, products } = await read({
      "Variant Grams": [350],
      "Variant Weight Unit": ["kg"],
    });
    expect(errors).toEqual([]);
    expect(products["MUG-1"]?.weight).toBe(0.35);
  });

  test("pieces beside a weight are no unit of it", async () => {
    const { errors, products } = await read({ Вес: [0.4], "Ед. изм.": ["шт"] });
    expect(errors).toEqual([]);
    expect(products["MUG-1"]?.weight).toBe(0.4);
  });
});
