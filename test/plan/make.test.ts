import { describe, expect, test } from "vitest";
import type { NoteCode } from "../../src/model/run/plan.ts";
import { updateBody } from "../../src/model/run/update-body.ts";
import type { Finding } from "../../src/model/sheet/finding.ts";
import { makePlan, type PlanInput } from "../../src/plan/index.ts";
import { english, saying } from "../support/english.ts";
import {
  agreedByCreate,
  draft,
  input,
  knownCategories,
  listing,
  memoryOf,
  plannedRow,
  product,
  read,
} from "./fixtures.ts";

async function planOne(changes: Partial<PlanInput>) {
  const plan = await makePlan(input(changes));
  const change = plan.changes[0]!;
  return { plan, change, operation: plan.operations[0], codes: change.notes.map((n) => n.code) };
}

async function updateOf(of: Parameters<typeof draft>[0], live: Parameters<typeof listing>[0] = {}) {
  return await planOne({ rows: [plannedRow(draft(of))], live: read([listing(live)]) });
}

function finding(changes: Partial<Finding>): Finding {
  return {
    row: 2,
    cell: "H2",
    column: "Name",
    severity: "error",
    code: "missing-required",
    message: saying("Name is missing."),
    value: "",
    ...changes,
  };
}

describe("makePlan, create", () => {
  test("a proven absent SKU is created with every filled field and nothing else", async () => {
    const { change, operation } = await planOne({ rows: [plannedRow(draft({ barcode: "" }))] });
    expect(change.action).toBe("create");
    expect(operation).toEqual({
      kind: "create",
      id: "r2-create",
      row: 2,
      sku: "MUG-1",
      card: "MUG",
      product: product(),
    });
  });

  test.each<[NoteCode, Partial<PlanInput>]>([
    ["absence-unproven", { live: read([], [], { unproven: new Set(["MUG-1"]) }) }],
    ["absence-unproven", { live: read([], []) }],
    ["duplicated-listing", { live: read([], [], { duplicated: new Set(["MUG-1"]) }) }],
    ["write-unsettled", { openWrites: new Map([["MUG-1", { run: "R1", atMs: 1 }]]) }],
    ["created-recently", { createdRecently: new Set(["MUG-1"]) }],
  ])("doubt blocks: %s", async (code, changes) => {
    const { change, codes, plan } = await planOne(changes);
    expect(change.action).toBe("blocked");
    expect(codes).toEqual([code]);
    expect(plan.operations).toEqual([]);
  });

  test("an earlier create that is listed by now blocks nothing", async () => {
    const earlier = new Set(["MUG-1"]);
    const { change } = await planOne({ live: read([listing()]), createdRecently: earlier });
    expect(change.action).toBe("unchanged");
  });

  test("two rows of one SKU are both blocked, even when the check let them through", async () => {
    const plan = await makePlan(input({ rows: [plannedRow(draft()), plannedRow(draft(), 3)] }));
    expect(plan.changes.map(({ action }) => action)).toEqual(["blocked", "blocked"]);
  });

  test("a draft without a required field is invalid, never sent", async () => {
    const { description: _, ...rest } = product();
    const { change, codes } = await planOne({
      rows: [plannedRow({ row: 2, product: rest, clears: [] })],
    });
    expect(change.action).toBe("invalid");
    expect(codes).toEqual(["missing-required"]);
  });

  test("an unknown category is told with the nearest known one", async () => {
    const { change } = await planOne({
      rows: [plannedRow(draft({ categoryName: "Home > Kichen > Mugs" }))],
      categories: knownCategories(["Home > Kitchen > Mugs", "Garden > Tools"]),
    });
    expect(change.action).toBe("create");
    expect(english.text(change.notes[0]?.message ?? "")).toBe(
      "“Home > Kichen > Mugs” is not a category of the 40 live listings known on 2026-11-03. Closest: “Home > Kitchen > Mugs”.",
    );
  });
});

