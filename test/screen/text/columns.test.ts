import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { columnWidths } from "../../../src/screen/list/table.ts";

const wish = fc
  .tuple(fc.integer({ min: 1, max: 20 }), fc.nat({ max: 30 }), fc.nat({ max: 4 }))
  .map(([min, more, importance]) => ({ min, ideal: min + more, importance }));
const wishes = fc.array(wish, { maxLength: 8 });
const available = fc.nat({ max: 200 });
const gap = fc.nat({ max: 3 });

function cellsTaken(widths: readonly number[], between: number): number {
  const shown = widths.filter((width) => width > 0);
  return shown.reduce((sum, width) => sum + width, 0) + Math.max(0, shown.length - 1) * between;
}

describe("columnWidths", () => {
  test("leaves out the least important, and shares what is left over", () => {
    const columns = [
      { min: 4, ideal: 10, importance: 3 },
      { min: 10, ideal: 40, importance: 2 },
      { min: 8, ideal: 8, importance: 1 },
    ];
    expect(columnWidths(columns, 80)).toEqual([10, 40, 8]);
    expect(columnWidths(columns, 30)).toEqual([7, 13, 8]);
    expect(columnWidths(columns, 23)).toEqual([8, 14, 0]);
    expect(columnWidths(columns, 9)).toEqual([9, 0, 0]);
    expect(columnWidths(columns, 3)).toEqual([0, 0, 0]);
  });

  test("never takes more than there is; each column is out or between min and ideal", () => {
    fc.assert(
      fc.property(wishes, available, gap, (columns, cells, between) => {
        const widths = columnWidths(columns, cells, { gap: between });
        expect(cellsTaken(widths, between)).toBeLessThanOrEqual(cells);
        for (const [index, { min, ideal }] of columns.entries()) {
          const width = widths[index] ?? 0;
          expect(width === 0 || (width >= min && width <= ideal)).toBe(true);
        }
      }),
    );
  });

  test("shows none that is less important than one left out", () => {
    fc.assert(
      fc.property(wishes, available, (columns, cells) => {
        const widths = columnWidths(columns, cells);
        const out = columns.filter((_, index) => widths[index] === 0);
        const shown = columns.filter((_, index) => widths[index] !== 0);
        const most = Math.max(...out.map(({ importance }) => importance));
        expect(shown.every(({ importance }) => importance >= most)).toBe(true);
      }),
    );
  });

  test("a wider line loses no column, and narrows none unless another comes in", () => {
    fc.assert(
      fc.property(wishes, available, (columns, cells) => {
        const [narrow, wider] = [columnWidths(columns, cells), columnWidths(columns, cells + 1)];
        expect(narrow.every((width, index) => width === 0 || wider[index] !== 0)).toBe(true);
        if (narrow.every((width, index) => (width === 0) === (wider[index] === 0))) {
          expect(narrow.every((width, index) => width <= (wider[index] ?? 0))).toBe(true);
        }
      }),
    );
  });

  test("leaves nothing over while a shown column wants it", () => {
    fc.assert(
      fc.property(wishes, available, (columns, cells) => {
        const widths = columnWidths(columns, cells);
        const wants = columns.some(
          ({ ideal }, index) => widths[index] !== 0 && (widths[index] ?? 0) < ideal,
        );
        if (wants) expect(cellsTaken(widths, 1)).toBe(cells);
      }),
    );
  });
});
