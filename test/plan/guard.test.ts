import { describe, expect, test } from "vitest";
import { documentedRates } from "../../src/model/run/rate.ts";
import {
  effectiveFindings,
  estimate,
  guardChanges,
  guardInvalid,
  makePlan,
} from "../../src/plan/index.ts";
import { saying } from "../support/english.ts";
import { draft, input, listing, plannedRow, read } from "./fixtures.ts";

async function planOfCreates(number: number) {
  const skus = Array.from({ length: number }, (_, index) => `S${index}`);
  const rows = skus.map((sku, index) => plannedRow(draft({ sku }), index + 2));
  return await makePlan(input({ rows, live: read([], skus) }));
}

describe("guardChanges", () => {
  test.each([
    [3, 10, "pass"],
    [4, 10, "too-many-changes"],
    [30, 100, "pass"],
    [31, 100, "too-many-changes"],
    [9, 9, "pass"],
    [9, 0, "pass"],
  ])("%i changes in a catalogue of %i: %s", async (changes, catalogueSize, kind) => {
    expect(guardChanges(await planOfCreates(changes), { catalogueSize }).kind).toBe(kind);
  });

  test("--max-changes decides alone, and a yes does not lift it", async () => {
    const plan = await planOfCreates(9);
    expect(guardChanges(plan, { catalogueSize: 10, maxChanges: { count: 9 } }).kind).toBe("pass");
    expect(guardChanges(plan, { catalogueSize: 1000, maxChanges: { count: 8 } })).toMatchObject({
      kind: "too-many-changes",
      changes: 9,
      liftedByYes: false,
    });
  });

  test("a number from a file beside the workbook leaves the share to a yes", async () => {
    const plan = await planOfCreates(9);
    const limits = (count: number) => ({ maxChanges: { count, keepsShare: true } });
    const among = (catalogueSize: number, count: number) =>
      guardChanges(plan, { catalogueSize, ...limits(count) });
    expect(among(10, 9)).toMatchObject({ kind: "too-many-changes", liftedByYes: true });
    expect(among(100, 9).kind).toBe("pass");
    expect(among(100, 8)).toMatchObject({ kind: "too-many-changes", liftedByYes: false });
  });
});

describe("guardInvalid", () => {
  test("wrong rows hold everything back unless --valid-only", async () => {
    const plan = await makePlan(input({ rows: [{ row: 2, sku: "A", findings: [] }] }));
    expect(guardInvalid(plan, {})).toMatchObject({ kind: "invalid-rows", invalid: 1 });
    expect(guardInvalid(plan, { validOnly: true }).kind).toBe("pass");
    expect(guardInvalid(await planOfCreates(1), {}).kind).toBe("pass");
  });
});

describe("estimate", () => {
  test("the longer lane decides, the read-back of the first update counts", () => {
    const none = estimate({ create: 0, update: 0 }, documentedRates);
    expect(none).toEqual({ requests: 0, seconds: 0 });
    const both = estimate({ create: 201, update: 100 }, documentedRates, { latencyMs: 0 });
    // 200 gaps of 605 ms
    expect(both).toEqual({ requests: 304, seconds: 121 });
  });

  test("a plan tells the products of each lane: creates bring a control for each batch", async () => {
    const { estimate: told } = await planOfCreates(100);
    expect(told.lanes).toMatchObject({ read: { products: 2 }, create: { products: 100 } });
    expect(told.lanes?.update).toBeUndefined();
  });

  test("more work never takes less", () => {
    let seconds = 0;
    for (let create = 0; create < 500; create += 7) {
      const next = estimate({ create, update: 50 }, documentedRates).seconds;
      expect(next).toBeGreaterThanOrEqual(seconds);
      seconds = next;
    }
  });
});

describe("effectiveFindings", () => {
  test("keeps every finding of rows that are not live", () => {
    const finding = {
      row: 2,
      cell: "",
      column: "",
      field: "name",
      severity: "error",
      code: "missing-required",
      message: saying(""),
      value: "",
      onlyOnCreate: true,
    } as const;
    const rows = [{ row: 2, sku: "MUG-1", findings: [finding] }];
    expect(effectiveFindings({ rows, live: read([]) })).toEqual([finding]);
    expect(effectiveFindings({ rows, live: read([listing()]) })).toEqual([]);
  });
});
