import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hashOf, TextColumn } from "../../src/model/text-column.ts";
import { TextIndex, TextTable } from "../../src/model/text-index.ts";

/** Texts that come again, plain ones and all others: half characters, very long ones, alike beginnings. */
const unit = fc.constantFrom("a", "b", "SKU-", "é", "б", "😀", "\ud800", "\ufffd", "\u0000");
const some = fc.oneof(
  { weight: 20, arbitrary: fc.string({ unit, maxLength: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom("x".repeat(70_000), "б".repeat(40_000)) },
);
const texts = fc.array(some, { size: "large", maxLength: 60 });

describe("TextTable", () => {
  test("gives the places that a map of the same texts would", () => {
    fc.assert(
      fc.property(texts, texts, (added, asked) => {
        const table = new TextTable();
        const map = new Map<string, number>();
        for (const text of added) {
          if (!map.has(text)) map.set(text, map.size);
          expect(table.add(text)).toBe(map.get(text));
        }
        expect(table.size).toBe(map.size);
        for (const text of [...added, ...asked]) expect(table.placeOf(text)).toBe(map.get(text));
        expect([...map.keys()].map((_, place) => table.at(place))).toEqual([...map.keys()]);
      }),
    );
  });

  test("keeps its places when it has to grow", () => {
    const table = new TextTable();
    const skus = Array.from({ length: 20_000 }, (_, at) => `SKU-${at}`);
    for (const sku of skus) table.add(sku);
    expect(skus.every((sku, at) => table.placeOf(sku) === at && table.add(sku) === at)).toBe(true);
    expect(table.placeOf("SKU-20000")).toBeUndefined();
  });
});

describe("TextIndex", () => {
  test("finds the first position of each text of a column", () => {
    fc.assert(
      fc.property(texts, (all) => {
        const column = new TextColumn();
        const index = new TextIndex(column);
        for (const [at, text] of all.entries()) {
          column.push(text);
          expect(index.add(at)).toBe(all.indexOf(text));
        }
        for (const text of all) expect(index.find(text)).toBe(all.indexOf(text));
      }),
    );
  });
});

describe("hashOf", () => {
  test("is that of the same text in a column", () => {
    fc.assert(
      fc.property(texts, (all) => {
        const column = new TextColumn();
        for (const text of all) column.push(text);
        expect(all.map((_, at) => column.hashAt(at))).toEqual(all.map(hashOf));
      }),
    );
  });

  test("spreads SKUs that differ in few letters over a table", () => {
    const slots = new Set(Array.from({ length: 1_000 }, (_, at) => hashOf(`SKU-${at}`) % 1_024));
    // As many as when thrown at random: 1,024 × (1 − 1/e) or so.
    expect(slots.size).toBeGreaterThan(550);
  });
});
