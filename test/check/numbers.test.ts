import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type NumberReading,
  numberWithUnit,
  readNumberText,
} from "../../src/check/cells/numbers.ts";

/** The law of reading: what any locale writes is read as that number, or found ambiguous. */
function neverAnother(read: (text: string) => NumberReading) {
  const locales = ["en-US", "de-DE", "ru-RU", "fr-FR", "de-CH", "zh-CN", "es-ES", "sv-SE", "en-ZA"];
  const number = fc.tuple(
    fc.integer({ min: -9_999_999, max: 9_999_999 }),
    fc.integer({ min: 0, max: 6 }),
  );
  return fc.property(
    number,
    fc.constantFrom(...locales),
    fc.boolean(),
    ([digits, decimals], locale, useGrouping) => {
      const value = digits / 10 ** decimals;
      const text = new Intl.NumberFormat(locale, {
        useGrouping,
        minimumFractionDigits: decimals,
        maximumFractionDigits: 6,
      }).format(value);
      const reading = read(text);
      if (reading.kind === "number") expect(reading.value).toBeCloseTo(value, 9);
      else if (reading.kind === "ambiguous") {
        expect([reading.decimal, reading.grouped]).toContain(value);
      } else expect.fail(`${text} was not read`);
    },
  );
}

describe("readNumberText", () => {
  it.each([
    ["12", 12],
    ["12,5", 12.5],
    ["1.5", 1.5],
    ["1 234,56", 1234.56],
    ["1\u00a0234,56", 1234.56],
    ["1\u202f234,56", 1234.56],
    ["1,234.56", 1234.56],
    ["1.234,56", 1234.56],
    ["1'234.56", 1234.56],
    ["1’234.56", 1234.56],
    ["1,234,567", 1234567],
    ["1.234.567,8", 1234567.8],
    ["1 234", 1234],
    ["1234,567", 1234.567],
    ["0,125", 0.125],
    ["0.125", 0.125],
    [",5", 0.5],
    ["+3", 3],
    ["-3,5", -3.5],
    ["−3.5", -3.5],
    ["１２．５", 12.5],
    ["１２，５", 12.5],
    ["007", 7],
    [" 12 ", 12],
  ])("reads %s as %d", (text, value) => {
    expect(readNumberText(text)).toEqual({ kind: "number", value });
  });

  it.each(["1,234", "1.234", "-12,345", "999.000"])("finds %s ambiguous", (text) => {
    expect(readNumberText(text).kind).toBe("ambiguous");
  });

  it("gives both readings of an ambiguous text", () => {
    expect(readNumberText("-1,234")).toEqual({
      kind: "ambiguous",
      decimal: -1.234,
      grouped: -1234,
    });
  });

  it.each([
    "",
    "-",
    ".",
    "1.",
    "1..2",
    "1.2.3",
    "12,34,56",
    "1 2",
    "1 23",
    "0 123",
    "1,23.4",
    "1 234 56",
    "0.38 kg",
    "1e5",
    "1E+05",
    "½",
    "12-13",
    "(5)",
    "1,234 567",
    "1234567890123456",
    "0x10",
    "NaN",
    "Infinity",
    "١٢",
    "5%",
  ])("reads no number from “%s”", (text) => {
    expect(readNumberText(text)).toEqual({ kind: "not" });
  });

  it("never reads what a locale writes as another number", () => {
    fc.assert(neverAnother(readNumberText), { numRuns: 2000 });
  });

  it("would be caught if it took the last mark for the decimal sign", () => {
    const careless = (text: string) => {
      const at = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
      const digits = (part: string) => part.replace(/[^\d-]/g, "");
      const value =
        at < 0 ? digits(text) : `${digits(text.slice(0, at))}.${digits(text.slice(at))}`;
      return { kind: "number", value: Number(value) } as const;
    };
    expect(fc.check(neverAnother(careless), { numRuns: 2000 }).failed).toBe(true);
  });

  it("reads by the decimal separator exactly what a locale with it writes", () => {
    const number = fc.integer({ min: 1, max: 999_999_999 }).map((digits) => digits / 1000);
    fc.assert(
      fc.property(
        number,
        fc.constantFrom(["de-DE", ","], ["en-US", "."]),
        (value, [locale, sign]) => {
          const text = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(value);
          expect(readNumberText(text, sign as "." | ",")).toEqual({ kind: "number", value });
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("reads back every number that JavaScript writes without an exponent", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 9 }),
        fc.integer({ min: 0, max: 4 }),
        (digits, decimals) => {
          const value = digits / 10 ** decimals;
          const reading = readNumberText(String(value), ".");
          expect(reading).toEqual({ kind: "number", value });
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe("numberWithUnit", () => {
  it.each([
    ["0.38 kg", "kg", 0.38],
    ["0,38кг", "kg", 0.38],
    ["380 g", "kg", 0.38],
    ["380 г", "kg", 0.38],
    ["105 mm", "cm", 10.5],
    ["1.2米", "cm", 120],
    ["5 lb", "kg", 2.26796185],
    ["0.38 kg", "g", 380],
    ["380 g", "g", 380],
    ["$9.90", undefined, 9.9],
    ["990 ₽", undefined, 990],
    ["￥68", undefined, 68],
    ["USD 12", undefined, 12],
  ])("suggests for %s in %s the number %d", (text, unit, value) => {
    expect(numberWithUnit(text, unit)?.value).toBe(value);
  });

  it.each([
    ["5 stone", "kg"],
    ["5 in", "kg"],
    ["1,234 kg", "kg"],
    ["about 5", "kg"],
    ["10 x 12", "cm"],
    ["constructor 5", "cm"],
    ["9.90 kg", undefined],
  ])("suggests nothing for %s in %s", (text, unit) => {
    expect(numberWithUnit(text, unit)).toBeUndefined();
  });
});
