import { describe, expect, it } from "vitest";
import type { ProductOnCreate } from "../../src/model/product/product.ts";
import { readBaseRow } from "../../src/model/sheet/export-base.ts";
import { makePlan, risksOf } from "../../src/plan/index.ts";
import { baseRow } from "../support/base-row.ts";
import { english } from "../support/english.ts";
import { draft, input, listing, plannedRow, product, read } from "./fixtures.ts";

const names = ["Ant", "Bee", "Cat", "Dog", "Elk"];
const skuOf = (at: number) => `SKU-${at}`;

function planOf(after: readonly string[], more: Parameters<typeof input>[0] = {}) {
  const rows = after.map((name, at) => plannedRow(draft({ sku: skuOf(at), name }), at + 2));
  const live = read(names.map((name, at) => listing({ sku: skuOf(at), name })));
  return makePlan(input({ rows, live, ...more }));
}

async function heldRows(after: readonly string[], more: Parameters<typeof input>[0] = {}) {
  const { changes } = await planOf(after, more);
  return changes.flatMap(({ row, action, notes }) =>
    action === "blocked" && notes.some(({ code }) => code === "risk-moved") ? [row] : [],
  );
}

const exported = new Map(
  names.map((name, at) => {
    const row = baseRow({
      product: product({ sku: skuOf(at), name }),
      unfit: new Map(),
      atMs: 1,
    });
    return [skuOf(at), readBaseRow(row) ?? expect.fail("no row")];
  }),
);

describe("makePlan, values that changed rows", () => {
  it.each([
    ["sorted apart from the SKUs", ["Cat", "Ant", "Bee", "Dog", "Elk"], [2, 3, 4]],
    ["pasted a row too low", ["New", "Ant", "Bee", "Cat", "Dog"], [2, 3, 4, 5, 6]],
  ])(
    "blocks rows of a column %s, in a plain sheet and in an exported one",
    async (_, after, rows) => {
      expect(await heldRows(after)).toEqual(rows);
      expect(await heldRows(after, { exported })).toEqual(rows);
    },
  );

  it.each([
    ["two rows exchanged theirs", ["Bee", "Ant", "Cat", "Dog", "Elk"]],
    ["one value was filled down", ["Ant", "Ant", "Ant", "Ant", "Elk"]],
    ["the values are new", ["Ant 2", "Bee 2", "Cat 2", "Dog 2", "Elk 2"]],
  ])("does not where %s", async (_, after) => {
    expect(await heldRows(after)).toEqual([]);
  });

  it("blocks weights that only changed rows, and no others", async () => {
    const weights = [1, 2, 3, 4, 5];
    const live = read(weights.map((weight, at) => listing({ sku: skuOf(at), weight })));
    const rowsOf = (after: readonly number[]) =>
      after.map((weight, at) => plannedRow(draft({ sku: skuOf(at), weight }), at + 2));
    expect(await heldRows([], { live, rows: rowsOf([5, 4, 3, 2, 1]) })).toEqual([2, 3, 5, 6]);
    expect(await heldRows([], { live, rows: rowsOf([2, 3, 4, 5, 6]) })).toEqual([]);
  });

  it("sends them with --allow moved, and lists them with their field as a risk", async () => {
    const after = ["Cat", "Ant", "Bee", "Dog", "Elk"];
    expect(await heldRows(after, { allow: new Set(["moved"]) })).toEqual([]);
    const plan = await planOf(after);
    expect(risksOf(plan)).toMatchObject([
      { name: "moved", rows: [{ row: 2, field: "name", before: "Ant", after: "Cat" }, {}, {}] },
    ]);
    const [note] = plan.changes[0]?.notes ?? [];
    expect(english.text(note?.message ?? "")).toContain("sorted or pasted apart from the SKUs");
  });

  it("holds a field with a risk of its own for both, and each must be allowed", async () => {
    const cards = ["A", "B", "C", "D"];
    const rows = ["B", "C", "D", "A"].map((parentSku, at) =>
      plannedRow(draft({ sku: skuOf(at), parentSku }), at + 2),
    );
    const live = read(cards.map((parentSku, at) => listing({ sku: skuOf(at), parentSku })));
    const blockedWith = async (...allow: readonly ("card" | "moved")[]) => {
      const { changes } = await makePlan(input({ rows, live, allow: new Set(allow) }));
      return changes.filter(({ action }) => action === "blocked").length;
    };
    const plan = await makePlan(input({ rows, live }));
    expect(risksOf(plan).map(({ name, rows: risky }) => [name, risky.length])).toEqual([
      ["card", 4],
      ["moved", 4],
    ]);
    expect(await blockedWith("moved")).toBe(4);
    expect(await blockedWith("card")).toBe(4);
    expect(await blockedWith("card", "moved")).toBe(0);
  });
});

