import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readMapping } from "../../src/commands/sheet/mapping-file.ts";
import { headingText } from "../../src/workbook/headings/heading-text.ts";
import { openWorkbook } from "../../src/workbook/read/open.ts";
import { temporaryFolder } from "../support/command.ts";
import {
  amazon,
  china1688,
  link,
  ozon,
  priceList1c,
  shopify,
  wildberries,
  woocommerce,
} from "../support/marketplace-exports.ts";
import { readSupplier, type SupplierSheet, supplierWorkbook } from "../support/supplier-sheet.ts";
import { allRows } from "../support/workbook.ts";

interface Kind {
  readonly sheet: string | readonly SupplierSheet[];
  /** The rows of the headings, from 1. */
  readonly headingRows: readonly number[];
  readonly mapping: object;
  /** What the rows ask for, by SKU. */
  readonly products: Readonly<Record<string, object>>;
}

const images = (...names: readonly string[]) =>
  names.map((name, at) => ({ order: at + 1, url: link(name) }));
const mug = { parentSku: "stone-mug", language: "EN", currencyCode: "USD", name: "Stone mug" };
const tee = {
  parentSku: "TEE",
  language: "EN",
  currencyCode: "USD",
  categoryName: "Clothing > Tees",
};
const russian = { language: "RU", currencyCode: "RUB" };
const colour = (value: string) => ({ key: "Colour", value });

