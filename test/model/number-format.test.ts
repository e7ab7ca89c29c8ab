import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDecimals, isPercentFormat, showsWhole } from "../../src/model/text/number-format.ts";

describe("formatDecimals", () => {
  it.each([
    ["0", 0],
    ["0.00", 2],
    ["#,##0", 0],
    ["#,##0.0#", 2],
    ['"$"#,##0.00', 2],
    ["[$€-407]#,##0.00;[Red]-#,##0.00", 2],
    ["0.000 \\k\\g", 3],
    ["000000", 0],
  ])("counts the digits behind the point of %s: %i", (format, decimals) => {
    expect(formatDecimals(format)).toBe(decimals);
  });

  it.each(["General", "@", "0%", "0.00E+00", "# ?/?", "dd.mm.yyyy", "h:mm"])(
    "has none for %s, which shows no plain decimal number",
    (format) => {
      expect(formatDecimals(format)).toBeUndefined();
    },
  );
});

describe("isPercentFormat", () => {
  it("looks at signs that mean something, not at quoted ones", () => {
    expect(["0%", "0.00 %"].map(isPercentFormat)).toEqual([true, true]);
    expect(['0.0"%"', "0", "General"].map(isPercentFormat)).toEqual([false, false, false]);
  });
});

describe("showsWhole", () => {
  it("is true of a number with so many decimals or fewer, and of no other", () => {
    const decimals = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(fc.integer({ min: -1e8, max: 1e8 }), decimals, decimals, (digits, has, shown) => {
        const value = digits / 10 ** has;
        const needed = String(value).split(".")[1]?.length ?? 0;
        expect(showsWhole(value, shown)).toBe(needed <= shown);
      }),
    );
  });
});
