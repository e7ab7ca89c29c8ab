import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnKeys, headingDigest } from "../../src/workbook/headings/heading-text.ts";

const digest = (...cells: (string | undefined)[]) => headingDigest({ cells });

describe("columnKeys", () => {
  it("counts what is repeated and what is blank, from the left", () => {
    expect(columnKeys(["SKU", undefined, "s k u", " ", "Price, $"], 6)).toEqual([
      "sku",
      "#1",
      "sku#2",
      "#2",
      "price",
      "#3",
    ]);
  });

  it("gives no two columns one key", () => {
    const heading = fc.oneof(fc.constantFrom("a", "A", "a#2", "", "#1"), fc.string());
    fc.assert(
      fc.property(fc.array(heading), (cells) => {
        expect(new Set(columnKeys(cells)).size).toBe(cells.length);
      }),
    );
  });
});

describe("headingDigest", () => {
  it("is the same however the headings are spaced and what stands blank behind them", () => {
    expect(digest("SKU", "Name *", undefined, " ")).toBe(digest("sku", " name"));
  });

  it("is the same for a results workbook as for the sheet that it was made of", () => {
    expect(digest("Результат", "Сообщение", "Замечание", "sku", "name")).toBe(
      digest("sku", "name"),
    );
    expect(digest("sku", "name", "Result")).not.toBe(digest("sku", "name"));
  });

  it.each([
    [["name", "sku"]],
    [["sku", undefined, "name"]],
    [["sku"]],
    [["skuname"]],
    [["sku", "name", "name"]],
  ])("is another one for %j", (cells) => {
    expect(digest(...cells)).not.toBe(digest("sku", "name"));
  });
});
