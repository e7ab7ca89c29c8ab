import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numberBeforeDate, typedBeforeDate } from "../../src/check/cells/codes.ts";
import { numberAsText } from "../../src/check/layout/cells.ts";
import { foldCode, suggestedChoice } from "../../src/check/layout/lookalikes.ts";
import {
  brokenAt,
  isBlankText,
  trimEnds,
  unseenAt,
  withoutUnseen,
} from "../../src/check/layout/texts.ts";
import { categoryFault, checkDigit, gtinFault } from "../../src/check/rows/value-faults.ts";
import type { FieldName } from "../../src/model/product/product.ts";

describe("categoryFault", () => {
  it.each(["Home", "Home > Kitchen", "Дом > Кухня > Кружки", "Electronics > TV/Video", "A - B"])(
    "finds nothing in %s",
    (path) => expect(categoryFault(path)).toBeUndefined(),
  );

  it.each([
    ["Home>Kitchen", "Home > Kitchen"],
    ["Home >  Kitchen", "Home > Kitchen"],
    ["Home / Kitchen / Mugs", "Home > Kitchen > Mugs"],
    ["Home » Kitchen", "Home > Kitchen"],
    ["Home -> Kitchen", "Home > Kitchen"],
    ["家居＞厨房", "家居 > 厨房"],
    ["Home|Kitchen", "Home > Kitchen"],
    ["Home > > Mugs", "Home > Mugs"],
    ["> Home", "Home"],
    ["Home >", "Home"],
    [">", undefined],
  ])("says of %s: write %s", (path, fixed) => {
    expect(categoryFault(path)).toMatchObject({ fixed });
  });

  const path = fc.string({ unit: fc.constantFrom("a", "б", " ", ">", "/", "»", "-", "|", "=") });

  it("finds something in every other separator and every level without a name", () => {
    fc.assert(
      fc.property(path, (text) => {
        const levels = text.split(" > ");
        const isSound = levels.every((level) => /^[^>»|]+$/.test(level) && level.trim() === level);
        if (levels.length > 1) expect(categoryFault(text) === undefined).toBe(isSound);
      }),
      { numRuns: 3000 },
    );
  });

  it("finds nothing in what it suggests", () => {
    fc.assert(
      fc.property(path, (text) => {
        const fixed = categoryFault(text.trim())?.fixed;
        if (fixed !== undefined) expect(categoryFault(fixed)).toBeUndefined();
      }),
      { numRuns: 3000 },
    );
  });
});

describe("gtinFault", () => {
  it.each(["4006381333931", "04006381333931", "036000291452", "96385074"])("accepts %s", (text) =>
    expect(gtinFault(text)).toBeUndefined(),
  );

  it.each([
    ["4006381333930", { kind: "check-digit", expected: 1 }],
    ["36000291452", { kind: "zeros-lost", padded: "036000291452" }],
    ["36000291453", { kind: "not-a-gtin" }],
    ["123456789012345", { kind: "not-a-gtin" }],
    ["0000", { kind: "not-a-gtin" }],
    ["40063-8133", { kind: "not-a-gtin" }],
  ])("says of %s %o", (text, fault) => expect(gtinFault(text)).toEqual(fault));

  it("sees every single wrong digit and gives zeros in front back", () => {
    const digits = fc.string({
      unit: fc.constantFrom(..."0123456789"),
      minLength: 12,
      maxLength: 12,
    });
    fc.assert(
      fc.property(digits, fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, at, shift) => {
        const sound = body + checkDigit(body);
        expect(gtinFault(sound)).toBeUndefined();
        const wrong = [...sound];
        wrong[at] = String((Number(wrong[at]) + shift) % 10);
        expect(gtinFault(wrong.join(""))?.kind).toBe("check-digit");
      }),
    );
  });
});

