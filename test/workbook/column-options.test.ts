import { describe, expect, it } from "vitest";
import { type Language, languages } from "../../src/model/localised.ts";
import { fieldNames } from "../../src/model/product/columns.ts";
import type { ColumnMeaning } from "../../src/model/sheet/sheet-choice.ts";
import { columnKeys } from "../../src/workbook/headings/heading-text.ts";
import { matchHeadings } from "../../src/workbook/headings/headings.ts";
import { columnOptions } from "../../src/workbook/inspect/inspect-columns.ts";

const cells = ["SKU", "Image 1", "Image 3", "Option: Size", "Maker", undefined];
const row = { number: 1, cells, hidden: false };
const { columns } = matchHeadings(row);

function optionsAt(index: number, language: Language = "en") {
  return columnOptions({ index, heading: cells[index] ?? "", columns, language });
}

function optionOf(index: number, field: string) {
  return optionsAt(index).find(({ meaning }) => meaning !== "ignored" && meaning.field === field);
}

describe("columnOptions", () => {
  it.each(languages)("offers every field once, and to ignore the column, in %s", (language) => {
    const options = optionsAt(4, language);
    const fields = options.map(({ meaning }) => (meaning === "ignored" ? "" : meaning.field));
    expect(fields).toEqual([...fieldNames, ""]);
    expect(options.every(({ meaning, heading }) => meaning === "ignored" || heading !== "")).toBe(
      true,
    );
  });

  it("offers the next free number, or the one that the column has", () => {
    expect(optionOf(4, "images")).toMatchObject({
      ...{ meaning: { field: "images", part: 2 }, heading: "Image 2", takenBy: undefined },
    });
    expect(optionOf(2, "images")?.meaning).toEqual({ field: "images", part: 3 });
  });

  it("offers the heading as the key, the own key of a keyed heading, and none without a heading", () => {
    expect(optionOf(4, "options")?.meaning).toEqual({ field: "options", key: "Maker" });
    expect(optionOf(3, "options")?.meaning).toEqual({ field: "options", key: "Size" });
    expect(optionOf(3, "attributes")?.meaning).toEqual({ field: "attributes", key: "Size" });
    expect(optionOf(5, "options")).toBeUndefined();
  });

  it("names the column that has a meaning already", () => {
    expect(optionOf(4, "sku")?.takenBy).toBe(0);
    expect(optionOf(0, "sku")?.takenBy).toBeUndefined();
  });

  it("leaves out the column that has the meaning already, and no other", () => {
    for (const index of cells.keys()) {
      for (const { meaning, takenBy } of optionsAt(index)) {
        const choice = new Map<string, ColumnMeaning>([[columnKeys(cells)[index] ?? "", meaning]]);
        const { problems, ignored } = matchHeadings(row, { columns: choice });
        expect(problems.map(({ code }) => code)).not.toContain("duplicate-heading");
        const unused = ignored.filter(({ rival }) => rival !== undefined);
        expect(unused.map(({ column }) => column)).toEqual(takenBy === undefined ? [] : [takenBy]);
      }
    }
  });
});
