import { expect, test } from "vitest";
import { rowFields } from "../../src/plan/index.ts";
import { draft, listing, memoryOf, product } from "./fixtures.ts";

const fieldOf = (known: Parameters<typeof rowFields>[0], name: string) =>
  rowFields(known).find(({ field }) => field === name);

test("rowFields gives live and sheet side by side, blank ones as null, empty on both sides not at all", () => {
  const known = { draft: draft({ name: "New" }), listing: listing({ name: "Old" }) };
  expect(fieldOf(known, "name")).toEqual({ field: "name", before: "Old", after: "New" });
  expect(fieldOf(known, "barcode")).toBeUndefined();
  expect(fieldOf({ listing: listing() }, "weight")).toMatchObject({ before: 0.4, after: null });
  expect(fieldOf({ draft: draft() }, "weight")).toMatchObject({ before: null, after: 0.4 });
});

test("rowFields takes what the list does not return from the last whole answer (decision 18)", () => {
  const memory = memoryOf(listing({ gtin: "4006381333931" })).get(product().sku);
  const known = { draft: draft(), listing: listing(), memory };
  expect(fieldOf(known, "gtin")).toMatchObject({ before: "4006381333931", after: null });
  expect(fieldOf({ draft: draft(), memory }, "gtin")).toBeUndefined();
});
