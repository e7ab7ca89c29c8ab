import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  chooseControls,
  foldSku,
  isPlainValue,
} from "../../src/marketplace/listings/sku-filter.ts";
import { SkuResults } from "../../src/marketplace/listings/sku-results.ts";
import { noPause } from "../../src/model/long-work.ts";
import { listing } from "../plan/fixtures.ts";
import { jumpingClock } from "./support.ts";

const sku = fc.oneof(
  fc.constantFrom("a", "A", "b", "B ", "c,d", "é", "É", "x-1", "X-1", "x.2", "ſ", "s"),
  fc.nat({ max: 30 }).map((number) => `sku-${number}`),
);
const skus = fc.array(sku, { maxLength: 40 });

describe("SkuResults", () => {
  test("of a list: the first of each SKU, doubles, and twins by letter case, as one would go through it", async () => {
    await fc.assert(
      fc.asyncProperty(skus, skus, async (listed, wanted) => {
        const items = listed.map((sku, at) => listing({ sku, name: `Mug ${at}` }));
        const context = { clock: jumpingClock(), warn: () => undefined };
        const results = new SkuResults(context, wanted);
        await results.add({ items, complete: true }, [...new Set(wanted)], noPause);
        const read = results.read();
        for (const one of wanted) {
          const place = listed.indexOf(one);
          expect(read.listings.get(one)).toBe(items[place]);
          expect(read.duplicated.has(one)).toBe(listed.lastIndexOf(one) !== place);
          if (place >= 0) continue;
          const twin = listed.find((other) => foldSku(other) === foldSku(one));
          expect(read.caseTwins?.get(one)).toBe(twin);
          expect(read.absent.has(one)).toBe(twin === undefined);
        }
      }),
    );
  });
});

describe("chooseControls", () => {
  /** As the sentence has it: of a short list. */
  function chosenPlainly(list: readonly string[]): readonly string[] {
    const unlike = list.filter(
      (one) => list.filter((other) => foldSku(other) === foldSku(one)).length === 1,
    );
    const fit = unlike.filter(isPlainValue);
    const plain = fit.filter((one) => /^[\w.-]+$/.test(one));
    return (plain.length >= 2 ? plain : fit).slice(-4).reverse();
  }

  test("chooses the last SKUs that no other is like, plain ones if there are two", async () => {
    await fc.assert(
      fc.asyncProperty(skus, async (list) => {
        expect(await chooseControls(list, noPause)).toEqual(chosenPlainly(list));
      }),
      { numRuns: 1000 },
    );
  });
});
