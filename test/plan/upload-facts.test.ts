import { describe, expect, test } from "vitest";
import type { FieldName } from "../../src/model/product/product.ts";
import type { PlannedRow } from "../../src/plan/fields/input.ts";
import { makePlan, uploadFacts } from "../../src/plan/index.ts";
import { finding } from "../report/fixtures.ts";
import { english } from "../support/english.ts";
import { base, draft, input, listing, plannedRow, read } from "./fixtures.ts";

const skus = ["NEW", "OLD", "CARD", "OPEN", "BAD"];

function sheet(env = "sandbox") {
  return input({
    base: { ...base, env },
    rows: skus.map((sku, at) =>
      sku === "BAD" ? { row: at + 2, sku, findings: [] } : plannedRow(draft({ sku }), at + 2),
    ),
    live: read(
      [
        listing({ sku: "OLD", name: "Old" }),
        listing({ sku: "CARD", parentSku: "OTHER" }),
        listing({ sku: "OPEN", name: "Old" }),
      ],
      ["NEW"],
    ),
    openWrites: new Map([["OPEN", { run: "r1", atMs: 0 }]]),
  });
}

describe("uploadFacts", () => {
  test("says where, how much, what is risky and what is held back", async () => {
    const plan = await makePlan(sheet());
    const facts = uploadFacts(plan, { catalogueSize: 100 });
    expect(facts).toMatchObject({
      ...{ env: "sandbox", host: base.host, file: base.file, ...plan.estimate },
      ...{ creates: 1, updates: 1, notSent: 3, leftOut: 0 },
      risks: [{ name: "card", rows: [{ sku: "CARD", status: "held" }] }],
      heldByOpenWrites: [{ row: 5, sku: "OPEN" }],
    });
    expect(english.text(facts.heldByOpenWrites[0]?.note.message ?? "")).toContain(
      "sheetport resume r1",
    );
    expect(facts).not.toHaveProperty("nameToType");
    expect(facts.tooManyChanges).toBeUndefined();
  });

  test("counts the rows that are sent although the check warns of what is sent", async () => {
    const asked = sheet();
    const warned = (field: FieldName, of: PlannedRow) => ({
      ...of,
      findings: [finding({ row: of.row, cell: `B${of.row}`, field, severity: "warning" })],
    });
    const [created, updated, ...others] = asked.rows as readonly [PlannedRow, PlannedRow];
    const facts = async (field: FieldName) => {
      const rows = [warned("sku", created), warned(field, updated), ...others];
      return uploadFacts(await makePlan({ ...asked, rows }), { catalogueSize: 0 });
    };
    expect((await facts("name")).warned).toBe(2);
    // The brand is not sent: only the name changes.
    expect((await facts("brandName")).warned).toBe(1);
  });

  test("counts rows that the person took out apart, and asks the guards of what is left", async () => {
    const plan = await makePlan({ ...sheet(), leftOut: new Set([2, 4]) });
    const facts = uploadFacts(plan, {
      catalogueSize: 100,
      maxChanges: { count: 0 },
    });
    expect(facts).toMatchObject({
      ...{ creates: 0, updates: 1, notSent: 2, leftOut: 2 },
      risks: [{ rows: [{ sku: "CARD", status: "left-out" }] }],
      tooManyChanges: { isLiftedByYes: false },
    });
  });

  test("wants the name typed in production, as it is written there", async () => {
    const facts = uploadFacts(await makePlan(sheet("Production")), { catalogueSize: 0 });
    expect(facts.nameToType).toBe("Production");
  });
});
