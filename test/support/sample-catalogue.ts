import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkDigit } from "../../src/check/rows/value-faults.ts";
import { listedFields } from "../../src/model/product/equality.ts";
import type { ProductOnCreate } from "../../src/model/product/product.ts";

/** One row of the sample: a product, any field of which may be blank. */
export type SampleRow = Partial<ProductOnCreate> & { readonly sku: string };

const listingsFile = join(import.meta.dirname, "..", "..", "samples", "listings.json");

/** The listings that the simulator begins with. */
export const listings = JSON.parse(readFileSync(listingsFile, "utf8")) as readonly SampleRow[];

/** Listings that the sheet leaves out: a missing row deletes nothing (decision 26). */
export const leftOut: ReadonlySet<string> = new Set([
  "TWL-LINEN-70-GRY",
  "CUP-TEA-JDZ-SET4",
  "NOTE-A5-LIN",
]);

type Edit = (live: SampleRow) => Partial<SampleRow>;

/** What the sheet changes in live listings: nothing that is risky or cannot be updated. */
export const edits: Readonly<Record<string, Edit>> = {
  "MUG-350-WHT": (live) => ({
    images: links(live.images?.[0]?.url ?? "", image("mug-350-wht", 2)),
  }),
  "TWL-LINEN-50-SND": () => ({
    description: "Woven hand towel of washed linen. Dries fast and grows softer with every wash.",
  }),
  "LMP-ARC-BRS": () => ({ weight: 1.55 }),
  "CHAI-IVAN-250": (live) => ({
    attributes: withPair(live.attributes, "Срок годности", "36 месяцев"),
  }),
  "PLED-MERINO-130-GRF": () => ({
    description:
      "Вязаный плед из шерсти мериноса. Тёплый, не колется, крупная коса по всему полотну. Поставляется в льняном мешке.",
  }),
  "DOSKA-DUB-40": () => ({ height: 4.5, weight: 3.2 }),
  "CUP-TEA-JDZ-YB": () => ({ name: "手工青瓷茶杯 120毫升 月白" }),
  "BOTTLE-TI-750": (live) => ({ attributes: withPair(live.attributes, "重量", "170克") }),
  "NOTE-A5-DOT": () => ({ brandName: "Papermoon" }),
  "NOTE-A5-PLN": () => ({ brandName: "Papermoon", images: links(image("note-a5-pln", 1)) }),
};

function withPair(pairs: ProductOnCreate["attributes"] = [], key: string, value: string) {
  return [...pairs.filter((pair) => pair.key !== key), { key, value }];
}

function links(...urls: readonly string[]) {
  return urls.map((url, at) => ({ order: at + 1, url }));
}

function image(name: string, number: number): string {
  return `https://images.example.com/${name.toLowerCase()}-${number}.jpg`;
}

/** The first `count` images of a variant. */
function images(sku: string, count: number) {
  return links(...Array.from({ length: count }, (_, at) => image(sku, at + 1)));
}

function pairs(held: Readonly<Record<string, string>>) {
  return Object.entries(held).map(([key, value]) => ({ key, value }));
}

/** A GTIN-14 and the EAN-13 within it, from the twelve digits before the check digit. */
function codes(body: string) {
  const barcode = body + checkDigit(body);
  return { barcode, gtin: `0${barcode}` };
}

/** A live listing as an export would write it: only what the product list returns. */
function asListed(live: SampleRow): SampleRow {
  const kept = listedFields.map((field) => [field, live[field]]);
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined));
}

/** A listing's card: what a new sibling shares with it. */
function sibling(sku: string): Partial<SampleRow> {
  const live = listings.find((one) => one.sku === sku);
  if (live === undefined) throw new Error(`The sample needs the listing ${sku}.`);
  const { barcode, gtin, mpn, images: _images, videos, ...shared } = asListed(live);
  return shared;
}

