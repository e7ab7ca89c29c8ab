import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as XLSX from "@e965/xlsx";
import { describe, expect, test } from "vitest";
import { documentOf, type Json, runCommand } from "../support/command.ts";
import {
  type Cell,
  saveEdited,
  sheetCells,
  type Table,
  valueless,
} from "../support/edited-export.ts";
import { type Market, openMarket, recordsOf } from "../support/market.ts";

const [one, two, three] = ["UPD-001", "UPD-002", "UPD-003"];

type RowEdits = Readonly<Record<string, Readonly<Record<string, Cell>>>>;

async function json(market: Market, ...args: string[]): Promise<Json> {
  return documentOf(await runCommand([...args, ...market.flags, "--json"], market.at));
}

async function edit({ dir }: Market, file: string, edits: RowEdits): Promise<void> {
  await saveEdited(join(dir, file), edits);
}

/** An export that a person has edited. */
async function opened(edits: RowEdits): Promise<Market> {
  const market = await openMarket({ creates: 0, updates: 3, bystanders: 0 });
  await json(market, "export", "products", "old.xlsx");
  await edit(market, "old.xlsx", edits);
  return market;
}

function loud({ flags }: Market): string[] {
  return flags.filter((flag) => flag !== "--quiet");
}

async function upload(market: Market, file: string, ...more: string[]): Promise<string[]> {
  const { rows } = await json(market, "upload", file, ...more);
  return rows.map(({ outcome }: Json) => outcome);
}

/** The new sheet, what the command says of it, and what an upload of it would send. */
async function carried(market: Market, file = "old.xlsx") {
  const exported = await json(market, "export", "products", "new.xlsx", "--carry", file);
  expect(exported.error).toBe(undefined);
  const { changes } = await json(market, "diff", exported.file);
  const fields = changes.flatMap(({ sku, fields, conflicts = [] }: Json) =>
    [...fields, ...conflicts].map(({ field }: Json) => `${sku} ${field}`),
  );
  return { ...(await sheetCells(join(market.dir, exported.file))), ...exported.carried, fields };
}

