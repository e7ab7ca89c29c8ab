import ExcelJS from "exceljs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testSome } from "../support/prove.ts";
import {
  formulas,
  ourCells,
  type Plain,
  theirCells,
  wholeSecond,
} from "../support/second-reader.ts";
import { handmade } from "../support/workbook.ts";
import { type WrittenTable, writers } from "../support/writers.ts";

const someText = fc
  .oneof(
    fc.string({ unit: "grapheme", maxLength: 30 }),
    fc.constantFrom("_x000D_", "a\nb", " a ", "0012", "1e5", "<b>&", "名 😀", "ё\u00a0№", "TRUE"),
  )
  // What the second reader takes for a reference though it is none (see the list below).
  .map((text) => text.replace(/&(?=#|\w+;)/g, "and"))
  // One writer looks texts up in a plain object, and writes `toString` as no text at all.
  .filter((text) => !(text in Object.prototype));
const someDate = fc.date({
  min: new Date("1904-01-02T00:00:00Z"),
  max: new Date("2200-01-01T00:00:00Z"),
  noInvalidDate: true,
});
const someNumber = fc.oneof(fc.integer(), fc.double({ noNaN: true, min: -1e15, max: 1e15 }));
const someCell = fc.oneof(
  someText,
  someNumber,
  fc.boolean(),
  someDate.map(wholeSecond),
  fc.constant(null),
);
const someTable: fc.Arbitrary<WrittenTable> = fc.array(fc.array(someCell, { maxLength: 8 }), {
  minLength: 1,
  maxLength: 12,
});

describe("our reading agrees with a second reader, cell for cell,", () => {
  testSome("on workbooks by %s", Object.entries(writers), 3, async ([, write]) => {
    await fc.assert(
      fc.asyncProperty(someTable, async (table) => {
        const bytes = await write(table);
        expect(await ourCells(bytes)).toEqual(theirCells(bytes));
      }),
      { numRuns: 20 },
    );
  });

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
    const own = await ourCells(bytes);
    expect(own).toEqual(theirCells(bytes));
    expect(own.size).toBe(9);
  });
});

const sheetMl = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const contentTypes = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${[
  ["workbook", "sheet.main"],
  ["worksheets/sheet1", "worksheet"],
  ["sharedStrings", "sharedStrings"],
  ["styles", "styles"],
]
  .map(
    ([part, type]) => `<Override PartName="/xl/${part}.xml" ContentType="${sheetMl}.${type}+xml"/>`,
  )
  .join("")}</Types>`;

/** A workbook of one cell; style 1 is a date. */
function withStyles(cell: string): Buffer {
  return handmade({
    sheet: `<row r="1">${cell}</row>`,
    styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
    parts: [{ name: "[Content_Types].xml", data: contentTypes }],
  });
}

/** Where the readers disagree: the cell, what we read, what the second reader reads, and why ours is right. */
const disagreements: [string, { cell: string; ours: Plain; theirs: Plain }][] = [
  [
    "a reference is resolved once",
    { cell: '<c t="str"><v>&amp;lt;</v></c>', ours: "&lt;", theirs: "<" },
  ],
  [
    "a number may name a character beyond the BMP",
    { cell: '<c t="str"><v>&#128512;</v></c>', ours: "😀", theirs: "\0" },
  ],
  [
    "an escaped carriage return is part of the text",
    { cell: '<c t="str"><v>a_x000D_\nb</v></c>', ours: "a\r\nb", theirs: "a\nb" },
  ],
  [
    "_x005F_ keeps what follows from being an escape",
    { cell: '<c t="str"><v>_x005F_x000D_</v></c>', ours: "_x000D_", theirs: "\r" },
  ],
  [
    "a number before the first day is no date",
    { cell: '<c s="1"><v>-1</v></c>', ours: -1, theirs: "date 1899-12-30T00:00:00.000Z" },
  ],
  [
    "a number behind the year 9999 is no date",
    {
      cell: '<c s="1"><v>3000000</v></c>',
      ours: 3_000_000,
      theirs: "date +010113-09-19T00:00:00.000Z",
    },
  ],
  [
    "a time of day has parts of seconds",
    {
      cell: '<c s="1"><v>45292.99999</v></c>',
      ours: "date 2024-01-01T23:59:59.136Z",
      theirs: "date 2024-01-01T23:59:59.000Z",
    },
  ],
];

it("agrees that there was no 29 February 1900: the number of that day is no date", async () => {
  const bytes = withStyles('<c s="1"><v>60</v></c>');
  expect([...(await ourCells(bytes))]).toEqual([["1/0", 60]]);
  expect(await ourCells(bytes)).toEqual(theirCells(bytes));
});

it("sees one cell that differs", async () => {
  const bytes = await writers["hucre, inline strings"]?.([
    ["a", 1],
    ["b", null, "c"],
  ]);
  const other = await writers["hucre, inline strings"]?.([
    ["a", 1],
    ["b", "c"],
  ]);
  expect(await ourCells(bytes as Buffer)).not.toEqual(theirCells(other as Buffer));
});

it.each(disagreements)("where they disagree, ours is right: %s", async (_, one) => {
  const { cell, ours, theirs } = one;
  const bytes = withStyles(cell);
  expect([(await ourCells(bytes)).get("1/0"), theirCells(bytes).get("1/0")]).toEqual([
    ours,
    theirs,
  ]);
});

it("the second reader names the formulas of every sheet", async () => {
  const book = new ExcelJS.Workbook();
  book.addWorksheet("plain").addRow(["<f>1+1</f>"]);
  book.addWorksheet("other").addRow([{ formula: "1+1", result: 2 }]);
  expect(formulas(Buffer.from(await book.xlsx.writeBuffer()))).toEqual(["1+1"]);
});