/** The columns of a sheet, by the product that a row with one text in them asks for. */
const columns = {
  Name: (text) => ({ name: text }),
  Weight: (text) => ({ weight: Number(text) }),
  Brand: (text) => ({ brandName: text }),
  "Option: Colour": (text) => ({
    options: [
      { key: "Size", value: "L" },
      { key: "Colour", value: text },
    ],
  }),
  "Attribute: Material": (text) => ({
    attributes: [
      { key: "Use", value: "Tea" },
      { key: "Material", value: text },
    ],
  }),
  "Image 1": (text) => ({
    images: [
      { order: 1, url: `https://img.example.com/${text}.jpg` },
      { order: 2, url: "https://img.example.com/size.jpg" },
    ],
  }),
} satisfies Readonly<Record<string, (text: string) => Partial<ProductOnCreate>>>;

type Column = keyof typeof columns;

/** The rows that are held, from 0. A blank text leaves the whole field blank. */
async function heldOf(column: Column, before: readonly string[], after: readonly string[]) {
  const productOf = (text: string, at: number): Partial<ProductOnCreate> => ({
    ...{ sku: skuOf(at), ...(text !== "" && columns[column](text)) },
  });
  const rows = after.map((text, at) => {
    const { product: whole, ...of } = draft(productOf(text, at));
    const [name] = Object.keys(columns[column]("1"));
    const kept = Object.entries(whole).filter(([field]) => text !== "" || field !== name);
    return plannedRow({ ...of, product: Object.fromEntries(kept) as typeof whole }, at + 2);
  });
  const live = read(before.map((text, at) => listing(productOf(text, at))));
  const base = new Map(
    before.map((text, at) => {
      const row = baseRow({ product: product(productOf(text, at)), unfit: new Map(), atMs: 1 });
      return [skuOf(at), readBaseRow(row) ?? expect.fail("no row")];
    }),
  );
  const plain = await heldRows([], { rows, live });
  expect(await heldRows([], { rows, live, exported: base })).toEqual(plain);
  return plain.map((row) => row - 2);
}

function changedRows(before: readonly string[], after: readonly string[]): number[] {
  return after.flatMap((text, at) => (text === "" || text === before[at] ? [] : [at]));
}

const sortedTexts = (texts: readonly string[]) =>
  texts.toSorted(
    (one, other) => Number(one === "") - Number(other === "") || (one < other ? -1 : 1),
  );
const lower = (texts: readonly string[]) => [...texts.slice(0, 1), ...texts.slice(0, -1)];
const higher = (texts: readonly string[]) => [...texts.slice(1), ...texts.slice(-1)];
const put = (texts: readonly string[], at: number, text: string) => texts.with(at, text);

