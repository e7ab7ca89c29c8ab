import type ExcelJS from "exceljs";
import type { FieldName } from "../../src/model/product/product.ts";
import type { FindingCode } from "../../src/model/sheet/finding.ts";

/** A cell as a person's Excel has saved it. */
export interface SampleCell {
  readonly value: ExcelJS.CellValue;
  /** Number format, where it is not text for text and General for the rest. */
  readonly format?: string;
}

/** A row with mistakes, and the codes of all that is to be said about it. */
export interface MistakeRow {
  /** Excel's row number. */
  readonly number: number;
  readonly cells: Readonly<Record<string, SampleCell>>;
  readonly hidden: boolean;
  readonly codes: readonly FindingCode[];
}

type Written = ExcelJS.CellValue | SampleCell | undefined;
type Cells = Readonly<Record<string, Written>>;

const heads = (
  [
    ["parentSku", "Parent SKU"],
    ["sku", "SKU"],
    ["barcode", "Barcode"],
    ["gtin", "GTIN"],
    ["mpn", "MPN"],
    ["categoryName", "Category"],
    ["language", "Language"],
    ["name", "Name"],
    ["description", "Description"],
    ["brandName", "Brand"],
    ["htsCode", "HTS code"],
    ["currencyCode", "Currency"],
    ["firstCost", "First cost"],
    ["salePrice", "Sale price"],
    ["height", "Height, cm"],
    ["length", "Length, cm"],
    ["width", "Width, cm"],
    ["weight", "Weight, kg"],
    ...Array.from({ length: 12 }, (_, at) => ["images", `Image ${at + 1}`] as const),
    ["videos", "Video 1"],
    ["options", "Option: Colour"],
    ["options", "Option: Size"],
    // The first letter is Cyrillic: somebody typed the heading with another keyboard layout.
    ["options", "Option: Сolour"],
    ["attributes", "Attribute: Material"],
    ["attributes", "Attribute: Country of origin"],
    ["attributes", "Attribute: Care"],
  ] as const
).map(([field, heading]) => ({
  field: field as FieldName | undefined,
  heading: heading as string,
}));

/** The headings of the sheet; the last column is the person's own and nobody else's. */
export const mistakeHeadings: readonly {
  readonly field: FieldName | undefined;
  readonly heading: string;
}[] = [...heads, { field: undefined, heading: "Our shelf" }];

/** Rows as they were meant: nothing is to be said about them. */
const mug: Cells = {
  "Parent SKU": "MUG-500",
  Category: "Home > Kitchen > Drinkware > Mugs",
  Language: "EN",
  Name: "Stoneware mug, 500 ml",
  Description: "Large hand-glazed mug. Safe in the dishwasher and the microwave.",
  Brand: "Northkiln",
  Currency: "USD",
  "Sale price": 12.9,
  "Height, cm": 12,
  "Length, cm": 14,
  "Width, cm": 10.5,
  "Weight, kg": 0.52,
  "Image 1": "https://images.example.com/mug-500-1.jpg",
  "Option: Colour": "Blue",
  "Attribute: Material": "Stoneware",
  "Attribute: Country of origin": "Portugal",
  "Our shelf": "B-12",
};

const sock: Cells = {
  ...mug,
  "Parent SKU": "SOCK-WOOL",
  Category: "Clothing > Socks",
  Name: "Wool socks, ribbed",
  Description: "Ribbed socks of merino wool with a reinforced heel.",
  Brand: "Fellrunner",
  "Weight, kg": 0.09,
  "Height, cm": 3,
  "Length, cm": 24,
  "Width, cm": 9,
  "Image 1": "https://images.example.com/sock-wool-1.jpg",
  "Option: Colour": "Oatmeal",
  "Option: Size": "39–42",
  "Attribute: Material": "80 % wool, 20 % polyamide",
};

const manyImages: Cells = Object.fromEntries(
  Array.from({ length: 12 }, (_, at) => [
    `Image ${at + 1}`,
    `https://images.example.com/mug-500-${at + 1}.jpg`,
  ]),
);

const careText =
  "Wash by hand in lukewarm water with a mild soap, rinse well and let it dry upright. ".repeat(12);

