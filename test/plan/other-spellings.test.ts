import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Finding } from "../../src/model/sheet/finding.ts";
import {
  allSpellings,
  differsByZeros,
  mayBeOtherSku,
  otherSpellings,
  usualWidths,
} from "../../src/plan/fields/other-spellings.ts";
import { makePlan } from "../../src/plan/index.ts";
import { english, saying } from "../support/english.ts";
import { draft, input, listing, plannedRow, read } from "./fixtures.ts";

const plain = (sku: string) => ({ sku, findings: [] });

const skuFinding: Finding = {
  ...{ row: 2, cell: "B2", column: "SKU", field: "sku", severity: "warning" },
  ...{ code: "code-lookalike", message: saying(""), value: "СYR-1" },
};

describe("otherSpellings", () => {
  it("of digits are those of the usual widths, then one and two zeros more", () => {
    expect(otherSpellings(plain("12345"), [8, 4])).toEqual(["00012345", "012345", "0012345"]);
  });

  it("of digits with zeros in front begin with those without", () => {
    expect(otherSpellings(plain("0012"), [])).toEqual(["12", "00012", "000012"]);
  });

  it("of a code that is no number are none, unless it was or may be repaired", () => {
    expect(otherSpellings(plain("MUG-1"), [8])).toEqual([]);
    const offered = { sku: "СYR-1", findings: [{ ...skuFinding, repair: "CYR-1" }] };
    expect(otherSpellings(offered, [])).toEqual(["CYR-1"]);
    const made = { ...skuFinding, repair: "CYR-1", repaired: true } as const;
    expect(otherSpellings({ sku: "CYR-1", findings: [made] }, [])).toEqual(["СYR-1"]);
    expect([plain("MUG-1"), offered, plain("12")].map(mayBeOtherSku)).toEqual([false, true, true]);
  });

  it("are never longer than a SKU may be, never the SKU itself, and all differ by zeros alone", () => {
    const sku = fc.stringMatching(/^\d{1,30}$/);
    const widths = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 5 });
    fc.assert(
      fc.property(sku, widths, (of, usual) => {
        const found = [...otherSpellings(plain(of), usual), ...allSpellings(plain(of))];
        for (const one of found) {
          expect(one).not.toBe(of);
          expect(one.length).toBeLessThanOrEqual(30);
          expect(differsByZeros(one, of)).toBe(true);
        }
      }),
    );
  });
});

describe("usualWidths", () => {
  it("counts codes of digits alone, the most frequent width first", () => {
    expect(usualWidths(["00012345", "00012346", "123", "MUG-1"])).toEqual([8, 3]);
  });
});

describe("makePlan, a SKU that may stand for another one", () => {
  const row = plannedRow(draft({ sku: "12345" }));

  it("creates nothing while the SKU is live with zeros in front, and names it", async () => {
    const live = read([], ["12345"]);
    const otherSpellings = new Map([["12345", "0012345"]]);
    const { changes, operations } = await makePlan(input({ rows: [row], live, otherSpellings }));
    expect(operations).toEqual([]);
    expect(changes[0]).toMatchObject({
      action: "blocked",
      notes: [{ code: "leading-zeros-lost" }],
    });
    expect(english.text(changes[0]?.notes[0]?.message ?? "")).toContain("“0012345”");
  });

  it("says of letters that were repaired that they look the same", async () => {
    const live = read([], ["12345"]);
    const otherSpellings = new Map([["12345", "１2345"]]);
    const { changes } = await makePlan(input({ rows: [row], live, otherSpellings }));
    expect(changes[0]?.notes).toMatchObject([{ code: "other-spelling-live" }]);
  });

  it("updates a SKU that is live itself, whatever else is", async () => {
    const live = read([listing({ sku: "12345", name: "Old" })]);
    const otherSpellings = new Map([["12345", "0012345"]]);
    const { changes } = await makePlan(input({ rows: [row], live, otherSpellings }));
    expect(changes[0]?.action).toBe("update");
  });
});

describe("makePlan, a code whose live value has zeros in front", () => {
  const planOf = async (barcode: string, live: string) => {
    const rows = [plannedRow(draft({ barcode, name: "New name" }))];
    return (await makePlan(input({ rows, live: read([listing({ barcode: live })]) }))).changes[0];
  };

  it("keeps the live value, says so, and updates the rest of the row", async () => {
    const change = await planOf("12345", "0012345");
    expect(change?.fields.map(({ field }) => field)).toEqual(["name"]);
    expect(change?.notes).toMatchObject([{ code: "leading-zeros-lost" }]);
  });

  it("brings zeros back that are live no more", async () => {
    const change = await planOf("0012345", "12345");
    expect(change?.fields.map(({ field }) => field).sort()).toEqual(["barcode", "name"]);
  });
});

describe("makePlan, a SKU that differs from a live one in letter case", () => {
  it("is blocked with the live SKU and what to do, never with “compare again later”", async () => {
    const live = {
      ...read([]),
      unproven: new Set(["mug-1"]),
      caseTwins: new Map([["mug-1", "MUG-1"]]),
    };
    const plan = await makePlan(input({ rows: [plannedRow(draft({ sku: "mug-1" }))], live }));
    const [change] = plan.changes;
    expect(change).toMatchObject({ action: "blocked", notes: [{ code: "other-spelling-live" }] });
    expect(english.text(change?.notes[0]?.message ?? "")).toContain("copy “MUG-1” into the cell");
    expect(english.text(change?.notes[0]?.message ?? "")).not.toContain("later");
  });
});
