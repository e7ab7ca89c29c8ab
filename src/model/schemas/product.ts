import { headingAliases } from "./product-aliases.ts";

/**
 * The product of the marketplace interface as JSON Schema (2020-12): the only place where a field's
 * type, limits, headings and flags are written. Types, columns, templates, findings and the
 * simulator's checks derive from it.
 */
const cm = { en: "cm", ru: "см", zh: "厘米" } as const;
const kg = { en: "kg", ru: "кг", zh: "千克" } as const;

/** A key/value pair of options and attributes; decision 29 interprets “max length 1000”. */
const pair = {
  type: "object",
  properties: {
    key: { type: "string", minLength: 1, maxLength: 1000 },
    value: { type: "string", minLength: 1, maxLength: 1000 },
  },
  required: ["key", "value"],
  additionalProperties: false,
} as const;

/** A link with its position, for images and videos. */
const link = {
  type: "object",
  properties: {
    order: { type: "integer" },
    url: {
      type: "string",
      minLength: 1,
      pattern: "^https?://[^\\s]+$",
      "x-rule": {
        en: "A link that starts with https:// or http://, without spaces.",
        ru: "Ссылка, которая начинается с https:// или http://, без пробелов.",
        zh: "以https://或http://开头的链接，不含空格。",
      },
    },
  },
  required: ["order", "url"],
  additionalProperties: false,
} as const;

/** The interface names no limit; many servers and browsers refuse longer links. */
const usualLinkLength = 2048;

