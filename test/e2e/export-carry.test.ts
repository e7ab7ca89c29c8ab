import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { documentOf, type Json, runCommand } from "../support/command.ts";
import {
  type Cell,
  changeLive,
  saveBase,
  saveEdited,
  sheetCells,
  type Table,
  valueless,
} from "../support/edited-export.ts";
import { type Market, openMarket } from "../support/market.ts";
import { type EditedMonth, editedMonth, leavesOf, seeded } from "../support/person-edits.ts";
import { testInRuns } from "../support/prove.ts";

type Edits = Parameters<typeof saveEdited>[1];

interface Refresh {
  readonly seed?: number;
  readonly edits?: Edits;
  readonly foreign?: Readonly<Record<string, object>>;
  readonly change?: (table: Table) => Table;
  /** Options of the new export. */
  readonly options?: readonly string[];
}

const run = (market: Market, ...args: string[]) =>
  runCommand([...args, ...market.flags, "--json"], market.at);

async function diff(market: Market, file: string): Promise<Json[]> {
  const { changes } = documentOf(await run(market, "diff", file, "--read", "all")) as Json;
  return changes;
}

/** What a plan does, by SKU; its rows may be elsewhere. */
function deeds(changes: readonly Json[]): string[] {
  return changes
    .filter(({ action }) => action !== "unchanged")
    .map(({ sku, action, fields, conflicts = [], byHand = [] }) => {
      const conflict = conflicts.map(({ field, sheet, live }: Json) => ({ field, sheet, live }));
      // A row with several faults may be held for another one of them: the new sheet has columns
      // that were deleted in the old one.
      const isHeld = conflict.length === 0 && ["invalid", "blocked"].includes(action);
      return textOf({ sku, action: isHeld ? "held" : action, fields, conflict, byHand });
    })
    .sort();
}

/** Without the positions of links: the marketplace counts them without the gaps of the old sheet. */
function textOf(deed: object): string {
  const isLink = (value: unknown) => typeof value === "object" && value !== null && "url" in value;
  return JSON.stringify(deed, (_, value) => (isLink(value) ? value.url : value));
}

/** The edits of cells whose columns the export has. */
function inColumns({ listings, edits }: Pick<EditedMonth, "edits" | "listings">): Edits {
  const keys = new Set(listings.flatMap((listing) => [...leavesOf(listing).keys()]));
  const isThere = (heading: string) => !heading.includes(":") || keys.has(heading);
  return Object.fromEntries(
    Object.entries(edits.cells).map(([sku, cells]) => [
      sku,
      Object.fromEntries(Object.entries(cells).filter(([heading]) => isThere(heading))),
    ]),
  );
}

/** Deletes columns and rows, adds, repeats and sorts rows, changes a SKU, and makes mistakes. */
function disordered({ edits }: EditedMonth, random: () => number): (table: Table) => Table {
  return ([headings = [], ...rows]) => {
    const at = (heading: string) => headings.indexOf(heading);
    const like = (row: Table[number], cells: Readonly<Record<string, Cell>>) =>
      row.map((cell, column) => cells[String(headings[column])] ?? cell);
    const left = rows.flatMap((row): Table => {
      const sku = String(row[at("SKU")]);
      const chance = random();
      if (chance < 0.1) return [];
      if (chance < 0.2) return [like(row, { SKU: `${sku}-X` })];
      if (chance < 0.3) return [row, like(row, { SKU: `${sku}-NEW`, Name: `New ${sku}` })];
      if (chance < 0.35) return [row, row];
      if (chance < 0.45) return [like(row, { "Weight, kg": "heavy", Name: `Mine ${sku}` })];
      if (chance < 0.5) return [like(row, { SKU: "" })];
      if (chance < 0.6) {
        return [like(row, { "Image 1": valueless.error, Description: valueless.formula })];
      }
      return [row];
    });
    const isKept = headings.map((heading) => !edits.deleted.includes(`${heading}`));
    const sorted = random() < 0.3 ? left.toReversed() : left;
    return [headings, ...sorted].map((row) => row.filter((_, column) => isKept[column]));
  };
}

/** Another export, edited and uploaded; gives the cells by which its rows have changed listings. */
async function sentElsewhere(market: Market, seed: number): Promise<Record<string, string[]>> {
  const { listings, edits } = editedMonth(seed, 5);
  const leaves = () =>
    new Map(market.simulator.products().map((listing) => [listing.sku, leavesOf(listing)]));
  const before = leaves();
  expect((await run(market, "export", "products", "other.xlsx")).code).toBe(0);
  // Cleared links would move the others.
  const values = Object.entries(inColumns({ listings, edits })).map(([sku, cells]) => [
    sku,
    Object.fromEntries(
      Object.entries(cells).flatMap(([heading, value]) =>
        typeof value === "string" && value !== "<clear>" && before.get(sku)?.has(heading)
          ? [[heading, value.replace("mine", "sent")]]
          : [],
      ),
    ),
  ]);
  await saveEdited(join(market.dir, "other.xlsx"), Object.fromEntries(values));
  await run(market, "upload", "other.xlsx");
  const after = leaves();
  return Object.fromEntries(
    Array.from(before, ([sku, was]) => {
      const is = after.get(sku);
      return [sku, [...was.keys()].filter((heading) => was.get(heading) !== is?.get(heading))];
    }),
  );
}

