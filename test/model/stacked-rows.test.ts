import { describe, expect, test } from "vitest";
import { alignRows } from "../../src/model/sheet/finding-changes.ts";
import { cellAddress } from "../../src/model/sheet/sheet.ts";
import {
  excelRow,
  inSheet,
  rowName,
  sheetIndexOf,
  sheetOfRow,
  stackedRow,
} from "../../src/model/sheet/stacked-rows.ts";

const lastOfExcel = 1_048_576;

describe("stackedRow", () => {
  test("keeps the rows of the first sheet, and the last row of a sheet apart from the next one", () => {
    expect(stackedRow(0, lastOfExcel)).toBe(lastOfExcel);
    for (const sheet of [0, 1, 2, 200]) {
      for (const row of [1, 2, lastOfExcel - 1, lastOfExcel]) {
        const number = stackedRow(sheet, row);
        expect([sheetIndexOf(number), excelRow(number)]).toEqual([sheet, row]);
        expect(cellAddress(1, number)).toBe(`B${row}`);
      }
    }
    expect([stackedRow(3, 0), excelRow(0), sheetIndexOf(0)]).toEqual([0, 0, 0]);
  });
});

describe("sheetOfRow and rowName", () => {
  test("say the sheet where several are read, and never of what is about the workbook", () => {
    const sheets = ["Mugs", "Desk lamps"];
    expect(sheetOfRow(7, undefined)).toBeUndefined();
    expect(sheetOfRow(stackedRow(1, 7), sheets)).toBe("Desk lamps");
    expect(sheetOfRow(0, sheets)).toBeUndefined();
    expect([rowName(7, undefined), rowName(7, sheets)]).toEqual(["7", "Mugs!7"]);
    expect(rowName(stackedRow(1, 7), sheets)).toBe("'Desk lamps'!7");
  });
});

test("inSheet writes an address as Excel does", () => {
  expect(inSheet("B7", "Лампы")).toBe("Лампы!B7");
  expect(inSheet("B7", "O'Neill 2")).toBe("'O''Neill 2'!B7");
  expect(inSheet("", "Mugs")).toBe("");
});

test("alignRows keeps a row without an anchor where it is when rows were put into another sheet", () => {
  const lamps = stackedRow(1, 5);
  const { rowNow } = alignRows(
    new Map([
      [2, "A"],
      [lamps, "old"],
    ]),
    new Map([
      [4, "A"],
      [lamps, "corrected"],
    ]),
  );
  expect(rowNow(lamps)).toBe(lamps);
  expect(rowNow(2)).toBe(4);
});
