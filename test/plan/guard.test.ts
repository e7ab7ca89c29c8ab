import { describe, expect, test } from "vitest";
import { documentedRates } from "../../src/model/run/rate.ts";
import { effectiveFindings, estimate, makePlan, tooManyChanges } from "../../src/plan/index.ts";
import { saying } from "../support/english.ts";
import { draft, input, listing, plannedRow, read } from "./fixtures.ts";

async function planOfCreates(number: number) {
  const skus = Array.from({ length: number }, (_, index) => `S${index}`);
  const rows = skus.map((sku, index) => plannedRow(draft({ sku }), index + 2));
  return await makePlan(input({ rows, live: read([], skus) }));
}

describe("tooManyChanges", () => {
  test.each([
    [3, 10, false],
    [4, 10, true],
    [30, 100, false],
    [31, 100, true],
    [9, 9, false],
    [9, 0, false],
  ])("%i changes in a catalogue of %i: %s", async (changes, catalogueSize, isTooMany) => {
    const verdict = tooManyChanges(await planOfCreates(changes), { catalogueSize });
    expect(verdict !== undefined).toBe(isTooMany);
  });

  test("--max-changes decides alone, and a yes does not lift it", async () => {
    const plan = await planOfCreates(9);
    const allowing = (count: number) => ({ catalogueSize: 10, maxChanges: { count } });
    expect(tooManyChanges(plan, allowing(9))).toBeUndefined();
    expect(tooManyChanges(plan, allowing(8))).toMatchObject({ isLiftedByYes: false });
  });

  test("a number from a file beside the workbook leaves the share to a yes", async () => {
    const plan = await planOfCreates(9);
    const limits = (count: number) => ({ maxChanges: { count, keepsShare: true } });
    const among = (catalogueSize: number, count: number) =>
      tooManyChanges(plan, { catalogueSize, ...limits(count) });
    expect(among(10, 9)).toMatchObject({ isLiftedByYes: true });
    expect(among(100, 9)).toBeUndefined();
    expect(among(100, 8)).toMatchObject({ isLiftedByYes: false });
  });
});

describe("estimate", () => {
  test("the longer lane decides, the read-back of the first update counts", () => {
    const none = estimate({ create: 0, update: 0 }, documentedRates);
    expect(none).toEqual({ requests: 0, seconds: 0 });
    const both = estimate({ create: 201, update: 100 }, documentedRates);
    // 200 gaps of 605 ms, and an answer
    expect(both).toEqual({ requests: 304, seconds: 122 });
  });

  test("counts order writes and the reads before them on their one lane", () => {
    // 60 writes and 6 readings of ten, 30 a minute: 65 gaps of 60.5 s / 30, and one answer.
    const orders = estimate({ create: 0, update: 0, orders: 60 }, documentedRates);
    expect(orders).toEqual({ requests: 66, seconds: 132 });
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
