import { describe, expect, it } from "vitest";
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
    ["pasted a row too low", ["New", "Ant", "Bee", "Cat", "Dog"], [3, 4, 5, 6]],
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
});
