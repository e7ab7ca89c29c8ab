import * as XLSX from "@e965/xlsx";
import ExcelJS from "exceljs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CellValue } from "../../src/model/sheet.ts";
import { readRows } from "../support/workbook.ts";

/** A cell in words that both readers can be put into. */
type Plain = string | number | boolean | undefined;

/** A table of plain values as our own reading gives it. */
async function ours(bytes: Buffer): Promise<Map<string, Plain>> {
  const cells = new Map<string, Plain>();
  for (const row of await readRows(bytes)) {
    for (const [column, value] of row.cells.entries()) {
      if (value !== undefined) cells.set(`${row.number}/${column}`, plain(value));
    }
  }
  return cells;
}

function plain(value: CellValue): Plain {
  if (typeof value !== "object") return value;
  if (value.kind === "date")
    return `date ${new Date(`${value.iso}Z`.replace(/^(.{10})Z$/, "$1T00:00:00Z")).toISOString()}`;
  if (value.kind === "number") return value.value;
  return value.kind === "error" ? `error ${value.text}` : undefined;
}

/** The same table as the second reader gives it. */
function theirs(bytes: Buffer): Map<string, Plain> {
  const workbook = XLSX.read(bytes, { dense: true, cellDates: true, UTC: true });
  const sheet = workbook.Sheets[workbook.SheetNames[0] ?? ""];
  const cells = new Map<string, Plain>();
  for (const [row, line] of (sheet?.["!data"] ?? []).entries()) {
    for (const [column, cell] of (line ?? []).entries()) {
      const value = cell === undefined ? undefined : theirValue(cell);
      if (value !== undefined && value !== "") cells.set(`${row + 1}/${column}`, value);
    }
  }
  return cells;
}

function theirValue(cell: XLSX.CellObject): Plain {
  // It cuts off where we round: 35.9999 seconds are 36.
  if (cell.v instanceof Date) return `date ${wholeSecond(cell.v).toISOString()}`;
  if (cell.t === "e") return `error ${cell.w}`;
  return typeof cell.v === "number" ? Number(cell.v.toPrecision(15)) + 0 : cell.v;
}

const sayable = fc
  .string({ unit: "grapheme", maxLength: 30 })
  // The writers themselves lose these: control characters, and what looks like Excel's escapes.
  .map((text) => text.replace(/\p{Cc}|[\ufffe\uffff]|_x/gu, "").trim());
const someDate = fc.date({
  min: new Date("1900-03-01T00:00:00Z"),
  max: new Date("2200-01-01T00:00:00Z"),
  noInvalidDate: true,
});
const wholeSecond = (date: Date) => new Date(Math.round(date.getTime() / 1000) * 1000);
const someNumber = fc.oneof(fc.integer(), fc.double({ noNaN: true, min: -1e15, max: 1e15 }));
const someCell = fc.oneof(
  sayable,
  someNumber,
  fc.boolean(),
  someDate.map(wholeSecond),
  fc.constant(null),
);
const someTable = fc.array(fc.array(someCell, { maxLength: 8 }), { minLength: 1, maxLength: 12 });

describe("our reading agrees with a second reader", () => {
  it("on workbooks that exceljs wrote", async () => {
    await fc.assert(
      fc.asyncProperty(someTable, async (table) => {
        const workbook = new ExcelJS.Workbook();
        workbook.addWorksheet("Products").addRows(table);
        const bytes = Buffer.from(await workbook.xlsx.writeBuffer());
        expect(await ours(bytes)).toEqual(theirs(bytes));
      }),
      { numRuns: 30 },
    );
  });

  it.each([true, false])(
    "on workbooks that it wrote itself, shared strings: %s",
    async (bookSST) => {
      await fc.assert(
        fc.asyncProperty(someTable, async (table) => {
          const workbook = XLSX.utils.book_new();
          const sheet = XLSX.utils.aoa_to_sheet(table, { UTC: true, cellDates: true });
          XLSX.utils.book_append_sheet(workbook, sheet, "Products");
          const bytes: Buffer = XLSX.write(workbook, {
            type: "buffer",
            bookSST,
            compression: true,
          });
          expect(await ours(bytes)).toEqual(theirs(bytes));
        }),
        { numRuns: 30 },
      );
    },
  );

  it("on rich text, formulas, links, errors and merged cells", async () => {
    const workbook = new ExcelJS.Workbook();
    const sheet = workbook.addWorksheet("Products");
    sheet.addRow([
      { richText: [{ text: "bold " }, { font: { italic: true }, text: "and 斜体" }] },
      { formula: "1+1", result: 2 },
      { formula: '"a"&"b"', result: "ab & c" },
      { text: "link", hyperlink: "https://example.com/?a=1&b=2" },
      { error: "#N/A" },
      { formula: "TRUE", result: true },
    ]);
    sheet.addRow(["merged", "lost", 1.1, 0.1 + 0.2]);
    sheet.mergeCells("A2:B2");
    const bytes = Buffer.from(await workbook.xlsx.writeBuffer());
    const own = await ours(bytes);
    expect(own).toEqual(theirs(bytes));
    expect(own.size).toBe(9);
  });
});
