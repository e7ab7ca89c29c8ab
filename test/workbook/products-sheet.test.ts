import { describe, expect, it } from "vitest";
import { sheetColumns } from "../../src/model/product/columns.ts";
import type { SheetRow } from "../../src/model/sheet/sheet.ts";
import type { ColumnMeaning } from "../../src/model/sheet/sheet-choice.ts";
import { findProductsSheet } from "../../src/workbook/read/products-sheet.ts";
import { anError } from "../support/english.ts";
import { type FakeSheet, fakeWorkbook } from "../support/fake-workbook.ts";

const headings = sheetColumns("en").map(({ heading }) => heading);
const headingsWithout = (name: string) => headings.filter((heading) => heading !== name);

async function dataRows(found: { rows(): AsyncGenerator<readonly SheetRow[]> }) {
  const numbers: number[] = [];
  for await (const batch of found.rows()) numbers.push(...batch.map(({ number }) => number));
  return numbers;
}

describe("findProductsSheet", () => {
  it("finds headings below a title and gives the rows below them", async () => {
    const rows = [["Our products"], [], ["as of", "SKU"], headings, ["a"], [], ["b"]];
    const found = await findProductsSheet(fakeWorkbook({ name: "Tabelle1", rows }));
    expect(found).toMatchObject({ sheet: "Tabelle1", headingRow: { number: 4 } });
    expect(await dataRows(found)).toEqual([5, 7]);
  });

  it.each(["Products", "products ", "Товары", "商品"])("prefers the sheet %j", async (name) => {
    const found = await findProductsSheet(
      fakeWorkbook({ name: "Old", rows: [headings] }, { name, rows: [headings] }),
    );
    expect(found.sheet).toBe(name);
  });

  it("takes the first visible sheet with a heading row, never a hidden one or the guide", async () => {
    const found = await findProductsSheet(
      fakeWorkbook(
        { name: "Secret", hidden: true, rows: [headings] },
        { name: "Guide", rows: [headings] },
        { name: "Notes", rows: [["price", "what we discussed"]] },
        { name: "List", rows: [headings] },
      ),
    );
    expect(found.sheet).toBe("List");
  });

  it("prefers a sheet with every required heading to an earlier one with some of them", async () => {
    const some = fakeWorkbook(
      { name: "Stock", rows: [["SKU", "Name", "Pieces"]] },
      { name: "Catalogue", rows: [["as of today"], headings] },
      { name: "Older", rows: [headings] },
    );
    expect((await findProductsSheet(some)).sheet).toBe("Catalogue");
    const none = fakeWorkbook(
      { name: "Stock", rows: [["SKU", "Name", "Pieces"]] },
      { name: "List", rows: [["SKU", "Name", "Brand", "Weight"]] },
    );
    expect((await findProductsSheet(none)).sheet).toBe("List");
  });

  it.each(["Example", "Sample rows", "Пример заполнения", "填写示例", "Beispiel"])(
    "takes the filled sheet and not the %j before it",
    async (name) => {
      const values = headings.map((_, column) => `v${column}`);
      const book = fakeWorkbook(
        {
          name: "Instructions",
          rows: [
            ["SKU", "Name"],
            ["what it is", "what it means"],
          ],
        },
        { name, rows: [headings, values, values] },
        { name: "Template", rows: [["Version 2026"], headings, ...Array(9).fill(values)] },
        { name: "Valid Values", rows: [headings, ...Array(30).fill(values)] },
      );
      expect((await findProductsSheet(book)).sheet).toBe("Template");
    },
  );

  it("takes an empty template rather than its example, and the first of two filled sheets", async () => {
    const values = headings.map((_, column) => `v${column}`);
    const blank = [
      { name: "Example", rows: [headings, values, values] },
      { name: "Template", rows: [headings] },
    ];
    expect((await findProductsSheet(fakeWorkbook(...blank))).sheet).toBe("Template");
    const filled = [
      { name: "Mugs", rows: [headings, ...Array(25).fill(values)] },
      { name: "Lamps", rows: [headings, ...Array(40).fill(values)] },
    ];
    expect((await findProductsSheet(fakeWorkbook(...filled))).sheet).toBe("Mugs");
  });

  it("never reads a hidden sheet unasked, and says that it has the products", async () => {
    const book = fakeWorkbook(
      { name: "Notes", rows: [["hello"]] },
      { name: "Data", hidden: true, rows: [headings] },
    );
    await expect(findProductsSheet(book)).rejects.toEqual(
      anError({
        code: "no-known-heading",
        hint: expect.stringContaining('--sheet "Data"'),
      }),
    );
  });

  it("finds headings as far down as row 50, and further down where the row is named", async () => {
    const notes = (count: number) => Array.from({ length: count }, (_, at) => [`note ${at}`]);
    for (const above of [29, 49]) {
      const found = await findProductsSheet(
        fakeWorkbook({ name: "A", rows: [...notes(above), headings, ["a"]] }),
      );
      expect(found.headingRow.number).toBe(above + 1);
      expect(await dataRows(found)).toEqual([above + 2]);
    }
    const far = fakeWorkbook({ name: "A", rows: [...notes(300), headings, ["a"]] });
    await expect(findProductsSheet(far)).rejects.toMatchObject({ code: "no-known-heading" });
    expect((await findProductsSheet(far, { headingRow: 301 })).headingRow.number).toBe(301);
  });

  it("reads headings of two lines, where merged cells leave one line blank", async () => {
    const groups = ["Height", "Length", "Width, cm", "Weight, kg"];
    const single = headings.filter((one) => !/^(?:Height|Length|Width|Weight)/.test(one));
    const upper = [...single, "Size and weight"];
    const lower = [...single.map(() => undefined), ...groups];
    for (const rows of [
      [["Title"], upper, lower, ["a"]],
      [upper, lower, ["a"]],
    ]) {
      const found = await findProductsSheet(fakeWorkbook({ name: "A", rows }));
      expect(found.headingRow.number).toBe(rows.length - 1);
      expect(found.match.problems).toEqual([]);
      expect(found.match.columns).toHaveLength(single.length + groups.length);
      expect(await dataRows(found)).toEqual([rows.length]);
    }
    const named = fakeWorkbook({ name: "A", rows: [upper, lower, ["a"]] });
    expect((await findProductsSheet(named, { headingRow: 2 })).match.problems).toEqual([]);
  });

  it("takes no product for a second line of headings", async () => {
    const product = headings.map((heading, at) => (at % 2 === 0 ? undefined : heading));
    const found = await findProductsSheet(
      fakeWorkbook({ name: "A", rows: [headings, product, ["b"]] }),
    );
    expect(found.headingRow.number).toBe(1);
    expect(await dataRows(found)).toEqual([2, 3]);
  });

  it("takes the sheet that was asked for, even a hidden one", async () => {
    const book = fakeWorkbook(
      { name: "Products", rows: [headings] },
      { name: "New", hidden: true, rows: [headings] },
    );
    expect((await findProductsSheet(book, { sheet: "New" })).sheet).toBe("New");
  });

  it.each<[string, FakeSheet[], string]>([
    ["a workbook without any value", [{ name: "Products", rows: [] }], "workbook-empty-sheet"],
    ["a workbook without a visible sheet", [], "workbook-empty-sheet"],
    ["a sheet without a known heading", [{ name: "A", rows: [["x"], ["y"]] }], "no-known-heading"],
    [
      "two columns for one field",
      [{ name: "A", rows: [[...headings, "sku"]] }],
      "duplicate-heading",
    ],
    [
      "a missing required column",
      [{ name: "A", rows: [headingsWithout("SKU")] }],
      "missing-heading",
    ],
  ])("refuses %s", async (_, sheets, code) => {
    await expect(findProductsSheet(fakeWorkbook(...sheets))).rejects.toMatchObject({
      code,
      exitCode: 3,
    });
  });

  it("names every problem of the headings at once", async () => {
    const bad = [...headingsWithout("SKU"), "Name"];
    await expect(findProductsSheet(fakeWorkbook({ name: "A", rows: [bad] }))).rejects.toThrow(
      anError({ message: expect.stringMatching(/“Name”.*“Name”.*“SKU”/) }),
    );
  });

  it("takes the heading row and the meanings that were chosen, and gives the rows below", async () => {
    const own = headings.map((heading) => (heading === "SKU" ? "Code" : heading));
    const rows = [["Code", "Name"], own, ["x"], ["y"]];
    const columns = new Map<string, ColumnMeaning>([["code", { field: "sku" }]]);
    const book = fakeWorkbook({ name: "A", rows: [["SKU", "Name"]] }, { name: "B", rows });
    const found = await findProductsSheet(book, { sheet: "B", headingRow: 2, columns });
    expect(found).toMatchObject({ sheet: "B", headingRow: { number: 2 } });
    expect(found.match.columns).toContainEqual({
      index: own.indexOf("Code"),
      heading: "Name / Code",
      field: "sku",
    });
    expect(await dataRows(found)).toEqual([3, 4]);
  });

  it("finds the heading row by chosen meanings alone", async () => {
    const places = sheetColumns("en");
    const columns = new Map(
      places.map(({ field, part, key }, index): [string, ColumnMeaning] => [
        `x${index}`,
        { field, ...(part ? { part } : {}), ...(key ? { key } : {}) },
      ]),
    );
    const own = places.map((_, index) => `X-${index}`);
    const book = fakeWorkbook({ name: "A", rows: [["Our goods"], own, ["x"]] });
    await expect(findProductsSheet(book)).rejects.toMatchObject({ code: "no-known-heading" });
    expect((await findProductsSheet(book, { columns })).headingRow.number).toBe(2);
  });

  it.each<[string, Parameters<typeof findProductsSheet>[1], string, RegExp]>([
    ["a blank row", { headingRow: 9 }, "workbook-no-such-row", /“A”, row 9: No column/],
    ["a row without headings", { headingRow: 2 }, "no-known-heading", /“A”, row 2: No column/],
    [
      "two columns with one meaning",
      { columns: new Map(["sku", "remarks"].map((key) => [key, { field: "sku" }])) },
      "duplicate-heading",
      /“SKU”.*“Remarks”/,
    ],
    [
      "a required column that is ignored",
      { columns: new Map([["sku", "ignored"]]) },
      "missing-heading",
      /“SKU” is missing/,
    ],
  ])("refuses a choice of %s", async (_, choice, code, message) => {
    const rows = [[...headings, "Remarks"], ["nothing"]];
    const found = findProductsSheet(fakeWorkbook({ name: "A", rows }), choice);
    await expect(found).rejects.toEqual(anError({ code, message: expect.stringMatching(message) }));
  });
});
