import { describe, expect, it } from "vitest";
import type { ColumnMeaning } from "../../src/model/sheet/sheet-choice.ts";
import { matchHeadings } from "../../src/workbook/headings/headings.ts";

function read(headings: readonly string[], choice?: readonly [string, ColumnMeaning][]) {
  const row = { number: 1, cells: headings, hidden: false };
  const { columns, ignored, problems } = matchHeadings(row, { columns: new Map(choice) });
  return {
    used: columns.map(({ heading }) => heading),
    unused: ignored.flatMap(({ heading, rival }) =>
      rival === undefined ? [] : [[heading, rival.used.heading]],
    ),
    isTwice: problems.some(({ code }) => code === "duplicate-heading"),
  };
}

describe("betterColumns", () => {
  it.each([
    ["Brand", "Manufacturer"],
    ["Sale price", "item-price"],
    ["sale-price", "item-price"],
    ["Price", "Item price"],
    ["SKU", "Item code"],
    ["Brand", "brandName"],
    ["brandName", "Manufacturer"],
    ["Weight, kg", "Weight, g"],
    ["Weight", "Variant Grams"],
    ["Package weight, kg", "Weight, lb"],
    ["Name", "Product title"],
  ])("reads %j and names %j as not used, in either order", (better, other) => {
    const found = { used: [better], unused: [[other, better]], isTwice: false };
    expect(read([better, other])).toEqual(found);
    expect(read([other, better])).toEqual(found);
  });

  it.each([
    ["Brand", "BRAND "],
    ["Brand", "brand#"],
    ["Name", "Название"],
    ["Item code", "Product code"],
    ["Weight, g", "Weight, lb"],
    ["Image", "Main image"],
    ["Option: Colour", "option.Colour"],
  ])("takes %j and %j for equal: nobody can tell which is meant", (one, other) => {
    expect(read([one, other])).toMatchObject({ used: [one.trim(), other.trim()], isTwice: true });
  });

  it("takes the column that was chosen, whatever its heading is", () => {
    const choice: [string, ColumnMeaning][] = [["manufacturer", { field: "brandName" }]];
    const found = { used: ["Manufacturer"], unused: [["Brand", "Manufacturer"]], isTwice: false };
    expect(read(["Brand", "Manufacturer"], choice)).toEqual(found);
    const image: [string, ColumnMeaning][] = [["photo", { field: "images", part: 1 }]];
    expect(read(["Image 1", "Photo"], image)).toMatchObject({ unused: [["Image 1", "Photo"]] });
  });

  it("still names two equals where a third is less well known", () => {
    expect(read(["Vendor", "Brand", "brand"])).toEqual({
      ...{ used: ["Brand", "brand"], unused: [["Vendor", "Brand"]], isTwice: true },
    });
  });
});
