import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldNames } from "../../src/model/product/columns.ts";
import {
  differingFields,
  fieldEquals,
  isBlank,
  listedFields,
} from "../../src/model/product/equality.ts";
import type { FieldName } from "../../src/model/product/product.ts";

const link = (order: unknown, url: string) => ({ order, url });
const pair = (key: string, value: unknown) => ({ key, value });

describe("fieldEquals", () => {
  it.each<[string, FieldName, unknown, unknown]>([
    ["null and missing", "barcode", null, undefined],
    ["null and empty text", "brandName", null, ""],
    ["missing and an empty list", "images", undefined, []],
    ["language in another letter case", "language", "EN", "en"],
    ["a number and its text", "weight", 12.5, "12.50"],
    ["numbers alike in 15 digits", "weight", 0.4, 0.39999999999999997],
    ["1 and 1.0", "height", 1, "1.0"],
    ["CR LF and LF", "description", "a\r\nb", "a\nb"],
    ["a code answered as a number", "barcode", "4006381", 4006381],
    [
      "links in another order of records",
      "images",
      [link(1, "a"), link(2, "b")],
      [link(2, "b"), link(1, "a")],
    ],
    ["links numbered from 0", "videos", [link(1, "a"), link(2, "b")], [link(0, "a"), link(1, "b")]],
    [
      "links without positions",
      "images",
      [link(1, "a"), link(2, "b")],
      [link(null, "a"), link(null, "b")],
    ],
    [
      "pairs in another order",
      "options",
      [pair("a", "1"), pair("b", "2")],
      [pair("b", "2"), pair("a", "1")],
    ],
    [
      "a pair without value and no pair",
      "attributes",
      [pair("a", "1"), pair("b", "")],
      [pair("a", "1")],
    ],
    ["only empty pairs and nothing", "attributes", [pair("a", null)], undefined],
    ["a pair's number and its text", "options", [pair("size", "42")], [pair("size", 42)]],
  ])("takes %s as the same", (_title, field, one, other) => {
    expect(fieldEquals(field, one, other)).toBe(true);
    expect(fieldEquals(field, other, one)).toBe(true);
  });

  it.each<[string, FieldName, unknown, unknown]>([
    ["letter case in other text", "name", "Mug", "mug"],
    ["spaces at the end", "name", "Mug", "Mug "],
    ["leading zeros of a code", "barcode", "0123", "123"],
    ["0 and blank", "weight", 0, null],
    ["other numbers", "weight", 0.38, 0.381],
    ["numbers that differ in the 15th digit", "weight", 0.4, 0.400000000000001],
    ["a lone CR and LF", "description", "a\rb", "a\nb"],
    ["the sequence of links", "images", [link(1, "a"), link(2, "b")], [link(1, "b"), link(2, "a")]],
    ["a link less", "images", [link(1, "a"), link(2, "b")], [link(1, "a")]],
    ["a pair's value", "options", [pair("a", "1")], [pair("a", "2")]],
    ["key and value swapped", "options", [pair("a", "1")], [pair("1", "a")]],
    ["a pair's key", "options", [pair("a", "1")], [pair("A", "1")]],
    ["a key given twice", "options", [pair("a", "1"), pair("a", "2")], [pair("a", "1")]],
    ["a list and a text", "images", [link(1, "a")], "a"],
  ])("tells apart %s", (_title, field, one, other) => {
    expect(fieldEquals(field, one, other)).toBe(false);
    expect(fieldEquals(field, other, one)).toBe(false);
  });

  it("never throws and is an equivalence, whatever an answer holds", () => {
    const anything = fc.oneof(
      fc.anything({ withNullPrototype: true, maxDepth: 2 }),
      fc.array(
        fc.record({
          key: fc.anything(),
          value: fc.anything(),
          order: fc.anything(),
          url: fc.anything(),
        }),
      ),
      fc.constantFrom(null, undefined, "", [], 0, -0, "0"),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...fieldNames),
        anything,
        anything,
        anything,
        (field, a, b, c) => {
          expect(fieldEquals(field, a, a)).toBe(true);
          expect(fieldEquals(field, a, b)).toBe(fieldEquals(field, b, a));
          if (fieldEquals(field, a, b) && fieldEquals(field, b, c)) {
            expect(fieldEquals(field, a, c)).toBe(true);
          }
        },
      ),
    );
  });

  it("does not depend on the order in which pairs are listed", () => {
    const pairs = fc.uniqueArray(fc.record({ key: fc.string(), value: fc.string() }), {
      selector: (one) => one.key,
    });
    const shuffled = pairs.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, ([list, mixed]) => {
        expect(fieldEquals("options", list, mixed)).toBe(true);
      }),
    );
  });
});

describe("differingFields", () => {
  it("names the differing fields among those asked for, in their order", () => {
    const wanted = { name: "Mug", weight: 1, barcode: "1", language: "EN" };
    const found = { name: "Cup", weight: "1.0", barcode: "2", language: "en", sku: "S" };
    expect(differingFields(wanted, found, ["weight", "barcode", "language", "name"])).toEqual([
      "barcode",
      "name",
    ]);
    expect(differingFields(wanted, found, ["weight"])).toEqual([]);
  });
});

describe("isBlank", () => {
  it("is true of missing, null, empty text and empty list alone", () => {
    expect([undefined, null, "", []].every(isBlank)).toBe(true);
    expect([0, false, " ", [0], {}].some(isBlank)).toBe(false);
  });
});

describe("listedFields", () => {
  it("leaves out what the product list does not carry", () => {
    expect(fieldNames.filter((field) => !listedFields.includes(field))).toEqual([
      "gtin",
      "mpn",
      "firstCost",
    ]);
  });
});
