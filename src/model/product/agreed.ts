import { createHash } from "node:crypto";
import { productFields } from "./columns.ts";
import { fieldEquals, isBlank, meaningOf } from "./equality.ts";
import type { FieldName, FieldValue, Link, Pair } from "./product.ts";

/** Longer texts are stored as a digest, to detect an edit, and their beginning. */
const wholeTextMax = 256;
const headLength = 80;

interface TextDigest {
  readonly sha256: string;
  readonly head: string;
}

/** Replaces a value whose cell was left blank. `blank` is the value's digest. */
interface LeftBlank {
  readonly blank: string;
}

/** The form in which exports and the record store a value; "" if it was cleared later. */
export type ExportedValue = FieldValue | TextDigest | LeftBlank | "";

/**
 * Null if the outcome of a write is unclear. `requested` is the digest of what the sheet requested
 * while the live value was unknown (decision 18).
 */
export type AgreedValue = ExportedValue | { readonly requested: string } | null;

/**
 * The base of the three-way comparison (decision 21a). A list entry with an empty value or address
 * was removed on both sides.
 */
export interface AgreedRow {
  readonly sku: string;
  readonly atMs: number;
  readonly values: { readonly [Name in FieldName]?: AgreedValue };
  /** Whether fields without a value were blank on both sides; otherwise they are unknown. */
  readonly isWhole: boolean;
  /** In a row of an export: the values that became common after the export. */
  readonly since?: AgreedRow["values"] | undefined;
  /** In a row of an export with such values: those that it was exported with. */
  readonly exported?: { readonly [Name in FieldName]?: ExportedValue } | undefined;
  /** Fields that an undo restored, with the values that it removed (decision 21c). */
  readonly undone?:
    | { readonly [Name in FieldName]?: { readonly value: ExportedValue; readonly atMs: number } }
    | undefined;
}

/** The last common value; undefined if unknown. `value` is undefined if the field was blank. */
export type Agreed = { readonly value: ExportedValue | undefined } | undefined;

/** If the result is undefined, the sheet's value counts (decision 21a). */
export function agreedValue(
  row: Pick<AgreedRow, "values" | "isWhole"> | undefined,
  field: FieldName,
): Agreed {
  if (row === undefined) return undefined;
  if (!Object.hasOwn(row.values, field)) return row.isWhole ? { value: undefined } : undefined;
  const value = row.values[field];
  return value === null || isRequested(value) ? undefined : { value };
}

export function leftBlank(field: FieldName, live: unknown): LeftBlank {
  return { blank: digestOf(meaningOf(field, live)) };
}

export function storedValue(field: FieldName, value: FieldValue): ExportedValue {
  if (typeof value !== "string" || value.length <= wholeTextMax) return value;
  const head = value.slice(0, headLength).toWellFormed();
  return { sha256: digestOf(meaningOf(field, value)), head };
}

/** `wanted` is "" if the sheet clears the field. */
export function isUntouched(field: FieldName, agreed: Agreed, wanted: FieldValue | ""): boolean {
  const value = agreed?.value;
  if (value === undefined || isLeftBlank(value)) return false;
  // An export never requests “clear”, so only a value that was cleared later can match.
  if (wanted === "" || value === "") return wanted === value;
  return isSame(field, value, wanted);
}

export function isAsAgreed(field: FieldName, agreed: Agreed, value: unknown): boolean {
  if (agreed === undefined) return false;
  if (agreed.value === undefined) {
    return isBlank(value) || (typeof value === "string" && value.trim() === "");
  }
  if (isLeftBlank(agreed.value)) return digestOf(meaningOf(field, value)) === agreed.value.blank;
  return isSame(field, agreed.value, value);
}

export function shownAgreed(agreed: Agreed): FieldValue | null {
  const value = agreed?.value;
  if (value === undefined || value === "" || isLeftBlank(value)) return null;
  if (Array.isArray(value)) {
    const kept = (value as (Link | Pair)[]).filter((entry) => !isRemoved(entry));
    return kept.length === 0 ? null : (kept as unknown as FieldValue);
  }
  return isTextDigest(value) ? `${value.head}…` : value;
}

/** Whether a stored list entry was removed on both sides. */
export function isRemoved(entry: Link | Pair): boolean {
  return ("url" in entry ? entry.url : entry.value) === "";
}

export function isRequestedAgain(
  field: FieldName,
  value: AgreedValue | undefined,
  wanted: FieldValue | "",
): boolean {
  return isRequested(value) && value.requested === digestOf(meaningOf(field, wanted));
}

export function requestedValue(field: FieldName, wanted: FieldValue | ""): AgreedValue {
  return { requested: digestOf(meaningOf(field, wanted)) };
}

function isRequested(value: AgreedValue | undefined): value is { readonly requested: string } {
  return isObject(value) && typeof value.requested === "string";
}

function isSame(field: FieldName, stored: ExportedValue, value: unknown): boolean {
  if (!isTextDigest(stored)) return fieldEquals(field, stored, value);
  return digestOf(meaningOf(field, value)) === stored.sha256;
}

export function digestOf(text: string): string {
  return createHash("sha256").update(text).digest().subarray(0, 16).toString("base64url");
}

function isTextDigest(value: unknown): value is TextDigest {
  return isObject(value) && typeof value.sha256 === "string" && typeof value.head === "string";
}

function isLeftBlank(value: unknown): value is LeftBlank {
  return isObject(value) && typeof value.blank === "string";
}

/** Checks the form, because anybody can edit the hidden sheet. */
export function isExportedValue(field: FieldName, value: unknown): value is ExportedValue {
  if (isLeftBlank(value)) return true;
  switch (productFields[field].kind) {
    case "number":
      return typeof value === "number" && value > 0;
    case "links":
    case "pairs":
      return Array.isArray(value) && value.every(isEntry);
    default:
      return typeof value === "string" || isTextDigest(value);
  }
}

function isEntry(value: unknown): value is Link | Pair {
  if (!isObject(value)) return false;
  const { order, url, key, value: text } = value;
  return (
    (typeof order === "number" && typeof url === "string") ||
    (typeof key === "string" && typeof text === "string")
  );
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