/** Without the cells that others have sent since; those without a value are blank in a table. */
function blanked([headings = [], ...rows]: Table, sent: Readonly<Record<string, string[]>>): Table {
  const isSent = (sku: unknown, column: number) =>
    sent[`${sku}`]?.includes(`${headings[column]}`) === true;
  const at = headings.indexOf("SKU");
  return [
    headings,
    ...rows.map((row) => row.map((cell, column) => (isSent(row[at], column) ? null : cell))),
  ];
}

/** A month: export, edits, perhaps an upload and its undo, what others do, and the new export. */
async function refreshed({ seed = 1, edits, foreign, change, options = [] }: Refresh) {
  const month = editedMonth(seed, 5);
  const random = seeded(seed + 1_000_000);
  const market = await openMarket({
    ...{ creates: 0, updates: 0, bystanders: 1, listings: month.listings },
  });
  const old = join(market.dir, "old.xlsx");
  expect((await run(market, "export", "products", "old.xlsx")).code).toBe(0);
  if (edits === undefined && random() < 0.4) {
    const [sku = ""] = Object.keys(month.edits.cells);
    const first = { "Image 1": "<clear>", Brand: "First", Barcode: "FIRST-1" };
    await saveEdited(old, sku === "" ? {} : { [sku]: first });
    await run(market, "upload", "old.xlsx");
    if (random() < 0.4) await run(market, "undo");
  }
  const isRandom = edits === undefined;
  const sent = isRandom && random() < 0.4 ? await sentElsewhere(market, seed + 2_000_000) : {};
  const disorder = isRandom ? disordered(month, random) : change;
  await saveEdited(old, edits ?? inColumns(month), disorder && { change: disorder });
  await changeLive(market.simulator, foreign ?? month.foreign);
  const bytes = await readFile(old);
  const ended = await run(
    market,
    "export",
    "products",
    "new.xlsx",
    "--carry",
    "old.xlsx",
    ...options,
  );
  expect(await readFile(old)).toEqual(bytes);
  await saveEdited(
    old,
    {},
    { change: (table) => blanked(table, sent), to: `${old}.expected.xlsx` },
  );
  const before = await diff(market, "old.xlsx.expected.xlsx");
  const after = await diff(market, "new.xlsx");
  return { market, ended, json: documentOf(ended) as Json, before, after };
}

