import { describe, expect, test } from "vitest";
import { baseRow, readBaseRow } from "../../src/model/export-base.ts";
import type { Listing, ProductOnCreate } from "../../src/model/product.ts";
import { listColumns, makePlan } from "../../src/plan/index.ts";
import { draft, input, listing, memoryOf, plannedRow, product, read } from "./fixtures.ts";

const url = (name: string) => `https://a.example/${name}.jpg`;
const links = (...names: string[]) => names.map((name, at) => ({ order: at + 1, url: url(name) }));
const pairs = (held: Readonly<Record<string, string>>) =>
  Object.entries(held).map(([key, value]) => ({ key, value }));

/** The sheet has a column for one option and for two images. */
const columns = listColumns([
  { field: "options", key: "Colour" },
  { field: "images", part: 1 },
  { field: "images", part: 2 },
]);

interface Known {
  readonly sent?: Partial<ProductOnCreate>;
  /** The row as it was exported. */
  readonly exported?: Partial<ProductOnCreate>;
}

function planned(
  sheet: Partial<ProductOnCreate>,
  live: Partial<Listing>,
  { sent, exported }: Known = {},
) {
  const now = listing(live);
  const base =
    exported && readBaseRow(baseRow({ product: product(exported), unfit: new Map(), atMs: 1 }));
  return makePlan(
    input({
      ...{ columns, rows: [plannedRow(draft(sheet))], live: read([now]) },
      ...(sent && { memory: memoryOf(now, { sent }) }),
      ...(base && { exported: new Map([[base.sku, base]]) }),
    }),
  );
}

const patchOf = (plan: ReturnType<typeof makePlan>) => {
  const [operation] = plan.operations;
  return operation?.kind === "update" ? operation.patch : undefined;
};

describe("a list of which the sheet has only some columns", () => {
  test("changes nothing where those columns are as they are live", () => {
    const live = { options: pairs({ Colour: "Red", Size: "L" }), images: links("1", "2", "3") };
    const sheet = { options: pairs({ Colour: "Red" }), images: links("1", "2") };
    expect(planned(sheet, live).totals).toMatchObject({ unchanged: 1, update: 0 });
  });

  test("keeps the live entries without a column when it is sent, in their order", () => {
    const live = {
      options: pairs({ Size: "L", Colour: "Red" }),
      images: links("1", "2", "3", "4"),
    };
    const sheet = { options: pairs({ Colour: "Blue" }), images: links("9", "2") };
    expect(patchOf(planned(sheet, live))).toMatchObject({
      options: pairs({ Colour: "Blue", Size: "L" }),
      images: links("9", "2", "3", "4"),
    });
  });

  test("loses an entry whose own cell is empty, and no other", () => {
    const plan = planned({ images: links("1") }, { images: links("1", "2", "3") });
    expect(patchOf(plan)).toMatchObject({ images: links("1", "3") });
  });

  test("takes a key for its column's whatever its case", () => {
    const plan = planned(
      { options: pairs({ Colour: "Blue" }) },
      { options: pairs({ "colour ": "Red" }) },
    );
    expect(patchOf(plan)).toMatchObject({ options: pairs({ Colour: "Blue" }) });
  });

  test("is nobody's conflict where the marketplace has changed what has no column", () => {
    const exported = { options: pairs({ Colour: "Red" }) };
    const live = { options: pairs({ Colour: "Red", Size: "L" }) };
    const added = planned({ options: pairs({ Colour: "Blue" }) }, live, { exported });
    expect(patchOf(added)).toMatchObject({ options: pairs({ Colour: "Blue", Size: "L" }) });
    const untouched = planned({ options: pairs({ Colour: "Red" }) }, live, { exported });
    expect(untouched.changes[0]).toMatchObject({ action: "unchanged", fields: [], notes: [] });
    const deleted = planned({ options: pairs({ Colour: "Blue" }) }, exported, { exported: live });
    expect(patchOf(deleted)).toMatchObject({ options: pairs({ Colour: "Blue" }) });
  });

  test("is one where both have changed what has a column", () => {
    const exported = { options: pairs({ Colour: "Red" }) };
    const live = { options: pairs({ Colour: "Green", Size: "L" }) };
    const plan = planned({ options: pairs({ Colour: "Blue" }) }, live, { exported });
    expect(plan.totals).toMatchObject({ conflicts: 1, update: 0 });
  });

  test("is as it was sent where the service has moved its images (decision 20)", () => {
    const sent = { images: links("1", "2", "3") };
    const live = { images: links("m1", "m2", "m3") };
    const plan = planned({ images: links("1", "2") }, live, { sent });
    expect(plan.totals).toMatchObject({ unchanged: 1, update: 0 });
    expect(plan.changes[0]?.notes[0]?.code).toBe("images-rehosted");
  });
});
