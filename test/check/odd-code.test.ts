import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mixedScriptCode } from "../../src/check/layout/lookalikes.ts";

describe("mixedScriptCode", () => {
  it.each([
    ["MUG-500-СYR", "С", "MUG-500-CYR"],
    ["МUG-500", "М", "MUG-500"],
    ["МОДEЛЬ-5", "E", "МОДЕЛЬ-5"],
    // Either alphabet has all of its letters, and the other words are Latin.
    ["LUX-СA", "С", "LUX-CA"],
  ])("finds in %s the letter %s of another alphabet; meant is %s", (code, character, meant) => {
    expect(mixedScriptCode(code)).toEqual({ character, meant });
  });

  it.each([
    ["１２３-Ａ", "１", "123-A"],
    ["MUG–5", "–", "MUG-5"],
    ["12”", "”", '12"'],
    ["L‘OR", "‘", "L'OR"],
  ])("finds in %s the sign %s of no keyboard; meant is %s", (code, character, meant) => {
    expect(mixedScriptCode(code)).toEqual({ character, meant });
  });

  it.each(["AВC", "СA-500"])("does not guess which alphabet is meant by all of %s", (code) => {
    expect(mixedScriptCode(code)).toMatchObject({ meant: undefined });
  });

  it.each(["MUG-500", "МОДЕЛЬ-5", "ШТУКА-XL", "ШТL-1", "5μm", "中文-1", "MUG-500-С", 'A"B'])(
    "has nothing to say of %s",
    (code) => {
      expect(mixedScriptCode(code)).toBeUndefined();
    },
  );

  it("gives a meaning that is not odd itself, as long as the code, whatever the code is", () => {
    const unit = fc.constantFrom(..."ABCKLMAВСКЛМИ-–1１”“ '．");
    fc.assert(
      fc.property(fc.string({ unit, minLength: 1, maxLength: 12 }), (code) => {
        const meant = mixedScriptCode(code)?.meant;
        if (meant === undefined) return;
        expect(mixedScriptCode(meant)).toBeUndefined();
        expect([...meant]).toHaveLength([...code].length);
      }),
      { numRuns: 2_000 },
    );
  });
});
