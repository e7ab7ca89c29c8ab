import { describe, expect, it } from "vitest";
import { sheetColumns } from "../../src/model/product/columns.ts";
import type { CellValue } from "../../src/model/sheet/sheet.ts";
import type { ColumnMeaning } from "../../src/model/sheet/sheet-choice.ts";
import { damaged } from "../../src/workbook/container/refusals.ts";
import { type InspectOptions, inspectProducts } from "../../src/workbook/inspect/inspect.ts";
import { findProductsSheet } from "../../src/workbook/read/products-sheet.ts";
import { fakeWorkbook } from "../support/fake-workbook.ts";

const headings = sheetColumns("en").map(({ heading }) => heading);
const values = headings.map((_, column) => `value ${column}`);
const choose = (...columns: [string, ColumnMeaning][]): InspectOptions["choice"] => ({
  columns: new Map(columns),
});

const remembering = (...columns: [string, ColumnMeaning][]): InspectOptions["earlier"] => {
  const choice = { columns: new Map(columns) };
  return async () => [{ name: "mapping", headings: "", choice, atMs: 0 }];
};

async function inspect(
  rows: readonly (readonly (CellValue | undefined)[])[],
  options?: InspectOptions,
) {
  return inspectProducts(fakeWorkbook({ name: "List", rows }), options);
}

