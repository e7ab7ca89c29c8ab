import { describe, expect, test } from "vitest";
import type { Change } from "../../src/model/run/plan.ts";
import type { OperationState } from "../../src/model/run/run.ts";
import { baseRow, readBaseRow } from "../../src/model/sheet/export-base.ts";
import {
  type Agreed,
  draftDigest,
  isAgreed,
  isAgreedBy,
  makePlan,
  repeatedSkus,
  untouchedRows,
} from "../../src/plan/index.ts";
import { saying } from "../support/english.ts";
import { draft, input, plannedRow, product, read } from "./fixtures.ts";

const program = "1.0.0";
const meaning = { program, account: "sandbox-1" };
const row = plannedRow(draft());

function exportedRow() {
  const row = readBaseRow(baseRow({ product: product(), unfit: new Map(), atMs: 1 }));
  return row ?? expect.fail("no row");
}

function untouched(
  rows = [row],
  given: Partial<Parameters<typeof untouchedRows>[1]> = {},
): readonly number[] {
  const digest = draftDigest(draft(), meaning);
  const agreed = new Map<string, Agreed>([["MUG-1", { digest, atMs: 7 }]]);
  const unsettled = new Map<string, unknown>();
  const repeated = repeatedSkus(rows);
  const options = { exported: undefined, agreed, unsettled, repeated, ...meaning, ...given };
  return [...untouchedRows(rows, options).keys()];
}

describe("draftDigest", () => {
  test.each([
    ["a field", draftDigest(draft({ name: "Other" }), meaning)],
    [
      "an entry of a list",
      draftDigest(draft({ options: [{ key: "Colour", value: "Red" }] }), meaning),
    ],
    ["a cleared field", draftDigest(draft({}, ["brandName"]), meaning)],
    ["whole lists", draftDigest(draft(), { ...meaning, wholeLists: ["images"] })],
    ["another program", draftDigest(draft(), { ...meaning, program: "1.0.1" })],
    ["another account", draftDigest(draft(), { ...meaning, account: "sandbox-2" })],
  ])("%s makes it another one", (_, other) => {
    expect(other).not.toBe(draftDigest(draft(), meaning));
  });

  test("is the same wherever the row stands", () => {
    expect(draftDigest({ ...draft(), row: 99 }, meaning)).toBe(draftDigest(draft(), meaning));
  });
});

describe("untouchedRows", () => {
  test("a row that asks for what was agreed is untouched, with its time", () => {
    expect(untouched()).toEqual([2]);
  });

  test("one that asks for something else, or of which nothing is agreed, is not", () => {
    expect(untouched([plannedRow(draft({ name: "Other" }))])).toEqual([]);
    expect(untouched([row], { agreed: new Map() })).toEqual([]);
  });

  test("one with an open write, a twin or an error is not", () => {
    expect(untouched([row], { unsettled: new Map([["MUG-1", {}]]) })).toEqual([]);
    expect(untouched([row, plannedRow(draft(), 3)])).toEqual([]);
    const error = { row: 2, cell: "", column: "", severity: "error", code: "x", said: saying("") };
    const finding = { ...error, value: "" } as never;
    expect(untouched([{ ...row, findings: [finding] }])).toEqual([]);
    const ifNew = { ...error, onlyOnCreate: true, value: "" } as never;
    expect(untouched([{ ...row, findings: [ifNew] }])).toEqual([2]);
  });

  test("an exported row is untouched as it was exported, whatever the record says", () => {
    const exported = new Map([["MUG-1", exportedRow()]]);
    expect(untouched([row], { exported, agreed: new Map() })).toEqual([2]);
    expect(untouched([plannedRow(draft({ name: "Other" }))], { exported })).toEqual([]);
    expect(untouched([row], { exported: new Map() })).toEqual([]);
    expect(untouched([row], { exported, wholeLists: ["images"] })).toEqual([]);
  });
});

describe("makePlan", () => {
  test("an untouched row is neither unchanged nor blocked, though nothing was read of it", async () => {
    const plan = await makePlan(
      input({ rows: [row], live: read([]), untouched: new Map([[2, 7]]) }),
    );
    expect(plan.changes).toEqual([
      { row: 2, sku: "MUG-1", action: "untouched", fields: [], notes: [], agreedAtMs: 7 },
    ]);
    expect(plan.totals).toMatchObject({ untouched: 1, unchanged: 0, blocked: 0 });
    expect(plan.operations).toEqual([]);
  });
});

describe("isAgreed, isAgreedBy", () => {
  const change = (more: Partial<Change>): Change => ({
    ...{ row: 2, sku: "MUG-1", action: "unchanged", fields: [], notes: [] },
    ...more,
  });
  const note = (code: "price-not-updatable" | "images-rehosted" | "live-kept" | "risk-card") => ({
    code,
    message: "",
  });
  const applied: OperationState = { attempts: 1, inFlight: false, outcome: "applied" };

  test("equal rows are agreed, whatever only the marketplace did to their pictures", () => {
    expect(isAgreed(change({}))).toBe(true);
    expect(isAgreed(change({ action: "uncompared" }))).toBe(true);
    expect(isAgreed(change({ notes: [note("images-rehosted")] }))).toBe(true);
  });

  test.each([
    ["another price", change({ notes: [note("price-not-updatable")] })],
    ["a live value that stays", change({ notes: [note("live-kept")] })],
    ["an update", change({ action: "update" })],
    ["a block", change({ action: "blocked" })],
    ["an unread row", change({ action: "untouched" })],
  ])("%s is no agreement", (_, one) => {
    expect(isAgreed(one)).toBe(false);
  });

  test("a write that was applied is one, an unclear or altered one is not", () => {
    const update = change({ action: "update", notes: [note("risk-card")] });
    expect(isAgreedBy(update, applied)).toBe(true);
    expect(isAgreedBy(change({ action: "create" }), applied)).toBe(true);
    expect(isAgreedBy(update, { ...applied, outcome: "unknown" })).toBe(false);
    expect(isAgreedBy(update, { ...applied, unexpected: ["name"] })).toBe(false);
    expect(isAgreedBy(update, undefined)).toBe(false);
    expect(isAgreedBy(change({ action: "update", notes: [note("live-kept")] }), applied)).toBe(
      false,
    );
  });
});
