import { describe, expect, test } from "vitest";
import { MergedCells } from "../../src/check/rows/not-read.ts";
import type { Column } from "../../src/model/product/columns.ts";
import type { CellValue, MergedRange } from "../../src/model/sheet/sheet.ts";
import { inWords } from "../support/english.ts";

const columns: readonly Column[] = [
  { index: 0, heading: "SKU", field: "sku" },
  { index: 1, heading: "Name", field: "name" },
  { index: 3, heading: "Weight, kg", field: "weight" },
];

type Cells = readonly (CellValue | undefined)[];

/** What is told of rows 2, 3 … below headings in row 1. */
function told(rows: readonly Cells[], ...merged: MergedRange[]) {
  const look = new MergedCells(columns, merged, 1);
  const found = rows.flatMap((cells, at) =>
    look.findings({ number: at + 2, cells, hidden: false }),
  );
  return inWords(found);
}

const range = (top: number, bottom: number, left: number, right = left): MergedRange => ({
  ...{ top, bottom, left, right },
});

describe("MergedCells", () => {
  test("tells each row below the first one, with what fills it", () => {
    const rows = [["A", "Mug", undefined, 0.4], ["B"], ["C", " "], ["D", "Lamp"]];
    const found = told(rows, range(2, 4, 1), range(2, 3, 3));
    expect(found.map(({ cell, repair }) => [cell, repair])).toEqual([
      ["B3", "Mug"],
      ["D3", 0.4],
      ["B4", "Mug"],
    ]);
  });

  test("names a value that the merged cells hide, and fills nothing there", () => {
    const [first] = told(
      [
        ["A", "Mug"],
        ["B", "Hidden mug"],
        ["C", " Mug "],
      ],
      range(2, 4, 1),
    );
    expect(first).toMatchObject({
      ...{ cell: "B3", value: "Hidden mug", severity: "error" },
      message: "B2:B4 are merged and show “Mug” from B2; here, Name is “Hidden mug”.",
    });
    expect(first?.repair).toBeUndefined();
  });

  test("says nothing of blank cells that are merged, rows without a product and ranges across", () => {
    expect(told([["A"], ["B"]], range(2, 3, 1))).toEqual([]);
    expect(
      told(
        [
          ["A", "Mug"],
          [undefined, undefined, "note"],
        ],
        range(2, 3, 1),
      ),
    ).toEqual([]);
    expect(told([["A", "Mug"], ["B"]], range(2, 2, 0, 3), range(1, 3, 1), range(2, 3, 2))).toEqual(
      [],
    );
  });

  test("a range over several columns is told in the first that is read; another column's value fills none", () => {
    const found = told([["A", undefined, "over both"], ["B"]], range(2, 3, 2, 3));
    expect(found.map(({ cell, repair }) => [cell, repair])).toEqual([["D3", undefined]]);
  });

  test("an SKU, barcode or GTIN is never filled down", () => {
    const [first] = told(
      [
        ["A", "Mug"],
        [undefined, "Lamp"],
      ],
      range(2, 3, 0),
    );
    expect(first).toMatchObject({
      cell: "A3",
      fix: expect.stringContaining("the right value in each row"),
    });
    expect(first?.repair).toBeUndefined();
  });
});
