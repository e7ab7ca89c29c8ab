import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  inUnit,
  isDecimalIn,
  type Unit,
  unitNamed,
  unitNamesOf,
} from "../../src/model/product/units.ts";

function unit(name: string): Unit {
  const found = unitNamed(name);
  if (found === undefined || found === "unclear") throw new Error(`No unit ${name}.`);
  return found;
}

describe("inUnit", () => {
  it.each([
    [350, "g", "kg", 0.35],
    [0.1, "g", "kg", 0.0001],
    [1, "lb", "kg", 0.45359237],
    [2.2, "lb", "kg", 0.997903214],
    [12, "oz", "kg", 0.3401942775],
    [110, "mm", "cm", 11],
    [1.1, "m", "cm", 110],
    [4, "in", "cm", 10.16],
    [3.3, "in", "cm", 8.382],
    [0.35, "kg", "g", 350],
    [-7, "mm", "cm", -0.7],
    [0, "g", "kg", 0],
    [1e21, "g", "kg", 1e18],
  ])("makes of %d %s in %s exactly %d", (value, from, to, expected) => {
    expect(inUnit(value, unit(from), unit(to))).toBe(expected);
  });

  it("moves the point of a decimal number and changes no digit", () => {
    const decimals = fc.tuple(
      fc.integer({ min: 1, max: 10 ** 12 }),
      fc.integer({ min: 0, max: 6 }),
    );
    fc.assert(
      fc.property(decimals, ([digits, places]) => {
        const value = Number(`${digits}e-${places}`);
        expect(inUnit(value, unit("g"), unit("kg"))).toBe(Number(`${digits}e-${places + 3}`));
        expect(inUnit(value, unit("mm"), unit("cm"))).toBe(Number(`${digits}e-${places + 1}`));
      }),
    );
  });

  it("comes back to the number from every unit of the kind", () => {
    const kinds = fc.constantFrom("weight" as const, "length" as const);
    const pairs = kinds.chain((kind) => {
      const one = fc.constantFrom(...unitNamesOf(kind));
      return fc.tuple(one, one);
    });
    fc.assert(
      fc.property(pairs, fc.integer({ min: 1, max: 10 ** 9 }), ([from, to], value) => {
        const there = inUnit(value, unit(from), unit(to));
        expect(inUnit(there, unit(to), unit(from))).toBeCloseTo(value, 4);
        if (isDecimalIn(from === to ? unit(from) : unit(from), unit(to))) {
          expect(there).toBe(inUnit(value, unit(from), unit(to)));
        }
      }),
    );
  });
});
