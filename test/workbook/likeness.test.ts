import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { languages } from "../../src/model/localised.ts";
import { fieldNames, productFields } from "../../src/model/product/columns.ts";
import type { FieldName } from "../../src/model/product/product.ts";
import type { SheetRow } from "../../src/model/sheet/sheet.ts";
import { editDistance } from "../../src/model/text/spelling.ts";
import { headingLikeness, readyHeading } from "../../src/workbook/headings/heading-text.ts";
import { matchHeadings } from "../../src/workbook/headings/headings.ts";
import { knownHeading, spellingsOf } from "../../src/workbook/headings/known-heading.ts";
import {
  likelyPlace,
  nearestFields,
  needsCertainty,
} from "../../src/workbook/headings/likely-places.ts";

const likely = (heading: string, ...samples: string[]) => likelyPlace(heading, samples);

function row(...cells: string[]): SheetRow {
  return { number: 1, cells, hidden: false };
}

function matched(headings: readonly string[], samples: Readonly<Record<string, string>> = {}) {
  return matchHeadings(row(...headings), undefined, {
    samplesOf: (column) => [samples[headings[column] ?? ""] ?? ""].filter((text) => text !== ""),
  });
}

/** Every heading that is known beyond doubt, with the field it means; of keyed ones the part before the key. */
const known = fieldNames.flatMap((field) => {
  const its = productFields[field];
  const names = [...languages.map((one) => its.heading[one]), ...its.aliases];
  return names.map((name) => ({ field, name }));
});

const isKeyed = (field: FieldName) => productFields[field].kind === "pairs";
const written = (field: FieldName, name: string) => (isKeyed(field) ? `${name}: Colour` : name);

/** One letter put in, taken out, replaced or swapped with the next. */
const typo = fc.record({
  kind: fc.constantFrom("insert", "delete", "replace", "swap"),
  at: fc.nat(),
  letter: fc.constantFrom(
    ..."abcdefghijklmnopqrstuvwxyzабвгдежзиклмнопрстуфхцчшщыьэюя价名称码图类品",
  ),
});

function mistyped(
  name: string,
  { kind, at, letter }: { kind: string; at: number; letter: string },
) {
  const letters = [...name];
  const index = at % letters.length;
  if (kind === "insert") letters.splice(index, 0, letter);
  else if (kind === "delete") letters.splice(index, 1);
  else if (kind === "replace") letters[index] = letter;
  else letters.splice(index, 2, ...letters.slice(index, index + 2).reverse());
  return letters.join("");
}

describe("editDistance", () => {
  it.each([
    ["prodct", "product", 1],
    ["wieght", "weight", 1],
    ["height", "weight", 1],
    ["", "abc", 3],
    ["kitten", "sitting", 3],
  ])("from %s to %s is %d", (one, other, distance) => {
    expect(editDistance(one, other)).toBe(distance);
    expect(editDistance(other, one)).toBe(distance);
  });

  it("is 0 for equal texts alone, and the same in both directions", () => {
    const text = fc.string({ unit: fc.constantFrom(..."abcд"), maxLength: 8 });
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(editDistance(one, other) === 0).toBe(one === other);
        expect(editDistance(one, other)).toBe(editDistance(other, one));
      }),
    );
  });
});

describe("headingLikeness", () => {
  it("is between 0 and 1, the same in both directions, and 1 for words in another order", () => {
    const heading = fc.constantFrom(...known.map(({ name }) => name));
    fc.assert(
      fc.property(heading, heading, (one, other) => {
        const [a, b] = [readyHeading(one), readyHeading(other)];
        const likeness = headingLikeness(a, b);
        expect(likeness).toBeGreaterThanOrEqual(0);
        expect(likeness).toBeLessThanOrEqual(1);
        const turned = { ...a, words: a.words.toReversed(), joined: "other" };
        if (a.words.length > 0) expect(headingLikeness(turned, a)).toBeCloseTo(1);
        expect(headingLikeness(b, a)).toBeCloseTo(likeness);
      }),
    );
  });
});

