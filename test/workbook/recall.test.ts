import { describe, expect, it } from "vitest";
import { sheetColumns } from "../../src/model/product/columns.ts";
import type { ColumnMeaning, SheetChoice } from "../../src/model/sheet/sheet-choice.ts";
import { damaged } from "../../src/workbook/container/refusals.ts";
import { headingDigest } from "../../src/workbook/headings/heading-text.ts";
import type { OpenedWorkbook } from "../../src/workbook/read/open.ts";
import { type EarlierChoice, recallChoice } from "../../src/workbook/read/recall.ts";
import { type FakeSheet, fakeWorkbook } from "../support/fake-workbook.ts";

const headings = sheetColumns("en").map(({ heading }) => heading);
/** As a supplier writes it: the SKU is called Code, and there is a column of remarks. */
const own = [...headings.map((heading) => (heading === "SKU" ? "Code" : heading)), "Remarks"];
const columns = new Map<string, ColumnMeaning>([
  ["code", { field: "sku" }],
  ["remarks", "ignored"],
]);
const atMs = 7;

function earlier(more: Partial<EarlierChoice> & { readonly cells?: string[] } = {}): EarlierChoice {
  const { cells = own, ...rest } = more;
  const choice: SheetChoice = { sheet: "List", headingRow: 1, columns };
  return { choice, headings: headingDigest({ cells }), atMs, ofPath: false, ...rest };
}

function recall(
  sheets: readonly FakeSheet[] | OpenedWorkbook,
  known: readonly EarlierChoice[],
  asked?: SheetChoice,
) {
  const workbook = "rows" in sheets ? sheets : fakeWorkbook(...sheets);
  return recallChoice(workbook, {
    asked,
    earlier: (digests) => known.filter((one) => one.ofPath || digests.includes(one.headings)),
  });
}

describe("recallChoice", () => {
  it("finds the headings again in another workbook, in another sheet and row", async () => {
    const sheets = [
      { name: "Notes", rows: [["message"]] },
      { name: "July", rows: [["Title"], [], own] },
    ];
    expect(await recall(sheets, [earlier()])).toEqual({
      recalled: { choice: { sheet: "July", headingRow: 3, columns }, atMs },
    });
  });

  it("takes the sheet of the same name among several with the same headings", async () => {
    const rows = [own];
    const sheets = ["July", "List"].map((name) => ({ name, rows }));
    expect((await recall(sheets, [earlier()])).recalled?.choice.sheet).toBe("List");
    const asked = await recall(sheets, [earlier({ ofPath: true }), earlier()], { sheet: "July" });
    expect(asked.recalled?.choice).toMatchObject({ sheet: "July", columns });
  });

  it("takes what was chosen about the workbook itself before what was chosen about others", async () => {
    const sheets = [{ name: "List", rows: [own] }];
    const other = earlier({ choice: { sheet: "List", columns: new Map() }, atMs: 99 });
    expect((await recall(sheets, [earlier({ ofPath: true }), other])).recalled?.atMs).toBe(atMs);
  });

  it("leaves a sheet alone that is understood by itself, and hidden ones", async () => {
    const known = [earlier({ choice: { sheet: "Gone", columns } })];
    const first = [
      { name: "Products", rows: [headings] },
      { name: "July", rows: [own] },
    ];
    expect(await recall(first, known)).toEqual({});
    const hidden = [
      { name: "July", hidden: true, rows: [own] },
      { name: "Notes", rows: [["message"]] },
    ];
    expect(await recall(hidden, known)).toEqual({});
  });

  it("finds a heading row further down than headings are looked for, in the same workbook", async () => {
    const far = Array.from({ length: 60 }, () => ["note"]);
    const choice = { sheet: "List", headingRow: 61, columns };
    const found = await recall(
      [{ name: "List", rows: [...far, own] }],
      [earlier({ choice, ofPath: true })],
    );
    expect(found.recalled?.choice).toEqual(choice);
  });

  it("holds in the same workbook when columns were added, moved or left out by choice", async () => {
    const changed = ["New", ...own.filter((heading) => heading !== "Remarks").toReversed()];
    const sheets = [{ name: "List", rows: [["Title"], changed] }];
    const found = await recall(sheets, [earlier({ ofPath: true })]);
    expect(found.recalled?.choice).toEqual({ sheet: "List", headingRow: 2, columns });
    expect(await recall(sheets, [earlier()])).toEqual({});
  });

  it.each<[string, string[], ReadonlyMap<string, ColumnMeaning>]>([
    ["a chosen column is gone", headings, columns],
    ["another column means the same now", [...own, "SKU"], columns],
    ["a column was chosen by its place", [...own, "New"], new Map([["remarks#2", "ignored"]])],
  ])("drops a choice when %s", async (_, cells, chosen) => {
    const choice = { sheet: "List", columns: chosen };
    const sheets = [{ name: "List", rows: [cells] }];
    const { dropped } = await recall(sheets, [earlier({ choice, ofPath: true })]);
    expect(dropped).toEqual({ sheet: "List", atMs });
  });

  it("drops a choice whose sheet is gone; with another sheet asked for it says nothing", async () => {
    const sheets = [{ name: "Other", rows: [headings] }];
    const known = [earlier({ ofPath: true })];
    expect((await recall(sheets, known)).dropped?.sheet).toBe("List");
    expect(await recall(sheets, known, { sheet: "Other" })).toEqual({});
  });

  it("keeps the sheet that was chosen when no column was", async () => {
    const choice = { sheet: "List", headingRow: 3, columns: new Map() };
    const sheets = [
      { name: "Products", rows: [headings] },
      { name: "List", rows: [[...headings, "New"]] },
    ];
    const { recalled } = await recall(sheets, [earlier({ choice, ofPath: true })]);
    expect(recalled?.choice).toEqual({ sheet: "List" });
  });

  it("looks past a sheet that is damaged", async () => {
    const book = fakeWorkbook({ name: "Bad", rows: [] }, { name: "List", rows: [own] });
    const rows: typeof book.rows = (name) => {
      if (name === "Bad") throw damaged("sheet cut off");
      return book.rows(name);
    };
    expect((await recall({ ...book, rows }, [earlier()])).recalled?.choice.sheet).toBe("List");
  });
});
