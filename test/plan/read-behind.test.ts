import { describe, expect, it } from "vitest";
import type { RememberedListing } from "../../src/model/product/product.ts";
import { makePlan } from "../../src/plan/index.ts";
import { base, draft, input, listing, plannedRow, product, read } from "./fixtures.ts";

/** We wrote the new name, and the list still shows the old one. */
async function planned(options: {
  readonly asked?: string;
  readonly agoMs?: number;
  readonly writtenAt?: string | undefined;
}) {
  const { asked = "New mug", agoMs = 5_000 } = options;
  const writtenAt = "writtenAt" in options ? options.writtenAt : "2024-01-02T00:00:07.000Z";
  const whole = listing({ ...product({ name: "New mug" }), updatedAt: writtenAt } as never);
  const memory: RememberedListing = {
    listing: listing(),
    source: "list",
    atMs: base.readAtMs,
    whole: { listing: whole, atMs: base.readAtMs - agoMs },
  };
  const live = read([listing()]);
  const rows = [plannedRow(draft({ name: asked }))];
  const plan = await makePlan(input({ rows, live, memory: new Map([["MUG-1", memory]]) }));
  const change = plan.changes[0];
  return {
    action: change?.action,
    notes: change?.notes.map(({ code }) => code),
    operations: plan.operations.length,
  };
}

describe("makePlan on a list that lags behind our last write", () => {
  it("does not send the same update again", async () => {
    expect(await planned({})).toEqual({
      action: "unchanged",
      notes: ["read-behind"],
      operations: 0,
    });
  });

  it("sends nothing on top of it either, until the list shows it", async () => {
    const blocked = { action: "blocked", notes: ["read-behind"], operations: 0 };
    expect(await planned({ asked: "Newer mug" })).toEqual(blocked);
  });

  it.each([
    ["the list is as new as our write", { writtenAt: "2024-01-02T00:00:00.123Z" }],
    ["somebody else has written since", { writtenAt: "2024-01-01T23:59:59.000Z" }],
    ["our write is long past", { agoMs: 11 * 60_000 }],
    ["there is no time to compare by", { writtenAt: undefined }],
  ])("compares with the list when %s", async (_title, options) => {
    expect(await planned(options)).toEqual({ action: "update", notes: [], operations: 1 });
  });
});