const siblings: readonly SampleRow[] = [
  {
    ...sibling("MUG-350-BLU"),
    ...codes("400638133396"),
    sku: "MUG-350-OCH",
    mpn: "NK-350-O",
    name: "Stoneware mug, 350 ml, ochre",
    firstCost: 4.2,
    images: images("MUG-350-OCH", 2),
    options: pairs({ Colour: "Ochre" }),
  },
  {
    ...sibling("TWL-LINEN-50-SND"),
    ...codes("501234567893"),
    sku: "TWL-LINEN-50-GRY",
    mpn: "HL-5090-G",
    name: "Linen hand towel, 50 × 90 cm, grey",
    description: "Woven hand towel of washed linen. Dries fast and grows softer with every wash.",
    firstCost: 6.8,
    images: images("TWL-LINEN-50-GRY", 2),
    options: pairs({ Colour: "Grey", Size: "50 × 90 cm" }),
  },
  {
    ...sibling("BAG-TREK22-NVY"),
    ...codes("731234567892"),
    sku: "BAG-TREK22-MOS",
    mpn: "FR-T22-M",
    name: "Day pack Trek 22, moss green",
    firstCost: 23.4,
    images: images("BAG-TREK22-MOS", 4),
    options: pairs({ Colour: "Moss green" }),
  },
  {
    ...sibling("PLED-MERINO-130-GRF"),
    ...codes("460701234569"),
    sku: "PLED-MERINO-130-TER",
    mpn: "BY-130-T",
    name: "Плед из мериноса 130 × 170 см, терракота",
    firstCost: 2350,
    images: images("PLED-MERINO-130-TER", 3),
    options: pairs({ Цвет: "Терракота", Размер: "130 × 170 см" }),
  },
  {
    ...sibling("BOTTLE-TI-750"),
    ...codes("692345678903"),
    sku: "BOTTLE-TI-1000",
    mpn: "SX-T1000",
    name: "纯钛户外水壶 1000毫升",
    firstCost: 142,
    salePrice: 328,
    height: 27,
    length: 8.5,
    width: 8.5,
    weight: 0.21,
    images: images("BOTTLE-TI-1000", 2),
    options: pairs({ 容量: "1000毫升" }),
    attributes: pairs({ 材质: "纯钛", 是否可加热: "是", 重量: "210克" }),
  },
];

const espressoCup = {
  parentSku: "CUP-ESP-90",
  categoryName: "Home > Kitchen > Drinkware > Mugs",
  language: "EN",
  description:
    "Small stoneware cup for espresso, thick-walled so that the coffee stays warm. Holds 90 ml; stacks.",
  brandName: "Northkiln",
  htsCode: "6912.00.4400",
  currencyCode: "USD",
  firstCost: 2.6,
  salePrice: 6.9,
  height: 6,
  length: 8,
  width: 6.5,
  weight: 0.16,
  attributes: pairs({ Material: "Stoneware", Capacity: "90 ml", "Country of origin": "Portugal" }),
} as const;

const mushroomLamp = {
  parentSku: "LMP-FUNGI",
  categoryName: "Home > Lighting > Table lamps",
  language: "EN",
  description:
    "Table lamp with a glass dome and a dimmable LED. Runs twelve hours on its battery; charges by USB-C.",
  brandName: "Lumenwerk",
  htsCode: "9405.21.6000",
  currencyCode: "USD",
  firstCost: 14.2,
  salePrice: 34.5,
  height: 26,
  length: 17,
  width: 17,
  weight: 0.92,
  videos: links("https://videos.example.com/lmp-fungi-1.mp4"),
  attributes: pairs({ Power: "4 W", "Colour temperature": "2,700 K", Plug: "USB-C" }),
} as const;

const herbalTea = {
  parentSku: "CHAI-SBOR",
  categoryName: "Продукты > Чай и кофе > Травяной чай",
  language: "RU",
  description:
    "Травяной сбор без кофеина. Травы собраны в предгорьях Алтая и высушены в тени. В пакете 60 г.",
  brandName: "Тихая Роща",
  htsCode: "1211.90.8600",
  currencyCode: "RUB",
  firstCost: 98,
  salePrice: 259,
  height: 16,
  length: 9,
  width: 6,
  weight: 0.08,
} as const;

const cottonThrow = {
  parentSku: "PLED-HLOPOK",
  categoryName: "Дом > Текстиль > Пледы",
  language: "RU",
  description: "Лёгкий хлопковый плед вафельной вязки. Можно стирать в машине при 40 °C.",
  brandName: "Белый Яр",
  htsCode: "6301.30.9000",
  currencyCode: "RUB",
  firstCost: 1120,
  salePrice: 2690,
  height: 10,
  length: 38,
  width: 30,
  weight: 0.95,
  attributes: pairs({
    Материал: "100 % хлопок",
    Уход: "Машинная стирка при 40 °C",
    "Страна производства": "Россия",
  }),
} as const;