describe("suggestedChoice", () => {
  it.each<[string, FieldName, string, boolean]>([
    ["English", "language", "EN", true],
    ["en-US", "language", "EN", true],
    ["Русский", "language", "RU", true],
    ["中文", "language", "ZH", true],
    ["ЕN", "language", "EN", true],
    ["ＲＵ", "language", "RU", true],
    ["US$", "currencyCode", "USD", true],
    ["$", "currencyCode", "USD", false],
    ["￥", "currencyCode", "CNY", false],
    ["RMB", "currencyCode", "CNY", true],
    ["руб.", "currencyCode", "RUB", true],
  ])("for %s suggests as %s %s; sure: %s", (text, field, choice, isSure) => {
    expect(suggestedChoice(field, text)).toEqual({ choice, isSure });
  });

  it.each(["EUR", "", "русский", "constructor"])("suggests no currency for “%s”", (text) => {
    expect(suggestedChoice("currencyCode", text)).toBeUndefined();
  });
});

describe("foldCode", () => {
  it("is the same however often it is done, and blind to case and spaces", () => {
    const code = fc.string({ unit: fc.constantFrom(..."aAbВв-–_ \u00a0\u200b01кКoОο") });
    fc.assert(
      fc.property(code, (text) => {
        expect(foldCode(foldCode(text))).toBe(foldCode(text));
        expect(foldCode(` ${text.toUpperCase()}\u200b`)).toBe(foldCode(text));
      }),
    );
  });

  it("keeps codes apart that differ visibly", () => {
    for (const [one, other] of [
      ["A-1", "A1"],
      ["A0", "AO"],
      ["A1", "AI"],
      ["Ж1", "X1"],
    ] as const) {
      expect(foldCode(one)).not.toBe(foldCode(other));
    }
  });
});

describe("texts", () => {
  it("trimEnds leaves nothing at the ends and everything between", () => {
    const piece = fc.string({
      unit: fc.constantFrom(" ", "\u00a0", "\u200b", "\ufeff", "a", "中", "\n"),
    });
    fc.assert(
      fc.property(piece, (text) => {
        const trimmed = trimEnds(text);
        expect(trimEnds(trimmed)).toBe(trimmed);
        expect(text).toContain(trimmed);
        expect(trimmed === "").toBe(isBlankText(text));
        expect(trimmed.replace(/[^a中]/g, "")).toBe(text.replace(/[^a中]/g, ""));
      }),
    );
  });

  it("brokenAt agrees with the platform about half surrogate pairs", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "😀", "\ud83d", "\ude00", "\n", "中") });
    fc.assert(
      fc.property(text, (one) => {
        expect(brokenAt(one) < 0).toBe(one.isWellFormed());
      }),
    );
  });

  it.each([
    "\u0000",
    "\u0008",
    "\u000b",
    "\u001f",
    "\u007f",
    "\u0085",
    "\ufffd",
    "\ufffe",
    "\uffff",
  ])("brokenAt finds %j", (character) => expect(brokenAt(`ab${character}c`)).toBe(2));

  it("withoutUnseen leaves nothing unseen", () => {
    const code = fc.string({
      unit: fc.constantFrom("a", " ", "\t", "\n", "\u200b", "\u00a0", "😀", "\u00ad"),
    });
    fc.assert(
      fc.property(code, (text) => {
        expect(unseenAt(withoutUnseen(text))).toBe(-1);
      }),
    );
  });
});

describe("numberAsText", () => {
  it.each([
    [42, "General", "42"],
    [0.1 + 0.2, "General", "0.3"],
    [7, "000", "007"],
    [1.5, "0.00", "1.50"],
    [0.5, "0%", "50%"],
    [0.125, "0.0%", "12.5%"],
    [-7, "000", "-007"],
    [1234.5, "#,##0.00", "1234.5"],
    [0.00000125, "General", "0.00000125"],
  ])("shows %d in %s as %s", (value, format, text) => {
    expect(numberAsText(value, format)).toBe(text);
  });
});

describe("what was typed before Excel made a date of it", () => {
  it("gives day and month both ways, and month and year for a first", () => {
    expect(typedBeforeDate("2026-04-03T00:00:00")).toEqual(["3-4", "4-3", "APR3"]);
    expect(typedBeforeDate("2012-03-01")).toEqual(["MAR12", "1-3"]);
    expect(numberBeforeDate("2026-03-05")).toEqual(["5.3", "3.5"]);
    expect(numberBeforeDate("1995-01-01")).toEqual(["1.95", "1.1"]);
    expect(typedBeforeDate("10:30:00")).toEqual([]);
    expect(numberBeforeDate("PT10H")).toEqual([]);
  });
});
