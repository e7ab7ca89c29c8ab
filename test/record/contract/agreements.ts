import { describe, expect, test } from "vitest";
import type { RunRecord } from "../../../src/record/record.ts";
import { intent, outcome, plan, runStart, update } from "../fixtures.ts";
import type { OpenRecord } from "./support.ts";

/** What sheet and marketplace last agreed on. */
export function describeAgreements(open: OpenRecord): void {
  const env = "sandbox h";
  const about = { env, sheet: "" };
  const agree = (record: RunRecord, sku: string, atMs: number, name = "Mug") =>
    record.noteAgreements(about, [{ sku, atMs, values: { name }, isWhole: false }]);
  const known = async (record: RunRecord, ...skus: string[]) => [
    ...(await record.agreements(about, skus)).keys(),
  ];

  describe("agreements", () => {
    test("are kept by environment, sheet and SKU, the latest in place of those before", async () => {
      const record = await open();
      await agree(record, "A", 1, "old");
      await agree(record, "A", 2, "new");
      expect(await record.agreements(about, ["A", "B"])).toEqual(
        new Map([["A", { sku: "A", atMs: 2, values: { name: "new" }, isWhole: false }]]),
      );
      expect((await record.agreements({ env: "other", sheet: "" }, ["A"])).size).toBe(0);
      expect((await record.agreements({ env, sheet: "an export" }, ["A"])).size).toBe(0);
    });

    test("that are older than a write to their SKU are not kept: it was compared before", async () => {
      const record = await open();
      await record.startRun(runStart("r", { env }), plan([update("A")]));
      await record.append("r", intent("update:A", 100), 0);
      await record.append("r", outcome("update:A", "applied", 200), 0);
      for (const sku of ["A", "C"]) await agree(record, sku, 150);
      expect(await known(record, "A", "C")).toEqual(["C"]);
      await agree(record, "A", 300);
      expect(await known(record, "A")).toEqual(["A"]);
    });

    test("say nothing of a field whose write may or may not have been carried out", async () => {
      const record = await open();
      await agree(record, "A", 50);
      const written = { ...update("A"), fields: [{ field: "name", before: "Mug", after: "Cup" }] };
      await record.startRun(runStart("r", { env }), plan([written as never]));
      await record.append("r", intent("update:A", 100), 0);
      expect((await record.agreements(about, ["A"])).get("A")?.values).toEqual({ name: null });
      await record.append("r", outcome("update:A", "rejected", 200), 0);
      expect((await record.agreements(about, ["A"])).get("A")?.values).toEqual({ name: "Mug" });
    });
  });
}
