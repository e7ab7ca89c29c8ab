// @module-tag slow
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ConflictSide } from "../../src/model/run/plan.ts";
import { documentOf, runCommand } from "../support/command.ts";
import { changeLive, saveEdited, type Table } from "../support/edited-export.ts";
import { libreOffice, savedBy } from "../support/libreoffice.ts";
import { type Market, openMarket, recordsOf, writesOf } from "../support/market.ts";
import { editWithOpenpyxl, pythonWithOpenpyxl, type SheetEdits } from "../support/openpyxl.ts";
import { editedMonth, leavesOf, withoutGaps } from "../support/person-edits.ts";
import { plausibleProduct } from "../support/products-workbook.ts";

const sides = [undefined, "mine", "theirs"] as const;
const nothing: SheetEdits = { cells: {}, deleted: [] };

type Edit = (market: Market, edits: SheetEdits) => Promise<void>;

/** As SheetJS writes it. */
const withSheetJs: Edit = ({ dir }, { cells, deleted }) =>
  saveEdited(join(dir, "products.xlsx"), cells, {
    change: (table: Table) => {
      const kept = (table[0] ?? []).map((heading) => !deleted.includes(String(heading)));
      return table.map((row) => row.filter((_, at) => kept[at]));
    },
  });

async function exported(listings: Parameters<typeof openMarket>[0]["listings"] = []) {
  const market = await openMarket({ creates: 0, updates: 0, bystanders: 1, listings });
  const { code } = await runCommand(
    ["export", "products", "products.xlsx", ...market.flags],
    market.at,
  );
  expect(code).toBe(0);
  return market;
}

function upload(market: Market, ...options: string[]) {
  const args = ["upload", "products.xlsx", "--json", "--valid-only", ...options, ...market.flags];
  return runCommand(args, market.at);
}

/** A month of random edits, by what the marketplace holds afterwards. */
async function expectMonth(seed: number, side: ConflictSide | undefined, edit: Edit) {
  const month = editedMonth(seed, 30);
  const market = await exported(month.listings);
  await edit(market, month.edits);
  await changeLive(market.simulator, month.foreign);
  const settled = side === undefined ? [] : ["--conflicts", side];
  const { rows } = documentOf(await upload(market, ...settled));
  expect(rows.length).toBeGreaterThan(month.listings.length);
  for (const [sku, leaves] of month.expected(side)) {
    const [listing = {}] = recordsOf(market.simulator, sku);
    const about = `seed ${seed}, ${sku}: ${JSON.stringify(month.edits.cells[sku])}`;
    expect(Object.fromEntries(leavesOf(listing)), about).toEqual(
      Object.fromEntries(withoutGaps(leaves)),
    );
  }
  const written = writesOf(market.simulator).length;
  await upload(market, ...settled);
  expect(writesOf(market.simulator).length).toBe(written);
}

describe("a sheet that was exported and edited", () => {
  const images = (sku: string) =>
    [1, 2].map((order) => ({ order, url: `https://a.example/${sku}-${order}.jpg` }));
  const listings = Array.from({ length: 30 }, (_, at) => ({
    ...plausibleProduct(`IMG-${at}`, at),
    images: images(`IMG-${at}`),
    videos: [{ order: 1, url: `https://a.example/${at}.mp4` }],
  }));

  test.each(["Image 1", "Image 2", "Video 1", "Option: Colour", "Attribute: Material"])(
    "keeps every entry of a deleted column: %s",
    async (heading) => {
      const market = await exported(listings);
      const before = market.simulator.products();
      await withSheetJs(market, { ...nothing, deleted: [heading] });
      const document = documentOf(await upload(market));
      expect(document.totals).toMatchObject({ applied: 0, unchanged: 31 });
      expect(market.simulator.products()).toEqual(before);
      expect(writesOf(market.simulator)).toEqual([]);
    },
  );

  test("creates no second listing where a SKU was changed", async () => {
    const market = await exported(listings);
    const cells = { "IMG-0": { SKU: "IMG-NEW", Name: "Another name" }, "IMG-1": { SKU: "IMG-1B" } };
    await withSheetJs(market, { cells, deleted: [] });
    const { rows } = documentOf(await upload(market));
    const row = (sku: string) => rows.find((one: { readonly sku: string }) => one.sku === sku);
    for (const [sku, was] of [
      ["IMG-1B", "IMG-1"],
      ["IMG-NEW", "IMG-0"],
    ] as const) {
      expect(row(sku)).toMatchObject({ outcome: "blocked" });
      expect(JSON.stringify(row(sku))).toContain(
        `the same as “${was}”, which was in this sheet before`,
      );
      expect(recordsOf(market.simulator, sku)).toEqual([]);
    }
  });

  test.each(sides)("changes what was edited and nothing else, conflicts %s", async (side) => {
    await expectMonth(1, side, withSheetJs);
    await expectMonth(2, side, withSheetJs);
  });

  test("is the same when openpyxl edits it", async (context) => {
    const python = await pythonWithOpenpyxl(context);
    const withPython: Edit = ({ dir }, edits) =>
      editWithOpenpyxl(python, join(dir, "products.xlsx"), edits);
    for (const [at, side] of sides.entries()) await expectMonth(10 + at, side, withPython);
  });

  test("is the same when LibreOffice saves it", async (context) => {
    const office = await libreOffice(context);
    const python = await pythonWithOpenpyxl(context);
    const withOffice: Edit = async ({ dir }, edits) => {
      await editWithOpenpyxl(python, join(dir, "products.xlsx"), edits);
      const saved = await savedBy(office, "products.xlsx", { dir, as: "xlsx" });
      await rename(saved, join(dir, "products.xlsx"));
    };
    await expectMonth(20, "mine", withOffice);
  });
});
