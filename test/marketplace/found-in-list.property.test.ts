import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findInList } from "../../src/marketplace/found-in-list.ts";
import { chooseControls, foldSku, isPlainValue } from "../../src/marketplace/sku-filter.ts";
import { atOnce } from "../../src/model/steps.ts";
import { TextColumn } from "../../src/model/text-column.ts";

const sku = fc.oneof(
  fc.constantFrom("a", "A", "b", "B ", "c,d", "é", "É", "x-1", "X-1", "x.2", "ſ", "s"),
  fc.nat({ max: 30 }).map((number) => `sku-${number}`),
);
const skus = fc.array(sku, { maxLength: 40 });

function columnOf(texts: readonly string[]): TextColumn {
  const column = new TextColumn();
  for (const text of texts) column.push(text);
  return column;
}

describe("findInList", () => {
  test("finds what going through the list would: places, doubles, twins by letter case", () => {
    fc.assert(
      fc.property(skus, skus, (list, wanted) => {
        const found = atOnce(findInList(columnOf(list), wanted));
        for (const one of wanted) {
          const place = list.indexOf(one);
          expect(found.placeOf(one)).toBe(place < 0 ? undefined : place);
          if (place >= 0) expect(found.isTwice(place)).toBe(list.lastIndexOf(one) !== place);
          else {
            const twin = list.find((other) => foldSku(other) === foldSku(one));
            expect(found.twinOf(one)).toBe(twin);
          }
        }
      }),
    );
  });

  test("tells whether SKUs come in the order of the list, with few exceptions", () => {
    const list = Array.from({ length: 500 }, (_, at) => `sku-${at}`);
    const isInOrder = (wanted: readonly string[]) =>
      atOnce(findInList(columnOf(list), wanted)).isInOrder;
    expect(isInOrder(list)).toBe(true);
    expect(isInOrder(["new", ...list.filter((_, at) => at % 7 > 0), "newer"])).toBe(true);
    expect(isInOrder([...list.slice(250), ...list.slice(0, 250)])).toBe(true);
    expect(isInOrder(list.toReversed())).toBe(false);
    expect(isInOrder(list.map((_, at) => `sku-${(at * 7) % 500}`))).toBe(true);
    expect(isInOrder(list.map((_, at) => `sku-${(at * 77) % 500}`))).toBe(false);
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

  test("chooses the last SKUs that no other is like, plain ones if there are two", () => {
    fc.assert(
      fc.property(skus, (list) => {
        expect(atOnce(chooseControls(columnOf(list)))).toEqual(chosenPlainly(list));
      }),
      { numRuns: 1000 },
    );
  });
});
