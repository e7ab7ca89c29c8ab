import fc from "fast-check";
import { expect, test } from "vitest";
import { filterWords, folded, searchText } from "../../../src/screen/list/list.ts";

test.each([
  ["STRASSE", "Straße"],
  ["istanbul", "İSTANBUL"],
  ["ISPARTA", "ısparta"],
  ["ABC-1", "ＡＢＣ－１"],
  ["ОДИССЕЯ", "одиссея"],
  ["café", "CAFE\u0301"],
  ["ΟΔΟΣ", "οδος"],
  ["ﬁne", "FINE"],
])("folded: %s and %s are the same", (one, other) => {
  expect(folded(one)).toBe(folded(other));
});

test("folded: the quick way for simple texts gives what the long way gives", () => {
  const simple = fc.string({
    unit: fc
      .oneof(
        fc.integer({ min: 0x20, max: 0x7e }),
        fc.integer({ min: 0xc0, max: 0x17f }),
        fc.integer({ min: 0x3001, max: 0x3096 }),
        fc.integer({ min: 0x30a0, max: 0x30ff }),
        fc.integer({ min: 0xff01, max: 0xff5e }),
        fc.integer({ min: 0x400, max: 0x481 }),
        fc.integer({ min: 0x48a, max: 0x4ff }),
        fc.integer({ min: 0x4e00, max: 0x9fff }),
      )
      .map((code) => String.fromCodePoint(code)),
  });
  fc.assert(
    // A ligature sends the whole text the long way.
    fc.property(simple, (text) => folded(`${text} ﬁ`) === `${folded(text)} fi`),
  );
});

test("filterWords: words in any order, without the spaces between them", () => {
  expect(filterWords("  Blue  TEA\u3000cup ")).toEqual(["blue", "tea", "cup"]);
  expect(filterWords("   ")).toEqual([]);
});

test("searchText: a word is found in any text, but never across two", () => {
  expect(searchText(["Blue cup", "SKU-1"]).includes("sku")).toBe(true);
  expect(searchText(["Blue", "SKU-1"]).includes("bluesku")).toBe(false);
});
