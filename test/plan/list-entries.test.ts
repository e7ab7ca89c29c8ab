import { describe, expect, test } from "vitest";
import { listColumns } from "../../src/model/product/list-entries.ts";
import type {
  Draft,
  FieldName,
  Listing,
  ProductOnCreate,
} from "../../src/model/product/product.ts";
import type { Plan } from "../../src/model/run/plan.ts";
import { updateBody } from "../../src/model/run/update-body.ts";
import { readBaseRow } from "../../src/model/sheet/export-base.ts";
import { agreedByWrite, makePlan, type PlanInput } from "../../src/plan/index.ts";
import { baseRow } from "../support/base-row.ts";
import { english } from "../support/english.ts";
import { agreedByCreate, draft, input, listing, plannedRow, product, read } from "./fixtures.ts";

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
  /** What was sent, and answered as it is live now. */
  readonly sent?: Partial<ProductOnCreate>;
  /** The row as it was exported. */
  readonly exported?: Partial<ProductOnCreate> | undefined;
  readonly wholeLists?: readonly FieldName[];
}

async function planned(
  sheet: Partial<ProductOnCreate>,
  live: Partial<Listing>,
  { sent, exported, wholeLists = [] }: Known = {},
) {
  const now = listing(live);
  const base =
    exported && readBaseRow(baseRow({ product: product(exported), unfit: new Map(), atMs: 1 }));
  return await makePlan(
    input({
      ...{ columns, rows: [plannedRow(draft(sheet))], live: read([now]) },
      wholeLists: new Set(wholeLists),
      ...(sent && { agreed: agreedByCreate(sent, now) }),
      ...(base && { exported: new Map([[base.sku, base]]) }),
    }),
  );
}

const patchOf = (plan: Plan) => {
  const [operation] = plan.operations;
  return operation?.kind === "update" ? updateBody(operation) : undefined;
};

describe("a list", () => {
  test("changes nothing where those columns are as they are live", async () => {
    const live = { options: pairs({ Colour: "Red", Size: "L" }), images: links("1", "2", "3") };
    const sheet = { options: pairs({ Colour: "Red" }), images: links("1", "2") };
    expect((await planned(sheet, live)).totals).toMatchObject({ unchanged: 1, update: 0 });
  });

  test("keeps the live entries without a column when it is sent, in their order", async () => {
    const live = {
      options: pairs({ Size: "L", Colour: "Red" }),
      images: links("1", "2", "3", "4"),
    };
    const sheet = { options: pairs({ Colour: "Blue" }), images: links("9", "2") };
    expect(patchOf(await planned(sheet, live))).toMatchObject({
      options: pairs({ Size: "L", Colour: "Blue" }),
      images: links("9", "2", "3", "4"),
    });
  });

  test("keeps an entry whose own cell is empty, and says so", async () => {
    const plan = await planned(
      { images: links("1"), options: [] },
      { images: links("1", "2", "3"), options: pairs({ Colour: "Red" }) },
    );
    expect(plan.operations).toEqual([]);
    expect(plan.changes[0]).toMatchObject({ action: "unchanged" });
    const [stays] = plan.changes[0]?.notes.filter(({ code }) => code === "entries-stay") ?? [];
    expect(english.text(stays?.message ?? "")).toMatch(
      /^Image 2, Option “Colour”: blank or missing in the sheet/,
    );
  });

  test("without a column in a plain sheet has no note, though an earlier sheet sent its entries", async () => {
    const sent = { options: pairs({ Size: "L", Colour: "Red" }) };
    const plan = await planned({ options: pairs({ Colour: "Blue" }) }, sent, { sent });
    expect(plan.changes[0]?.notes.map(({ code }) => code)).not.toContain("entries-stay");
  });

  test("takes a key for its column's whatever its case", async () => {
    const plan = await planned(
      { options: pairs({ Colour: "Blue" }) },
      { options: pairs({ "colour ": "Red" }) },
    );
    expect(patchOf(plan)).toMatchObject({ options: pairs({ Colour: "Blue" }) });
  });

  test("is nobody's conflict where the marketplace has changed what has no column", async () => {
    const exported = { options: pairs({ Colour: "Red" }) };
    const live = { options: pairs({ Colour: "Red", Size: "L" }) };
    const added = await planned({ options: pairs({ Colour: "Blue" }) }, live, { exported });
    expect(patchOf(added)).toMatchObject({ options: pairs({ Colour: "Blue", Size: "L" }) });
    const untouched = await planned({ options: pairs({ Colour: "Red" }) }, live, { exported });
    expect(untouched.changes[0]).toMatchObject({ action: "unchanged", fields: [], notes: [] });
    const deleted = await planned({ options: pairs({ Colour: "Blue" }) }, exported, {
      exported: live,
    });
    expect(patchOf(deleted)).toMatchObject({ options: pairs({ Colour: "Blue" }) });
  });

  test("is one where both have changed what has a column", async () => {
    const exported = { options: pairs({ Colour: "Red" }) };
    const live = { options: pairs({ Colour: "Green", Size: "L" }) };
    const plan = await planned({ options: pairs({ Colour: "Blue" }) }, live, { exported });
    expect(plan.totals).toMatchObject({ conflicts: 1, update: 0 });
  });

  test("is as it was sent where the service has moved its images (decision 20)", async () => {
    const sent = { images: links("1", "2", "3") };
    const live = { images: links("m1", "m2", "m3") };
    const plan = await planned({ images: links("1", "2") }, live, { sent });
    expect(plan.totals).toMatchObject({ unchanged: 1, update: 0 });
    expect(plan.changes[0]?.notes[0]?.code).toBe("images-rehosted");
  });
});

