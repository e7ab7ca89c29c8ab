import fc from "fast-check";
import { expect, test } from "vitest";
import { filterWords, folded, holds, narrows } from "../../../src/screen/list/filter.ts";

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
        fc.integer({ min: 0x400, max: 0x481 }),
        fc.integer({ min: 0x48a, max: 0x4ff }),
        fc.integer({ min: 0x4e00, max: 0x9fff }),
      )
      .map((code) => String.fromCodePoint(code)),
  });
  fc.assert(
    // A full-width letter sends the whole text the long way.
    fc.property(simple, (text) => folded(`${text}Ａ`) === `${folded(text)}a`),
  );
});

test("filterWords: words in any order, without the spaces between them", () => {
  expect(filterWords("  Blue  TEA\u3000cup ")).toEqual(["blue", "tea", "cup"]);
  expect(filterWords("   ")).toEqual([]);
});

test("holds: any of the texts is enough", () => {
  expect(holds(["Blue cup", "SKU-1"], "sku")).toBe(true);
  expect(holds(["Blue cup", "SKU-1"], "bluesku")).toBe(false);
});

test.each([
  ["a", "ab", true],
  ["a", "a b", true],
  ["ab cd", "cd abc", true],
  ["1", "12", false],
  ["12", "12 a", true],
  ["ab", "a", false],
  ["", "a", false],
])("narrows: from “%s” to “%s” is %s", (before, filter, expected) => {
  expect(narrows(before, filter)).toBe(expected);
});
