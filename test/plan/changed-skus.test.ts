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

  it.each([
    ["another name", { name: "Cup" }],
    ["another option", { options: [{ key: "Colour", value: "Red" }] }],
  ])("creates a product with %s", async (_, wanted) => {
    expect((await changeOf([newRow(wanted)]))?.action).toBe("create");
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

  it("creates in a sheet that comes from no export", async () => {
    const { changes } = await makePlan(input({ rows: [newRow()], live: read([], ["NEW"]) }));
    expect(changes[0]?.action).toBe("create");
  });
});
