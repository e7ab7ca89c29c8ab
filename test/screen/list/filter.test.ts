import fc from "fast-check";
import { expect, test } from "vitest";
import {
  filterWords,
  folded,
  holds,
  narrows,
  WordFinder,
} from "../../../src/screen/list/filter.ts";

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

test("folded: each character alone is folded as beside one that needs the long way", () => {
  const differing: string[] = [];
  for (let code = 0x20; code < 0x10000; code += 1) {
    const sign = String.fromCharCode(code);
    if (folded(`${sign} ﬁ`) !== `${folded(sign)} fi`) differing.push(code.toString(16));
  }
  expect(differing).toEqual([]);
});

const words = fc
  .string({
    unit: fc.constantFrom(..."aSſKKéßıİi中１－-.…Ａй\u0306\u0301，°™ﬁ壶か\u3099"),
    minLength: 1,
  })
  .filter((text) => filterWords(text).length === 1);

test("WordFinder: finds what holds finds, however texts are written", () => {
  fc.assert(
    fc.property(words, words, (text, filter) => {
      const [wanted = ""] = filterWords(filter);
      for (const one of [text, `x${text}y`, `${text}${filter}`, wanted.toUpperCase()]) {
        expect(new WordFinder(wanted).isIn(one)).toBe(holds([one], wanted));
      }
    }),
    { numRuns: 2000 },
  );
});

test("WordFinder: no sign beside a letter keeps the letter from being found", () => {
  const finder = new WordFinder("tea");
  for (let code = 1; code < 0x10000; code += 1) {
    const text = `${String.fromCharCode(code)} TEA`;
    if (!finder.isIn(text)) throw new Error(`not found beside ${code.toString(16)}`);
  }
});

test("WordFinder: every character is found in every way to write it", { tags: "slow" }, () => {
  const missed: string[] = [];
  for (let code = 0x21; code < 0x10000; code += 1) {
    const sign = String.fromCharCode(code);
    const [wanted, more] = filterWords(sign);
    if (wanted === undefined || more !== undefined) continue;
    const finder = new WordFinder(wanted);
    for (const text of [sign, sign.toUpperCase(), sign.toLowerCase(), sign.normalize("NFKC")]) {
      if (finder.isIn(text) !== holds([text], wanted)) missed.push(code.toString(16));
    }
  }
  expect(missed).toEqual([]);
});
