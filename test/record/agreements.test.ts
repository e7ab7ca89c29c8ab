import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import { openRecord, type RunRecord } from "../../src/record/record.ts";
import { intent, outcome, plan, runStart, update } from "./fixtures.ts";
import { temporaryDir } from "./temporary-dir.ts";

const env = "sandbox h";
const agree = (record: RunRecord, sku: string, atMs: number, digest = "d") =>
  record.rememberAgreements(env, { agreed: [{ sku, digest, atMs }], differing: [] });
const known = (record: RunRecord, ...skus: string[]) => [...record.agreements(env, skus).keys()];

describe("agreements", () => {
  test("are kept by environment and SKU, the latest in place of those before", () => {
    const record = openRecord({ file: ":memory:" });
    agree(record, "A", 1, "old");
    agree(record, "A", 2, "new");
    expect(record.agreements(env, ["A", "B"])).toEqual(
      new Map([["A", { sku: "A", digest: "new", atMs: 2 }]]),
    );
    expect(record.agreements("other", ["A"]).size).toBe(0);
  });

  test("are forgotten of SKUs that differ", () => {
    const record = openRecord({ file: ":memory:" });
    for (const sku of ["A", "B"]) agree(record, sku, 1);
    record.rememberAgreements(env, { agreed: [], differing: ["A"] });
    expect(known(record, "A", "B")).toEqual(["B"]);
  });

  test("that are older than a write to their SKU are not kept: it was compared before", () => {
    const record = openRecord({ file: ":memory:" });
    record.startRun(runStart("r", { env }), plan([update("A"), update("B")]));
    for (const sku of ["A", "B"]) record.append("r", intent(`update:${sku}`, 100), 0);
    record.append("r", outcome("update:A", "applied", 200), 0);
    // One is still under way.
    for (const sku of ["A", "B", "C"]) agree(record, sku, 150);
    expect(known(record, "A", "B", "C")).toEqual(["C"]);
    agree(record, "A", 300);
    agree(record, "B", 300);
    expect(known(record, "A", "B")).toEqual(["A"]);
  });

  test("one that was damaged counts as none", () => {
    const dir = temporaryDir();
    const file = join(dir, "sheetport.sqlite");
    const record = openRecord({ file });
    agree(record, "A", 1);
    agree(record, "B", 1);
    record.close();
    const db = new DatabaseSync(file);
    db.exec("UPDATE agreed SET digest = 'x' WHERE sku = 'A'");
    db.close();
    const again = openRecord({ file });
    onTestFinished(() => again.close());
    expect(known(again, "A", "B")).toEqual(["B"]);
  });
});
