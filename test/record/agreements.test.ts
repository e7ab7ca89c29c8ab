import { describe, expect, test } from "vitest";
import { openRecord, type RunRecord } from "../../src/record/record.ts";
import { intent, outcome, plan, runStart, update } from "./fixtures.ts";

const env = "sandbox h";
const about = { env, sheet: "" };
const agree = (record: RunRecord, sku: string, atMs: number, name = "Mug") =>
  record.noteAgreements(about, [{ sku, atMs, values: { name }, isWhole: false }]);
const known = (record: RunRecord, ...skus: string[]) => [...record.agreements(about, skus).keys()];

describe("agreements", () => {
  test("are kept by environment, sheet and SKU, the latest in place of those before", () => {
    const record = openRecord({ file: ":memory:" });
    agree(record, "A", 1, "old");
    agree(record, "A", 2, "new");
    expect(record.agreements(about, ["A", "B"])).toEqual(
      new Map([["A", { sku: "A", atMs: 2, values: { name: "new" }, isWhole: false }]]),
    );
    expect(record.agreements({ env: "other", sheet: "" }, ["A"]).size).toBe(0);
    expect(record.agreements({ env, sheet: "an export" }, ["A"]).size).toBe(0);
  });

  test("that are older than a write to their SKU are not kept: it was compared before", () => {
    const record = openRecord({ file: ":memory:" });
    record.startRun(runStart("r", { env }), plan([update("A")]));
    record.append("r", intent("update:A", 100), 0);
    record.append("r", outcome("update:A", "applied", 200), 0);
    for (const sku of ["A", "C"]) agree(record, sku, 150);
    expect(known(record, "A", "C")).toEqual(["C"]);
    agree(record, "A", 300);
    expect(known(record, "A")).toEqual(["A"]);
  });

  test("say nothing of a field whose write may or may not have been carried out", () => {
    const record = openRecord({ file: ":memory:" });
    agree(record, "A", 50);
    const written = { ...update("A"), fields: [{ field: "name", before: "Mug", after: "Cup" }] };
    record.startRun(runStart("r", { env }), plan([written as never]));
    record.append("r", intent("update:A", 100), 0);
    expect(record.agreements(about, ["A"]).get("A")?.values).toEqual({ name: null });
    record.append("r", outcome("update:A", "rejected", 200), 0);
    expect(record.agreements(about, ["A"]).get("A")?.values).toEqual({ name: "Mug" });
  });
});
