import { describe, expect, test } from "vitest";
import { RowTexts } from "../../../src/commands/screen/row-texts.ts";
import { TextColumn } from "../../../src/model/text-column.ts";
import { searchText } from "../../../src/screen/list/filter.ts";

const rows = Array.from({ length: 1000 }, (_, at) => ({
  sku: `SKU-${at}`,
  name: at % 3 === 0 ? "" : `Кружка ${at}`,
}));

function rowTexts(): RowTexts {
  const column = new TextColumn();
  for (const { sku, name } of rows) column.push(searchText(sku, name));
  return new RowTexts(column);
}

describe("RowTexts", () => {
  test("finds words in SKU and name however they are written, and none over both", () => {
    const texts = rowTexts();
    expect(texts.has(7, "sku-7")).toBe(true);
    expect(texts.has(7, "кружка")).toBe(true);
    expect(texts.has(9, "кружка")).toBe(false);
    expect(texts.has(7, "7кружка")).toBe(false);
    expect(texts.has(1000, "sku")).toBeUndefined();
    expect(texts.has(-1, "sku")).toBeUndefined();
  });

  test("finds in every row what its text holds, in whatever order rows are asked for", () => {
    const texts = rowTexts();
    const words = ["sku-1", "ка 77", "9", "nowhere", "-99", "кружка 9"];
    const places = [...rows.keys(), 500, 3, 999, 0, ...rows.keys()];
    for (const word of words) {
      const found = places.filter((place) => texts.has(place, word));
      const holding = places.filter((place) => {
        const { sku = "", name = "" } = rows[place] ?? {};
        return [sku.toLowerCase(), name.toLowerCase()].some((text) => text.includes(word));
      });
      expect(found).toEqual(holding);
    }
  });
});
