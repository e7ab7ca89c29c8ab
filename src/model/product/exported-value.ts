import { createHash } from "node:crypto";
import { productProperties } from "../schemas/product.ts";
import { fieldEquals, isBlank, meaningOf } from "./equality.ts";
import type { FieldName, FieldValue, Link, Pair } from "./product.ts";

/** Longer texts are stored as a digest, which is enough to detect an edit. */
const wholeTextMax = 256;
/** Characters of a long text that are stored for display. */
const headLength = 80;

/** A long text in the hidden sheet: SHA-256 in base64url, cut to 128 bits, and the beginning. */
export interface TextDigest {
  readonly sha256: string;
  readonly head: string;
}

/** A value that no cell can hold, so its cell was left blank. The digest identifies it. */
export interface LeftBlank {
  readonly blank: string;
}

/** An exported value as the hidden sheet stores it; "" if it was cleared since. */
export type ExportedValue = FieldValue | TextDigest | LeftBlank | "";

/** The stored form of a live value that no cell can hold. */
export function leftBlank(field: FieldName, live: unknown): LeftBlank {
  return { blank: digestOf(meaningOf(field, live)) };
}

export function keptValue(field: FieldName, value: FieldValue): ExportedValue {
  if (typeof value !== "string" || value.length <= wholeTextMax) return value;
  const head = value.slice(0, headLength).toWellFormed();
  return { sha256: digestOf(meaningOf(field, value)), head };
}

/**
 * Whether a row requests the exported value, so that the person did not change it.
 *
 * @param wanted never blank, but "" to clear the field
 */
export function isUntouched(
  field: FieldName,
  exported: ExportedValue | undefined,
  wanted: FieldValue,
): boolean {
  if (exported === undefined || isLeftBlank(exported)) return false;
  // An export never requests “clear”, so only a value that was cleared since may match.
  if (wanted === "" || exported === "") return wanted === exported;
  return isSame(field, exported, wanted);
}

export function isAsExported(
  field: FieldName,
  exported: ExportedValue | undefined,
  live: unknown,
): boolean {
  if (exported === undefined) return isNothing(live);
  if (isLeftBlank(exported)) return digestOf(meaningOf(field, live)) === exported.blank;
  return isSame(field, exported, live);
}

/** The exported value for display: null for a blank, a long text cut off with “…”. */
export function shownExport(exported: ExportedValue | undefined): FieldValue | null {
  if (exported === undefined || exported === "" || isLeftBlank(exported)) return null;
  return isTextDigest(exported) ? `${exported.head}…` : exported;
}

function isSame(field: FieldName, exported: ExportedValue, value: unknown): boolean {
  if (!isTextDigest(exported)) return fieldEquals(field, exported, value);
  return digestOf(meaningOf(field, value)) === exported.sha256;
}

/** Whether a value is blank or only spaces. */
function isNothing(value: unknown): boolean {
  return isBlank(value) || (typeof value === "string" && value.trim() === "");
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

/** Whether a stored value is valid for a field, because anybody may edit the hidden sheet. */
export function isExportedValue(field: FieldName, value: unknown): value is ExportedValue {
  if (isLeftBlank(value)) return true;
  switch (productProperties[field].type) {
    case "number":
      return typeof value === "number" && value > 0;
    case "array":
      return Array.isArray(value) && value.every(isEntry);
    default:
      return typeof value === "string" || isTextDigest(value);
  }
}

function isEntry(value: unknown): value is Link | Pair {
  if (!isObject(value)) return false;
  const { order, url, key, value: held } = value;
  return (
    (typeof order === "number" && typeof url === "string") ||
    (typeof key === "string" && typeof held === "string")
  );
}

/** Whether a JSON value is an object and not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