/** The request fields in the interface's order (Resources and their fields, Product). */
export const productProperties = {
  parentSku: {
    type: "string",
    minLength: 1,
    maxLength: 30,
    "x-heading": { en: "Parent SKU", ru: "Родительский SKU", zh: "父SKU" },
    "x-aliases": headingAliases.parentSku,
    "x-meaning": {
      en: "Main SKU: variants with the same parent SKU become one product card.",
      ru: "Основной артикул: варианты с одинаковым значением попадают в одну карточку.",
      zh: "主SKU：相同父SKU的变体合并为一个商品卡片。",
    },
    "x-example": "MUG-100",
    "x-columns": "single",
    "x-updatable": true,
    "x-listed": true,
    "x-code": true,
    "x-risk": "card",
  },
  sku: {
    type: "string",
    minLength: 1,
    maxLength: 30,
    "x-heading": { en: "SKU", ru: "Артикул (SKU)", zh: "SKU编码" },
    "x-aliases": headingAliases.sku,
    "x-meaning": {
      en: "Your code for this variant; it must be unique.",
      ru: "Ваш код варианта; он не должен повторяться.",
      zh: "该变体的唯一编码，不得重复。",
    },
    "x-example": "MUG-100-BLUE",
    "x-columns": "single",
    "x-updatable": true,
    "x-listed": true,
    "x-code": true,
  },
  barcode: {
    type: "string",
    maxLength: 30,
    "x-heading": { en: "Barcode", ru: "Штрихкод", zh: "条形码" },
    "x-aliases": headingAliases.barcode,
    "x-meaning": {
      en: "Barcode on the package; leave blank if there is none.",
      ru: "Штрихкод на упаковке; оставьте пустым, если его нет.",
      zh: "包装上的条形码；没有则留空。",
    },
    "x-example": "4006381333931",
    "x-columns": "single",
    "x-updatable": true,
    "x-listed": true,
    "x-code": true,
  },
  gtin: {
    type: "string",
    maxLength: 30,
    "x-heading": { en: "GTIN", ru: "GTIN", zh: "GTIN编码" },
    "x-aliases": headingAliases.gtin,
    "x-meaning": {
      en: "Global trade item number; leave blank if there is none.",
      ru: "Глобальный номер товара; оставьте пустым, если его нет.",
      zh: "全球贸易项目代码；没有则留空。",
    },
    "x-example": "04006381333931",
    "x-columns": "single",
    "x-updatable": true,
    "x-listed": false,
    "x-code": true,
  },
  mpn: {
    type: "string",
    maxLength: 30,
    "x-heading": { en: "MPN", ru: "Артикул производителя", zh: "制造商零件号" },
    "x-aliases": headingAliases.mpn,
    "x-meaning": {
      en: "Manufacturer part number; leave blank if there is none.",
      ru: "Номер детали у производителя; оставьте пустым, если его нет.",
      zh: "制造商零件号；没有则留空。",
    },
    "x-example": "KX-2041",
    "x-columns": "single",
    "x-updatable": true,
    "x-listed": false,
    "x-code": true,
  },
  categoryName: {
    type: "string",
    minLength: 1,
    maxLength: 400,
    "x-heading": { en: "Category", ru: "Категория", zh: "类目" },
    "x-aliases": headingAliases.categoryName,
    "x-meaning": {
      en: "Full category path, levels separated by “ > ”.",
      ru: "Полный путь категории, уровни разделены « > ».",
      zh: "完整类目路径，各级以“ > ”分隔。",
    },
    "x-example": "Home > Kitchen > Mugs",
    "x-columns": "single",
    "x-updatable": true,
    "x-listed": true,
  },
  language: {
    type: "string",
    enum: ["EN", "ZH", "RU"],
    "x-heading": { en: "Language", ru: "Язык", zh: "语言" },
    "x-aliases": headingAliases.language,
    "x-meaning": {
      en: "Language of the name, description, options and attributes.",
      ru: "Язык названия, описания, опций и характеристик.",
      zh: "名称、描述、选项和属性所用的语言。",
    },
    "x-example": "EN",
    "x-value-aliases": {
      EN: ["english", "eng", "en us", "en gb", "английский", "англ", "英语", "英文"],
      ZH: ["chinese", "zho", "zh cn", "cn", "китайский", "кит", "中文", "汉语", "简体中文"],
      RU: ["russian", "rus", "ru ru", "русский", "рус", "俄语", "俄文"],
    },
    "x-value-hints": { EN: ["uk", "us"], ZH: ["chi", "zh tw", "中国", "繁体中文"] },
    "x-columns": "single",
    "x-updatable": true,
    "x-listed": true,
    "x-risk": "language",
  },
  name: {
    type: "string",
    minLength: 1,
    maxLength: 200,
    "x-heading": { en: "Name", ru: "Название", zh: "商品名称" },
    "x-aliases": headingAliases.name,
    "x-meaning": {
      en: "Product name as buyers see it.",
      ru: "Название товара, которое видит покупатель.",
      zh: "买家看到的商品名称。",
    },
    "x-example": "Stoneware mug, 350 ml, blue",
    "x-columns": "single",
    "x-updatable": true,
    "x-listed": true,
  },
  description: {
    type: "string",
    minLength: 1,
    maxLength: 4000,
    "x-heading": { en: "Description", ru: "Описание", zh: "商品描述" },
    "x-aliases": headingAliases.description,
    "x-meaning": {
      en: "Product description as buyers see it.",
      ru: "Описание товара, которое видит покупатель.",
      zh: "买家看到的商品描述。",
    },
    "x-example": "Hand-glazed mug, safe in dishwasher and microwave.",
    "x-columns": "single",
    "x-multiline": true,
    "x-updatable": true,
    "x-listed": true,
  },
  brandName: {
    type: "string",
    maxLength: 100,
    "x-heading": { en: "Brand", ru: "Бренд", zh: "品牌" },
    "x-aliases": headingAliases.brandName,
    "x-meaning": {
      en: "Brand name; leave blank if there is none.",
      ru: "Название бренда; оставьте пустым, если его нет.",
      zh: "品牌名称；没有则留空。",
    },
    "x-example": "Northkiln",
    "x-columns": "single",
    "x-updatable": true,
    "x-listed": true,
  },
  htsCode: {
    type: "string",
    maxLength: 20,
    "x-heading": { en: "HTS code", ru: "Код ТН ВЭД (HTS)", zh: "海关编码" },
    "x-aliases": headingAliases.htsCode,
    "x-meaning": {
      en: "Harmonized tariff schedule code.",
      ru: "Код по гармонизированной тарифной номенклатуре.",
      zh: "协调关税编码。",
    },
    "x-example": "6912.00.4400",
    "x-columns": "single",
    "x-updatable": true,
    "x-listed": true,
    "x-code": true,
  },
  currencyCode: {
    type: "string",
    enum: ["USD", "CNY", "RUB"],
    "x-heading": { en: "Currency", ru: "Валюта", zh: "币种" },
    "x-aliases": headingAliases.currencyCode,
    "x-meaning": {
      en: "Currency of the two prices.",
      ru: "Валюта обеих цен.",
      zh: "两个价格所用的币种。",
    },
    "x-example": "USD",
    "x-value-aliases": {
      USD: ["us$", "us dollar", "us dollars", "доллар сша", "доллары сша", "美元"],
      CNY: ["cn¥", "yuan", "rmb", "renminbi", "chinese yuan", "юань", "юани", "人民币"],
      RUB: [
        ...["₽", "rur", "ruble", "rubles", "rouble", "roubles", "russian ruble"],
        ...["рубль", "рубли", "рублей", "руб", "卢布"],
      ],
    },
    "x-value-hints": {
      USD: ["$", "dollar", "dollars", "доллар", "доллары", "долл"],
      CNY: ["¥", "元"],
      RUB: ["р"],
    },
    "x-columns": "single",
    "x-updatable": true,
    "x-listed": true,
    "x-risk": "currency",
  },
  firstCost: {
    type: "number",
    exclusiveMinimum: 0,
    "x-heading": { en: "First cost", ru: "Закупочная цена", zh: "采购成本" },
    "x-aliases": headingAliases.firstCost,
    "x-meaning": {
      en: "Purchase cost. Set when a variant is created; cannot be changed here later.",
      ru: "Закупочная цена. Задаётся при создании; позже здесь не меняется.",
      zh: "采购成本。创建时设定，之后无法在此修改。",
    },
    "x-example": "4.20",
    "x-columns": "single",
    "x-updatable": false,
    "x-listed": false,
  },
  salePrice: {
    type: "number",
    exclusiveMinimum: 0,
    "x-heading": { en: "Sale price", ru: "Цена продажи", zh: "销售价格" },
    "x-aliases": headingAliases.salePrice,
    "x-meaning": {
      en: "Sale price to the seller. Set when a variant is created; cannot be changed here later.",
      ru: "Цена продажи продавцу. Задаётся при создании; позже здесь не меняется.",
      zh: "对卖家的销售价格。创建时设定，之后无法在此修改。",
    },
    "x-example": "9.90",
    "x-columns": "single",
    "x-updatable": false,
    "x-listed": true,
  },
  height: {
    type: "number",
    exclusiveMinimum: 0,
    "x-heading": { en: "Height", ru: "Высота", zh: "高度" },
    "x-aliases": headingAliases.height,
    "x-meaning": { en: "Height.", ru: "Высота.", zh: "高度。" },
    "x-example": "10.5",
    "x-columns": "single",
    "x-updatable": true,
    "x-listed": true,
    "x-unit": cm,
  },
  length: {
    type: "number",
    exclusiveMinimum: 0,
    "x-heading": { en: "Length", ru: "Длина", zh: "长度" },
    "x-aliases": headingAliases.length,
    "x-meaning": { en: "Length.", ru: "Длина.", zh: "长度。" },
    "x-example": "12",
    "x-columns": "single",
    "x-updatable": true,
    "x-listed": true,
    "x-unit": cm,
  },
  width: {
    type: "number",
    exclusiveMinimum: 0,
    "x-heading": { en: "Width", ru: "Ширина", zh: "宽度" },
    "x-aliases": headingAliases.width,
    "x-meaning": { en: "Width.", ru: "Ширина.", zh: "宽度。" },
    "x-example": "9",
    "x-columns": "single",
    "x-updatable": true,
    "x-listed": true,
    "x-unit": cm,
  },
  weight: {
    type: "number",
    exclusiveMinimum: 0,
    "x-heading": { en: "Weight", ru: "Вес", zh: "重量" },
    "x-aliases": headingAliases.weight,
    "x-meaning": { en: "Weight.", ru: "Вес.", zh: "重量。" },
    "x-example": "0.38",
    "x-columns": "single",
    "x-updatable": true,
    "x-listed": true,
    "x-unit": kg,
    "x-unit-aliases": ["variant", "item", "product"],
  },
  images: {
    type: "array",
    maxItems: 10,
    items: link,
    "x-heading": { en: "Image", ru: "Изображение", zh: "图片" },
    "x-aliases": headingAliases.images,
    "x-meaning": {
      en: "Public link to a JPG or PNG of at least 700 × 900 pixels.",
      ru: "Публичная ссылка на JPG или PNG не менее 700 × 900 пикселей.",
      zh: "JPG或PNG图片的公开链接，尺寸至少700×900像素。",
    },
    "x-example": "https://images.example.com/mug-100-blue-1.jpg",
    "x-image-size-min": { width: 700, height: 900 },
    "x-columns": "numbered",
    "x-usual-length": usualLinkLength,
    "x-updatable": true,
    "x-listed": true,
    "x-template-columns": ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"],
  },
  videos: {
    type: "array",
    items: link,
    "x-heading": { en: "Video", ru: "Видео", zh: "视频" },
    "x-aliases": headingAliases.videos,
    "x-meaning": {
      en: "Public link to a video.",
      ru: "Публичная ссылка на видео.",
      zh: "视频的公开链接。",
    },
    "x-example": "https://videos.example.com/mug-100.mp4",
    "x-columns": "numbered",
    "x-usual-length": usualLinkLength,
    "x-updatable": true,
    "x-listed": true,
    "x-template-columns": ["1", "2"],
  },
  options: {
    type: "array",
    minItems: 1,
    maxItems: 1000,
    items: pair,
    "x-heading": { en: "Option", ru: "Опция", zh: "选项" },
    "x-aliases": headingAliases.options,
    "x-meaning": {
      en: "What makes this variant different from the others, one column per key (colour, size).",
      ru: "Чем вариант отличается от других: по столбцу на ключ (цвет, размер).",
      zh: "区分变体的属性，每个键一列（如颜色、尺码）。",
    },
    "x-example": "Blue",
    "x-columns": "keyed",
    "x-updatable": true,
    "x-listed": true,
    "x-template-columns": ["Colour", "Size"],
    "x-total-length": 1000,
  },
  attributes: {
    type: "array",
    minItems: 1,
    maxItems: 1000,
    items: pair,
    "x-heading": { en: "Attribute", ru: "Характеристика", zh: "属性" },
    "x-aliases": headingAliases.attributes,
    "x-meaning": {
      en: "A property of the product, one column per key (material, country of origin).",
      ru: "Характеристика товара: по столбцу на ключ (материал, страна производства).",
      zh: "商品特征，每个键一列（如材质、原产国）。",
    },
    "x-example": "Stoneware",
    "x-columns": "keyed",
    "x-updatable": true,
    "x-listed": true,
    "x-template-columns": ["Material", "Country of origin"],
    "x-total-length": 1000,
  },
} as const;

