import { describe, expect, it } from "vitest";
import { sheetColumns } from "../../src/model/product/columns.ts";
import type { ColumnMeaning } from "../../src/model/sheet/sheet-choice.ts";
import { damaged } from "../../src/workbook/container/refusals.ts";
import { headingDigest } from "../../src/workbook/headings/heading-text.ts";
import type { OpenedWorkbook } from "../../src/workbook/read/open.ts";
import { type EarlierChoice, recallProducts } from "../../src/workbook/read/recall.ts";
import { type FakeSheet, fakeWorkbook } from "../support/fake-workbook.ts";

const headings = sheetColumns("en").map(({ heading }) => heading);
/** As a supplier writes it: the SKU is called Code, and there is a column of remarks. */
const own = [...headings.map((heading) => (heading === "SKU" ? "Code" : heading)), "Remarks"];
const columns = new Map<string, ColumnMeaning>([
  ["code", { field: "sku" }],
  ["remarks", "ignored"],
]);
const atMs = 7;

function earlier(more: Partial<EarlierChoice> = {}): EarlierChoice {
  const choice = { sheet: "List", headingRow: 1, columns };
  return { name: "june", choice, headings: headingDigest({ cells: own }), atMs, ...more };
}

function recall(
  sheets: readonly FakeSheet[] | OpenedWorkbook,
  known: readonly EarlierChoice[],
  requested = {},
) {
  const workbook = "rows" in sheets ? sheets : fakeWorkbook(...sheets);
  return recallProducts(workbook, async () => known, requested);
}

describe("recallProducts", () => {
  it("finds the headings again in another workbook, in another sheet and row", async () => {
    const sheets = [
      { name: "Notes", rows: [["message"]] },
      { name: "July", rows: [["Title"], [], own] },
    ];
    expect(await recall(sheets, [earlier()])).toEqual({
      ...{ choice: { sheet: "July", headingRow: 3, columns }, atMs, names: ["june"] },
    });
  });

  it("takes the sheet of the same name among several with the same headings, or the one asked for", async () => {
    const sheets = ["July", "List"].map((name) => ({ name, rows: [own] }));
    expect((await recall(sheets, [earlier()]))?.choice.sheet).toBe("List");
    const asked = await recall(sheets, [earlier()], { sheet: "July" });
    expect(asked?.choice).toMatchObject({ sheet: "July", columns });
  });

  it("leaves a sheet alone that is understood by itself, and hidden ones", async () => {
    const known = [earlier({ choice: { sheet: "Gone", columns } })];
    const first = [
      { name: "Products", rows: [headings] },
      { name: "July", rows: [own] },
    ];
    expect(await recall(first, known)).toBeUndefined();
    const hidden = [
      { name: "July", hidden: true, rows: [own] },
      { name: "Notes", rows: [["message"]] },
    ];
    expect(await recall(hidden, known)).toBeUndefined();
  });

  it.each<[string, string[]]>([
    ["another heading", [...own, "New"]],
    ["one heading less", headings],
    ["another order", own.toReversed()],
  ])("has nothing to say about %s", async (_, cells) => {
    expect(await recall([{ name: "List", rows: [cells] }], [earlier()])).toBeUndefined();
  });

  it("adds imported mappings wherever all of their columns are, the later one first", async () => {
    const word = (value: string) => ({
      valueNames: [{ field: "categoryName" as const, written: "Mok", value }],
    });
    const mapping = (name: string, at: number, value: string) =>
      earlier({ name, headings: "", atMs: at, choice: { columns, ...word(value) } });
    const moved = ["New", ...own.toReversed()];
    const sheets = [{ name: "Any", rows: [["Title"], moved] }];
    const both = [mapping("late", 9, "Mugs"), mapping("soon", 8, "Cups")];
    expect(await recall(sheets, both)).toEqual({
      choice: { sheet: "Any", headingRow: 2, columns, ...word("Mugs") },
      ...{ atMs: 9, names: ["soon", "late"] },
    });
    expect(await recall([{ name: "Any", rows: [headings] }], both)).toBeUndefined();
    const chosenLater = await recall(
      [{ name: "Any", rows: [own] }],
      [earlier({ atMs: 10 }), ...both],
    );
    expect(chosenLater?.names).toEqual(["soon", "late", "june"]);
  });

  it("does not use what would take a field from two columns", async () => {
    const both = new Map<string, ColumnMeaning>([...columns, ["remarks", { field: "sku" }]]);
    const twice = earlier({ headings: "", choice: { columns: both } });
    expect(await recall([{ name: "List", rows: [own] }], [twice])).toBeUndefined();
  });

  it("looks past a sheet that is damaged", async () => {
    const book = fakeWorkbook({ name: "Bad", rows: [] }, { name: "List", rows: [own] });
    const rows: typeof book.rows = (name) => {
      if (name === "Bad") throw damaged("sheet cut off");
      return book.rows(name);
    };
    expect((await recall({ ...book, rows }, [earlier()]))?.choice.sheet).toBe("List");
  });
});
