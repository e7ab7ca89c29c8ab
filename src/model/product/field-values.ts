import { productFields } from "./columns.ts";
import { isBlank } from "./equality.ts";
import {
  type FieldName,
  type FieldValue,
  isLinkField,
  isListField,
  type Link,
  type Listing,
  type Pair,
} from "./product.ts";

/**
 * Converts a returned value to the form that requests use: choices in upper case, numbers as
 * numbers, list entries without unknown properties. Undefined if the value is not usable.
 */
export function requestValue(field: FieldName, answered: unknown): FieldValue | undefined {
  if (isBlank(answered)) return undefined;
  const { kind, choices } = productFields[field];
  if (kind === "number") return positiveNumber(answered);
  if (isListField(field)) return Array.isArray(answered) ? entries(field, answered) : undefined;
  if (typeof answered !== "string") return undefined;
  if (choices === undefined) return answered;
  return choices.find((choice) => choice === answered.toUpperCase()) as FieldValue | undefined;
}

/** A returned value for display and plans, as text if it has an unexpected type; null if blank. */
export function shownValue(field: FieldName, answered: unknown): FieldValue | null {
  if (isBlank(answered)) return null;
  if (isListField(field) && Array.isArray(answered)) return entries(field, answered) ?? null;
  if (productFields[field].kind === "number") {
    return positiveNumber(answered) ?? (String(answered) as FieldValue);
  }
  return (typeof answered === "string" ? answered : JSON.stringify(answered)) as FieldValue;
}

/** The live value of a field, as the API returned it; undefined if the listing lacks it. */
export function liveValue(listing: Listing | undefined, field: FieldName): unknown {
  return listing !== undefined && Object.hasOwn(listing, field) ? listing[field] : undefined;
}

function positiveNumber(answered: unknown): number | undefined {
  const number = typeof answered === "string" ? Number(answered.trim() || Number.NaN) : answered;
  return typeof number === "number" && Number.isFinite(number) && number > 0 ? number : undefined;
}

function entries(field: FieldName, answered: readonly unknown[]): FieldValue | undefined {
  const valid = isLinkField(field) ? linksInOrder(answered) : answered.flatMap(pairOf);
  return valid.length === 0 ? undefined : (valid as FieldValue);
}

/** Renumbers the links, because the API may number from 0, from 1 or with gaps. */
function linksInOrder(answered: readonly unknown[]): Link[] {
  return answered
    .flatMap(linkOf)
    .sort((one, other) => one.order - other.order)
    .map(({ url }, at) => ({ order: at + 1, url }));
}

function linkOf(entry: unknown, index: number): Link[] {
  if (typeof entry !== "object" || entry === null) return [];
  const { order, url } = entry as Partial<Link>;
  if (typeof url !== "string" || url === "") return [];
  return [{ order: Number.isSafeInteger(order) ? (order as number) : index + 1, url }];
}

function pairOf(entry: unknown): Pair[] {
  if (typeof entry !== "object" || entry === null) return [];
  const { key, value } = entry as Partial<Pair>;
  return isFilled(key) && isFilled(value) ? [{ key, value }] : [];
}

function isFilled(text: unknown): text is string {
  return typeof text === "string" && text !== "";
}
