import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shownValue } from "../../src/check/cells.ts";
import { SheetRows } from "../../src/check/sheet-rows.ts";
import type { CellValue } from "../../src/model/sheet.ts";

const format = fc.constantFrom("000000", "0.00", "0%");
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const cell: fc.Arbitrary<CellValue | undefined> = fc.oneof(
  fc.constant(undefined),
  fc.string({ unit: "binary" }),
  fc.constantFrom("\uD800", "a\nb", ""),
  number,
  fc.boolean(),
  fc.record({ kind: fc.constant("number" as const), value: number, format }),
  fc.record({ kind: fc.constant("date" as const), iso: fc.string(), format }),
  fc.record({ kind: fc.constant("error" as const), text: fc.constantFrom("#N/A", "#REF!") }),
  fc.constant({ kind: "formula" as const }),
);

describe("SheetRows", () => {
  test("gives back the cells of every row, in any order of asking", () => {
    const rows = fc.uniqueArray(
      fc.record({ number: fc.integer({ min: 1, max: 1_048_576 }), cells: fc.array(cell) }),
      { selector: ({ number: row }) => row, size: "large", maxLength: 80 },
    );
    fc.assert(
      fc.property(rows, fc.infiniteStream(fc.nat()), (all, order) => {
        const kept = new SheetRows();
        const inOrder = all.toSorted((one, other) => one.number - other.number);
        for (const row of inOrder) kept.add({ ...row, hidden: false });
        expect(kept.size).toBe(all.length);
        for (const at of order.take(all.length)) {
          const row = all[at % all.length];
          const cells = row?.cells.map((value) => (Object.is(value, -0) ? 0 : value)) ?? [];
          expect(kept.cells(row?.number ?? 0)).toEqual(cells);
          expect(cells.map((_, column) => kept.cellText(row?.number ?? 0, column))).toEqual(
            cells.map(shownValue),
          );
        }
      }),
    );
  });

  test("gives blank cells for rows and columns that are not there, and for holes", () => {
    const kept = new SheetRows();
    const cells: (CellValue | undefined)[] = [];
    cells[2] = "Mug";
    kept.add({ number: 7, cells, hidden: false });
    expect(kept.cells(7)).toEqual([undefined, undefined, "Mug"]);
    expect([kept.cellText(7, 0), kept.cellText(7, 2), kept.cellText(7, 9)]).toEqual([
      "",
      "Mug",
      "",
    ]);
    expect([kept.cells(8), kept.cellText(8, 2)]).toEqual([[], ""]);
  });
});
