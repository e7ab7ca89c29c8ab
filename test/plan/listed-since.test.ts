import { describe, expect, it } from "vitest";
import type { Listing } from "../../src/model/product/product.ts";
import { makePlan, type PlanInput } from "../../src/plan/index.ts";
import {
  agreedByCreate,
  base as anyBase,
  draft,
  input,
  listing,
  plannedRow,
  read,
} from "./fixtures.ts";

const exportedAtMs = Date.parse("2026-11-20T12:00:00Z");
const base = { ...anyBase, exported: { atMs: exportedAtMs, id: "e1" } };
const later = "2026-11-21T08:00:00Z";
const byOthers = { name: "By others", brandName: "", createdAt: later };

/** A row that its sheet's export does not have, and the listing with its SKU. */
async function changeTo(live: Partial<Listing>, more: Partial<PlanInput> = {}) {
  const rows = [plannedRow(draft({ name: "Mine", brandName: "Mine" }))];
  const given = { base, exported: new Map(), rows, live: read([listing(live)]), ...more };
  return (await makePlan(input(given))).changes[0];
}

describe("makePlan, a listing that the sheet's export does not have", () => {
  it.each([later, undefined, "soon"])("is not overwritten if it is of %s", async (createdAt) => {
    const change = await changeTo({ ...byOthers, createdAt } as Partial<Listing>);
    expect(change).toMatchObject({
      action: "blocked",
      notes: [{ code: "conflict" }, { code: "listed-since-export" }],
    });
    const values = { exported: null, sheet: "Mine", live: "By others" };
    expect(change?.conflicts).toEqual([{ field: "name", ...values }]);
  });

  it("takes the sheet's values if the person decides so", async () => {
    const change = await changeTo(byOthers, { conflicts: "mine" });
    expect(change?.action).toBe("update");
    expect(change?.fields.map(({ field }) => field)).toEqual(["name", "brandName"]);
  });

  it("is in conflict at the second comparison, too, when equal fields were noted", async () => {
    const values = { description: "A mug." };
    const noted = { sku: "MUG-1", atMs: exportedAtMs, values, isWhole: false };
    const change = await changeTo(byOthers, { agreed: new Map([["MUG-1", noted]]) });
    expect(change?.conflicts).toHaveLength(1);
  });

  it("is only filled in where it was blank", async () => {
    const change = await changeTo({ ...byOthers, name: "Mine" });
    expect(change).toMatchObject({ action: "update", fields: [{ field: "brandName" }] });
  });

  it("is updated if it is older than the export, so from another one", async () => {
    const change = await changeTo({ ...byOthers, createdAt: "2026-11-01T08:00:00Z" });
    expect(change).toMatchObject({ action: "update", fields: [{}, {}] });
  });

  it("is updated if the sheet created it", async () => {
    const created = listing({ createdAt: later });
    const agreed = agreedByCreate({}, created);
    expect(await changeTo(created, { agreed })).toMatchObject({ action: "update" });
  });

  it("is updated if the sheet comes from no export", async () => {
    const plain = { base: anyBase, exported: undefined };
    expect(await changeTo(byOthers, plain)).toMatchObject({ action: "update" });
  });
});
