import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addPage,
  learnPageBase,
  newCollection,
  nextStep,
  refusePage,
} from "../../src/marketplace/pages/collect.ts";

const names = { idOf: (item: string) => item, nameOf: (item: string) => item };

/** Reads a list to its end, as a service with these habits would answer it. */
function collect(
  items: readonly string[],
  service: { base: 0 | 1; size: number; below: "first" | "empty" | "refused"; start: 0 | 1 },
) {
  const collection = newCollection<string>(service.start);
  for (let reads = 0; reads < 1000; reads++) {
    const step = nextStep(collection);
    if (step.do === "stop") return { collection, step };
    const index = step.page - service.base;
    if (index < 0 && service.below === "refused") refusePage(collection, step.page);
    else {
      const from = index < 0 ? 0 : index * service.size;
      const page =
        index < 0 && service.below === "empty" ? [] : items.slice(from, from + service.size);
      const answer = { items: page, recordCount: page.length, totalCount: items.length };
      addPage(collection, step.page, answer, names);
    }
  }
  throw new Error("The collection does not end.");
}

describe("nextStep", () => {
  test("makes every list whole, whatever the base, the page size and the start", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 70 }),
        fc.record({
          base: fc.constantFrom(0 as const, 1 as const),
          start: fc.constantFrom(0 as const, 1 as const),
          size: fc.integer({ min: 1, max: 30 }),
          below: fc.constantFrom("first" as const, "empty" as const, "refused" as const),
        }),
        (count, service) => {
          const items = Array.from({ length: count }, (_, index) => `S${index}`);
          const { collection, step } = collect(items, service);
          expect(step).toMatchObject({ do: "stop", complete: true });
          expect(new Set(collection.records.values())).toEqual(new Set(items));
          const learnt = learnPageBase(collection);
          // A list of one page that page 0 and page 1 both give fits both bases.
          if (learnt !== undefined) expect(learnt).toBe(count === 0 ? undefined : service.base);
        },
      ),
    );
  });

  test("stops at a list that changes while it is read", () => {
    const collection = newCollection<string>(1);
    addPage(collection, 1, { items: ["A"], recordCount: 1, totalCount: 3 }, names);
    addPage(collection, 2, { items: ["B"], recordCount: 1, totalCount: 2 }, names);
    expect(nextStep(collection)).toEqual({ do: "stop", complete: false, reason: "changed" });
  });

  test("never believes more records than the total", () => {
    const collection = newCollection<string>(1);
    addPage(collection, 1, { items: ["A", "B"], recordCount: 2, totalCount: 1 }, names);
    expect(nextStep(collection)).toMatchObject({ complete: false, reason: "too-many" });
  });

  test.each([
    ["on one page", [["A", "A"]]],
    ["on two", [["A"], ["A"]]],
  ] as const)("one record twice %s is one record, so that the list is short", (_, pages) => {
    const collection = newCollection<string>(1);
    for (const [at, items] of [...pages, [], []].entries()) {
      const answer = { items, recordCount: items.length, totalCount: 2 };
      addPage(collection, (at + 1) % (pages.length + 2), answer, names);
    }
    expect(collection.records.size).toBe(1);
    expect(nextStep(collection)).toEqual({ do: "stop", complete: false, reason: "twice" });
  });

  const idOf = (item: string) => item.split("#")[1];
  const nameOf = (item: string) => item.split("#")[0] ?? "";
  test.each([
    ["two ids of one SKU are two records", ["A#1", "A#2"], 2, true],
    ["two SKUs of one id are one record, of which both are seen", ["A#1", "B#1"], 2, false],
    ["without ids, two of one SKU are both seen, and may be one", ["A", "A"], 2, false],
    ["without ids, two SKUs are two records", ["A", "B"], 2, true],
    ["where some have no id, they are not counted as more", ["A#1", "B"], 2, false],
  ])("%s", (_, items, seen, complete) => {
    const collection = newCollection<string>(1);
    const empty = { items: [], recordCount: 0, totalCount: 2 };
    const answer = { items, recordCount: 2, totalCount: 2 };
    addPage(collection, 1, answer, { idOf, nameOf });
    addPage(collection, 2, empty, names);
    addPage(collection, 0, empty, names);
    expect(collection.records.size).toBe(seen);
    expect(nextStep(collection)).toMatchObject({ do: "stop", complete });
  });

  test("is short when records without a SKU fill the list", () => {
    const collection = newCollection<string>(1);
    const empty = { items: [], recordCount: 0, totalCount: 2 };
    addPage(collection, 1, { items: ["A"], recordCount: 2, totalCount: 2 }, names);
    addPage(collection, 2, empty, names);
    addPage(collection, 0, empty, names);
    expect(nextStep(collection)).toMatchObject({ complete: false, reason: "short" });
  });
});
