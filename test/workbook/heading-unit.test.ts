import { describe, expect, it } from "vitest";
import type { FieldName } from "../../src/model/product/product.ts";
import type { ColumnMeaning } from "../../src/model/sheet/sheet-choice.ts";
import type { HeadingProblem } from "../../src/workbook/headings/heading-match.ts";
import { columnKeys } from "../../src/workbook/headings/heading-text.ts";
import { statedUnit } from "../../src/workbook/headings/heading-unit.ts";
import { matchHeadings } from "../../src/workbook/headings/headings.ts";
import { headingMeaning } from "../../src/workbook/headings/known-heading.ts";
import { english } from "../support/english.ts";

function mapped(heading: string, field: FieldName) {
  const cells = ["SKU", heading];
  const key = columnKeys(cells)[1] ?? "";
  const choice = new Map<string, ColumnMeaning>([[key, { field }]]);
  const { columns, problems } = matchHeadings(
    { number: 1, cells, hidden: false },
    { columns: choice },
  );
  const unit = columns.find((column) => column.index === 1)?.unit;
  const problem = problems.find(({ code }) => code === "unknown-unit");
  return problem === undefined ? (unit ?? "own") : problem;
}

describe("statedUnit", () => {
  it.each([
    ["Weight, g", "weight", "g"],
    ["Weight (lb)", "weight", "lb"],
    ["Высота, мм", "height", "mm"],
    ["重量（克）", "weight", "g"],
    ["重量克", "weight", "g"],
    ["长(mm)", "length", "mm"],
    ["Variant Grams", "weight", "g"],
    ["Height in", "height", "in"],
    ["Height (in)", "height", "in"],
    ["heightIn", "height", "in"],
    ["package_weight_g", "weight", "g"],
    ["Weight in pounds", "weight", "lb"],
    ["Width, inches", "width", "in"],
    ["Вес в граммах", "weight", "g"],
    ["Вес, гр.", "weight", "g"],
    ["Вес брутто, г", "weight", "g"],
    ["Длина, м", "length", "m"],
    ["Height in (mm)", "height", "mm"],
    ["Gross weight, oz", "weight", "oz"],
  ] as const)("reads %j by itself as %s in %s", (heading, field, unit) => {
    expect(headingMeaning(heading)).toEqual({ place: { field }, unit });
  });

  it.each([
    ["Weight in kg", "weight"],
    ["Вес, килограмм", "weight"],
    ["重量(公斤)", "weight"],
    ["Height in cm", "height"],
    ["Weight, kg", "weight"],
    ["重量（千克）", "weight"],
  ] as const)("converts nothing below %j", (heading, field) => {
    expect(headingMeaning(heading)).toEqual({ place: { field } });
  });

  it.each([
    "Weight (lb/kg)",
    "Weight, stone",
    "Height, g",
    "Weight, mm",
    "Weight per 100 g",
    "Weight g/m2",
    "Price, g",
    "Made in",
  ])("knows nothing of %j by itself", (heading) => {
    expect(headingMeaning(heading)).toBeUndefined();
  });

  it.each([
    ["Gewicht (g)", "weight", "g"],
    ["Gewicht in Gramm", "weight", "g"],
    ["Peso en gramos", "weight", "g"],
    ["Poids [g]", "weight", "g"],
    ["Höhe (mm)", "height", "mm"],
    ["Grams per unit", "weight", "g"],
    ["净重（克）", "weight", "g"],
    ["Вес (г/шт)", "weight", "g"],
  ] as const)("gives a column with the heading %j, mapped to %s, the unit %s", (...args) => {
    const [heading, field, unit] = args;
    expect(mapped(heading, field)).toBe(unit);
  });

  it.each([
    ["Gewicht", "weight"],
    ["Gewicht, kg", "weight"],
    ["G.W.", "weight"],
    ["N.W. (kg)", "weight"],
    ["Weight (net)", "weight"],
    ["Высота (В)", "height"],
    ["Глубина (Г)", "length"],
    ["Length (L)", "length"],
    ["T-shirt length", "length"],
    ["Made in China weight", "weight"],
    ["夹克重量", "weight"],
    ["包装尺寸", "length"],
    ["Foot length, cm", "length"],
  ] as const)(
    "takes a column with the heading %j, mapped to %s, in the field's own unit",
    (...args) => {
      const [heading, field] = args;
      expect(mapped(heading, field)).toBe("own");
    },
  );

  it.each([
    ["Weight, pud", "weight", "pud"],
    ["Weight (st)", "weight", "st"],
    ["Weight, xyz", "weight", "xyz"],
    ["Weight (lb/kg)", "weight", "lb, kg"],
    ["Weight lb & oz", "weight", "lb, oz"],
    ["Weight, tons", "weight", "tons"],
    ["重量（斤）", "weight", "斤"],
    ["克重", "weight", "克重"],
    ["Volume (ml)", "weight", "ml"],
    ["Size, cm", "weight", "cm"],
    ["Gr. weight", "weight", "gr"],
    ["Weight g/m2", "weight", "g, m"],
    ["Вес, ед.", "weight", "ед"],
    ["g,g,g,g,g,g,g", "weight", "g"],
  ] as const)(
    "refuses a column with the heading %j that is mapped to %s: %s is unclear",
    (...args) => {
      const [heading, field, unit] = args;
      expect(mapped(heading, field)).toMatchObject({ code: "unknown-unit", columns: [1] });
      const { message, hint } = english.error((mapped(heading, field) as HeadingProblem).message);
      expect(message).toContain(`“${unit}”`);
      expect(hint).toContain(`--map "${heading}=ignore"`);
    },
  );

  it("names the words that are left without the unit", () => {
    expect(statedUnit("Item weight, in g", "weight")).toMatchObject({ rest: "item weight" });
  });
});