describe("makePlan, update", () => {
  test("the patch holds the changed fields and the required ones, the before-image is kept", async () => {
    const { operation, change } = await updateOf({ name: "Red mug", brandName: "Kiln" });
    expect(change.fields).toEqual([
      { field: "name", before: "Blue mug", after: "Red mug" },
      { field: "brandName", before: null, after: "Kiln" },
    ]);
    expect(operation).toMatchObject({ kind: "update", id: "r2-update", before: listing() });
    expect(operation?.kind === "update" && updateBody(operation)).toEqual({
      ...product(),
      name: "Red mug",
      brandName: "Kiln",
    });
  });

  test("required cells that are blank are filled from the live listing, in the request's form", async () => {
    const sparse = { row: 2, product: { sku: "MUG-1", name: "Red mug" }, clears: [] };
    const live = listing({ weight: "0.50", language: "zh" });
    const { operation, codes } = await planOne({ rows: [plannedRow(sparse)], live: read([live]) });
    expect(operation?.kind === "update" && updateBody(operation)).toEqual({
      ...product(),
      name: "Red mug",
      weight: 0.5,
      language: "ZH",
    });
    expect(codes).toEqual(["blank-keeps-live"]);
  });

  test("a required field that the listing lacks is filled from the row", async () => {
    const { operation } = await updateOf({}, { description: "" });
    expect(operation?.kind === "update" && updateBody(operation).description).toBe("A mug.");
  });

  test("a required field that both lack makes the row invalid", async () => {
    const sparse = { row: 2, product: { sku: "MUG-1", name: "Red" }, clears: [] };
    const { change, codes } = await planOne({
      rows: [plannedRow(sparse)],
      live: read([listing({ description: null })]),
    });
    expect(change.action).toBe("invalid");
    expect(codes[0]).toBe("row-incomplete");
  });

  test("a blank cell keeps the live value, <clear> empties a live one, once", async () => {
    const cleared = [plannedRow(draft({}, ["brandName"]))];
    expect((await updateOf({}, { brandName: "Kiln" })).change.action).toBe("unchanged");
    const { operation, change } = await planOne({
      rows: cleared,
      live: read([listing({ brandName: "Kiln" })]),
    });
    expect(change.fields).toEqual([{ field: "brandName", before: "Kiln", after: null }]);
    expect(operation?.kind === "update" && updateBody(operation).brandName).toBe("");
    expect((await planOne({ rows: cleared, live: read([listing()]) })).change.action).toBe(
      "unchanged",
    );
  });

  test("a required or a choice field cannot be cleared", async () => {
    const { change } = await planOne({
      rows: [plannedRow(draft({}, ["name", "currencyCode"]))],
      live: read([listing({ currencyCode: "USD" })]),
    });
    expect(change.action).toBe("unchanged");
  });

  test("a differing price is told, counted and never sent (decision 17)", async () => {
    const alone = await updateOf({ salePrice: 5 }, { salePrice: 4 });
    expect(alone.change).toMatchObject({
      ...{ action: "by-hand", fields: [] },
      byHand: [{ field: "salePrice", before: 4, after: 5 }],
    });
    expect(alone.codes).toEqual(["price-not-updatable"]);
    expect(alone.plan.totals.byHand).toBe(1);
    const beside = await updateOf({ salePrice: 5, name: "Red" }, { salePrice: 4 });
    expect(beside.operation).toMatchObject({ kind: "update" });
    expect(beside.operation?.kind === "update" && "salePrice" in updateBody(beside.operation)).toBe(
      false,
    );
  });

  test("unlisted fields are compared with memory, and never seen ones are not sent (decision 18)", async () => {
    const rows = [plannedRow(draft({ gtin: "2", firstCost: 3 }))];
    const live = read([listing()]);
    const never = await planOne({ rows, live });
    expect([never.change.action, ...never.codes]).toEqual(["uncompared", "not-comparable"]);
    expect(never.plan.totals).toMatchObject({ unchanged: 0, uncompared: 1 });
    const beside = await planOne({ rows, live: read([listing({ name: "Another" })]) });
    expect(beside.change.fields.map(({ field }) => field)).toEqual(["gtin", "name"]);
    const equal = await planOne({
      rows,
      live,
      memory: memoryOf(listing({ gtin: "2", firstCost: 3 })),
    });
    expect([equal.change.action, ...equal.codes]).toEqual(["unchanged"]);
    const other = await planOne({
      rows,
      live,
      memory: memoryOf(listing({ gtin: "1", firstCost: 4 })),
    });
    expect(other.change.fields).toEqual([{ field: "gtin", before: "1", after: "2" }]);
    expect(other.codes).toEqual(["price-not-updatable"]);
    const asked = await planOne({ rows, live, sendUncompared: true });
    expect(asked.operation?.kind === "update" && updateBody(asked.operation).gtin).toBe("2");
    expect(asked.operation?.kind === "update" && "firstCost" in updateBody(asked.operation)).toBe(
      false,
    );
  });

  test("a memory of the product list alone says nothing about unlisted fields", async () => {
    const { whole: _, ...seen } = [...memoryOf(listing(), { source: "list" }).values()][0]!;
    const memory = new Map([["MUG-1", seen]]);
    const rows = [plannedRow(draft({ mpn: "K" }))];
    expect((await planOne({ rows, live: read([listing()]), memory })).codes).toEqual([
      "not-comparable",
    ]);
  });

  test("re-hosted images are unchanged, other images of others stay, those of the sheet go (decision 20)", async () => {
    const image = (url: string) => [{ order: 1, url: `https://a.example.com/${url}.jpg` }];
    const hosted = listing({ images: image("hosted") });
    const rows = [plannedRow(draft({ images: image("1") }))];
    const agreed = agreedByCreate({ images: image("1") }, hosted);
    const same = await planOne({ rows, live: read([hosted]), agreed });
    expect([same.change.action, ...same.codes]).toEqual(["unchanged", "images-rehosted"]);
    const other = await planOne({ rows, live: read([listing({ images: image("x") })]), agreed });
    expect([other.change.action, ...other.codes]).toEqual(["unchanged", "live-kept"]);
    const fresh = [plannedRow(draft({ images: image("2") }))];
    const edited = await planOne({ rows: fresh, live: read([hosted]), agreed });
    expect(edited.change.action).toBe("update");
  });

  test("restoring an old state sends every difference, whoever has changed it", async () => {
    const rows = [plannedRow(draft({ name: "Old" }))];
    const live = read([listing({ name: "Theirs" })]);
    const agreed = agreedByCreate({ name: "Old" }, listing({ name: "Old" }));
    expect((await planOne({ rows, live, agreed })).change.action).toBe("unchanged");
    const { change } = await planOne({ rows, live, agreed, restore: true });
    expect(change).toMatchObject({ action: "update", fields: [{ field: "name", after: "Old" }] });
  });

  test("an image that the answer echoed and that is another one now was changed by somebody", async () => {
    const image = (url: string) => [{ order: 1, url: `https://a.example.com/${url}.jpg` }];
    const rows = [plannedRow(draft({ images: image("right") }))];
    const agreed = agreedByCreate({ images: image("right") }, listing({ images: image("right") }));
    const live = read([listing({ images: image("theirs") })]);
    const { change, codes } = await planOne({ rows, live, agreed });
    expect([change.action, ...codes]).toEqual(["unchanged", "live-kept"]);
    expect(change.liveChanges).toMatchObject([{ field: "images" }]);
  });

  test.each([
    ["currency", { currencyCode: "USD" as const }, { currencyCode: "RUB" }],
    ["language", { language: "RU" as const }, {}],
    ["card", { parentSku: "CUP" }, {}],
  ] as const)(
    "a change of %s is blocked until allowed by name (decision 22)",
    async (name, of, live) => {
      const { change, codes, plan } = await updateOf(of, live);
      expect([change.action, ...codes]).toEqual(["blocked", `risk-${name}`]);
      expect(change.fields).toHaveLength(1);
      expect(plan.operations).toEqual([]);
      const allowed = await planOne({
        rows: [plannedRow(draft(of))],
        live: read([listing(live)]),
        allow: new Set([name]),
      });
      expect([allowed.change.action, ...allowed.codes]).toEqual(["update", `risk-${name}`]);
    },
  );
});

