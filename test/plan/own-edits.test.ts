import { describe, expect, test } from "vitest";
import type { AgreedRow } from "../../src/model/product/agreed.ts";
import type { FieldPlace } from "../../src/model/product/columns.ts";
import type { Draft, Listing, ProductOnCreate } from "../../src/model/product/product.ts";
import type { FieldChange } from "../../src/model/run/plan.ts";
import {
  commonValues,
  draftCells,
  ownEdits,
  placeId,
  writtenPlaces,
} from "../../src/plan/index.ts";
import { draft, listing, product } from "./fixtures.ts";

const image = (order: number, name: string) => ({ order, url: `https://e.example/${name}.jpg` });
const urlOf = (name: string) => image(1, name).url;

/** What was exported; fields that are not named were blank. */
function exportedAs(changes: Partial<ProductOnCreate> = {}): AgreedRow {
  const { sku, ...values } = product(changes);
  return { sku, atMs: 0, values, isWhole: true };
}

interface Sides {
  readonly was?: Partial<ProductOnCreate>;
  readonly sheet?: Partial<ProductOnCreate>;
  readonly clears?: Draft["clears"];
  readonly clearedEntries?: Draft["clearedEntries"];
  readonly live?: Partial<Listing>;
}

function edits({
  was,
  sheet = was,
  clears,
  clearedEntries,
  live = was as Partial<Listing>,
}: Sides) {
  const row = { ...draft(sheet, clears), ...(clearedEntries && { clearedEntries }) };
  return ownEdits(row, listing(live), { agreed: exportedAs(was) });
}

const nothing = { cells: [], base: new Map() };

describe("ownEdits", () => {
  test("has nothing of a row as it was exported, whatever the marketplace has changed", () => {
    expect(edits({})).toEqual(nothing);
    expect(edits({ live: { name: "Theirs", weight: 9 } })).toEqual(nothing);
  });

  test("an edit stands with the live value; both edits are a conflict with all three values", () => {
    expect(edits({ sheet: { name: "Mine", weight: 2 } })).toEqual({
      cells: [
        { field: "name", value: "Mine", live: "Blue mug" },
        { field: "weight", value: 2, live: "0.4" },
      ],
      base: new Map(),
    });
    expect(edits({ sheet: { name: "Mine" }, live: { name: "Theirs" } })).toEqual({
      cells: [{ field: "name", value: "Mine", live: "Theirs", conflict: { exported: "Blue mug" } }],
      base: new Map([["name", "Blue mug"]]),
    });
    expect(edits({ sheet: { name: "Same" }, live: { name: "Same" } })).toEqual(nothing);
  });

  test("a cleared field is an edit; a conflict over a field that was blank keeps it blank", () => {
    const was = { brandName: "Old" };
    expect(edits({ was, sheet: {}, clears: ["brandName"] }).cells).toEqual([
      { field: "brandName", value: null, live: "Old" },
    ]);
    const { base } = edits({ sheet: { brandName: "Mine" }, live: { brandName: "Theirs" } });
    expect([...base]).toEqual([["brandName", undefined]]);
  });

  test("entries of a list are edited one by one, each against its own last value", () => {
    const pair = (key: string, value: string) => ({ key, value });
    const was = { attributes: [pair("Material", "Clay"), pair("Care", "Dry")] };
    const { cells, base } = edits({
      was,
      sheet: { attributes: [pair("Material", "Glass"), pair("Care", "Wet"), pair("Use", "Tea")] },
      live: { attributes: [pair("Material", "Clay"), pair("Care", "Hot")] },
    });
    expect(cells).toEqual([
      { field: "attributes", key: "Material", value: "Glass", live: "Clay" },
      { field: "attributes", key: "Use", value: "Tea", live: null },
      {
        field: "attributes",
        key: "Care",
        value: "Wet",
        live: "Hot",
        conflict: { exported: "Dry" },
      },
    ]);
    expect(base.get("attributes")).toEqual(was.attributes);
  });

  test("links stand in the order that the person wants, without the gap of a cleared one", () => {
    const was = { images: [image(1, "a"), image(2, "b"), image(3, "c")] };
    const sheet = { images: [image(2, "b"), image(3, "new")] };
    // The first one was cleared and sent, so that the marketplace has moved the others up.
    const agreed = {
      ...exportedAs(),
      values: { ...exportedAs().values, images: [{ order: 1, url: "" }, ...was.images.slice(1)] },
    };
    const live = listing({ images: [image(1, "b"), image(2, "c")] });
    expect(ownEdits(draft(sheet), live, { agreed }).cells).toEqual([
      { field: "images", part: 2, value: urlOf("new"), live: urlOf("c") },
    ]);
  });

  test("a cleared link is an edit", () => {
    const was = { images: [image(1, "a"), image(2, "b")] };
    const sheet = { images: [image(1, "a")] };
    expect(edits({ was, sheet, clearedEntries: { images: ["2"] } }).cells).toEqual([
      { field: "images", part: 2, value: null, live: urlOf("b") },
    ]);
  });
});

test("draftCells has all that a row asks for, cleared fields and entries too", () => {
  const { parentSku, sku, language, name } = product();
  const row = {
    ...draft({ images: [image(1, "a")] }, ["brandName"]),
    clearedEntries: { images: ["3"] },
  };
  const cells = draftCells(row);
  const valueAt = (field: string, part?: number) =>
    cells.find((cell) => cell.field === field && cell.part === part)?.value;
  expect(
    ["parentSku", "sku", "language", "name", "brandName", "barcode"].map((one) => valueAt(one)),
  ).toEqual([parentSku, sku, language, name, null, undefined]);
  expect([valueAt("images", 1), valueAt("images", 3)]).toEqual([urlOf("a"), null]);
  expect(cells).toContainEqual(expect.objectContaining({ key: "Colour", value: "Blue" }));
});

test("commonValues leaves out what is not known, such as a write without an outcome", () => {
  const agreed = { ...exportedAs(), values: { name: "Mug", brandName: null } };
  expect(commonValues(agreed)).toEqual({ name: "Mug" });
});

describe("writtenPlaces", () => {
  const write = { id: "1", row: 2, sku: "MUG-1", card: "MUG" } as const;

  test("has the fields of an update, and of a list only the entries that it changes", () => {
    const pair = (key: string, value: string) => ({ key, value });
    const fields: FieldChange[] = [
      { field: "name", before: "Blue mug", after: "Mug" },
      { field: "images", before: [image(1, "a"), image(2, "b")], after: [image(1, "a")] },
      {
        field: "attributes",
        before: [pair("Material", "Clay"), pair("Care", "Dry")],
        after: [pair("Material", "Oak"), pair("Care", "Dry"), pair("Size", "L")],
      },
    ];
    const places = writtenPlaces({ ...write, kind: "update", fields, before: listing() });
    expect(places).toEqual(
      [
        { field: "name" },
        { field: "images", part: 2 },
        { field: "attributes", key: "MATERIAL " },
        { field: "attributes", key: "size" },
      ].map((place) => placeId(place as FieldPlace)),
    );
  });

  test("has all that a create sends", () => {
    const places = writtenPlaces({ ...write, kind: "create", product: product() });
    expect(places).toContain(placeId({ field: "options", key: "Colour" }));
    expect(places).toContain(placeId({ field: "weight" }));
    expect(places).not.toContain(placeId({ field: "brandName" }));
  });
});
