import { describe, expect, test } from "vitest";
import type { Draft, Listing, ProductOnCreate } from "../../src/model/product/product.ts";
import type { Operation, UpdateOperation } from "../../src/model/run/plan.ts";
import type { ListingsRead } from "../../src/model/run/ports.ts";
import { documentedRates } from "../../src/model/run/rate.ts";
import type { OperationState } from "../../src/model/run/run.ts";
import { updateBody } from "../../src/model/run/update-body.ts";
import { makePlan, makeUndoPlan, skusToPutBack, type UndoInput } from "../../src/plan/index.ts";
import { english } from "../support/english.ts";
import { base, draft, input, listing, memoryOf, plannedRow, read } from "./fixtures.ts";

const before = listing({ brandName: "North", height: 10 });

/** A run of one row against `live`, as it was planned. */
async function runOf(row: Draft, live: Listing = before, changes: Partial<UndoInput> = {}) {
  const plan = await makePlan(
    input({
      rows: [plannedRow(row)],
      live: read([live]),
      allow: new Set(["currency", "language", "card"]),
      memory: changes.memory ?? new Map(),
    }),
  );
  const [operation] = plan.operations;
  if (operation?.kind !== "update") throw new Error("The row changes nothing.");
  return { plan, operation };
}

const applied: OperationState = { attempts: 1, inFlight: false, outcome: "applied" };

/** The listing after the update was carried out. */
function after(operation: UpdateOperation, live: Listing = before, more: Partial<Listing> = {}) {
  return {
    ...live,
    ...updateBody(operation),
    updatedAt: "2024-01-03T00:00:00Z",
    ...more,
  } as Listing;
}

async function undo(
  of: { readonly plan: UndoInput["undone"]["plan"]; readonly operation: Operation },
  now: readonly Listing[] | ListingsRead,
  more: Partial<UndoInput> & { readonly state?: OperationState } = {},
) {
  const { state = applied, ...changes } = more;
  const plan = await makeUndoPlan({
    base,
    undone: {
      run: "A",
      plan: of.plan,
      progress: { operations: new Map([[of.operation.id, state]]) },
      putBack: new Map(),
    },
    live: Array.isArray(now) ? read(now as Listing[]) : (now as ListingsRead),
    memory: new Map(),
    openWrites: new Map(),
    allow: new Set(),
    rates: documentedRates,
    ...changes,
  });
  const [change] = plan.changes;
  const sent = plan.operations[0];
  return {
    plan,
    action: change?.action,
    codes: change?.notes.map(({ code }) => code) ?? [],
    message: change?.notes.map(({ message }) => english.text(message)).join(" ") ?? "",
    sent: sent?.kind === "update" ? { ...sent, body: updateBody(sent) } : undefined,
  };
}

const renamed = await runOf(draft({ name: "Red mug", brandName: "South" }));