describe("<clear> in a cell of a list", () => {
  const cleared = (entries: Draft["clearedEntries"], sheet: Partial<ProductOnCreate> = {}) => ({
    ...draft({ images: [], options: [], ...sheet }),
    ...(entries && { clearedEntries: entries }),
  });
  const plannedFor = async (row: Draft, live: Partial<Listing>, more: Partial<PlanInput> = {}) =>
    await makePlan(
      input({ columns, rows: [plannedRow(row)], live: read([listing(live)]), ...more }),
    );

  test("removes that entry and no other", async () => {
    const live = {
      images: links("1", "2", "3"),
      options: pairs({ Colour: "Red", Size: "L", Cut: "A" }),
    };
    const plan = await plannedFor(cleared({ images: ["2"], options: ["SIZE"] }), live);
    expect(patchOf(plan)).toMatchObject({ options: pairs({ Colour: "Red", Cut: "A" }) });
    expect(patchOf(plan)?.images?.map((image) => image.url)).toEqual([url("1"), url("3")]);
  });

  test("removes the last image with an empty list, but never the last option", async () => {
    const live = { images: links("1"), options: pairs({ Colour: "Red" }) };
    expect(patchOf(await plannedFor(cleared({ images: ["1"] }), live))).toMatchObject({
      images: [],
    });
    const plan = await plannedFor(cleared({ options: ["Colour"] }), live);
    expect(plan.changes[0]).toMatchObject({
      action: "invalid",
      notes: [{ code: "last-entry-stays" }, { code: "entries-stay" }],
    });
    expect(english.text(plan.changes[0]?.notes[0]?.message ?? "")).toMatch(
      /the marketplace requires one/,
    );
  });

  test("is done once: what moved up on the marketplace is not removed by a second upload", async () => {
    const row = cleared({ images: ["2"] }, { images: [] });
    const plan = await plannedFor(row, { images: links("1", "2", "3") });
    const now = listing({ images: links("1", "3") });
    const [operation] = plan.operations;
    if (operation === undefined) throw new Error("nothing to send");
    const agreed = agreedByWrite({
      ...{ operation, answer: now, unexpected: [], agreed: undefined, atMs: 1, isUndo: false },
    });
    const again = await plannedFor(row, now, { agreed: new Map([[now.sku, agreed]]) });
    expect(again.totals).toMatchObject({ update: 0, unchanged: 1 });
  });
});

describe("an image at another position", () => {
  test("moves; a blank cell behind it asks for no second copy", async () => {
    const plan = await planned({ images: links("2", "3") }, { images: links("1", "2", "3") });
    expect(patchOf(plan)).toMatchObject({ images: links("2", "3") });
  });

  test("leaves its former one, which is not said to stay, while others are", async () => {
    const exported = { images: links("1", "2", "3", "4") };
    const shifted = await planned({ images: links("2", "3", "4") }, exported, { exported });
    expect(patchOf(shifted)).toMatchObject({ images: links("2", "3", "4") });
    expect(shifted.changes[0]?.notes).toEqual([]);
    const partly = await planned({ images: links("2") }, exported, { exported });
    expect(patchOf(partly)?.images).toEqual(
      [
        [1, "2"],
        [3, "3"],
        [4, "4"],
      ].map(([order, name]) => ({ order, url: url(String(name)) })),
    );
    expect(partly.changes[0]?.notes.map(({ staying }) => staying)).toEqual([
      ["3", "4"].map((name) => ({ field: "images", name })),
    ]);
  });

  test("is where it was created, whatever gaps the sheet has", async () => {
    const sheet = {
      images: [
        { order: 1, url: url("1") },
        { order: 4, url: url("4") },
      ],
    };
    expect((await planned(sheet, { images: links("1", "4") })).operations).toEqual([]);
  });
});

describe("--whole-lists", () => {
  const whole = async (sheet: Partial<ProductOnCreate>, exported?: Partial<ProductOnCreate>) =>
    await planned(sheet, { images: links("1", "2", "3") }, { exported, wholeLists: ["images"] });

  test("removes what a row's cells do not hold", async () => {
    expect(patchOf(await whole({ images: links("1", "2") }))).toMatchObject({
      images: links("1", "2"),
    });
  });

  test("leaves a row alone that holds no entry, and what the marketplace has added", async () => {
    expect((await whole({ images: [] })).operations).toEqual([]);
    const added = await whole({ images: links("1", "2") }, { images: links("1", "2") });
    expect(added.operations).toEqual([]);
  });
});
