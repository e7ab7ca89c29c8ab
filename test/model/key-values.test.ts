import { describe, expect, it } from "vitest";
import { keyValuesIn } from "../../src/model/text/key-values.ts";

describe("keyValuesIn", () => {
  it.each([
    ["颜色:红色;尺码:M", { 颜色: "红色", 尺码: "M" }],
    ["颜色：蓝色；尺码：L", { 颜色: "蓝色", 尺码: "L" }],
    ["Colour: Red, white; Size: M", { Colour: "Red, white", Size: "M" }],
    ["Colour: Red, Size: M", { Colour: "Red", Size: "M" }],
    ["Colour: Red | Size: M |", { Colour: "Red", Size: "M" }],
    ["Colour: Red\nRatio: 16:9", { Colour: "Red", Ratio: "16:9" }],
    ["Материал: сталь", { Материал: "сталь" }],
  ])("splits %j", (text, pairs) => {
    expect(Object.fromEntries(keyValuesIn(text) ?? [])).toEqual(pairs);
  });

  it.each([
    ...["", "Red", "Red; Size: M", "Colour: ; Size: M", "12:30", "12:30; 13:00", ": Red"],
    // It is unclear where the first value ends, or which part is a link.
    ...["Colour: Red, white, Size: M", "Link: https://example.com/a", "https://example.com/a"],
    `${"K".repeat(61)}: v`,
  ])("takes %j for no list of pairs", (text) => {
    expect(keyValuesIn(text)).toBeUndefined();
  });

  it("takes linear time on long texts", () => {
    for (const unit of ["a:", "a: b", "a:b;", ":", "；：", "a, "]) {
      const began = performance.now();
      keyValuesIn(unit.repeat(32_767 / unit.length));
      expect(performance.now() - began).toBeLessThan(200);
    }
  });
});
