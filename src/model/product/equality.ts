import { productProperties } from "../schemas/product.ts";
import { fieldNames, productFields } from "./columns.ts";
import type { FieldName } from "./product.ts";

export type FieldsHolder = { readonly [Name in FieldName]?: unknown };

export const listedFields: readonly FieldName[] = fieldNames.filter(
  (field) => productFields[field].isListed,
);

export function isBlank(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === "" ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** Decisions 16–22 and 26 say which differences do not count, such as line ends. */
export function fieldEquals(field: FieldName, one: unknown, other: unknown): boolean {
  return one === other || meaningOf(field, one) === meaningOf(field, other);
}

export function differingFields(
  wanted: FieldsHolder,
  live: FieldsHolder,
  fields: readonly FieldName[],
): FieldName[] {
  return fields.filter((field) => !fieldEquals(field, wanted[field], live[field]));
}

/** The same text for all values with the same meaning, whatever form the API returns. */
export function meaningOf(field: FieldName, value: unknown): string {
  if (isBlank(value)) return "";
  switch (field) {
    case "images":
    case "videos":
      return canonicalLinks(value);
    case "options":
    case "attributes":
      return canonicalPairs(value);
    case "language":
      return textOf(value).toUpperCase();
    default:
      return productProperties[field].type === "number" ? canonicalNumber(value) : textOf(value);
  }
}

const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** The API may return a number as text (`"12.50"`), and Excel keeps 15 digits (decision 16a). */
function canonicalNumber(value: unknown): string {
  const text = typeof value === "number" ? "" : textOf(value).trim();
  if (typeof value !== "number" && !plainNumber.test(text)) return text;
  const number = typeof value === "number" ? value : Number(text);
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : String(number);
}

/** Only the order of the links counts: the API may number from 0, from 1 or with gaps. */
function canonicalLinks(value: unknown): string {
  if (!Array.isArray(value)) return textOf(value);
  const links = value.map((link: unknown, index) => ({
    position: positionOf(link, index),
    url: textOf(memberOf(link, "url")),
  }));
  const urls = links
    .filter((link) => link.url !== "")
    .sort((one, other) => one.position - other.position)
    .map((link) => link.url);
  return urls.length === 0 ? "" : JSON.stringify(urls);
}

function positionOf(link: unknown, index: number): number {
  const order = memberOf(link, "order");
  return typeof order === "number" && Number.isFinite(order) ? order : index + 1;
}

function canonicalPairs(value: unknown): string {
  if (!Array.isArray(value)) return textOf(value);
  const pairs = value
    .map((pair: unknown) => [textOf(memberOf(pair, "key")), textOf(memberOf(pair, "value"))])
    .filter(([, held]) => held !== "")
    .map((pair) => JSON.stringify(pair))
    .sort();
  return pairs.length === 0 ? "" : `[${pairs.join(",")}]`;
}

function memberOf(holder: unknown, name: string): unknown {
  if (typeof holder !== "object" || holder === null) return undefined;
  return Object.hasOwn(holder, name) ? (holder as Record<string, unknown>)[name] : undefined;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.replaceAll("\r\n", "\n");
}
