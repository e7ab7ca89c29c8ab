import { expect, test } from "vitest";
import { byCommonText, commonText } from "../../src/model/text/common-text.ts";

const formsOf = (texts: readonly string[]) =>
  byCommonText(texts, (text) => text).map(({ text, items }) => [text, items.length]);

test.each([
  ["Name has 211 characters; 200 are allowed.", "Name has 1,300 characters; 200 are allowed."],
  ["“商品名称”有 211 个字符，最多允许 200 个。", "“商品名称”有 98 个字符，最多允许 200 个。"],
])("what differs becomes a gap: %s", (one, other) => {
  const message = one.replace("211", "…");
  expect(formsOf([one, one])).toEqual([[one, 2]]);
  expect(formsOf([one, other, one])).toEqual([[message, 3]]);
});

test("what is quoted is one piece, and sentences that hardly agree stay apart", () => {
  const last = "in one of them, “С” is a Cyrillic letter.";
  expect(
    formsOf([
      `SKU “MUG-CYR” looks like “MUG-СYR” in row 24: ${last}`,
      "SKU “mug-blk” looks like “MUG-BLK” in row 27: they differ only in upper and lower case.",
      `SKU “MUG-СYR” looks like “MUG-CYR” in row 25: ${last}`,
    ]),
  ).toEqual([
    [`SKU … looks like … in row …: ${last}`, 2],
    ["SKU “mug-blk” looks like “MUG-BLK” in row 27: they differ only in upper and lower case.", 1],
  ]);
});

test("advice that has nothing in common is none", () => {
  expect(commonText(["Fill it in.", "Fill it in."])).toBe("Fill it in.");
  expect(commonText(["USD", "CNY"])).toBe("");
  expect(commonText([])).toBe("");
});