describe("makeUndoPlan", () => {
  test("puts images back under the positions that they had, gaps included", async () => {
    const url = (name: string) => `https://a.example/${name}.jpg`;
    const images = [
      { order: 3, url: url("a") },
      { order: 7, url: url("b") },
    ];
    const edited = await runOf(draft({ images: [{ order: 1, url: url("c") }] }), {
      ...before,
      images,
    } as Listing);
    const { sent } = await undo(edited, [after(edited.operation, edited.operation.before)]);
    expect(sent).toMatchObject({ keepsPositions: true, body: { images } });
  });

  test("puts changed fields back, with the required ones, and keeps the image of now", async () => {
    const now = after(renamed.operation);
    const { sent, action, codes, plan } = await undo(renamed, [now]);
    expect(action).toBe("update");
    expect(codes).toEqual([]);
    const { parentSku, sku, categoryName, language, description, weight, options, attributes } =
      draft().product;
    const required = { parentSku, sku, categoryName, language, description, weight };
    expect(sent?.body).toEqual({
      ...required,
      options,
      attributes,
      name: "Blue mug",
      brandName: "North",
    });
    expect(sent?.fields).toEqual([
      { field: "name", before: "Red mug", after: "Blue mug" },
      { field: "brandName", before: "South", after: "North" },
    ]);
    expect(sent?.before).toBe(now);
    expect(plan.totals).toMatchObject({ update: 1 });
  });

  test("leaves a field that somebody changed since, and puts the others back", async () => {
    const now = after(renamed.operation, before, { name: "Green mug" });
    const { sent, codes, message } = await undo(renamed, [now]);
    expect(sent?.fields.map(({ field }) => field)).toEqual(["brandName"]);
    // The name goes along because it is required: as it is now, not as it was.
    expect(sent?.body.name).toBe("Green mug");
    expect(codes).toEqual(["changed-since"]);
    expect(message).toContain("Name");
    expect(message).not.toContain("brandName");
  });

  test("sends nothing where every field was changed since", async () => {
    const now = after(renamed.operation, before, { name: "Green mug", brandName: "East" });
    expect(await undo(renamed, [now])).toMatchObject({ action: "stale", codes: ["changed-since"] });
  });

  test("an answer's own form of a value counts as left by the run", async () => {
    const now = after(renamed.operation, before, { name: "Red Mug" });
    const state = { ...applied, listing: now };
    expect((await undo(renamed, [now], { state })).sent?.body.name).toBe("Blue mug");
  });

  test("nothing is sent where it is as before already", async () => {
    expect(await undo(renamed, [before])).toMatchObject({
      action: "unchanged",
      codes: ["nothing-to-undo"],
    });
  });

  test("texts that were empty are emptied; what cannot be emptied stays and says so", async () => {
    const bare = listing({ brandName: "", videos: [] });
    const videos = [{ order: 1, url: "https://videos.example.com/1.mp4" }];
    const run = await runOf(
      draft({ brandName: "South", height: 3, currencyCode: "USD", videos }),
      bare,
    );
    const { sent, codes, message } = await undo(run, [after(run.operation, bare)], {
      allow: new Set(["currency"]),
    });
    expect(sent?.body.brandName).toBe("");
    expect(Object.keys(sent?.body ?? {})).not.toContain("height");
    expect(codes).toEqual(["cannot-be-cleared"]);
    expect(message).toMatch(/Currency, Height, Video/);
  });

  test("a text that the run emptied gets its value again", async () => {
    const run = await runOf(draft({}, ["brandName"]));
    const now = after(run.operation);
    expect(now.brandName).toBe("");
    expect((await undo(run, [now])).sent?.body.brandName).toBe("North");
  });

  test("risky fields block the row until they are allowed (decision 22)", async () => {
    const run = await runOf(draft({ parentSku: "CUP", name: "Red mug" }));
    const now = after(run.operation);
    expect(await undo(run, [now])).toMatchObject({ action: "blocked", codes: ["risk-card"] });
    const allowed = await undo(run, [now], { allow: new Set(["card"]) });
    expect(allowed.sent).toMatchObject({ card: "MUG", body: { parentSku: "MUG" } });
  });

  test("creates stay, rejected and unsent writes have nothing to undo", async () => {
    const plan = await makePlan(input());
    const [operation] = plan.operations;
    if (operation === undefined) throw new Error("No operation.");
    expect(await undo({ plan, operation }, [listing()])).toMatchObject({
      action: "unchanged",
      codes: ["created-stays"],
      sent: undefined,
    });
    for (const state of [
      { attempts: 1, inFlight: false, outcome: "rejected" },
      { attempts: 0, inFlight: false, outcome: "stale" },
      { attempts: 0, inFlight: false, outcome: "superseded" },
      { attempts: 0, inFlight: false },
    ] as const) {
      const now = after(renamed.operation);
      expect(await undo(renamed, [now], { state })).toMatchObject({ codes: ["nothing-to-undo"] });
    }
  });

  test("what is gone, doubled, unread or written to by another run is not touched", async () => {
    const now = after(renamed.operation);
    expect(await undo(renamed, read([], ["MUG-1"]))).toMatchObject({
      action: "stale",
      codes: ["no-longer-listed"],
    });
    expect((await undo(renamed, read([]))).codes).toEqual(["absence-unproven"]);
    const doubled = read([now], [], { duplicated: new Set(["MUG-1"]) });
    expect((await undo(renamed, doubled)).codes).toEqual(["duplicated-listing"]);
    const openWrites = new Map([["MUG-1", { run: "B", atMs: 1 }]]);
    expect((await undo(renamed, [now], { openWrites })).codes).toEqual(["write-unsettled"]);
  });

  test("an unknown outcome is put back where the listing shows it, and waits where it may arrive", async () => {
    const state = { attempts: 2, inFlight: false, outcome: "unknown", unclear: 2 } as const;
    const now = after(renamed.operation);
    const shown = await undo(renamed, [now], { state });
    expect(shown).toMatchObject({ action: "update", codes: ["carried-out-after-all"] });
    const openWrites = new Map([["MUG-1", { run: "A", atMs: 1 }]]);
    const waits = await undo(renamed, [before], { state, openWrites: openWrites });
    expect(waits).toMatchObject({ action: "blocked", codes: ["write-unsettled"] });
    expect((await undo(renamed, [before], { state })).codes).toEqual(["nothing-to-undo"]);
  });

  test("fields that changed unasked are put back, prices are told", async () => {
    const live = { ...before, salePrice: 5 };
    const now = after(renamed.operation, live, { height: 11, salePrice: 6 });
    const state = { ...applied, listing: now, unexpected: ["height", "salePrice"] as const };
    const { sent, codes } = await undo(
      { ...renamed, operation: { ...renamed.operation, before: live } },
      [now],
      {
        state,
      },
    );
    expect(sent?.body.height).toBe(10);
    expect(codes).toContain("price-not-updatable");
  });

  test("what an earlier undo put back is not looked at again", async () => {
    const undone = {
      run: "A",
      plan: renamed.plan,
      progress: { operations: new Map([[renamed.operation.id, applied]]) },
      putBack: new Map([["MUG-1", "U"]]),
    };
    expect(skusToPutBack(undone)).toEqual([]);
    expect(await undo(renamed, read([]), { undone })).toMatchObject({ codes: ["nothing-to-undo"] });
    expect(skusToPutBack({ ...undone, putBack: new Map() })).toEqual(["MUG-1"]);
  });
});

