import { describe, expect, test } from "vitest";
import { RowTexts } from "../../../src/commands/screen/row-texts.ts";
import type { PlannedRow } from "../../../src/plan/index.ts";

const rows: readonly PlannedRow[] = Array.from({ length: 1000 }, (_, at) => ({
  ...{ row: at + 2, sku: `SKU-${at}`, findings: [] },
  ...(at % 3 === 0 ? {} : { name: `Кружка ${at}` }),
}));

/** A clock on which each look takes a tenth of a millisecond. */
function slowClock() {
  let nowMs = 0;
  const rests: number[] = [];
  const sleep = async (durationMs: number) => {
    rests.push(durationMs);
    nowMs += durationMs;
  };
  return { nowMs: () => (nowMs += 0.1), sleep, rests };
}

describe("RowTexts", () => {
  test("finds words in SKU and name however they are written, and none over both", async () => {
    const texts = new RowTexts(rows, slowClock());
    await texts.make(new AbortController().signal);
    expect(texts.has(7, "sku-7")).toBe(true);
    expect(texts.has(7, "кружка")).toBe(true);
    expect(texts.has(9, "кружка")).toBe(false);
    expect(texts.has(7, "7кружка")).toBe(false);
    expect(texts.has(1000, "sku")).toBeUndefined();
  });

  test("finds in every row what its text holds, in whatever order rows are asked for", async () => {
    const texts = new RowTexts(rows, slowClock());
    await texts.make(new AbortController().signal);
    const words = ["sku-1", "ка 77", "9", "nowhere", "-99", "кружка 9"];
    const places = [...rows.keys(), 500, 3, 999, 0, ...rows.keys()];
    for (const word of words) {
      const found = places.filter((place) => texts.has(place, word));
      const holding = places.filter((place) => {
        const { sku = "", name = "" } = rows[place] ?? {};
        return [sku.toLowerCase(), name.toLowerCase()].some((text) => text.includes(word));
      });
      expect(found).toEqual(holding);
    }
  });

  test("makes a slice of texts between two rests, all of them once", async () => {
    const clock = slowClock();
    const texts = new RowTexts(rows, clock);
    const { signal } = new AbortController();
    await Promise.all([texts.make(signal), texts.make(signal)]);
    await texts.make(signal);
    // 20 looks are 2 ms.
    expect(clock.rests.length).toBeGreaterThan(40);
    expect(clock.rests.length).toBeLessThanOrEqual(1000 / 19);
    expect(texts.has(999, "sku-999")).toBe(true);
  });

  test("stops where the comparison is given up, and says that it does not know", async () => {
    const clock = slowClock();
    const given = new AbortController();
    const sleep = async () => given.abort();
    const texts = new RowTexts(rows, { ...clock, sleep });
    await texts.make(given.signal);
    expect(texts.has(0, "sku-0")).toBe(true);
    expect(texts.has(999, "sku-999")).toBeUndefined();
  });
});
