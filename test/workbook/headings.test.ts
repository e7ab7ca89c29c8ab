import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { languages } from "../../src/model/localised.ts";
import {
  columnHeading,
  fieldNames,
  productFields,
  sheetColumns,
} from "../../src/model/product/columns.ts";
import type { CellValue } from "../../src/model/sheet/sheet.ts";
import type { ColumnMeaning } from "../../src/model/sheet/sheet-choice.ts";
import { columnKeys } from "../../src/workbook/headings/heading-text.ts";
import { matchHeadings } from "../../src/workbook/headings/headings.ts";
import { spellingsOf } from "../../src/workbook/headings/known-heading.ts";
import { english } from "../support/english.ts";

function match(...headings: (string | undefined)[]) {
  return matchHeadings({ number: 1, cells: headings, hidden: false });
}

function fieldOf(heading: string) {
  const [column] = match(heading).columns;
  return column && { field: column.field, part: column.part, key: column.key };
}

describe("matchHeadings", () => {
  it("has no spelling that means two fields", () => {
    const all = fieldNames.flatMap((field) => [...spellingsOf(field)]);
    expect(all.filter((one, index) => all.indexOf(one) !== index)).toEqual([]);
  });

  it.each([
    ["parentSku", "parentSku"],
    ["PARENT_SKU", "parentSku"],
    ["  Parent  sku * ", "parentSku"],
    ["Ｐａｒｅｎｔ　ＳＫＵ", "parentSku"],
    ["Weight", "weight"],
    ["Weight (kg)", "weight"],
    ["Вес, кг", "weight"],
    ["重量（千克）", "weight"],
    ["наименование", "name"],
  ])("reads %j as %s", (heading, field) => {
    expect(fieldOf(heading)?.field).toBe(field);
  });

  it.each([
    ["Image", 1],
    ["Image 1", 1],
    ["image3", 3],
    ["Image URL 7", 7],
    ["Image 7 URL", 7],
    ["Изображение 10", 10],
    ["图片２", 2],
    ["images.4", 4],
  ])("reads %j as image %d", (heading, part) => {
    expect(fieldOf(heading)).toEqual({ field: "images", part, key: undefined });
  });

  it.each([
    ["Option: Colour", "Colour"],
    ["OPTION:Colour", "Colour"],
    ["Опция: Цвет", "Цвет"],
    ["选项：颜色", "颜色"],
    ["options.Colour", "Colour"],
    ["Option (Colour)", "Colour"],
    ["Option: Size: EU", "Size: EU"],
  ])("reads %j as an option with the key %j", (heading, key) => {
    expect(fieldOf(heading)).toEqual({ field: "options", part: undefined, key });
  });

  it.each([
    "__proto__",
    "constructor",
    "toString",
    "Weight, stone",
    "Option",
    "Option: ",
    "Image 0",
    "Remarks",
  ])("names %j as ignored", (heading) => {
    expect(match("sku", heading)).toMatchObject({
      columns: [{ field: "sku" }],
      ignored: [{ column: 1, heading: heading.trim() }],
    });
  });

  it("names both columns of one field", () => {
    const { problems } = match("SKU", "Remarks", "sku *");
    expect(problems[0]).toMatchObject({ code: "duplicate-heading", columns: [0, 2] });
    expect(english.error(problems[0]?.message).message).toContain("A “SKU” and C “sku *”");
  });

  it("takes one key in two columns for a duplicate, however the heading is written", () => {
    const codes = match("Option: Colour", "option.Colour").problems.map(({ code }) => code);
    expect(codes).toContain("duplicate-heading");
  });

  it("keeps keys apart that differ in case, because live listings may have both", () => {
    const { columns, problems } = match("Option: Colour", "Option: colour");
    expect(columns.map(({ key }) => key)).toEqual(["Colour", "colour"]);
    expect(problems.map(({ code }) => code)).not.toContain("duplicate-heading");
  });

  it.each(languages)("names a missing SKU in the sheet's language, %s", (language) => {
    const headings = sheetColumns(language).map(({ heading }) => heading);
    const sku = columnHeading("sku", language);
    const { problems } = match(...headings.filter((heading) => heading !== sku));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ code: "missing-heading" });
    expect(english.error(problems[0]?.message).hint).toContain(`“${sku}”`);
  });

  it("takes SKU and any other column, and says which required fields have none", () => {
    const { problems, lacking } = match("SKU", "Description");
    expect(problems).toEqual([]);
    expect(lacking).toEqual(
      fieldNames.filter(
        (one) => productFields[one].isRequired && !["sku", "description"].includes(one),
      ),
    );
  });

  it("has no use for SKUs alone", () => {
    const { problems } = match("what?", "Article number");
    expect(problems).toMatchObject([{ code: "no-other-column" }]);
    expect(english.error(problems[0]?.message).message).toContain("Column B “Article number” is");
  });

  it("says that no heading is known", () => {
    expect(match("a", "b").problems.map(({ code }) => code)).toEqual(["no-known-heading"]);
    expect(match().problems).toHaveLength(1);
  });

  it("accounts for every heading, whatever it says", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" })), (headings) => {
        const { columns, ignored } = match(...headings);
        const seen = [...columns.map(({ index }) => index), ...ignored.map(({ column }) => column)];
        const named = headings.flatMap((one, index) => (one.trim() === "" ? [] : [index]));
        expect(seen.toSorted((a, b) => a - b)).toEqual(named);
      }),
    );
  });

  it("ignores case, spaces and punctuation around every template heading", () => {
    const columns = languages.flatMap((language) => sheetColumns(language));
    const noise = fc.constantFrom("", " ", "*", "_", "\u00a0", " - ");
    fc.assert(
      fc.property(fc.constantFrom(...columns), noise, noise, (column, before, after) => {
        const { field, part, heading, key } = column;
        const written = key === undefined ? heading.toUpperCase() : heading;
        const found = fieldOf(key === undefined ? `${before}${written}${after}` : written);
        expect(found).toEqual({ field, part, key });
      }),
    );
  });

  it("takes what was chosen for a column instead of what its heading says", () => {
    const row = { number: 1, cells: ["SKU", "Code", undefined, "Name"], hidden: false };
    const found = matchHeadings(row, {
      columns: new Map<string, ColumnMeaning>([
        ["sku", "ignored"],
        ["code", { field: "sku" }],
        ["#1", { field: "options", key: "Size" }],
        ["gone", { field: "mpn" }],
      ]),
    });
    expect(found.columns).toEqual([
      { index: 1, heading: "Code", field: "sku" },
      { index: 2, heading: "", field: "options", key: "Size" },
      { index: 3, heading: "Name", field: "name" },
    ]);
    expect(found.chosen.map(({ column, key }) => [column, key])).toEqual([
      [0, "sku"],
      [1, "code"],
      [2, "#1"],
    ]);
    expect(found.ignored).toEqual([]);
  });

  it("reaches a chosen column to the right of the last heading", () => {
    const row = { number: 1, cells: [undefined, "SKU"], hidden: false };
    const choice = new Map([["#3", { field: "name" } as const]]);
    expect(matchHeadings(row, { columns: choice }).columns.map(({ index }) => index)).toEqual([
      1, 3,
    ]);
  });

  it("names a chosen column without a heading by its letters", () => {
    const row = { number: 1, cells: ["SKU", undefined], hidden: false };
    const choice = new Map(["sku", "#1"].map((key) => [key, { field: "sku" } as const]));
    const [problem] = matchHeadings(row, { columns: choice }).problems;
    expect(english.error(problem?.message).message).toContain("A “SKU” and B (no heading)");
  });

  it("gives every column what was chosen for it, whatever the headings are, and changes no other", () => {
    const headings = fc.array(fc.constantFrom("SKU", "sku ", "Name", "x", "X", "", "Image 2"), {
      minLength: 1,
      maxLength: 8,
    });
    const meaning: fc.Arbitrary<ColumnMeaning> = fc.constantFrom(
      "ignored" as const,
      { field: "mpn" as const },
      { field: "images" as const, part: 7 },
      { field: "options" as const, key: "Size" },
    );
    fc.assert(
      fc.property(headings, fc.nat(7), meaning, (cells, at, wanted) => {
        const index = at % cells.length;
        const row = { number: 1, cells, hidden: false };
        const key = columnKeys(cells)[index] ?? "";
        const before = matchHeadings(row).columns.filter((one) => one.index !== index);
        const { columns } = matchHeadings(row, { columns: new Map([[key, wanted]]) });
        expect(columns.filter((one) => one.index !== index)).toEqual(before);
        const own = columns.find((one) => one.index === index);
        const heading = cells[index]?.trim();
        expect(own).toEqual(wanted === "ignored" ? undefined : { index, heading, ...wanted });
      }),
    );
  });
});

describe("matchHeadings takes an error for no heading:", () => {
  const failed = { kind: "error", text: "#NAME?" } as const;

  it.each<[string, CellValue]>([
    ["Excel's error", failed],
    ["an error as a table as text has it", "#NAME?"],
    ["a Russian one", "#ИМЯ?"],
  ])("%s", (_, cell) => {
    const row = { number: 1, cells: ["SKU", cell, "Name"], hidden: false };
    const text = typeof cell === "string" ? cell : "#NAME?";
    const { columns, ignored, problems } = matchHeadings(row, undefined, { samplesOf: () => [] });
    expect(columns).toMatchObject([
      { index: 0, field: "sku" },
      { index: 2, field: "name" },
    ]);
    expect(ignored).toEqual([{ column: 1, heading: text }]);
    expect(problems.filter(({ code }) => code === "duplicate-heading")).toEqual([]);
    expect(columnKeys(row.cells)).toEqual(["sku", "#1", "name"]);
  });

  it("but a heading that only has their signs is one", () => {
    const row = { number: 1, cells: ["#SKU", "Name!", "#Name"], hidden: false };
    expect(matchHeadings(row).columns.map(({ field }) => field)).toEqual(["sku", "name", "name"]);
  });
});