describe("export products --carry", () => {
  testInRuns(
    "an upload of the new sheet does what one of the old sheet would do, whatever both sides did",
    { quick: 4, whole: 120 },
    async (runs) => {
      const counts = { sent: 0, sentSince: 0, withoutValue: 0 };
      for (let seed = 1; seed <= runs; seed += 1) {
        const { ended, json, before, after } = await refreshed({ seed });
        expect(ended, `seed ${seed}: ${ended.stderr}`).toMatchObject({ code: 0 });
        expect(deeds(after), `seed ${seed}`).toEqual(deeds(before));
        counts.sent += before.filter(({ action }) => action === "update").length;
        counts.sentSince += json.carried.sentSince;
        counts.withoutValue += json.carried.withoutValue.length;
      }
      expect(Object.values(counts)).not.toContain(0);
    },
  );

  test("shows live changes, keeps edits with a mark, and names all three values of a conflict", async () => {
    const { market, json } = await refreshed({
      edits: {
        "ROW-000": { Name: "Mine", Description: "My text" },
        "ROW-001": { "Weight, kg": "heavy" },
        "ROW-003": { "Weight, kg": 0 },
      },
      foreign: { "ROW-000": { name: "Theirs" }, "ROW-002": { name: "Live now" } },
    });
    expect(json.carried).toEqual({
      ...{
        file: "old.xlsx",
        edits: 4,
        conflicts: 1,
        sentSince: 0,
        withoutValue: [],
        ownColumns: [],
        ownCells: 0,
        ownCellsLeft: 0,
        leftColumns: [],
        atEnd: 0,
        again: [],
        renamed: [],
        dropped: [],
      },
    });
    const { cell, skus } = await sheetCells(join(market.dir, "new.xlsx"));
    expect(skus).toHaveLength(6);
    expect(cell("ROW-002", "Name")).toEqual({ value: "Live now", note: undefined });
    const { value, note } = cell("ROW-000", "Name");
    expect(value).toBe("Mine");
    expect(note).toMatch(/^Conflict: .* since old\.xlsx\. When exported: .+ now: Theirs An upload/);
    expect(cell("ROW-000", "Description")).toEqual({
      value: "My text",
      note: expect.stringMatching(/^Your change, from old\.xlsx\. On the marketplace: ./),
    });
    expect(cell("ROW-003", "Weight, kg")).toEqual({
      ...{ value: 0, note: expect.stringMatching(/^Your cell, from old\.xlsx: ./) },
    });
    expect(cell("ROW-001", "Weight, kg")).toEqual({
      value: "heavy",
      note: expect.stringMatching(/^Your cell, from old\.xlsx: .*is not a number/),
    });
  });

  test("has deleted rows again, and rows of the person’s own at its end", async () => {
    const { market, json, after } = await refreshed({
      edits: {},
      foreign: {},
      change: ([headings = [], ...rows]) => {
        const at = headings.indexOf("SKU");
        const own = [...(rows[0] ?? [])].with(at, "MINE-1").with(headings.indexOf("Name"), "Mine");
        return [headings, own, ...rows.filter((row) => row[at] !== "ROW-003")];
      },
    });
    expect(json.carried).toMatchObject({ edits: 0, atEnd: 1, again: ["ROW-003"] });
    const { cell, skus } = await sheetCells(join(market.dir, "new.xlsx"));
    expect(skus.at(-1)).toBe("MINE-1");
    expect(cell("MINE-1", "SKU").note).toBe("Your row, from old.xlsx.");
    expect(skus).toContain("ROW-003");
    expect(after.filter(({ action }) => action !== "unchanged")).toMatchObject([
      { sku: "MINE-1", action: "create" },
    ]);
  });

  test("keeps edited rows that a filter leaves out, and names those it does not keep", async () => {
    const { market, json, before, after } = await refreshed({
      ...{ edits: { "ROW-001": { Name: "Mine" } }, foreign: {} },
      options: ["--sku", "ROW-000"],
    });
    const others = ["OTHER-001", "ROW-002", "ROW-003", "ROW-004"];
    expect(json.carried).toMatchObject({ edits: 0, atEnd: 1 });
    expect([...json.carried.dropped].sort()).toEqual(others);
    const { cell, skus } = await sheetCells(join(market.dir, "new.xlsx"));
    expect(skus).toEqual(["ROW-000", "ROW-001"]);
    expect(cell("ROW-001", "SKU").note).toMatch(/is not among these listings\.$/);
    expect(deeds(after)).toEqual(deeds(before));
  });

  test("refuses a file with other headings, and advises no option that an export lacks", async () => {
    const market = await openMarket({ creates: 0, updates: 1 });
    const headings = {
      products: ["Name", "SKU;Name;Name", "SKU;Height, stone", "Order;SKU;Supplied"],
      orders: ["Name", "SKU;Supplied", "Order;SKU;Supplied;Supplied"],
    };
    for (const [kind, files] of Object.entries(headings)) {
      for (const line of files) {
        await writeFile(
          join(market.dir, "old.csv"),
          `${line}\n${line.replaceAll(/[^;]+/g, "1")}\n`,
        );
        const ended = await run(market, "export", kind, "--carry", "old.csv");
        const { error } = documentOf(ended) as Json;
        expect([ended.code, line, error.hint]).toEqual([
          3,
          line,
          expect.stringMatching(new RegExp(`^Give --carry .* “sheetport export ${kind}” wrote`)),
        ]);
      }
    }
  });

  test("replaces itself when repeated; not what was edited, or has edits that the next one lacks", async () => {
    const market = await openMarket({ creates: 0, updates: 2 });
    const place = async (...more: string[]) =>
      documentOf(await run(market, "export", "products", "new.xlsx", ...more)).file;
    for (const name of ["old.xlsx", "other.xlsx"]) {
      await run(market, "export", "products", name);
      await saveEdited(join(market.dir, name), { "UPD-001": { Name: name } });
    }
    expect(await place()).toBe("new.xlsx");
    expect(await place("--carry", "old.xlsx")).toBe("new.xlsx");
    expect(await place("--carry", "old.xlsx")).toBe("new.xlsx");
    expect(await place("--carry", "old.xlsx", "--force")).toBe("new.xlsx");
    expect(await place("--carry", "other.xlsx")).toBe("new-2.xlsx");
    expect(await place()).toBe("new-3.xlsx");
    await saveEdited(join(market.dir, "new.xlsx"), { "UPD-002": { Name: "Typed" } });
    expect(await place("--carry", "old.xlsx", "--force")).toBe("new-3.xlsx");
    expect((await sheetCells(join(market.dir, "new.xlsx"))).cell("UPD-002", "Name").value).toBe(
      "Typed",
    );
  });

  test("refuses a file that is no export, and one of another account", async () => {
    const market = await openMarket({ creates: 1, updates: 0 });
    const carry = async (file: string, ...more: string[]) => {
      const ended = await run(market, "export", "products", "new.xlsx", "--carry", file, ...more);
      return [ended.code, documentOf(ended).error.code];
    };
    expect(await carry("catalogue.xlsx")).toEqual([3, "not-an-export"]);
    expect(await carry("gone.xlsx")).toEqual([2, "file-not-found"]);
    expect((await run(market, "export", "products", "old.xlsx")).code).toBe(0);
    await saveBase(join(market.dir, "old.xlsx"), ([head = [], ...rows]) => {
      const about = JSON.parse(String(head[1]));
      return [[head[0] ?? "", JSON.stringify({ ...about, account: "another" })], ...rows];
    });
    expect(await carry("old.xlsx")).toEqual([3, "carry-other-account"]);
  });
});