describe("likelyPlace", () => {
  it.each<[string, FieldName, number]>([
    ["Prodct name", "name", 90],
    ["Name of the product", "name", 90],
    ["Names", "name", 90],
    ["Desription", "description", 90],
    ["Sale price (RUB)", "salePrice", 90],
    ["Barand name", "brandName", 85],
    ["Категори товара", "categoryName", 85],
    ["商品名字", "name", 70],
  ])("takes %j for %s, as sure as %d or surer", (heading, field, atLeast) => {
    const found = likely(heading);
    expect(found?.place.field).toBe(field);
    expect(found?.confidence).toBeGreaterThanOrEqual(atLeast);
    expect(found?.confidence).toBeLessThan(100);
  });

  it.each([
    ["Remarks"],
    ["Weight, g"],
    ["Вес брутто, г"],
    ["Wieght in lb"],
    ["重量（克）"],
    ["Seller name"],
    ["Reight"],
    ["Net weight"],
    ["Brand ID"],
    ["x".repeat(10_000)],
    ["constructor"],
    [""],
  ])("takes %j for nothing", (heading) => expect(likely(heading)).toBeUndefined());

  it("tells numbered and keyed columns by their first part", () => {
    expect(likely("Imgae link 3")?.place).toEqual({ field: "images", part: 3 });
    expect(likely("Optoin: Shoe size")?.place).toEqual({ field: "options", key: "Shoe size" });
    expect(likely("Prodct name 2")).toBeUndefined();
  });

  it.each<[string, FieldName]>([
    ["Color", "options"],
    ["Цвет товара", "options"],
    ["尺寸", "options"],
    ["Materials", "attributes"],
  ])("names %j as a key that may be one of the %s", (heading, field) => {
    expect(likely(heading)).toEqual({ place: { field, key: heading }, confidence: 75 });
    expect(matched([heading]).alike).toEqual([]);
  });

  it("gives up a field that the values below contradict, and is surer where they agree", () => {
    expect(likely("Desription", "12", "13")).toBeUndefined();
    expect(likely("Langage", "Mug")).toBeUndefined();
    const [bare, telling] = [likely("Langage"), likely("Langage", "EN", "русский")];
    expect(telling?.confidence).toBeGreaterThan(bare?.confidence ?? 100);
  });

  it.each<[readonly string[], FieldName | undefined]>([
    [["https://a.example/1.jpg", "https://a.example/2.PNG?x=1"], "images"],
    [["RUB", "руб."], "currencyCode"],
    [["4006381333931"], "barcode"],
    [["4006381333931", "x"], undefined],
    [[], undefined],
  ])("has a hint for a strange heading over %j: %s", (samples, field) => {
    expect(likely("Qwerty", ...samples)?.place.field).toBe(field);
    if (field !== undefined) expect(likely("Qwerty", ...samples)?.confidence).toBe(60);
  });

  it("finds for a known heading with one letter wrong its field or nothing, never another", {
    tags: "slow",
  }, () => {
    fc.assert(
      fc.property(fc.constantFrom(...known), typo, ({ field, name }, slip) => {
        const heading = written(field, mistyped(name, slip));
        const itself = knownHeading(heading)?.field;
        // A slip may give another known heading, as “weight” is one from “height”: nobody can tell.
        fc.pre(itself === undefined);
        const found = likely(heading)?.place.field;
        expect([undefined, field]).toContain(found);
      }),
      { numRuns: 1_000 },
    );
  });

  it("finds something for most slips in long headings", () => {
    const long = known.filter(({ name }) => name.length >= 8);
    const found = long.filter(({ field, name }) => {
      const heading = written(field, `${name.slice(0, 3)}${name.slice(4)}`);
      return (knownHeading(heading)?.field ?? likely(heading)?.place.field) === field;
    });
    expect(found.length / long.length).toBeGreaterThan(0.9);
  });
});