describe("fields that the list leaves out (decision 18)", () => {
  const whole = (gtin: string | undefined, updatedAt: string) =>
    memoryOf(listing({ ...(gtin === undefined ? {} : { gtin }), updatedAt }));
  const planned = async (known: string | undefined, sheet: Partial<ProductOnCreate>) =>
    await runOf(draft(sheet), before, { memory: whole(known, "2024-01-02T00:00:00.123Z") });

  test("are put back while nobody has changed the listing since the last whole answer", async () => {
    const run = await planned("1", { gtin: "2" });
    const now = after(run.operation);
    const { gtin: _gtin, ...listed } = now;
    const memory = memoryOf(now);
    expect((await undo(run, [listed as Listing], { memory })).sent?.body.gtin).toBe("1");
    const later = { ...listed, updatedAt: "2024-01-04T00:00:00Z" } as Listing;
    expect(await undo(run, [later], { memory })).toMatchObject({
      action: "stale",
      codes: ["changed-since"],
    });
    expect((await undo(run, [listed as Listing])).codes).toEqual(["changed-since"]);
  });

  test("are emptied only where they were known to be empty", async () => {
    const run = await planned(undefined, { gtin: "2" });
    const now = after(run.operation);
    const memory = memoryOf(now);
    expect((await undo(run, [now], { memory })).sent?.body.gtin).toBe("");

    const blind = await makePlan(
      input({
        rows: [plannedRow(draft({ gtin: "2" }))],
        live: read([before]),
        sendUncompared: true,
      }),
    );
    const operation = blind.operations[0] as UpdateOperation;
    expect(await undo({ plan: blind, operation }, [now], { memory })).toMatchObject({
      action: "unchanged",
      codes: ["before-unknown"],
      sent: undefined,
    });
  });
});
