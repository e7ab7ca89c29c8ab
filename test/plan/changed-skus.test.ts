import { describe, expect, it } from "vitest";
import { type ExportedRow, readBaseRow } from "../../src/model/sheet/export-base.ts";
import { makePlan, type PlannedRow } from "../../src/plan/index.ts";
import { baseRow } from "../support/base-row.ts";
import { english } from "../support/english.ts";
import { draft, input, listing, plannedRow, product, read } from "./fixtures.ts";

const options = [
  { key: "Colour", value: "Blue" },
  { key: "Size", value: "S" },
];

function exportedAs(
  sku: string,
  wanted: Parameters<typeof product>[0] = {},
): [string, ExportedRow] {
  const whole = product({ sku, name: "Mug", options, ...wanted });
  const row = readBaseRow(baseRow({ product: whole, unfit: new Map(), atMs: 1 }));
  return [sku, row ?? expect.fail("no row")];
}

const newRow = (wanted: Parameters<typeof draft>[0] = {}) =>
  plannedRow(draft({ sku: "NEW", name: "Mug", options, ...wanted }));

async function changeOf(
  rows: readonly PlannedRow[],
  exported = new Map([exportedAs("OLD")]),
  live = read([], ["NEW"]),
) {
  const { changes } = await makePlan(input({ rows, live, exported }));
  return changes.find(({ sku }) => sku === "NEW");
}

describe("makePlan, a SKU that was changed in an exported sheet", () => {
  it("creates no second listing, and names the SKU that was exported", async () => {
    const change = await changeOf([newRow()]);
    expect(change).toMatchObject({ action: "blocked", notes: [{ code: "sku-changed" }] });
    expect(english.text(change?.notes[0]?.message ?? "")).toContain("write “OLD” again");
  });

  it("recognises it though other cells were edited or options stand in another order", async () => {
    const change = await changeOf([newRow({ brandName: "Other", options: options.toReversed() })]);
    expect(change?.action).toBe("blocked");
  });

  it("recognises long names by their digest", async () => {
    const name = "Mug ".repeat(100).trim();
    const exported = new Map([exportedAs("OLD", { name })]);
    expect((await changeOf([newRow({ name })], exported))?.action).toBe("blocked");
  });

  const single = [exportedAs("OLD", { barcode: "4006381333931" })] as const;
  const red = [{ key: "Colour", value: "Red" }];
  const green = [{ key: "Colour", value: "Green" }];
  const sibling = exportedAs("OTHER", { name: "Plate", options: red, barcode: "4006381333948" });

  it.each([
    ["Name, Option", { parentSku: "NEW-CARD" }, [...single, sibling]],
    ["Parent SKU, Option", { name: "Cup" }, [...single, sibling]],
    ["Parent SKU", { name: "Cup", options: red }, single],
    [
      "Barcode",
      { parentSku: "NEW-CARD", name: "Cup", options: red, barcode: "4006381333931" },
      [...single, sibling],
    ],
  ])("recognises it by the same %s, and says so", async (same, wanted, rows) => {
    const other = { ...plannedRow(draft({ sku: "OTHER" })), row: 3 };
    const change = await changeOf([newRow(wanted), other], new Map(rows));
    expect(change).toMatchObject({ action: "blocked", notes: [{ code: "sku-changed" }] });
    const text = english.text(change?.notes[0]?.message ?? "");
    expect(text).toContain(`${same}: the same as “OLD”, which was in this sheet before`);
  });

  it.each([
    ["another option, on a card of several variants", { options: green }],
    ["another card and name", { parentSku: "NEW-CARD", name: "Cup" }],
    ["only the MPN in common", { parentSku: "NEW-CARD", name: "Cup", mpn: "M1" }],
    [
      "a barcode that several exported rows have",
      { parentSku: "NEW-CARD", name: "Cup", barcode: "4006381333931" },
    ],
  ])("creates a product with %s", async (_, wanted) => {
    const exported = new Map([
      exportedAs("OLD", { mpn: "M1", barcode: "4006381333931" }),
      exportedAs("OTHER", { name: "Plate", options: red, barcode: "4006381333931" }),
    ]);
    expect((await changeOf([newRow(wanted)], exported))?.action).toBe("create");
  });

  it("does not take rows without a parent SKU or options for one product", async () => {
    const bare = { parentSku: "", options: [] };
    const exported = new Map([exportedAs("OLD", { ...bare, name: "Plate" })]);
    const row = newRow({ ...bare, name: "Cup" });
    expect((await changeOf([row], exported))?.notes).not.toMatchObject([{ code: "sku-changed" }]);
  });

  it("creates a copy whose original is in the sheet, even where that one has mistakes", async () => {
    const original = { ...plannedRow(draft({ sku: "OLD", name: "Mug", options })), row: 3 };
    expect((await changeOf([newRow(), original]))?.action).toBe("create");
    const { draft: _, ...wrong } = original;
    expect((await changeOf([newRow(), wrong]))?.action).toBe("create");
  });

  it("updates a SKU that is live, whatever was exported", async () => {
    const live = read([listing({ sku: "NEW", name: "Was" })]);
    expect((await changeOf([newRow()], undefined, live))?.action).toBe("update");
  });

  it("recognises it by images and options where name, card and SKU were replaced", async () => {
    const images = [{ url: "https://img.example/1.jpg", order: 1 }];
    const exported = new Map([exportedAs("OLD", { images }), sibling]);
    const row = newRow({ images, name: "Cup", parentSku: "NEW-CARD" });
    const change = await changeOf([row], exported);
    expect(english.text(change?.notes[0]?.message ?? "")).toContain("Image, Option: the same");
  });

  const created = new Map([["OLD", { sku: "OLD", values: product({ sku: "OLD", options }) }]]);
  it.each([
    ["blocked", "the name and options of a row that an upload of the sheet created", {}],
    ["create", "only the card in common with it", { name: "Cup", options: red }],
  ] as const)("%s: a row with %s", async (action, _, wanted) => {
    const row = newRow({ name: product({}).name, ...wanted });
    const { changes } = await makePlan(input({ rows: [row], live: read([], ["NEW"]), created }));
    expect(changes[0]?.action).toBe(action);
  });

  it("creates in a sheet that comes from no export", async () => {
    const { changes } = await makePlan(input({ rows: [newRow()], live: read([], ["NEW"]) }));
    expect(changes[0]?.action).toBe("create");
  });
});