describe("export products --carry, after uploads", () => {
  test("a mended copy that was uploaded stands, with what the earlier file has in notes", async () => {
    const market = await opened({
      [one]: { "Weight, kg": "heavy", Brand: "Typed", "Image 2": "no link", MPN: "M-1" },
      [two]: { Name: "Kept" },
    });
    expect(await upload(market, "old.xlsx", "--valid-only")).toEqual([
      ...["invalid", "applied", "unchanged"],
    ]);
    await edit(market, "old.failed.xlsx", {
      [one]: {
        ...{ "Weight, kg": 5, Brand: "Mended", "Image 2": "https://images.example.com/2.jpg" },
        Description: "In the copy alone",
      },
    });
    expect(await upload(market, "old.failed.xlsx")).toEqual(["applied"]);
    await edit(market, "old.xlsx", { [three]: { Name: "Later" } });
    const { cell, fields, ...summary } = await carried(market);
    expect(fields).toEqual([`${three} name`]);
    expect(summary).toMatchObject({ edits: 1, conflicts: 0, sentSince: 3, withoutValue: [] });
    const note = (typed: string) =>
      expect.stringMatching(
        new RegExp(`^Not kept from old\\.xlsx: ${typed} The upload of old\\.failed\\.xlsx on \\d`),
      );
    expect(cell(one, "Weight, kg")).toEqual({ value: 5, note: note("heavy") });
    expect(cell(one, "Brand")).toEqual({ value: "Mended", note: note("Typed") });
    expect(cell(one, "Image 2").note).toEqual(note("no link"));
    expect(cell(one, "MPN")).toEqual({ value: "M-1", note: undefined });
    expect(cell(one, "Description")).toEqual({ value: "In the copy alone", note: undefined });
  });

  test("an upload of another export is not called the marketplace’s change", async () => {
    const market = await opened({ [one]: { Name: "Typed", "Attribute: Material": "Oak" } });
    await json(market, "export", "products", "other.xlsx");
    await edit(market, "other.xlsx", { [one]: { Name: "Sent", "Attribute: Material": "Ash" } });
    expect(await upload(market, "other.xlsx")).toContain("applied");
    const { cell, fields, ...summary } = await carried(market);
    expect(fields).toEqual([]);
    expect(summary).toMatchObject({ edits: 0, conflicts: 0, sentSince: 2 });
    expect(cell(one, "Name")).toMatchObject({
      ...{ value: "Sent", note: expect.stringContaining("Typed The upload of other.xlsx") },
    });
    expect(cell(one, "Attribute: Material").value).toBe("Ash");
  });

  test("what was typed after the file’s own upload is kept, also in its results", async () => {
    const market = await opened({ [one]: { Name: "First" }, [two]: { Name: "Second" } });
    expect(await upload(market, "old.xlsx")).toEqual(["applied", "applied", "unchanged"]);
    const later = { [two]: { Name: "Later" }, [three]: { Brand: "Also" } };
    for (const file of ["old.xlsx", "old.results.xlsx"]) {
      await edit(market, file, later);
      const { cell, fields, ...summary } = await carried(market, file);
      expect(fields).toEqual([`${two} name`, `${three} brandName`]);
      expect(summary).toMatchObject({ edits: 2, sentSince: 0 });
      expect(cell(one, "Name")).toEqual({ value: "First", note: undefined });
      expect(cell(two, "Name")).toMatchObject({ value: "Later" });
    }
  });

  test("a copy from before the file’s own upload has no edits of those values", async () => {
    const market = await opened({});
    await copyFile(join(market.dir, "old.xlsx"), join(market.dir, "old-copy.xlsx"));
    await edit(market, "old.xlsx", { [one]: { Name: "First" }, [two]: { Name: "Second" } });
    expect(await upload(market, "old.xlsx")).toEqual(["applied", "applied", "unchanged"]);
    await edit(market, "old-copy.xlsx", { [one]: { Brand: "Typed" } });
    const { cell, fields, ...summary } = await carried(market, "old-copy.xlsx");
    expect(fields).toEqual([`${one} brandName`]);
    expect(summary).toMatchObject({ edits: 1, sentSince: 2 });
    const note = expect.stringMatching(/^Not kept from old-copy\.xlsx: .* The upload of old\.xlsx/);
    expect(cell(one, "Name")).toEqual({ value: "First", note });
  });

  test("an upload that was undone leaves what the earlier file has", async () => {
    const market = await opened({ [one]: { Name: "Typed" } });
    await json(market, "export", "products", "other.xlsx");
    await edit(market, "other.xlsx", { [one]: { Name: "Sent" } });
    expect(await upload(market, "other.xlsx")).toContain("applied");
    await json(market, "undo");
    const { cell, fields, ...summary } = await carried(market);
    expect(fields).toEqual([`${one} name`]);
    expect(summary).toMatchObject({ edits: 1, sentSince: 0 });
    expect(cell(one, "Name").value).toBe("Typed");
  });

  test("a row that a mended copy created has what was created", async () => {
    const market = await opened({ [two]: { Name: "Kept" } });
    await saveEdited(
      join(market.dir, "old.xlsx"),
      {},
      {
        change: ([headings = [], ...rows]) => {
          const at = (heading: string) => headings.indexOf(heading);
          const own = [...(rows[0] ?? [])].with(at("SKU"), "MINE-1").with(at("Name"), "Mine");
          return [headings, ...rows, own.with(at("Weight, kg"), "heavy")];
        },
      },
    );
    expect(await upload(market, "old.xlsx", "--valid-only")).toContain("invalid");
    await edit(market, "old.failed.xlsx", { "MINE-1": { "Weight, kg": 3, Name: "Other" } });
    expect(await upload(market, "old.failed.xlsx")).toEqual(["applied"]);
    expect(recordsOf(market.simulator, "MINE-1")).toHaveLength(1);
    const { cell, fields, ...summary } = await carried(market);
    expect(fields).toEqual([]);
    expect(summary).toMatchObject({ edits: 0, sentSince: 2, atEnd: 0 });
    expect(cell("MINE-1", "Weight, kg").value).toBe(3);
  });
});

test("export products --carry keeps the live value where the earlier file has an error or a formula without a result, and names the cells", async () => {
  const market = await opened({
    [one]: { Name: valueless.error, Brand: "Typed" },
    [two]: { Description: valueless.formula, "Image 1": valueless.picture, "Image 2": "no link" },
  });
  const [{ name }] = recordsOf(market.simulator, one) as [Json];
  const { cell, fields, ...summary } = await carried(market);
  expect(fields).toEqual([`${one} brandName`]);
  expect(summary).toMatchObject({ edits: 2, withoutValue: ["H2", "I3", "S3"] });
  expect(cell(one, "Name")).toEqual({
    ...{
      value: name,
      note: expect.stringMatching(/^No value in old\.xlsx, so the live value stays/),
    },
  });
  expect(cell(two, "Description").value).not.toBe("#N/A");
  expect(cell(two, "Image 1").value).toMatch(/^https:/);
  expect(cell(two, "Image 2")).toMatchObject({ value: "no link" });
});

