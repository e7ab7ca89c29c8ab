import { describe, expect, test } from "vitest";
import type { SheetOptions } from "../../src/commands/sheet/sheet-options.ts";
import { readSupplier, type SupplierSheet, supplierWorkbook } from "../support/supplier-sheet.ts";

const plain = {
  ...{ "Parent SKU": "MUG", SKU: "MUG-1", Category: "Home > Mugs", Language: "EN" },
  ...{ Name: "Mug", Description: "A mug.", "Weight, kg": 0.4 },
  ...{ "Option: Colour": "Blue", "Attribute: Material": "Clay" },
} as const;
type Heading = keyof typeof plain;

const headings = Object.keys(plain) as Heading[];
const values = Object.values(plain);
const blank = headings.map(() => undefined);
/** A line over or under the headings that has a text at some of them. */
const line = (texts: Partial<Record<Heading, string | number>>) =>
  headings.map((heading) => texts[heading]);
/** The headings with others in place of some. */
const renamed = (texts: Partial<Record<Heading, string>>) =>
  headings.map((heading) => texts[heading] ?? heading);
const second = values.map((value) => (value === "MUG-1" ? "MUG-2" : value));

interface Case {
  readonly sheets: readonly SupplierSheet[];
  readonly options?: SheetOptions;
  /** What the product MUG-1 has at least. */
  readonly product?: object;
  /** The products that there are, and no others. @default MUG-1 */
  readonly skus?: readonly string[];
  readonly errors?: readonly string[];
  /** What is said, among other things. */
  readonly said?: RegExp;
}

const one = (rows: SupplierSheet["rows"], merged?: readonly string[]): readonly SupplierSheet[] => [
  { rows, ...(merged && { merged }) },
];

