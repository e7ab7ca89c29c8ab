import type { FieldAnnotations } from "../schemas/annotations.ts";
import { productOnUpdateSchema } from "../schemas/product.ts";
import { annotationsOf } from "./columns.ts";
import { isBlank } from "./equality.ts";
import type { FieldName, FieldValue, Link, Listing, Pair } from "./product.ts";

interface FieldSchema extends FieldAnnotations {
  readonly type: string;
  readonly enum?: readonly string[];
  readonly minLength?: number;
}

/** The fields that every create and every update carries (decision 16). */
export const requiredFields: readonly FieldName[] = productOnUpdateSchema.required;

export function schemaOf(field: FieldName): FieldSchema {
  return annotationsOf(field) as FieldSchema;
}

/** Whether `<clear>` can empty the field: free text that may be empty (decision 26). */
export function isClearable(field: FieldName): boolean {
  const schema = schemaOf(field);
  return schema.type === "string" && schema.enum === undefined && (schema.minLength ?? 0) === 0;
}

/**
 * Converts a field of an answer to the form of a request: case of choices, numbers as numbers, list
 * entries without unknown members. Undefined if the answer has no usable value.
 */
export function requestValue(field: FieldName, answered: unknown): FieldValue | undefined {
  if (isBlank(answered)) return undefined;
  const schema = schemaOf(field);
  if (schema.type === "number") return positiveNumber(answered);
  if (schema.type === "array")
    return Array.isArray(answered) ? entries(field, answered) : undefined;
  if (typeof answered !== "string") return undefined;
  if (schema.enum === undefined) return answered;
  return schema.enum.find((choice) => choice === answered.toUpperCase()) as FieldValue | undefined;
}

/** A field's value for display and plans: as answered if it has the expected type, else null. */
export function shownValue(field: FieldName, answered: unknown): FieldValue | null {
  if (isBlank(answered)) return null;
  const schema = schemaOf(field);
  if (schema.type === "array" && Array.isArray(answered)) return entries(field, answered) ?? null;
  if (schema.type === "number") return positiveNumber(answered) ?? (String(answered) as FieldValue);
  return (typeof answered === "string" ? answered : JSON.stringify(answered)) as FieldValue;
}

/** Reads only an own property, because a field may be named like a member of every object. */
export function liveValue(listing: Listing | undefined, field: FieldName): unknown {
  return listing !== undefined && Object.hasOwn(listing, field) ? listing[field] : undefined;
}

function positiveNumber(answered: unknown): number | undefined {
  const number = typeof answered === "string" ? Number(answered.trim() || Number.NaN) : answered;
  return typeof number === "number" && Number.isFinite(number) && number > 0 ? number : undefined;
}

function entries(field: FieldName, answered: readonly unknown[]): FieldValue | undefined {
  const isLink = field === "images" || field === "videos";
  const kept = isLink ? linksInOrder(answered) : answered.flatMap(pairOf);
  return kept.length === 0 ? undefined : (kept as FieldValue);
}

/** Renumbers the links, because a service may number from 0, from 1 or with gaps. */
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
