import { expect, test } from "vitest";
import { baseHead, baseSheetName } from "../../src/model/sheet/export-base.ts";
import { openWorkbook } from "../../src/workbook/read/open.ts";
import { readExportBase } from "../../src/workbook/read/other-sheets.ts";
import { writeRows } from "../../src/workbook/write/write-rows.ts";
import { product } from "../plan/fixtures.ts";
import { baseRow } from "../support/base-row.ts";
import { english } from "../support/english.ts";

type Table = readonly (readonly string[])[];

const head = baseHead({ env: "test h", host: "h", account: "a", rows: 2, writtenAtMs: 3 });
const row = (sku: string) => baseRow({ product: product({ sku }), unfit: new Map(), atMs: 1 });
const whole: Table = [head, row("A"), row("B")];

/** A workbook whose hidden sheet is this; none without one. */
async function workbookWith(table: Table | undefined) {
  const hidden = table && { name: baseSheetName, rows: () => table };
  return openWorkbook(await writeRows({ name: "Products", columns: [], rows: [], hidden }));
}

function cell(at: number, column: number, value: string): Table {
  return whole.map((cells, place) => (place === at ? cells.with(column, value) : cells));
}

test("readExportBase: every row by its SKU, and what the sheet says of itself", async () => {
  const { base, note } = await readExportBase(await workbookWith(whole));
  expect(note).toBeUndefined();
  expect(base?.head).toMatchObject({ host: "h", env: "test h", rows: 2, writtenAtMs: 3 });
  expect([...(base?.rows.keys() ?? [])]).toEqual(["A", "B"]);
  expect(base?.rows.get("B")?.values.name).toBe("Blue mug");
});

test("readExportBase: nothing to say of a workbook that comes from no export", async () => {
  expect(await readExportBase(await workbookWith(undefined))).toEqual({});
});

test.each([
  ["lacks a row", whole.slice(0, -1), "is damaged"],
  ["has a row twice", [head, row("A"), row("A")], "is damaged"],
  ["has rows that nobody announced", [...whole, ["X", "1", "{}"]], "is damaged"],
  ["is empty", [], "is damaged"],
  ["is of something else", cell(0, 0, "mine"), "is damaged"],
  ["is of a later version", cell(0, 1, '{"format":2}'), "another version"],
  ["has a value of another kind", cell(1, 2, '{"weight":"heavy"}'), "is damaged"],
  ["has a field that nobody knows", cell(1, 2, '{"__proto__":{"name":"x"}}'), "is damaged"],
  ["nests without end", cell(1, 2, "[".repeat(30_000)), "is damaged"],
  ["says things that are no JSON", cell(1, 2, "{"), "is damaged"],
] as const)(
  "readExportBase: none of a hidden sheet that %s, and why",
  async (_name, table, message) => {
    const { base, note } = await readExportBase(await workbookWith(table));
    expect(base).toBeUndefined();
    const text = note === undefined ? "" : english.text(note);
    expect(text).toContain(message);
    expect(text).toContain("counts as your change");
  },
);
