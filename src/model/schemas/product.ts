import type { JSONSchema } from "json-schema-to-ts";
import { type Localised, localised, wordsFor } from "../localised.ts";
import type { NamesIn } from "../message.ts";

/** Keywords without a meaning in JSON Schema. */
export interface SchemaAnnotations {
  readonly "x-example": string | Localised;
  /** Whether an update may send the field (interface: "update field list"). @default true */
  readonly "x-updatable"?: boolean;
  /** Whether the product list returns the field (interface: "Fields added"). @default true */
  readonly "x-listed"?: boolean;
  /** Set for identifiers. Spreadsheets must keep them as text (leading zeros, E-notation). */
  readonly "x-code"?: boolean;
  /** Set for texts with paragraphs. They keep surrounding spaces and line ends. */
  readonly "x-multiline"?: boolean;
  readonly "x-unit"?: "kg" | "cm";
  /** Words that mean the field only beside a unit of its kind: `Variant` in `Variant Grams`. */
  readonly "x-unit-aliases"?: readonly string[];
  /** Headings for several entries: links from the second one on, or lists of `Key: Value`. */
  readonly "x-further-aliases"?: readonly string[];
  /** The number of numbered columns in a template, or the keys of keyed columns. */
  readonly "x-template-columns"?: number | readonly TemplateKey[];
  /** The name of the risk that a person must allow before the field is changed (decision 22). */
  readonly "x-risk"?: "currency" | "language" | "card";
  /** The total length of a list's texts above which there is a warning (decision 29). */
  readonly "x-total-length"?: number;
  /** Longer links get a warning. */
  readonly "x-usual-length"?: number;
  /** The smallest accepted image, in pixels (decision 33). */
  readonly "x-image-size-min"?: { readonly width: number; readonly height: number };
  /** Explains a rule of this schema that has no standard sentence, such as `pattern`. */
  readonly "x-rule"?: Localised;
}

type TemplateKey = NamesIn<"sheet.templateKey">;

/** Decision 29 interprets “max length 1000”. */
const pair = {
  type: "object",
  properties: {
    key: { type: "string", minLength: 1, maxLength: 1000 },
    value: { type: "string", minLength: 1, maxLength: 1000 },
  },
  required: ["key", "value"],
  additionalProperties: false,
} as const;

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

/** The API documents no limit, but many servers and browsers refuse longer links. */
const usualLinkLength = 2048;

const required = { type: "string", minLength: 1 } as const;
const code = { type: "string", maxLength: 30, "x-code": true } as const;
const positive = { type: "number", exclusiveMinimum: 0 } as const;
const size = { ...positive, "x-unit": "cm" } as const;
const links = { type: "array", items: link, "x-usual-length": usualLinkLength } as const;
const pairs = {
  type: "array",
  minItems: 1,
  maxItems: 1000,
  items: pair,
  "x-total-length": 1000,
} as const;

/**
 * The only definition of types, limits and flags: columns, templates, findings and the simulator's
 * checks use it. The order is that of the API documentation.
 */
export const productProperties = {
  parentSku: { ...code, minLength: 1, "x-example": "MUG-100", "x-risk": "card" },
  sku: { ...code, minLength: 1, "x-example": "MUG-100-BLUE" },
  barcode: { ...code, "x-example": "4006381333931" },
  gtin: { ...code, "x-example": "04006381333931", "x-listed": false },
  mpn: { ...code, "x-example": "KX-2041", "x-listed": false },
  categoryName: { ...required, maxLength: 400, "x-example": localised("sample.category") },
  language: {
    type: "string",
    enum: ["EN", "ZH", "RU"],
    "x-example": { en: "EN", ru: "RU", zh: "ZH" },
    "x-risk": "language",
  },
  name: { ...required, maxLength: 200, "x-example": localised("sample.name") },
  description: {
    ...required,
    maxLength: 4000,
    "x-example": localised("sample.description"),
    "x-multiline": true,
  },
  brandName: { type: "string", maxLength: 100, "x-example": "Northkiln" },
  htsCode: { ...code, maxLength: 20, "x-example": "6912.00.4400" },
  currencyCode: {
    type: "string",
    enum: ["USD", "CNY", "RUB"],
    "x-example": "USD",
    "x-risk": "currency",
  },
  firstCost: { ...positive, "x-example": "4.20", "x-updatable": false, "x-listed": false },
  salePrice: { ...positive, "x-example": "9.90", "x-updatable": false },
  height: { ...size, "x-example": "10.5" },
  length: { ...size, "x-example": "12" },
  width: { ...size, "x-example": "9" },
  weight: {
    ...positive,
    "x-example": "0.38",
    "x-unit": "kg",
    "x-unit-aliases": wordsFor("fieldAliases.weightUnit"),
  },
  images: {
    ...links,
    maxItems: 10,
    "x-example": "https://images.example.com/mug-100-blue-1.jpg",
    "x-image-size-min": { width: 700, height: 900 },
    "x-template-columns": 10,
    "x-further-aliases": wordsFor("fieldAliases.furtherImages"),
  },
  videos: {
    ...links,
    "x-example": "https://videos.example.com/mug-100.mp4",
    "x-template-columns": 2,
  },
  options: {
    ...pairs,
    "x-example": localised("sample.blue"),
    "x-template-columns": ["Colour", "Size"],
    "x-further-aliases": wordsFor("fieldAliases.furtherOptions"),
  },
  attributes: {
    ...pairs,
    "x-example": localised("sample.material"),
    "x-template-columns": ["Material", "Country of origin"],
    "x-further-aliases": wordsFor("fieldAliases.furtherAttributes"),
  },
} as const satisfies Readonly<Record<string, Exclude<JSONSchema, boolean> & SchemaAnnotations>>;

type ProductProperties = typeof productProperties;
type UpdatableName = {
  [Name in keyof ProductProperties]: ProductProperties[Name] extends { "x-updatable": false }
    ? never
    : Name;
}[keyof ProductProperties];
type UpdatableProperties = Pick<ProductProperties, UpdatableName>;

export const updatableProperties = Object.fromEntries(
  Object.entries(productProperties).filter(([, schema]) => !("x-updatable" in schema)),
) as unknown as UpdatableProperties;

const dialect = "https://json-schema.org/draft/2020-12/schema";

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

/** The required fields must always be sent (decision 16). */
export const productOnUpdateSchema = {
  $schema: dialect,
  $id: "product-on-update",
  type: "object",
  properties: updatableProperties,
  required: productOnCreateSchema.required,
  additionalProperties: false,
} as const;

/** Request fields other than the SKU may be null; fields that the marketplace adds may not. */
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

/** For JSON Schema validators, which do not know the keywords that begin with `x-`. */
export function withoutAnnotations(schema: object): object {
  const text = JSON.stringify(schema, (key, value) => (key.startsWith("x-") ? undefined : value));
  return JSON.parse(text);
}
