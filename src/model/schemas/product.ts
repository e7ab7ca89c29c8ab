import { localised, wordsFor } from "../localised.ts";

/**
 * The product of the marketplace interface as JSON Schema (2020-12): the only place where a field's
 * type, limits, headings and flags are written. Types, columns, templates, findings and the
 * simulator's checks derive from it.
 */
const cm = localised("cm");
const kg = localised("kg");

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
      "x-rule": localised("rule.link"),
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
    "x-heading": localised("field.parentSku"),
    "x-aliases": wordsFor("fieldAliases.parentSku"),
    "x-meaning": localised("fieldMeaning.parentSku"),
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
    "x-heading": localised("field.sku"),
    "x-aliases": wordsFor("fieldAliases.sku"),
    "x-meaning": localised("fieldMeaning.sku"),
    "x-example": "MUG-100-BLUE",
    "x-columns": "single",
    "x-updatable": true,
    "x-listed": true,
    "x-code": true,
  },
  barcode: {
    type: "string",
    maxLength: 30,
    "x-heading": localised("field.barcode"),
    "x-aliases": wordsFor("fieldAliases.barcode"),
    "x-example": "4006381333931",
    "x-columns": "single",
    "x-updatable": true,
    "x-listed": true,
    "x-code": true,
  },
  gtin: {
    type: "string",
    maxLength: 30,
    "x-heading": localised("field.gtin"),
    "x-aliases": wordsFor("fieldAliases.gtin"),
    "x-meaning": localised("fieldMeaning.gtin"),
    "x-example": "04006381333931",
    "x-columns": "single",
    "x-updatable": true,
    "x-listed": false,
    "x-code": true,
  },
  mpn: {
    type: "string",
    maxLength: 30,
    "x-heading": localised("field.mpn"),
    "x-aliases": wordsFor("fieldAliases.mpn"),
    "x-meaning": localised("fieldMeaning.mpn"),
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
    "x-heading": localised("field.categoryName"),
    "x-aliases": wordsFor("fieldAliases.categoryName"),
    "x-meaning": localised("fieldMeaning.categoryName"),
    "x-example": localised("sample.category"),
    "x-columns": "single",
    "x-updatable": true,
    "x-listed": true,
  },
  language: {
    type: "string",
    enum: ["EN", "ZH", "RU"],
    "x-heading": localised("field.language"),
    "x-aliases": wordsFor("fieldAliases.language"),
    "x-meaning": localised("fieldMeaning.language"),
    "x-example": { en: "EN", ru: "RU", zh: "ZH" },
    "x-value-aliases": {
      EN: wordsFor("valueAliases.EN"),
      ZH: wordsFor("valueAliases.ZH"),
      RU: wordsFor("valueAliases.RU"),
    },
    "x-value-hints": {
      EN: wordsFor("valueHints.EN"),
      ZH: wordsFor("valueHints.ZH"),
    },
    "x-columns": "single",
    "x-updatable": true,
    "x-listed": true,
    "x-risk": "language",
  },
  name: {
    type: "string",
    minLength: 1,
    maxLength: 200,
    "x-heading": localised("field.name"),
    "x-aliases": wordsFor("fieldAliases.name"),
    "x-example": localised("sample.name"),
    "x-columns": "single",
    "x-updatable": true,
    "x-listed": true,
  },
  description: {
    type: "string",
    minLength: 1,
    maxLength: 4000,
    "x-heading": localised("field.description"),
    "x-aliases": wordsFor("fieldAliases.description"),
    "x-example": localised("sample.description"),
    "x-columns": "single",
    "x-multiline": true,
    "x-updatable": true,
    "x-listed": true,
  },
  brandName: {
    type: "string",
    maxLength: 100,
    "x-heading": localised("field.brandName"),
    "x-aliases": wordsFor("fieldAliases.brandName"),
    "x-example": "Northkiln",
    "x-columns": "single",
    "x-updatable": true,
    "x-listed": true,
  },
  htsCode: {
    type: "string",
    maxLength: 20,
    "x-heading": localised("field.htsCode"),
    "x-aliases": wordsFor("fieldAliases.htsCode"),
    "x-meaning": localised("fieldMeaning.htsCode"),
    "x-example": "6912.00.4400",
    "x-columns": "single",
    "x-updatable": true,
    "x-listed": true,
    "x-code": true,
  },
  currencyCode: {
    type: "string",
    enum: ["USD", "CNY", "RUB"],
    "x-heading": localised("field.currencyCode"),
    "x-aliases": wordsFor("fieldAliases.currencyCode"),
    "x-meaning": localised("fieldMeaning.currencyCode"),
    "x-example": "USD",
    "x-value-aliases": {
      USD: wordsFor("valueAliases.USD"),
      CNY: wordsFor("valueAliases.CNY"),
      RUB: wordsFor("valueAliases.RUB"),
    },
    "x-value-hints": {
      USD: wordsFor("valueHints.USD"),
      CNY: wordsFor("valueHints.CNY"),
      RUB: wordsFor("valueHints.RUB"),
    },
    "x-columns": "single",
    "x-updatable": true,
    "x-listed": true,
    "x-risk": "currency",
  },
  firstCost: {
    type: "number",
    exclusiveMinimum: 0,
    "x-heading": localised("field.firstCost"),
    "x-aliases": wordsFor("fieldAliases.firstCost"),
    "x-meaning": localised("fieldMeaning.firstCost"),
    "x-example": "4.20",
    "x-columns": "single",
    "x-updatable": false,
    "x-listed": false,
  },
  salePrice: {
    type: "number",
    exclusiveMinimum: 0,
    "x-heading": localised("field.salePrice"),
    "x-aliases": wordsFor("fieldAliases.salePrice"),
    "x-meaning": localised("fieldMeaning.salePrice"),
    "x-example": "9.90",
    "x-columns": "single",
    "x-updatable": false,
    "x-listed": true,
  },
  height: {
    type: "number",
    exclusiveMinimum: 0,
    "x-heading": localised("field.height"),
    "x-aliases": wordsFor("fieldAliases.height"),
    "x-example": "10.5",
    "x-columns": "single",
    "x-updatable": true,
    "x-listed": true,
    "x-unit": cm,
  },
  length: {
    type: "number",
    exclusiveMinimum: 0,
    "x-heading": localised("field.length"),
    "x-aliases": wordsFor("fieldAliases.length"),
    "x-example": "12",
    "x-columns": "single",
    "x-updatable": true,
    "x-listed": true,
    "x-unit": cm,
  },
  width: {
    type: "number",
    exclusiveMinimum: 0,
    "x-heading": localised("field.width"),
    "x-aliases": wordsFor("fieldAliases.width"),
    "x-example": "9",
    "x-columns": "single",
    "x-updatable": true,
    "x-listed": true,
    "x-unit": cm,
  },
  weight: {
    type: "number",
    exclusiveMinimum: 0,
    "x-heading": localised("field.weight"),
    "x-aliases": wordsFor("fieldAliases.weight"),
    "x-example": "0.38",
    "x-columns": "single",
    "x-updatable": true,
    "x-listed": true,
    "x-unit": kg,
    "x-unit-aliases": wordsFor("fieldAliases.weightUnit"),
  },
  images: {
    type: "array",
    maxItems: 10,
    items: link,
    "x-heading": localised("field.images"),
    "x-aliases": wordsFor("fieldAliases.images"),
    "x-meaning": localised("fieldMeaning.images"),
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
    "x-heading": localised("field.videos"),
    "x-aliases": wordsFor("fieldAliases.videos"),
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
    "x-heading": localised("field.options"),
    "x-aliases": wordsFor("fieldAliases.options"),
    "x-meaning": localised("fieldMeaning.options"),
    "x-example": localised("sample.blue"),
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
    "x-heading": localised("field.attributes"),
    "x-aliases": wordsFor("fieldAliases.attributes"),
    "x-meaning": localised("fieldMeaning.attributes"),
    "x-example": localised("sample.material"),
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
