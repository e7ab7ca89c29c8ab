import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RowPlaces } from "../../src/model/row-places.ts";

describe("RowPlaces", () => {
  test("knows the place of every row, and of no other", () => {
    const rows = fc.uniqueArray(fc.nat({ max: 400 }), { maxLength: 200 });
    fc.assert(
      fc.property(rows, (unsorted) => {
        const sorted = unsorted.toSorted((one, other) => one - other);
        const places = new RowPlaces();
        for (const row of sorted) places.add(row);
        expect(places.size).toBe(sorted.length);
        for (let row = -1; row <= 401; row += 1) {
          const at = sorted.indexOf(row);
          expect(places.placeOf(row)).toBe(at < 0 ? undefined : at);
        }
      }),
    );
  });
});