const kinds: Readonly<Record<string, Kind>> = {
  Shopify: {
    sheet: shopify,
    headingRows: [1],
    mapping: {
      headings: { Handle: "parentSku", Type: "attributes.Type" },
      set: { language: "EN", currencyCode: "USD" },
      fillDown: [
        ...["name", "description", "brandName", "categoryName", "options", "attributes"],
        "images",
      ],
    },
    products: {
      "SM-B-S": {
        ...{ ...mug, sku: "SM-B-S", description: "<p>A heavy mug.</p>", brandName: "Northkiln" },
        ...{ categoryName: "Home > Kitchen > Mugs", barcode: "4006381333931", firstCost: 6.1 },
        ...{ salePrice: 12.9, weight: 0.38, images: images("mug-1", "mug-2", "mug-3") },
        options: [colour("Blue"), { key: "Size", value: "S" }],
        attributes: [{ key: "Type", value: "Mug" }],
      },
      "SM-R-L": {
        ...{ ...mug, sku: "SM-R-L", description: "<p>A heavy mug.</p>", brandName: "Northkiln" },
        ...{ categoryName: "Home > Kitchen > Mugs", salePrice: 13.9, weight: 0.42 },
        images: images("mug-1", "mug-2", "mug-3"),
        options: [colour("Red"), { key: "Size", value: "L" }],
        attributes: [{ key: "Type", value: "Mug" }],
      },
      "OB-1": {
        ...{ ...mug, sku: "OB-1", parentSku: "oak-board", name: "Oak board" },
        ...{ description: "<p>A board.</p>", brandName: "Elm & Co", salePrice: 24, weight: 0.9 },
        ...{ categoryName: "Home > Kitchen > Boards", images: images("board-1") },
        options: [{ key: "Wood", value: "Oak" }],
        attributes: [{ key: "Type", value: "Board" }],
      },
    },
  },
  WooCommerce: {
    sheet: woocommerce,
    headingRows: [1],
    mapping: {
      headings: {
        "Attribute 1 value(s)": "options",
        "Regular price": "salePrice",
        "Sale price": "ignore",
      },
      set: { language: "EN", currencyCode: "USD" },
      fillDown: [
        ...["parentSku", "description", "categoryName", "brandName", "attributes", "images"],
      ],
    },
    products: {
      "TEE-B": {
        ...{
          ...tee,
          sku: "TEE-B",
          name: "Linen tee - Blue",
          description: "A tee of washed linen.",
        },
        ...{ brandName: "Elm & Co", salePrice: 19.5, weight: 0.2, images: images("tee-blue") },
        options: [colour("Blue")],
        attributes: [{ key: "Material", value: "Linen" }],
      },
      "TEE-R": {
        ...{ ...tee, sku: "TEE-R", name: "Linen tee - Red", description: "A tee of washed linen." },
        ...{
          brandName: "Elm & Co",
          salePrice: 19.5,
          weight: 0.2,
          images: images("tee-1", "tee-2"),
        },
        options: [colour("Red")],
        attributes: [{ key: "Material", value: "Linen" }],
      },
      CAP: {
        ...{ ...tee, parentSku: "CAP", sku: "CAP", name: "Wool cap", description: "A cap." },
        ...{ categoryName: "Clothing > Caps", brandName: "Elm & Co", salePrice: 14, weight: 0.1 },
        ...{ images: images("cap-1"), options: [colour("Grey")] },
        attributes: [{ key: "Material", value: "Wool" }],
      },
    },
  },
  Ozon: {
    sheet: ozon,
    headingRows: [2],
    mapping: {
      headings: {
        Тип: "categoryName",
        "Цвет товара": "options.Цвет",
        "Цена до скидки, руб.": "ignore",
        "НДС, %": "attributes.НДС, %",
      },
      values: { categoryName: { Кружка: "Дом > Кухня > Кружки" } },
      set: russian,
    },
    products: Object.fromEntries(
      [
        ["OZ-1", "Кружка синяя", "4006381333931", "синий", "oz-1", "oz-2", "oz-3"] as const,
        ["OZ-2", "Кружка красная", "4006381333948", "красный", "oz-4", "oz-5", "oz-6"] as const,
      ].map(([sku, name, barcode, value, ...links]) => [
        sku,
        {
          ...{ ...russian, sku, name, barcode, parentSku: "Кружка 300", salePrice: 1290 },
          ...{ brandName: "Северная печь", description: "Тяжёлая кружка." },
          ...{ categoryName: "Дом > Кухня > Кружки", weight: 0.38, width: 9, height: 10.5 },
          ...{ length: 12, images: images(...links), options: [{ key: "Цвет", value }] },
          attributes: [{ key: "НДС, %", value: "20" }],
        },
      ]),
    ),
  },
  Wildberries: {
    sheet: wildberries,
    headingRows: [3],
    mapping: {
      headings: {
        "Артикул продавца": "parentSku",
        Баркод: "sku",
        Размер: "options.Размер",
        Цвет: "options.Цвет",
        Состав: "attributes.Состав",
      },
      values: { categoryName: { Футболки: "Одежда > Футболки", Шапки: "Одежда > Шапки" } },
      set: { ...russian, barcode: "sku" },
    },
    products: Object.fromEntries(
      [
        ["2000000000015", "S", 0.2] as const,
        ["2000000000022", "M", 0.21] as const,
        ["2000000000039", "0", 0.1] as const,
      ].map(([sku, size, weight]) => {
        const isTee = size !== "0";
        return [
          sku,
          {
            ...{ ...russian, sku, barcode: sku, parentSku: isTee ? "TEE-B" : "CAP-G", weight },
            ...{ name: isTee ? "Футболка синяя" : "Шапка серая", brandName: "Вяз" },
            ...{ categoryName: isTee ? "Одежда > Футболки" : "Одежда > Шапки" },
            ...{ description: isTee ? "Футболка из льна." : "Шапка из шерсти." },
            ...{ salePrice: isTee ? 1450 : 990, height: isTee ? 3 : 5, length: isTee ? 30 : 20 },
            ...{ width: isTee ? 22 : 20, images: isTee ? images("wb-1", "wb-2") : images("wb-3") },
            options: [
              { key: "Размер", value: size },
              { key: "Цвет", value: isTee ? "синий" : "серый" },
            ],
            attributes: [{ key: "Состав", value: isTee ? "лён 100%" : "шерсть 100%" }],
          },
        ];
      }),
    ),
  },
  "1C": {
    sheet: priceList1c,
    headingRows: [5, 6],
    mapping: {
      headings: { "Ед.": "attributes.Единица" },
      values: {
        categoryName: { Кружки: "Дом > Кухня > Кружки", Доски: "Дом > Кухня > Доски" },
      },
      set: { ...russian, parentSku: "sku", description: "{name}", "options.Вид": "{name}" },
      fillDown: ["categoryName"],
    },
    products: Object.fromEntries(
      [
        ["MUG-1", "Кружка синяя 300 мл", "Кружки", 1290, 0.38] as const,
        ["MUG-2", "Кружка красная 300 мл", "Кружки", 1290, 0.385] as const,
        ["BRD-1", "Доска дубовая", "Доски", 2400, 0.9] as const,
      ].map(([sku, name, group, salePrice, weight]) => [
        sku,
        {
          ...{ ...russian, sku, parentSku: sku, name, description: name, salePrice, weight },
          categoryName: `Дом > Кухня > ${group}`,
          options: [{ key: "Вид", value: name }],
          attributes: [{ key: "Единица", value: "шт" }],
        },
      ]),
    ),
  },
  Amazon: {
    sheet: amazon,
    headingRows: [2],
    mapping: {
      headings: {
        "Item Weight": "weight",
        item_type: "categoryName",
        color_name: "options.Colour",
        material_type: "attributes.Material",
        external_product_id: "barcode",
      },
      values: { categoryName: { mugs: "Home > Kitchen > Mugs" } },
      set: { language: "EN", currencyCode: "USD" },
      fillDown: ["description"],
    },
    products: Object.fromEntries(
      [
        // 12 oz and 0.8 lb; 4 × 3 × 5 in and 100 × 80 × 127 mm.
        ["MUG-B", "blue", "4006381333931", 0.3401942775, "am-1", "am-2", "am-3"] as const,
        ["MUG-R", "red", "4006381333948", 0.362873896, "am-4"] as const,
      ].map(([sku, name, barcode, weight, ...links]) => [
        sku,
        {
          ...{ ...mug, parentSku: "MUG", sku, barcode, name: `Stone mug, ${name}`, weight },
          ...{ brandName: "Northkiln", description: "A heavy mug.", salePrice: 12.9 },
          ...{ categoryName: "Home > Kitchen > Mugs", images: images(...links) },
          ...(name === "blue"
            ? { length: 10.16, width: 7.62, height: 12.7 }
            : { length: 10, width: 8, height: 12.7 }),
          options: [colour(name === "blue" ? "Blue" : "Red")],
          attributes: [{ key: "Material", value: "Stone" }],
        },
      ]),
    ),
  },
  1688: {
    sheet: china1688,
    headingRows: [1],
    mapping: { headings: { 主图: "ignore" }, set: { language: "ZH", currencyCode: "CNY" } },
    products: Object.fromEntries(
      [
        ["MK-R-M", "红色", "M", 25.5, 0.38, "cn-1", "cn-2"] as const,
        ["MK-B-L", "蓝色", "L", 27.5, 0.42, "cn-3"] as const,
      ].map(([sku, value, size, salePrice, weight, ...links]) => [
        sku,
        {
          ...{ sku, parentSku: "MK", name: "石纹马克杯", language: "ZH", currencyCode: "CNY" },
          ...{ salePrice, weight, categoryName: "厨房 > 杯子", description: "厚重的杯子。" },
          images: images(...links),
          options: [
            { key: "颜色", value },
            { key: "尺码", value: size },
          ],
          attributes: [
            { key: "材质", value: "陶瓷" },
            { key: "产地", value: "景德镇" },
          ],
        },
      ]),
    ),
  },
};

