import { expect, test } from "vitest";
import { compare } from "../../src/plan/fields/compare.ts";
import { english } from "../support/english.ts";
import { draft, listing } from "./fixtures.ts";

test("values that were undone on different days are named with their own day", () => {
  const undone = {
    name: { value: "Red mug", atMs: Date.UTC(2026, 10, 3) },
    brandName: { value: "Acme", atMs: Date.UTC(2026, 10, 5) },
  };
  const agreed = { sku: "MUG-1", atMs: 0, values: {}, isWhole: true, undone };
  const { notes } = compare(
    draft({ name: "Red mug", brandName: "Acme" }),
    listing({ name: "Blue mug", brandName: "Northkiln" }),
    { agreed },
  );
  expect(notes.map(({ message }) => english.text(message))).toEqual([
    "Name: undone on 2026-11-03, but still in the sheet.",
    "Brand: undone on 2026-11-05, but still in the sheet.",
  ]);
});