const clayCup = {
  parentSku: "CUP-ZISHA",
  categoryName: "家居 > 茶具 > 茶杯",
  language: "ZH",
  description: "宜兴紫砂品茗杯，手工拉坯，透气保温，适合冲泡普洱与红茶。",
  brandName: "景和瓷坊",
  htsCode: "6912.00.9000",
  currencyCode: "CNY",
  firstCost: 26,
  salePrice: 68,
  height: 5.5,
  length: 7,
  width: 7,
  weight: 0.12,
  attributes: pairs({ 材质: "紫砂", 容量: "80毫升", 产地: "中国宜兴" }),
} as const;

/** A variant of a new card, with the images and codes of its own. */
function variant(
  card: Partial<SampleRow>,
  own: Partial<SampleRow> & { readonly sku: string; readonly body: string },
): SampleRow {
  const { body, ...fields } = own;
  return { ...card, ...codes(body), images: images(own.sku, 2), ...fields };
}

const newCards: readonly SampleRow[] = [
  ...(["White", "Black", "Sage"] as const).map((colour, at) =>
    variant(espressoCup, {
      sku: `CUP-ESP-90-${["WHT", "BLK", "SGE"][at]}`,
      body: `40063813350${at}`,
      mpn: `NK-090-${colour[0]}`,
      name: `Stoneware espresso cup, 90 ml, ${colour.toLowerCase()}`,
      options: pairs({ Colour: colour }),
    }),
  ),
  ...(["Amber", "Opal"] as const).map((colour, at) =>
    variant(mushroomLamp, {
      sku: `LMP-FUNGI-${["AMB", "OPL"][at]}`,
      body: `42600123457${at}`,
      mpn: `FNG-04-${["AM", "OP"][at]}`,
      name: `Table lamp Fungi, ${colour.toLowerCase()} glass`,
      options: pairs({ Colour: colour }),
    }),
  ),
  ...(["Чабрец", "Мята", "Шиповник"] as const).map((herb, at) =>
    variant(herbalTea, {
      sku: `CHAI-SBOR-${["CHB", "MYT", "SHP"][at]}`,
      body: `46012345680${at}`,
      name: `Травяной сбор «${herb}», 60 г`,
      options: pairs({ Масса: "60 г", Вкус: herb }),
      attributes: pairs({
        Состав: `${herb}, кипрей узколистный`,
        "Срок годности": "18 месяцев",
        "Страна производства": "Россия",
      }),
    }),
  ),
  ...(["Белый", "Песочный", "Шалфей"] as const).map((colour, at) =>
    variant(cottonThrow, {
      sku: `PLED-HLOPOK-${["BEL", "PES", "SHA"][at]}`,
      body: `46070123458${at}`,
      mpn: `BY-H-${at + 1}`,
      name: `Плед вафельный хлопковый 140 × 200 см, ${colour.toLowerCase()}`,
      options: pairs({ Цвет: colour, Размер: "140 × 200 см" }),
    }),
  ),
  ...(["朱泥", "段泥"] as const).map((clay, at) =>
    variant(clayCup, {
      sku: `CUP-ZISHA-${["ZN", "DN"][at]}`,
      body: `69012345680${at}`,
      mpn: `JH-080-${["Z", "D"][at]}`,
      name: `宜兴紫砂品茗杯 80毫升 ${clay}`,
      options: pairs({ 颜色: clay }),
    }),
  ),
];

/** The rows of `samples/catalogue.xlsx`: live listings, some edited, and new variants, card by card. */
export function catalogueRows(): readonly SampleRow[] {
  const live = listings
    .filter(({ sku }) => !leftOut.has(sku))
    .map((one) => ({ ...asListed(one), ...edits[one.sku]?.(one) }));
  const known = new Set(live.map(({ parentSku }) => parentSku));
  const withSiblings = [...known].flatMap((card) =>
    [...live, ...siblings].filter(({ parentSku }) => parentSku === card),
  );
  return [...withSiblings, ...newCards];
}

/** SKUs of the rows that a fresh marketplace does not have. */
export const createdSkus: readonly string[] = [...siblings, ...newCards].map(({ sku }) => sku);