type ProductProperties = typeof productProperties;
type UpdatableName = {
  [Name in keyof ProductProperties]: ProductProperties[Name]["x-updatable"] extends true
    ? Name
    : never;
}[keyof ProductProperties];
type UpdatableProperties = Pick<ProductProperties, UpdatableName>;

/** The fields that an update may carry, by their `x-updatable` flag. */
export const updatableProperties = Object.fromEntries(
  Object.entries(productProperties).filter(([, schema]) => schema["x-updatable"]),
) as unknown as UpdatableProperties;

const dialect = "https://json-schema.org/draft/2020-12/schema";

/** Body of "Create product". */
export const productOnCreateSchema = {
  $schema: dialect,
  $id: "product-on-create",
  type: "object",
  properties: productProperties,
  required: [
    "parentSku",
    "sku",
    "categoryName",
    "language",
    "name",
    "description",
    "weight",
    "options",
    "attributes",
  ],
  additionalProperties: false,
} as const;

/**
 * Body of "Update product". Only passed fields are updated; the required fields are always passed
 * (decision 16).
 */
export const productOnUpdateSchema = {
  $schema: dialect,
  $id: "product-on-update",
  type: "object",
  properties: updatableProperties,
  required: productOnCreateSchema.required,
  additionalProperties: false,
} as const;

/**
 * A product in answers. Lenient, because undocumented variation must not break a read (decision 7):
 * only the SKU is required, any field may be null, unknown fields pass through.
 */
export const productInAnswersSchema = {
  $schema: dialect,
  $id: "product-in-answers",
  type: "object",
  properties: {
    ...Object.fromEntries(
      Object.entries(productProperties).map(([name, schema]) => [
        name,
        { type: [schema.type, "null"] },
      ]),
    ),
    sku: { type: "string", minLength: 1 },
    id: { type: "string" },
    createdAt: { type: "string" },
    updatedAt: { type: "string" },
  },
  required: ["sku"],
  additionalProperties: true,
} as const;
