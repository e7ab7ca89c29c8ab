import { describe, expect, it } from "vitest";
import { isTruthWord, typedBeforeDateText } from "../../src/check/cells/codes.ts";

describe("typedBeforeDateText", () => {
  it.each([
    ["04-Mar", ["4-3", "3-4", "MAR4"]],
    ["4.мар", ["4-3", "3-4", "MAR4"]],
    ["Mar-04", ["MAR04", "1-3"]],
    ["3月4日", ["4-3", "3-4", "MAR4"]],
    ["2025-03-04 00:00:00", ["4-3", "3-4", "MAR4"]],
  ])("knows %s for what Excel or another program makes of a date", (text, meant) => {
    expect(typedBeforeDateText(text)).toEqual(meant);
  });

  it.each(["MAR-04", "DEC-10", "A-1", "3-4", "04-Mark", "2025-03-04", "12 Mar", "Mar", ""])(
    "takes %s for a code",
    (text) => {
      expect(typedBeforeDateText(text)).toBeUndefined();
    },
  );
});

describe("isTruthWord", () => {
  it("is told by the words of English and Russian programs, in capitals", () => {
    expect(["TRUE", "FALSE", "ИСТИНА", "ЛОЖЬ"].every(isTruthWord)).toBe(true);
    expect(["True", "YES", "ИСТИНА!", ""].some(isTruthWord)).toBe(false);
  });
});
