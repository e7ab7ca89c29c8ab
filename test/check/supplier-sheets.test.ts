import { describe, expect, test } from "vitest";
import type { TextEncoding } from "../../src/model/schemas/settings.ts";
import { encoded } from "../support/encoded.ts";
import { savedBySheetJs } from "../support/formats/saved-by-sheetjs.ts";
import {
  readSupplier,
  type SupplierOptions,
  type SupplierSheet,
  supplierWorkbook,
} from "../support/supplier-sheet.ts";

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
  /** As which file the sheets are saved. @default xlsx */
  readonly as?: "xls" | "ods" | { readonly text: TextEncoding };
  readonly options?: SupplierOptions;
  /** What the product MUG-1 has at least. */
  readonly product?: object;
  /** The products that there are, and no others. @default MUG-1 */
  readonly skus?: readonly string[];
  readonly errors?: readonly string[];
  /** What is said, among other things. */
  readonly message?: RegExp;
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
    message: /Ignored.*Option \(required\)/,
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
    message: /Ignored.*Remarks/,
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
    message: /Ignored.*“Color”/,
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
    message: /Ignored.*“Maker \/ Place”/,
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
    message: /not as products: 2\./,
  },
  "a line of units that contradict the headings": {
    sheets: one([headings, line({ "Weight, kg": "g" }), values]),
    message: /Ignored.*“Weight, kg \/ g”/,
  },
  "a line of rules": {
    sheets: one([
      headings,
      line({ SKU: "max 30", Name: "required, up to 200 characters", "Weight, kg": "kg" }),
      values,
    ]),
    message: /not as products: 2\./,
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
    message: /not as products: 2 and 3\./,
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

type Cell = SupplierSheet["rows"][number][number];

/** The plain product with other cells under its headings, or under headings of its own. */
const goods = (cells: Readonly<Record<string, Cell>>): readonly SupplierSheet[] => {
  const all: Readonly<Record<string, Cell>> = { ...plain, ...cells };
  const used = Object.keys(all).filter((heading) => !(heading in cells) || cells[heading] !== left);
  return one([used, used.map((heading) => all[heading])]);
};
/** Leaves a column out. */
const left = "left out";
const option = (value: string) => ({ options: [{ key: "Colour", value }] });
const image = (url: string) => ({ images: [{ order: 1, url }] });
const shown = (value: number, format: string) => ({ value, format });

/** Numbers with formats, and what the person who typed them sees. */
const formats: Readonly<Record<string, Omit<Case, "as">>> = {
  "a code with letters by its format": {
    sheets: goods({ SKU: shown(42, '"SKU-"0000') }),
    skus: ["SKU-0042"],
  },
  "a code with zeros by its format": {
    sheets: goods({ SKU: shown(42, "00000") }),
    skus: ["00042"],
  },
  "a code with a dash by its format": {
    sheets: goods({ SKU: shown(1234567, "000-0000") }),
    skus: ["123-4567"],
  },
  "an option with decimals": {
    sheets: goods({ "Option: Colour": shown(1.5, "0.00") }),
    product: option("1.50"),
  },
  "an option with thousands": {
    sheets: goods({ "Option: Colour": shown(1500, "#,##0") }),
    product: option("1,500"),
  },
  "an option in percent": {
    sheets: goods({ "Option: Colour": shown(0.5, "0%") }),
    product: option("50%"),
  },
  "an option that is a fraction": {
    sheets: goods({ "Option: Colour": shown(0.75, "# ?/?") }),
    product: option("3/4"),
  },
  "an option with a unit": {
    sheets: goods({ "Option: Colour": shown(300, '0" ml"') }),
    product: option("300 ml"),
  },
  "a code with thousands is asked about": {
    sheets: goods({ SKU: shown(1500, "#,##0") }),
    skus: [],
    errors: ["B2 code-not-integer"],
  },
  "a code with decimals is asked about": {
    sheets: goods({ SKU: shown(12, "0.00") }),
    skus: [],
    errors: ["B2 code-not-integer"],
  },
  "a code in percent is asked about": {
    sheets: goods({ SKU: shown(0.5, "0%") }),
    skus: [],
    errors: ["B2 code-not-integer"],
  },
  "a weight in grams by its format": {
    sheets: goods({ "Weight, kg": shown(350, '0" g"') }),
    product: { weight: 0.35 },
  },
  "a price in another currency by its format": {
    sheets: goods({ Price: shown(90, '"¥"0.00'), Currency: "USD" }),
    errors: ["J2 not-a-number"],
  },
};
/** SheetJS writes no format with a sign among digits into an .ods. */
const unwritten = "a code with a dash by its format";
const inOtherFiles = (["xls", "ods"] as const).flatMap((as) =>
  Object.entries(formats)
    .filter(([name]) => as === "xls" || name !== unwritten)
    .map(([name, one]) => [`${name}, .${as}`, { ...one, as }] as const),
);

const text = { text: "utf-8" } as const;
const others: Readonly<Record<string, Case>> = {
  // Codes of programs, and their words for nothing.
  ...Object.fromEntries(
    ["10234.0", "1.0E7", "4.006381333948E12", "4.00638E+12"].map((code) => [
      `${code} as the code of a text file`,
      {
        sheets: goods({ MPN: code }),
        as: text,
        errors: ["J2 code-scientific"],
      },
    ]),
  ),
  ...Object.fromEntries(
    ["nan", "None", "null", "undefined", "N/A", "#REF!", "Err:502"].map((word) => [
      `${word} as the brand`,
      { sheets: goods({ Brand: word }), errors: ["J2 cell-error"] },
    ]),
  ),
  "a code of ten digits as a number": {
    sheets: goods({ MPN: 1234567890 }),
    product: { mpn: "1234567890" },
  },
  "a code that became a fraction": { sheets: goods({ MPN: 1.5 }), errors: ["J2 code-not-integer"] },
  "a code of sixteen digits": {
    sheets: goods({ MPN: 1234567890123456 }),
    errors: ["J2 code-too-many-digits"],
  },
  "a code that became a date": {
    sheets: goods({ MPN: shown(45000, "d-mmm") }),
    errors: ["J2 code-is-date"],
  },
  // Weights and sizes.
  ...Object.fromEntries(
    ["Weight", "Вес брутто", "重量"].map((heading) => [
      `350 under ${heading}`,
      { sheets: goods({ "Weight, kg": left, [heading]: 350 }), errors: ["I2 ambiguous-number"] },
    ]),
  ),
  "0.4 under Weight": {
    sheets: goods({ "Weight, kg": left, Weight: 0.4 }),
    product: { weight: 0.4 },
  },
  "350 under Weight with --unit": {
    sheets: goods({ "Weight, kg": left, Weight: 350 }),
    options: { unit: ["weight=g"] },
    product: { weight: 0.35 },
  },
  "a column of units": {
    sheets: goods({ "Weight, kg": left, Weight: 350, "Weight unit": "g" }),
    product: { weight: 0.35 },
    message: /Converted: .* using the units in/,
  },
  "a column of units with a word that is none": {
    sheets: goods({ "Weight, kg": left, Weight: 350, "Вес, ед.": "стоун" }),
    errors: ["I2 not-a-number"],
  },
  "350 г in a column in kg": {
    sheets: goods({ "Weight, kg": "350 г" }),
    options: { fix: true },
    product: { weight: 0.35 },
  },
  "a height in millimetres without a unit": {
    sheets: goods({ Height: 1200 }),
    errors: ["J2 ambiguous-number"],
  },
  "a height in inches": { sheets: goods({ "Height, in": 10 }), product: { height: 25.4 } },
  // Prices.
  "a price with its currency in the heading": {
    sheets: goods({ "Price, USD": 12.9, Currency: "USD" }),
    product: { salePrice: 12.9 },
  },
  "a price in roubles": {
    sheets: goods({ "Цена, руб.": 1290, Валюта: "RUB" }),
    product: { salePrice: 1290, currencyCode: "RUB" },
  },
  "a price in yuan": {
    sheets: goods({ "价格(元)": 90, 币种: "CNY" }),
    product: { salePrice: 90, currencyCode: "CNY" },
  },
  "a price in a currency that is not the row's": {
    sheets: goods({ "Price EUR": 12.9, Currency: "USD" }),
    errors: ["J2 not-a-number"],
  },
  "a price under a word that nothing reads": {
    sheets: goods({ РРЦ: 1290 }),
    errors: ["J2 price-not-read"],
  },
  "such a price, left out by the person": {
    sheets: goods({ MSRP: 12.9 }),
    options: { map: ["MSRP=ignore"] },
    product: { name: "Mug" },
  },
  "a sheet of prices beside the goods": {
    sheets: [
      ...goods({}),
      {
        name: "Prices",
        rows: [
          ["SKU", "Price, USD"],
          ["MUG-1", 12.9],
        ],
      },
    ],
    errors: ["price-not-read"],
  },
  "a price with a sign that is not the row's": {
    sheets: goods({ Price: "12.90 €", Currency: "USD" }),
    errors: ["J2 not-a-number"],
  },
  "a price with the row's sign": {
    sheets: goods({ Price: "$12.90", Currency: "USD" }),
    options: { fix: true },
    product: { salePrice: 12.9 },
  },
  "a price with a decimal comma": {
    sheets: goods({ Price: "12,9", Currency: "RUB" }),
    product: { salePrice: 12.9 },
  },
  "a price that reads as two numbers": {
    sheets: goods({ Price: "1,290", Currency: "USD" }),
    errors: ["J2 ambiguous-number"],
  },
  "a price in percent": {
    sheets: goods({ Price: shown(0.5, "0%"), Currency: "USD" }),
    errors: ["J2 number-percent"],
  },
  // Headings.
  "an option's key with a mark for required": {
    sheets: goods({
      "Option: Colour": left,
      "Option: Size*": "L",
      "Attribute: Finish (required)": "Matt",
    }),
    product: {
      options: [{ key: "Size", value: "L" }],
      attributes: [
        { key: "Material", value: "Clay" },
        { key: "Finish", value: "Matt" },
      ],
    },
  },
  "a currency in words below the prices": {
    sheets: one([
      [...headings, "Цена", "Валюта"],
      [...line({ "Weight, kg": "кг" }), "евро", undefined],
      [...values, 1290, "USD"],
    ]),
    errors: ["J3 not-a-number"],
  },
  // Encodings of text files.
  ...Object.fromEntries(
    (["utf-8", "utf-16le", "windows-1251"] as const).map((encoding) => [
      `a Russian text file in ${encoding}`,
      {
        sheets: goods({ Name: "Кружка из глины", Description: "Большая кружка ручной работы." }),
        as: { text: encoding },
        product: { name: "Кружка из глины" },
      },
    ]),
  ),
  "a Chinese text file in gb18030": {
    sheets: goods({ Name: "陶瓷马克杯", Description: "手工制作的大号陶瓷杯子，适合家用。" }),
    as: { text: "gb18030" },
    product: { name: "陶瓷马克杯" },
  },
  "a Korean text file is asked about": {
    sheets: goods({ Name: "머그컵", Description: "도자기 머그컵입니다." }),
    as: { text: "euc-kr" },
    skus: [],
    errors: ["csv-encoding-unclear"],
  },
  "a Korean text file whose encoding is named": {
    sheets: goods({ Name: "머그컵", Description: "도자기 머그컵입니다." }),
    as: { text: "euc-kr" },
    options: { encoding: "euc-kr" },
    product: { name: "머그컵" },
  },
  // Links.
  ...Object.fromEntries(
    [
      ["https:\\\\x.example\\1.jpg", "https://x.example/1.jpg"],
      ["htps://x.example/1.jpg", "https://x.example/1.jpg"],
      ["https//x.example/1.jpg", "https://x.example/1.jpg"],
    ].map(([link = "", url = ""]) => [
      `the link ${link}, repaired`,
      { sheets: goods({ "Image 1": link }), options: { fix: true }, product: image(url) },
    ]),
  ),
  "a link that nobody can repair": {
    sheets: goods({ "Image 1": "www.x.example/1.jpg" }),
    options: { fix: true },
    errors: ["J2 bad-link"],
  },
};

/** The bytes of the file, and what it is called. */
async function fileOf({ sheets, as }: Case): Promise<{ bytes: Buffer; name: string }> {
  if (typeof as === "object") {
    const rows = sheets[0]?.rows ?? [];
    const line = (cells: readonly Cell[]) => cells.map((cell) => `"${cell ?? ""}"`).join(",");
    return { bytes: encoded(rows.map(line).join("\r\n"), as.text), name: "goods.csv" };
  }
  const bytes = await supplierWorkbook(...sheets);
  if (as === undefined) return { bytes, name: "goods.xlsx" };
  return {
    bytes: await savedBySheetJs(bytes, as === "xls" ? "biff8" : "ods"),
    name: `goods.${as}`,
  };
}

const inExcel = Object.entries({ ...cases, ...formats, ...others });

async function isRightOrAsked(_: string, { options, ...wanted }: Case) {
  const { bytes, name } = await fileOf(wanted);
  const { products, errors, message } = await readSupplier(bytes, { name, ...options });
  expect(Object.keys(products)).toEqual(wanted.skus ?? ["MUG-1"]);
  expect(products["MUG-1"]).toMatchObject(wanted.product ?? {});
  expect(errors).toEqual(expect.arrayContaining([...(wanted.errors ?? [])]));
  if (wanted.skus === undefined) expect(errors).toEqual(wanted.errors ?? []);
  expect(message).toMatch(wanted.message ?? /(?:)/);
}

describe("a supplier's sheet is read right, or asked about:", () => {
  test.each(inExcel)("%s", isRightOrAsked);
  // Each file of another format takes a process of its own.
  test.each(inOtherFiles.slice(0, 3))("%s", isRightOrAsked);
  test.each(inOtherFiles.slice(3))("%s", { tags: "slow" }, isRightOrAsked);
});