describe("inspectProducts", () => {
  it("shows each sheet, and the one that would be read as findProductsSheet reads it", async () => {
    const book = fakeWorkbook(
      { name: "Notes", rows: [["what we discussed"]] },
      { name: "Old", hidden: true, rows: [headings] },
      { name: "List", rows: [["Title"], headings, values] },
    );
    const { sheets, read: products, problems } = await inspectProducts(book);
    expect(sheets).toEqual([
      { name: "Notes", hidden: false, isLikely: false },
      { name: "Old", hidden: true, isLikely: true },
      { name: "List", hidden: false, isLikely: true },
    ]);
    expect(products).toMatchObject({ sheetBy: "headings", headingRowBy: "headings" });
    const found = await findProductsSheet(book);
    expect(products).toMatchObject({ sheet: found.sheet, headingRow: found.headingRow.number });
    expect(products?.match).toEqual(found.match);
    expect(problems).toEqual([]);
  });

  it("tells values of a column that is filled in only far below", async () => {
    const rows = [[...headings, "Remarks"], ...Array(60).fill(values), [...values, "late"]];
    const { read: products } = await inspect(rows);
    expect(products?.columns.at(-1)).toMatchObject({ heading: "Remarks", samples: ["late"] });
  });

  it("tells of each column what it is taken for, why, and some of its values", async () => {
    const own = [...headings, "Remarks", undefined, "Blank below"];
    const rows = [own, [...values, "a", "b"], [...values, "a"], [...values, "c", 7]];
    const { read: products } = await inspect(rows);
    const at = headings.length;
    expect(products?.columns.slice(at)).toEqual([
      {
        ...{ index: at, letters: expect.any(String), key: "remarks", heading: "Remarks" },
        ...{ meaning: "unknown", by: undefined, samples: ["a", "c"] },
      },
      {
        ...{ index: at + 1, letters: expect.any(String), key: "#1", heading: "" },
        ...{ meaning: "unknown", by: undefined, samples: ["b", "7"] },
      },
      {
        ...{ index: at + 2, letters: expect.any(String), key: "blankbelow" },
        ...{ heading: "Blank below", meaning: "unknown", by: undefined, samples: [] },
      },
    ]);
    expect(products?.columns[1]).toMatchObject({
      ...{ letters: "B", heading: "SKU", meaning: { field: "sku" }, by: "heading" },
    });
  });

  it("tells chosen from remembered columns, and gives all that is in force", async () => {
    const rows = [[...headings, "Remarks", "Maker's code", "Width, m"], values];
    const { read: products } = await inspect(rows, {
      choice: choose(["makerscode", { field: "attributes", key: "Code" }]),
      earlier: remembering(
        ["remarks", "ignored"],
        ["makerscode", { field: "mpn" }],
        ["gone", "ignored"],
      ),
    });
    const told = products?.columns.slice(headings.length).map(({ meaning, by }) => [meaning, by]);
    expect(told).toEqual([
      ["ignored", "remembered"],
      [{ field: "attributes", key: "Code" }, "chosen"],
      ["unknown", undefined],
    ]);
    expect(products?.resolved).toEqual({
      ...{ sheet: "List", headingRow: 1 },
      columns: new Map<string, ColumnMeaning>([
        ["remarks", "ignored"],
        ["makerscode", { field: "attributes", key: "Code" }],
      ]),
    });
  });

  it("gives two columns with one meaning as a problem, and says what is missing", async () => {
    const { problems, read: products } = await inspect([[...headings, "Code"]], {
      choice: choose(
        ["code", { field: "sku" }],
        ["sku", { field: "sku" }],
        ["weightkg", "ignored"],
      ),
    });
    expect(problems.map(({ code }) => code)).toEqual(["duplicate-heading"]);
    expect(products?.match.lacking).toEqual(["weight"]);
    expect(products?.columns.find(({ heading }) => heading === "Code")?.by).toBe("chosen");
  });

  it("guesses the row with the most texts where no heading is known", async () => {
    const { read: products, problems } = await inspect([
      ["Goods of June"],
      ["a", "b", "c"],
      ["1", "2"],
    ]);
    expect(products).toMatchObject({ headingRow: 2, headingRowBy: "guess" });
    expect(products?.columns.map(({ heading }) => heading)).toEqual(["a", "b", "c"]);
    expect(problems).toMatchObject([{ code: "no-known-heading" }]);
  });

  it("takes the sheet and the row that were chosen, however far down, and says so", async () => {
    const far = Array.from({ length: 40 }, () => ["note"]);
    const book = fakeWorkbook(
      { name: "Products", rows: [headings] },
      { name: "New", hidden: true, rows: [...far, headings, values] },
    );
    const { read: products } = await inspectProducts(book, {
      choice: { sheet: "New", headingRow: 41 },
    });
    expect(products).toMatchObject({ sheet: "New", sheetBy: "chosen", headingRow: 41 });
    expect(products?.headingRowBy).toBe("chosen");
    expect(products?.columns[0]?.samples).toEqual(["value 0"]);
    expect(products?.rows).toHaveLength(42);
  });

  it.each<[string, InspectOptions, string]>([
    ["a sheet that is not there", { choice: { sheet: "Gone" } }, "workbook-no-such-sheet"],
    ["a blank heading row", { choice: { headingRow: 7 } }, "workbook-no-such-row"],
  ])("gives %s as a problem, with the sheets to choose from", async (_, options, code) => {
    const { sheets, read: products, problems } = await inspect([headings], options);
    expect(problems).toMatchObject([{ code, message: { key: expect.any(String) } }]);
    expect([sheets.length, products]).toEqual([1, undefined]);
  });

  it("gives a workbook without any value as a problem", async () => {
    expect((await inspect([])).problems).toMatchObject([{ code: "workbook-empty-sheet" }]);
  });

  it("lists a damaged sheet and reads the one that was chosen instead", async () => {
    const book = fakeWorkbook({ name: "Bad", rows: [] }, { name: "List", rows: [headings] });
    const withDamage: typeof book = {
      ...book,
      rows: (name, pass) => {
        if (name === "Bad") throw damaged("sheet cut off");
        return book.rows(name, pass);
      },
    };
    const first = await inspectProducts(withDamage);
    expect(first.problems).toMatchObject([{ code: "workbook-damaged" }]);
    expect(first.sheets.map(({ isLikely }) => isLikely)).toEqual([false, true]);
    const second = await inspectProducts(withDamage, { choice: { sheet: "List" } });
    expect(second.problems).toEqual([]);
  });

  it("reads the first rows alone of a sheet without end, and cuts long texts", async () => {
    let read = 0;
    const rows = {
      *[Symbol.iterator]() {
        yield headings;
        for (;;) {
          read += 1;
          yield ["\u{1F600}".repeat(10_000)];
        }
      },
    };
    const { read: products } = await inspectProducts(fakeWorkbook({ name: "List", rows }));
    expect(read).toBeLessThan(300);
    const [sample = ""] = products?.columns[0]?.samples ?? [];
    expect(sample.length).toBeLessThanOrEqual(200);
    expect(sample.isWellFormed()).toBe(true);
  });
});
