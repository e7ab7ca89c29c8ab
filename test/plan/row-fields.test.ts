import { expect, test } from "vitest";
import { rowFields } from "../../src/plan/index.ts";
import { draft, listing, memoryOf, product } from "./fixtures.ts";

const fieldOf = (name: string, ...known: Parameters<typeof rowFields>) =>
  rowFields(...known).find(({ field }) => field === name);

test("rowFields gives live and sheet side by side, blank ones as null, empty on both sides not at all", () => {
  const known = [draft({ name: "New" }), listing({ name: "Old" }), undefined] as const;
  expect(fieldOf("name", ...known)).toEqual({ field: "name", before: "Old", after: "New" });
  expect(fieldOf("barcode", ...known)).toBeUndefined();
  expect(fieldOf("weight", undefined, listing(), undefined)).toMatchObject({
    ...{ before: 0.4, after: null },
  });
  expect(fieldOf("weight", draft(), undefined, undefined)).toMatchObject({
    ...{ before: null, after: 0.4 },
  });
});

test("rowFields takes what the list does not return from the last whole answer (decision 18)", () => {
  const memory = memoryOf(listing({ gtin: "4006381333931" })).get(product().sku);
  const live = { before: "4006381333931", after: null };
  expect(fieldOf("gtin", draft(), listing(), memory)).toMatchObject(live);
  expect(fieldOf("gtin", draft(), undefined, memory)).toBeUndefined();
});