const weights = Array.from({ length: 20 }, (_, at) => String(((at * 7) % 20) / 10 + 0.25));
const words = Array.from({ length: 20 }, (_, at) => `W${String((at * 7) % 20).padStart(2, "0")}`);
const colours = Array.from({ length: 20 }, (_, at) => ["Red", "Blue", "Green"][(at * 7) % 3] ?? "");
const sizes = Array.from({ length: 20 }, (_, at) => ["S", "M", "L", "XL"][at % 4] ?? "");
const brands = Array.from({ length: 20 }, (_, at) => ["Acme", "Zeta"][(at >> 1) % 2] ?? "");
const ofColumn: Readonly<Record<Column, readonly string[]>> = {
  ...{ Name: words, Weight: weights, Brand: brands, "Option: Colour": colours },
  ...{ "Attribute: Material": words, "Image 1": words },
};

describe("movedValues, all changes of a column that was sorted or pasted apart", () => {
  it.each(Object.entries(ofColumn) as [Column, readonly string[]][])(
    "%s: sorted, or pasted a row too low or too high",
    async (column, before) => {
      for (const edit of [sortedTexts, lower, higher]) {
        const after = edit(before);
        expect(changedRows(before, after).length).toBeGreaterThan(4);
        expect(await heldOf(column, before, after)).toEqual(changedRows(before, after));
      }
    },
  );

  const names = Array.from({ length: 130 }, (_, at) => `N${(at * 37) % 130}`);
  const blanks = words.map((word, at) => (at % 5 === 2 ? "" : word));
  it.each<[string, Column, readonly string[], readonly string[]]>([
    ["a sort with one extra edit", "Weight", weights, put(sortedTexts(weights), 4, "9")],
    ["a sort of a column with blank cells", "Brand", blanks, sortedTexts(blanks)],
    [
      "a shift within a card of 4 rows",
      "Name",
      words,
      words.with(3, "W14").with(2, "W07").with(1, "W00"),
    ],
    ["a shift of sizes that repeat in each card", "Option: Colour", sizes, lower(sizes)],
    [
      "30 shifted names among 100 other edits",
      "Name",
      names,
      names.map((name, at) => (at >= 50 && at < 80 ? (names[at - 1] ?? "") : `${name} new`)),
    ],
  ])("%s", async (_, column, before, after) => {
    expect(await heldOf(column, before, after)).toEqual(changedRows(before, after));
  });

  const steps = weights.map((_, at) => String((at + 1) / 10));
  const raised = (texts: readonly string[], by: (weight: number) => number) =>
    texts.map((text) => String(Number(by(Number(text)).toFixed(3))));
  it.each<[string, Column, readonly string[], readonly string[]]>([
    ["raising weights by 10 %", "Weight", weights, raised(weights, (one) => one * 1.1)],
    ["raising weights by 0.1", "Weight", weights, raised(weights, (one) => one + 0.1)],
    ["raising weights in steps of 0.1 by 0.1", "Weight", steps, raised(steps, (one) => one + 0.1)],
    [
      "all 0.5 become 0.6 and reverse",
      "Weight",
      brands.map((one) => (one === "Acme" ? "0.5" : "0.6")),
      brands.map((one) => (one === "Acme" ? "0.6" : "0.5")),
    ],
    ["a brand filled down", "Brand", brands, brands.map(() => "Acme")],
    ["a brand filled into blank cells", "Brand", words.map(() => ""), brands],
    ["find and replace in names", "Name", words, words.map((word) => word.replace("W0", "V"))],
    ["two names exchanged", "Name", words, put(put(words, 3, words[8] ?? ""), 8, words[3] ?? "")],
    [
      "a colour renamed",
      "Option: Colour",
      colours,
      colours.map((one) => one.replace("Red", "Rose")),
    ],
    [
      "a colour renamed to one that exists",
      "Option: Colour",
      colours,
      colours.map((one) => one.replace("Red", "Blue")),
    ],
    [
      "each size renamed to the next",
      "Option: Colour",
      sizes,
      sizes.map((one) => ({ S: "M", M: "L", L: "XL" })[one] ?? "XXL"),
    ],
  ])("not for %s", async (_, column, before, after) => {
    expect(changedRows(before, after).length).toBeGreaterThan(1);
    expect(await heldOf(column, before, after)).toEqual([]);
  });
});