describe("matchHeadings by likeness", () => {
  it("takes what is sure, and only names what is less sure or needs certainty", () => {
    const { columns, alike, ignored } = matched([
      "Prodct name",
      "Sale prise",
      "Langage",
      "Remarks",
    ]);
    expect(columns).toEqual([{ index: 0, heading: "Prodct name", field: "name" }]);
    expect(alike).toMatchObject([{ column: 0, place: { field: "name" }, confidence: 95 }]);
    expect(ignored).toMatchObject([
      { heading: "Sale prise", perhaps: { place: { field: "salePrice" }, confidence: 90 } },
      { heading: "Langage", perhaps: { place: { field: "language" }, confidence: 88 } },
      { heading: "Remarks" },
    ]);
    expect(ignored[2]).not.toHaveProperty("perhaps");
  });

  it("takes none of two columns that are likely for one field", () => {
    const { alike, ignored } = matched(["Prodct name", "Produkt name"]);
    expect(alike).toEqual([]);
    expect(ignored.map(({ perhaps }) => perhaps?.place.field)).toEqual(["name", "name"]);
  });

  it("takes no field that another column or a given value has", () => {
    expect(matched(["Name", "Prodct name"]).ignored).toEqual([
      { column: 1, heading: "Prodct name" },
    ]);
    const constants = [{ place: { field: "name" as const }, text: "Mug" }];
    const found = matchHeadings(row("Prodct name"), { constants }, { samplesOf: () => [] });
    expect(found.alike).toEqual([]);
  });

  it("never takes a code, a price or what is risky to change", () => {
    const guarded = fieldNames.filter(needsCertainty);
    expect(guarded).toEqual(
      expect.arrayContaining([
        "sku",
        "parentSku",
        "salePrice",
        "firstCost",
        "currencyCode",
        "weight",
      ]),
    );
    fc.assert(
      fc.property(fc.constantFrom(...known), typo, ({ field, name }, slip) => {
        const { alike } = matched([written(field, mistyped(name, slip))]);
        expect(alike.filter(({ place }) => needsCertainty(place.field))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("takes a misspelt “Stock keeping unit” for no unit of the column before it", () => {
    const { columns, ignored } = matched(["Package height", "Stock keping unit"]);
    expect(columns.map(({ unitColumn }) => unitColumn)).toEqual([undefined]);
    expect(ignored.map(({ perhaps }) => perhaps?.place)).toEqual([{ field: "sku" }]);
    const besideSku = matched(["SKU", "Weight", "Stock keping unit"]).columns;
    expect(besideSku.every(({ unitColumn }) => unitColumn === undefined)).toBe(true);
  });

  it("means the same whatever order the columns stand in", { tags: "slow" }, () => {
    const some = fc.uniqueArray(
      fc.oneof(
        fc.constantFrom("Remarks", "Sale prise", "Prodct name", "Pics", "Weight, g", "Naime"),
        fc.constantFrom(...known.map(({ field, name }) => written(field, name))),
        fc
          .tuple(fc.constantFrom(...known), typo)
          .map(([{ field, name }, slip]) => written(field, mistyped(name, slip))),
      ),
      { minLength: 2, maxLength: 8 },
    );
    const meanings = (headings: readonly string[]) => {
      const { columns, alike, ignored } = matched(headings);
      const sure = columns.map(({ heading, field, part, key }) =>
        JSON.stringify([heading, field, part, key]),
      );
      const unsure = ignored.map(({ heading, perhaps }) => JSON.stringify([heading, perhaps]));
      return [...sure, ...alike.map(({ heading }) => heading), ...unsure].sort();
    };
    fc.assert(
      fc.property(some, fc.infiniteStream(fc.nat()), (headings, order) => {
        const turned = [...headings]
          .map((heading) => ({ heading, at: order.next().value }))
          .sort((one, other) => one.at - other.at)
          .map(({ heading }) => heading);
        expect(meanings(turned)).toEqual(meanings(headings));
      }),
      { numRuns: 300 },
    );
  });
});

describe("nearestFields", () => {
  it("names the likeliest first, and none for nonsense", () => {
    expect(nearestFields("curency")[0]).toBe("currencyCode");
    expect(nearestFields("qqqqqq")).toEqual([]);
  });
});

describe("the headings of the schema", () => {
  it("are none of them means two fields, whatever case, spaces and punctuation", () => {
    const fields = new Map<string, FieldName>();
    for (const field of fieldNames) {
      for (const spelling of spellingsOf(field)) {
        expect([undefined, field]).toContain(fields.get(spelling));
        fields.set(spelling, field);
      }
    }
  });

  it("have no alias twice", () => {
    for (const field of fieldNames) {
      const aliases = productFields[field].aliases.map((one) => one.toLowerCase());
      expect(aliases).toEqual([...new Set(aliases)]);
    }
  });
});
