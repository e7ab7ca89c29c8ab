import { describe, expect, it } from "vitest";
import { sheetColumns } from "../../src/model/columns.ts";
import type { CellValue, SheetRow } from "../../src/model/sheet.ts";
import type { OpenedWorkbook } from "../../src/workbook/open.ts";
import { findProductsSheet } from "../../src/workbook/products-sheet.ts";

const headings = sheetColumns("en").map(({ heading }) => heading);
const headingsWithout = (name: string) => headings.filter((heading) => heading !== name);

interface FakeSheet {
  readonly name: string;
  readonly hidden?: boolean;
  readonly rows: readonly (readonly (CellValue | undefined)[])[];
}

function workbook(...sheets: FakeSheet[]): OpenedWorkbook {
  return {
    sheets: sheets.map(({ name, hidden = false }) => ({ name, hidden })),
    async *rows(name) {
      const rows = sheets.find((sheet) => sheet.name === name)?.rows ?? [];
      for (const [index, cells] of rows.entries()) {
        if (cells.length > 0) yield [{ number: index + 1, cells, hidden: false }];
      }
    },
  };
}

async function dataRows(found: { rows(): AsyncGenerator<readonly SheetRow[]> }) {
  const numbers: number[] = [];
  for await (const batch of found.rows()) numbers.push(...batch.map(({ number }) => number));
  return numbers;
}

describe("findProductsSheet", () => {
  it("finds headings below a title and gives the rows below them", async () => {
    const rows = [["Our products"], [], ["as of", "SKU"], headings, ["a"], [], ["b"]];
    const found = await findProductsSheet(workbook({ name: "Tabelle1", rows }));
    expect(found).toMatchObject({ sheet: "Tabelle1", headingRow: { number: 4 } });
    expect(await dataRows(found)).toEqual([5, 7]);
  });

  it.each(["Products", "products ", "Товары", "商品"])("prefers the sheet %j", async (name) => {
    const found = await findProductsSheet(
      workbook({ name: "Old", rows: [headings] }, { name, rows: [headings] }),
    );
    expect(found.sheet).toBe(name);
  });

  it("takes the first visible sheet with a heading row, never a hidden one or the guide", async () => {
    const found = await findProductsSheet(
      workbook(
        { name: "Secret", hidden: true, rows: [headings] },
        { name: "Guide", rows: [headings] },
        { name: "Notes", rows: [["price", "what we discussed"]] },
        { name: "List", rows: [headings] },
      ),
    );
    expect(found.sheet).toBe("List");
  });

  it("takes the sheet that was asked for, even a hidden one", async () => {
    const book = workbook(
      { name: "Products", rows: [headings] },
      { name: "New", hidden: true, rows: [headings] },
    );
    expect((await findProductsSheet(book, "New")).sheet).toBe("New");
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
    await expect(findProductsSheet(workbook(...sheets))).rejects.toMatchObject({
      code,
      exitCode: 3,
    });
  });

  it("names every problem of the headings at once", async () => {
    const bad = [...headingsWithout("Weight, kg"), "sku"];
    await expect(findProductsSheet(workbook({ name: "A", rows: [bad] }))).rejects.toThrow(
      /“SKU”.*“sku”.*“Weight, kg”/,
    );
  });
});