describe("makePlan, rows", () => {
  test("a finding for creates only falls away where the SKU is live and nothing is to be changed", async () => {
    const { name: _, ...rest } = product();
    const row = {
      row: 2,
      sku: "MUG-1",
      draft: { row: 2, product: rest, clears: [] },
      findings: [finding({ field: "name", onlyOnCreate: true })],
    };
    expect((await planOne({ rows: [row] })).change.action).toBe("invalid");
    expect((await planOne({ rows: [row], live: read([listing()]) })).change.action).toBe(
      "unchanged",
    );
    const nameless = read([listing({ name: "" })]);
    expect((await planOne({ rows: [row], live: nameless })).change.action).toBe("unchanged");
    const changed = { ...row, draft: { ...row.draft, product: { ...rest, weight: 77 } } };
    const planned = await planOne({ rows: [changed], live: nameless });
    expect(planned.change.action).toBe("invalid");
    expect(planned.codes).toContain("row-incomplete");
    expect((await planOne({ rows: [row], live: read([]) })).codes).toEqual(["absence-unproven"]);
  });

  test("a row with any other error is invalid, with a warning it is not", async () => {
    const row = plannedRow(draft());
    const wrong = { ...row, findings: [finding({ code: "too-long" })] };
    const warned = { ...row, findings: [finding({ severity: "warning", code: "card-differs" })] };
    expect((await planOne({ rows: [wrong] })).change.action).toBe("invalid");
    expect((await planOne({ rows: [warned] })).change.action).toBe("create");
    expect((await planOne({ rows: [{ row: 2, sku: "", findings: [] }] })).change.action).toBe(
      "invalid",
    );
  });

  test("--only and rows taken out keep the comparison and plan no write", async () => {
    const only = await planOne({ only: "update" });
    expect([only.change.action, ...only.codes]).toEqual(["blocked", "row-left-out"]);
    expect(only.change.fields.length).toBeGreaterThan(0);
    expect((await planOne({ only: "create" })).change.action).toBe("create");
    expect((await planOne({ leftOut: new Set([2]) })).codes).toEqual(["row-left-out"]);
  });

  test("changes and operations are sorted by row and totals count every row", async () => {
    const rows = [9, 4, 6].map((row) => plannedRow(draft({ sku: `S${row}` }), row));
    const live = read([listing({ sku: "S6" })], ["S4", "S9"]);
    const plan = await makePlan(input({ rows, live }));
    expect(plan.changes.map(({ row }) => row)).toEqual([4, 6, 9]);
    expect(plan.operations.map(({ id }) => id)).toEqual(["r4-create", "r9-create"]);
    expect(plan.totals).toEqual({
      create: 2,
      update: 0,
      unchanged: 1,
      invalid: 0,
      blocked: 0,
      byHand: 0,
    });
  });
});