test("export products --carry says that cells are merged, and that another sheet has products", async () => {
  const market = await opened({ [one]: { Brand: "Shown in both" }, [two]: { Brand: null } });
  const path = join(market.dir, "old.xlsx");
  const book = XLSX.read(await readFile(path));
  const sheet = book.Sheets.Products as XLSX.WorkSheet;
  const column = XLSX.utils.decode_col("J");
  sheet["!merges"] = [{ s: { r: 1, c: column }, e: { r: 2, c: column } }];
  XLSX.utils.book_append_sheet(book, { ...sheet }, "More");
  await writeFile(path, XLSX.write(book, { type: "buffer", bookType: "xlsx" }));
  const command = ["export", "products", "new.xlsx", "--carry", "old.xlsx", ...loud(market)];
  const { stdout, stderr } = await runCommand(command, market.at);
  expect(stdout).toMatch(/No value in old\.xlsx .* 1 cell \(“J3”\)/);
  expect(stderr).toContain("Sheet “More” also has products (3 rows) but is not read.");
  const { cell } = await sheetCells(join(market.dir, "new.xlsx"));
  expect(cell(one, "Brand").value).toBe("Shown in both");
  expect(cell(two, "Brand").note).toMatch(/^No value in old\.xlsx.*J2:J3 are merged/);
});

describe("export products --carry, columns of the person’s own", () => {
  const own =
    (cells: Readonly<Record<string, Cell[]>>) =>
    ([headings = [], ...rows]: Table) => {
      const at = headings.indexOf("SKU");
      const mine = rows.map((row) => [...row, ...(cells[`${row[at]}`] ?? [])]);
      const added = [...(mine[0] ?? [])].with(at, "MINE-1");
      const total = [...headings.map(() => null), 19.5];
      return [[...headings, "My cost", "Margin", null], added, ...mine.toReversed(), total];
    };

  test("are kept by SKU at the right end, as values, and an upload ignores them", async () => {
    const market = await opened({ [three]: { Name: "Mine" } });
    const margin: Cell = { t: "n", v: 0.25, f: "1-0.75", z: "0%" };
    const cells = { [one]: [12.5, valueless.formula, "note"], [three]: [7, margin], [two]: [] };
    await saveEdited(join(market.dir, "old.xlsx"), {}, { change: own(cells) });
    const mark = ["check", "old.xlsx", "--marked", "--data-dir", join(market.dir, "data")];
    expect((await runCommand(mark, market.at)).code).toBe(0);
    for (const file of ["old.xlsx", "old.marked.xlsx"]) {
      const { cell, fields, skus, ...summary } = await carried(market, file);
      // The copy has nothing beyond the headings.
      const isCopy = file === "old.marked.xlsx";
      const ownColumns = ["My cost", "Margin", ...(isCopy ? [] : [""])];
      expect(summary).toMatchObject({ ownColumns, ownCells: isCopy ? 6 : 8, ownCellsLeft: 1 });
      expect(summary.headings.slice(-ownColumns.length)).toEqual(ownColumns);
      expect(cell(one, "My cost").value).toBe(12.5);
      expect(cell(one, "Margin").value).toBe(0x2a);
      expect(cell(three, "Margin").value).toBe(0.25);
      expect(summary.shown(three, "Margin")).toBe("25%");
      expect(cell("MINE-1", "My cost").value).toBe(12.5);
      expect(skus.at(-1)).toBe("MINE-1");
      expect(fields).toContain(`${three} name`);
    }
    const again = await runCommand(["diff", "new.xlsx", ...loud(market)], market.at);
    expect(again.stderr).toContain("“My cost”, “Margin”");
  });

  test("are named where they would be read as a field", async () => {
    const market = await opened({});
    const change = ([headings = [], ...rows]: Table) => [
      [...headings, "Product name"],
      ...rows.map((row) => [...row, "Second"]),
    ];
    await saveEdited(join(market.dir, "old.xlsx"), {}, { change });
    const { fields, headings, ...summary } = await carried(market);
    expect(fields).toEqual([]);
    expect(headings).not.toContain("Product name");
    expect(summary).toMatchObject({ ownColumns: [], ownCells: 0, leftColumns: ["Product name"] });
  });
});