const cases: Readonly<Record<string, Case>> = {
  "one line of headings": { sheets: one([headings, values]), product: { weight: 0.4 } },
  "headings with asterisks, limits and line breaks": {
    sheets: one([
      renamed({
        SKU: "SKU* (max 30)",
        "Parent SKU": "* Parent SKU\n(required)",
        Name: "Name, up to 200 characters",
        Description: "Описание (до 4000 символов)",
        Category: "Category [required]",
        "Weight, kg": "Weight* (kg), required",
      }),
      values,
    ]),
    product: { name: "Mug", description: "A mug.", weight: 0.4 },
    errors: [],
  },
  "a limit of its own line of the heading, in Chinese": {
    sheets: one([renamed({ SKU: "SKU编码\n必填", Name: "商品名称（最多200个字符）" }), values]),
    product: { name: "Mug" },
  },
  "a bracket with a rule is no key of an option": {
    sheets: one([
      [...headings, "Option (required)"],
      [...values, "x"],
    ]),
    product: { options: [{ key: "Colour", value: "Blue" }] },
    said: /Ignored.*Option \(required\)/,
  },
  "a price and its currency in two lines": {
    sheets: one([
      [...headings.map(() => undefined), "Sale price", "Currency"],
      [...headings, "USD", undefined],
      [...values, 12.9, "USD"],
    ]),
    product: { salePrice: 12.9, currencyCode: "USD" },
  },
  "a price in two currencies under one merged word is asked about": {
    sheets: one(
      [
        [...blank, "Price", undefined, "Currency"],
        [...headings, "USD", "EUR", undefined],
        [...values, 12.9, 11.9, "USD"],
      ],
      ["J1:K1"],
    ),
    errors: ["duplicate-heading"],
    skus: [],
  },
  "a line of units with the currency of prices": {
    sheets: one([
      [...headings, "Price", "Currency"],
      [...line({ "Weight, kg": "kg" }), "RUB", undefined],
      [...values, 1290, "USD"],
    ]),
    errors: ["J3 not-a-number"],
  },
  "a dimension over three columns, merged": {
    sheets: one(
      [
        [...blank, "Size, cm", undefined, undefined],
        [...headings, "Height", "Length", "Width"],
        [...values, 1, 2, 3],
      ],
      ["J1:L1"],
    ),
    product: { height: 1, length: 2, width: 3 },
  },
  "options under one merged word": {
    sheets: one(
      [
        [...blank, "Option", undefined],
        [...headings, "Size", "Shape"],
        [...values, "L", "round"],
      ],
      ["J1:K1"],
    ),
    product: {
      options: [
        { key: "Colour", value: "Blue" },
        { key: "Size", value: "L" },
        { key: "Shape", value: "round" },
      ],
    },
  },
  "a word over one column alone is not spread over its neighbours": {
    sheets: one([
      [...blank, "Option", undefined],
      [...headings, "Size", "Remarks"],
      [...values, "L", "fragile"],
    ]),
    product: {
      options: [
        { key: "Colour", value: "Blue" },
        { key: "Size", value: "L" },
      ],
    },
    said: /Ignored.*Remarks/,
  },
  "numbers of images under one merged word": {
    sheets: one(
      [
        [...blank, "Image", undefined],
        [...headings, 1, 2],
        [...values, "https://x.example/1.jpg", "https://x.example/2.jpg"],
      ],
      ["J1:K1"],
    ),
    product: {
      images: [
        { order: 1, url: "https://x.example/1.jpg" },
        { order: 2, url: "https://x.example/2.jpg" },
      ],
    },
  },
  "a heading in the upper line alone is named": {
    sheets: one([[...blank, "Color"], headings, [...values, "Red"]]),
    said: /Ignored.*“Color”/,
  },
  "a heading in the upper line alone can be mapped": {
    sheets: one([[...blank, "Color"], headings, [...values, "Red"]]),
    options: { map: ["Color=attributes.Color"] },
    product: {
      attributes: [
        { key: "Material", value: "Clay" },
        { key: "Color", value: "Red" },
      ],
    },
  },
  "two unknown lines are named as one": {
    sheets: one([
      [...line({ SKU: "Goods" }), "Maker", undefined],
      [...headings, "Place", "x"],
      [...values, "Delft", "y"],
    ]),
    said: /Ignored.*“Maker \/ Place”/,
  },
  ...Object.fromEntries(
    ["Maker", "Place", "Maker / Place", "maker/place"].map((named) => [
      `a heading of two lines can be mapped by ${named}`,
      {
        sheets: one([
          [...line({ SKU: "Goods" }), "Maker"],
          [...headings, "Place"],
          [...values, "Delft"],
        ]),
        options: { map: [`${named}=brandName`] },
        product: { brandName: "Delft" },
      } satisfies Case,
    ]),
  ),
  "the second line makes another field of the first": {
    sheets: one([
      ["Parent", ...headings.slice(1).map((heading) => (heading === "SKU" ? "Own" : undefined))],
      ["SKU", "SKU", ...headings.slice(2)],
      values,
    ]),
    product: { parentSku: "MUG", sku: "MUG-1" },
  },
  "a title above the headings": {
    sheets: one([["Price list of June"], headings, values], ["A1:I1"]),
    product: { sku: "MUG-1" },
  },
  "a line of units": {
    sheets: one([
      renamed({ "Weight, kg": "Weight" }),
      line({ "Weight, kg": "g" }),
      values.map((value) => (value === 0.4 ? 400 : value)),
    ]),
    product: { weight: 0.4 },
    said: /Row 2 below the headings/,
  },
  "a line of units that contradict the headings": {
    sheets: one([headings, line({ "Weight, kg": "g" }), values]),
    said: /Ignored.*“Weight, kg \/ g”/,
  },
  "a line of rules": {
    sheets: one([
      headings,
      line({ SKU: "max 30", Name: "required, up to 200 characters", "Weight, kg": "kg" }),
      values,
    ]),
    said: /Row 2 below the headings/,
  },
  "lines of rules in Russian and of the numbers of the columns": {
    sheets: one([
      headings,
      headings.map((heading) => (heading === "SKU" ? "обязательно" : "необязательно")),
      headings.map((_, at) => at + 1),
      values,
      second,
    ]),
    skus: ["MUG-1", "MUG-2"],
    said: /Row 2 and row 3 below/,
  },
  "a product with short codes is no line of units": {
    sheets: one([
      headings,
      headings.map((heading) => ({ SKU: "KGS", "Option: Colour": "M" })[heading as "SKU"]),
      values,
    ]),
    skus: ["KGS", "MUG-1"],
  },
  "two lines of headings, then units": {
    sheets: one(
      [
        [...blank, "Package", undefined],
        [...renamed({ "Weight, kg": "Weight" }), "Height", "Width"],
        [...line({ "Weight, kg": "lb" }), "in", "in"],
        [...values.map((value) => (value === 0.4 ? 2 : value)), 10, 20],
      ],
      ["J1:K1"],
    ),
    product: { weight: 0.90718474, height: 25.4, width: 50.8 },
  },
  "an unknown unit below a heading": {
    sheets: one([
      renamed({ "Weight, kg": "Weight" }),
      line({ "Weight, kg": "стоун", SKU: "обязательно" }),
      values,
    ]),
    skus: ["обязательно", "MUG-1"],
    errors: ["G2 not-a-number"],
  },
};

describe("a supplier's sheet is read right, or asked about:", () => {
  test.each(Object.entries(cases))("%s", async (_, { sheets, options, ...wanted }) => {
    const bytes = await supplierWorkbook(...sheets);
    const { products, errors, said } = await readSupplier(bytes, options);
    expect(Object.keys(products)).toEqual(wanted.skus ?? ["MUG-1"]);
    expect(products["MUG-1"]).toMatchObject(wanted.product ?? {});
    expect(errors).toEqual(expect.arrayContaining([...(wanted.errors ?? [])]));
    if (wanted.skus === undefined) expect(errors).toEqual(wanted.errors ?? []);
    expect(said).toMatch(wanted.said ?? /(?:)/);
  });
});