function copied(sku: string): Cells {
  return { ...mug, SKU: sku, "Option: Colour": "Copper", GTIN: "4006381333931" };
}

/** What each row changes, and what is to be said about it. */
const mistakes: readonly { readonly cells: Cells; readonly codes: readonly FindingCode[] }[] = [
  { cells: { ...mug, SKU: "MUG-500-BLU" }, codes: [] },
  { cells: { ...mug, SKU: "MUG-500-GRN", "Weight, kg": undefined }, codes: ["missing-required"] },
  { cells: { ...mug, SKU: undefined, "Option: Colour": "White" }, codes: ["missing-required"] },
  {
    cells: { ...mug, SKU: "MUG-500-RED", "Option: Colour": undefined },
    codes: ["missing-required"],
  },
  {
    cells: {
      ...mug,
      SKU: "MUG-500-NAM",
      Name: `Stoneware mug, 500 ml, ${"hand-glazed, dishwasher-safe, microwave-safe, ".repeat(4)}blue`,
    },
    codes: ["too-long"],
  },
  { cells: { ...mug, SKU: "MUG-500-LNG", Language: "English" }, codes: ["choice-normalised"] },
  { cells: { ...mug, SKU: "MUG-500-CUR", Currency: "$" }, codes: ["not-a-choice"] },
  { cells: { ...mug, SKU: "MUG-500-LOW", Language: "en" }, codes: ["choice-normalised"] },
  { cells: { ...mug, SKU: "MUG-500-UNI", "Weight, kg": "520 g" }, codes: ["not-a-number"] },
  {
    cells: {
      ...mug,
      SKU: "MUG-500-DAT",
      "Width, cm": { value: new Date(Date.UTC(2025, 4, 10)), format: "d-mmm" },
    },
    codes: ["not-a-number"],
  },
  { cells: { ...mug, SKU: "MUG-500-ZER", "Height, cm": 0 }, codes: ["not-positive"] },
  { cells: { ...mug, SKU: "MUG-500-AMB", "Sale price": "1,290" }, codes: ["ambiguous-number"] },
  { cells: { ...mug, SKU: "MUG-500-COM", "Weight, kg": "0,52" }, codes: ["number-from-text"] },
  { cells: { ...mug, SKU: "MUG-500-TRU", Name: true }, codes: ["not-text"] },
  {
    cells: {
      ...sock,
      SKU: "SOCK-WOOL-3-4",
      "Option: Size": { value: new Date(Date.UTC(2025, 3, 3)), format: "d-mmm" },
    },
    codes: ["not-text"],
  },
  {
    cells: { ...mug, SKU: "MUG-500-WWW", "Image 1": "www.example.com/mug-500.jpg" },
    codes: ["bad-link"],
  },
  {
    cells: {
      ...mug,
      SKU: "MUG-500-TWO",
      "Image 1": "https://images.example.com/a.jpg, https://images.example.com/b.jpg",
      "Image 2": "https://images.example.com/c.jpg",
    },
    codes: ["bad-link"],
  },
  { cells: { ...mug, SKU: "MUG-500-PHO", ...manyImages }, codes: ["too-many-entries"] },
  {
    cells: {
      ...{ ...mug, SKU: "MUG-500-REP", "Image 2": mug["Image 1"] },
      "Image 3": `https://images.example.com/mug-500.jpg?signature=${"0".repeat(2048)}`,
    },
    codes: ["link-repeated", "link-long"],
  },
  { cells: { ...mug, SKU: "MUG-500-KEY", "Option: Сolour": "Navy" }, codes: ["key-repeated"] },
  { cells: { ...mug, SKU: "MUG-500-DUP" }, codes: ["duplicate-sku"] },
  { cells: { ...mug, SKU: "MUG-500-DUP", "Option: Colour": "Grey" }, codes: ["duplicate-sku"] },
  { cells: { ...mug, SKU: "MUG-500-CYR" }, codes: ["lookalike-sku"] },
  // С and R as they look: the first letter of the last part is Cyrillic.
  { cells: { ...mug, SKU: "MUG-500-СYR", "Option: Colour": "Pink" }, codes: ["lookalike-sku"] },
  { cells: { ...mug, SKU: "mug-500-blk" }, codes: ["lookalike-sku"] },
  { cells: { ...mug, SKU: "MUG-500-BLK", "Option: Colour": "Black" }, codes: ["lookalike-sku"] },
  { cells: { ...mug, SKU: "MUG-500\u200b-ZWS" }, codes: ["sku-unsafe"] },
  { cells: { ...mug, SKU: "..", "Our shelf": "see above" }, codes: ["sku-unsafe"] },
  {
    cells: { ...mug, SKU: "MUG-500-ENC", Name: "Caf\ufffd au lait mug, 500 ml" },
    codes: ["broken-text"],
  },
  {
    cells: { ...mug, SKU: "MUG-500-DIG", MPN: { value: 4006381333931000, format: "0" } },
    codes: ["code-too-many-digits"],
  },
  { cells: { ...mug, SKU: "MUG-500-EXP", Barcode: "4,00638E+12" }, codes: ["code-scientific"] },
  {
    cells: {
      ...sock,
      SKU: { value: new Date(Date.UTC(2025, 2, 4)), format: "d-mmm" },
      "Option: Size": "35–38",
    },
    codes: ["code-is-date"],
  },
  { cells: { ...mug, SKU: "MUG-500-HTS", "HTS code": 6912.1 }, codes: ["code-not-integer"] },
  {
    cells: { ...mug, SKU: "MUG-500-ERR", Brand: { value: { error: "#N/A" } } },
    codes: ["cell-error"],
  },
  {
    cells: { ...mug, SKU: "MUG-500-FRM", Name: { value: { formula: 'H2&", large"' } } },
    codes: ["formula-without-value"],
  },
  { cells: { ...mug, SKU: "MUG-500-CLR", Description: "<clear>" }, codes: ["clear-not-allowed"] },
  { cells: { ...mug, SKU: "MUG-500-CLI", "Height, cm": "<clear>" }, codes: ["clear-not-allowed"] },
  { cells: { ...mug, SKU: "MUG-500-CLB", Brand: "<clear>" }, codes: ["clear-on-create"] },
  {
    cells: { ...mug, SKU: "MUG-500-CAT", Category: "Home / Kitchen / Drinkware / Mugs" },
    codes: ["category-shape"],
  },
  { cells: { ...mug, SKU: "MUG-500-GTN", GTIN: "4006381333936" }, codes: ["gtin-check-digit"] },
  { cells: { ...mug, SKU: "MUG-500-UPC", GTIN: 36000291452 }, codes: ["leading-zeros-lost"] },
  {
    cells: { ...mug, SKU: "MUG-500-CAR", "Attribute: Care": careText.slice(0, 990) },
    codes: ["text-total-long"],
  },
  { cells: { ...mug, SKU: "MUG-500-BRA", Brand: "North Kiln" }, codes: ["card-differs"] },
  {
    // М is Cyrillic: this mug would stand on a card of its own.
    cells: { ...mug, "Parent SKU": "МUG-500", SKU: "MUG-500-OWN" },
    codes: ["lookalike-card"],
  },
  { cells: { ...mug, SKU: "MUG-500-NOC", Currency: undefined }, codes: ["price-without-currency"] },
  {
    cells: { ...mug, SKU: "MUG-500-NOP", "Sale price": undefined },
    codes: ["currency-without-price"],
  },
  {
    cells: { ...mug, SKU: "MUG-500-SPC", Name: "Stoneware mug, 500 ml\u00a0" },
    codes: ["text-trimmed"],
  },
  // The first letter of the last part is Cyrillic, and no other row looks like this one.
  { cells: { ...mug, SKU: "MUG-500-ТWN" }, codes: ["code-lookalike"] },
  { cells: { ...mug, SKU: "MUG-500-12”" }, codes: ["code-lookalike"] },
  { cells: { ...mug, SKU: "MUG–500–DSH" }, codes: ["code-lookalike"] },
  {
    cells: { ...mug, SKU: "MUG-500-WID", Barcode: "４００６３８１３３３９３１" },
    codes: ["code-lookalike"],
  },
  // Only one alphabet could write this name of a part, but not which one.
  { cells: { ...mug, SKU: "MUG-500-MIX", MPN: "АB" }, codes: ["code-lookalike"] },
  { cells: { ...mug, SKU: "MUG 500\u00a0NBS" }, codes: ["sku-unsafe"] },
  // Cyrillic again: Е in EN, В in RUB.
  { cells: { ...mug, SKU: "MUG-500-LCY", Language: "ЕN" }, codes: ["not-a-choice"] },
  { cells: { ...mug, SKU: "MUG-500-CCY", Currency: "RUВ" }, codes: ["not-a-choice"] },
  {
    cells: { ...mug, SKU: "MUG-500-PCT", "Weight, kg": { value: 0.52, format: "0%" } },
    codes: ["number-percent"],
  },
  {
    cells: { ...mug, SKU: "MUG-500-RND", "Sale price": { value: 12.899, format: "#,##0.00" } },
    codes: ["number-rounded"],
  },
  { cells: { ...mug, SKU: "MUG-500-USD", "Sale price": "$12.90" }, codes: ["not-a-number"] },
  { cells: { ...mug, SKU: "MUG-500-EUR", "Sale price": "12.90 €" }, codes: ["not-a-number"] },
  {
    cells: { ...mug, SKU: "MUG-500-GRP", "Sale price": "1\u00a0290,50" },
    codes: ["number-from-text"],
  },
  { cells: { ...mug, SKU: "MUG-500-FUL", "Height, cm": "１２" }, codes: ["number-from-text"] },
  { cells: { ...mug, SKU: "MUG-500-WRD", Name: "ИСТИНА" }, codes: ["truth-word"] },
  { cells: { ...mug, SKU: "MUG-500-TRN", "Width, cm": true }, codes: ["not-a-number"] },
  { cells: { ...mug, SKU: "MUG-500-MAR", MPN: "04-Mar" }, codes: ["code-like-date"] },
  {
    cells: { ...mug, SKU: "MUG-500-NBN", Name: "Stoneware\u00a0mug, 500\u00a0ml" },
    codes: ["text-unseen"],
  },
  { cells: { ...mug, SKU: "MUG-500-ZWB", Brand: "North\u200bkiln" }, codes: ["text-unseen"] },
  { cells: { ...mug, SKU: "\ufeffMUG-500-BOM\u200b" }, codes: ["text-trimmed"] },
  {
    cells: { ...mug, SKU: "MUG-500-LNK", "Image 1": "https://images.example.com/mug\u200b.jpg" },
    codes: ["bad-link"],
  },
  {
    cells: { ...mug, SKU: "MUG-500-ARR", Category: "Home>Kitchen>Drinkware>Mugs" },
    codes: ["category-shape"],
  },
  // A row was copied, and only its SKU was changed.
  { cells: copied("MUG-500-CP1"), codes: ["options-repeated", "number-repeated"] },
  { cells: copied("MUG-500-CP2"), codes: ["options-repeated", "number-repeated"] },
  { cells: { Name: " ", Description: "\u00a0" }, codes: ["row-blank"] },
  { cells: { ...mug, SKU: "MUG-500-HID" }, codes: ["hidden-row"] },
];

/** The rows of `samples/catalogue-with-mistakes.xlsx`, from row 2. */
export function mistakeRows(): readonly MistakeRow[] {
  return mistakes.map(({ cells, codes }, at) => ({
    number: at + 2,
    cells: Object.fromEntries(
      Object.entries(cells).flatMap(([heading, written]) => {
        if (written === undefined || written === null) return [];
        // Each variant of a card has its own colour.
        const isOwn = heading === "Option: Colour" && written === mug[heading];
        return [[heading, cellOf(isOwn ? `${written} ${at + 1}` : written)]];
      }),
    ),
    hidden: codes.includes("hidden-row"),
    codes,
  }));
}

function cellOf(written: NonNullable<Written>): SampleCell {
  const isCell = typeof written === "object" && "value" in written;
  return isCell ? (written as SampleCell) : { value: written as ExcelJS.CellValue };
}