/** The bytes of a kind of sheet, and how a mapping file of it is read. */
async function opened({ sheet, mapping }: Kind) {
  const dir = await temporaryFolder();
  await writeFile(join(dir, "mapping.json"), JSON.stringify({ mapping: 1, ...mapping }));
  const isText = typeof sheet === "string";
  return {
    bytes: isText ? Buffer.from(sheet) : await supplierWorkbook(...sheet),
    name: isText ? "export.csv" : "export.xlsx",
    mapped: await readMapping("mapping.json", { cwd: dir }),
  };
}

describe.each(Object.entries(kinds))("%s", (_, kind) => {
  it("is read with one mapping file and --fix, each product as it was meant", async () => {
    const { bytes, ...options } = await opened(kind);
    const { products, errors, warnings } = await readSupplier(bytes, { ...options, fix: true });
    expect(errors).toEqual([]);
    expect(warnings).toEqual([]);
    expect(products).toEqual(kind.products);
  });

  it("has no column that is neither read nor named", async () => {
    const { bytes, name, mapped } = await opened(kind);
    const { headings = [], message } = await readSupplier(bytes, { name, mapped });
    const rows = await allRows(await openWorkbook(bytes, { name }), sheetRead(kind));
    const written = rows.filter(({ number }) => kind.headingRows.includes(number));
    const width = Math.max(...written.map(({ cells }) => cells.length));
    const all = Array.from({ length: width }, (_, column) =>
      written.map(({ cells }) => headingText(cells[column])).filter((text) => text !== ""),
    ).filter((lines) => lines.length > 0);
    const left = Object.entries((kind.mapping as { headings: object }).headings)
      .filter(([, field]) => field === "ignore")
      .map(([heading]) => heading);
    const isNamed = (heading: string) =>
      headings.some((one) => one.includes(heading)) ||
      left.some((one) => heading.startsWith(one)) ||
      message.includes(heading);
    expect(all.length).toBeGreaterThan(4);
    expect(all.filter((lines) => !lines.some(isNamed))).toEqual([]);
  });

  it("has errors without its mapping, if any value would be wrong", async () => {
    const { bytes, name } = await opened(kind);
    const { products, errors } = await readSupplier(bytes, { name });
    for (const [sku, product] of Object.entries(products)) {
      const meant = kind.products[sku] as Record<string, unknown> | undefined;
      const wrong = Object.entries(product).filter(
        ([field, value]) =>
          meant !== undefined && JSON.stringify(meant[field]) !== JSON.stringify(value),
      );
      if (wrong.length > 0) expect([sku, errors]).not.toEqual([sku, []]);
    }
  });
});

it.each([
  ["your-workbook.md", "Shopify"],
  ["your-workbook.ru.md", "Ozon"],
  ["your-workbook.zh.md", "1688"],
])("%s shows the mapping file of %s", async (page, name) => {
  const text = await readFile(join(import.meta.dirname, "../../docs", page), "utf8");
  const shown = /```json\n(.*?)```/s.exec(text)?.[1] ?? "";
  expect(JSON.parse(shown)).toEqual({ mapping: 1, ...kinds[name]?.mapping });
});

function sheetRead({ sheet }: Kind): string {
  return typeof sheet === "string" ? "Sheet1" : (sheet.at(-1)?.name ?? "");
}
