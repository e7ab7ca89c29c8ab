import type { AgreedRow, AgreedValue } from "./agreed-row.ts";
import { meaningOf } from "./equality.ts";
import {
  digestOf,
  type ExportedValue,
  isAsExported,
  isObject,
  isUntouched as isUntouchedExport,
  shownExport,
} from "./exported-value.ts";
import type { FieldName, FieldValue } from "./product.ts";

/**
 * What both sides had in a field: `value` undefined for nothing. Undefined when that is not known:
 * then the sheet is compared with what is live alone (decision 21a).
 */
export function agreedValue(
  row: Pick<AgreedRow, "values" | "isWhole"> | undefined,
  field: FieldName,
): { readonly value: ExportedValue | undefined } | undefined {
  if (row === undefined) return undefined;
  if (!Object.hasOwn(row.values, field)) return row.isWhole ? { value: undefined } : undefined;
  const value = row.values[field];
  return value === null || isAsked(value) ? undefined : { value };
}

type Agreed = ReturnType<typeof agreedValue>;

/**
 * Whether what a row asks for is what both sides had.
 *
 * @param wanted never blank, but "" to clear the field
 */
export function isUntouched(field: FieldName, agreed: Agreed, wanted: FieldValue | ""): boolean {
  return agreed !== undefined && isUntouchedExport(field, agreed.value, wanted as FieldValue);
}

/** Whether a value is what both sides had. */
export function isAsAgreed(field: FieldName, agreed: Agreed, value: unknown): boolean {
  return agreed !== undefined && isAsExported(field, agreed.value, value);
}

/** What both sides had, for display: null for nothing; a long text cut off with “…”. */
export function shownAgreed(agreed: Agreed): FieldValue | null {
  return shownExport(agreed?.value);
}

/** What is kept of a value that nothing could be compared with. */
export function askedValue(field: FieldName, wanted: FieldValue | ""): AgreedValue {
  return { asked: digestOf(meaningOf(field, wanted)) };
}

/** Whether a row asks for just what it asked for when nothing could be compared with it. */
export function isAskedAgain(
  field: FieldName,
  value: AgreedValue | undefined,
  wanted: FieldValue | "",
): boolean {
  return isAsked(value) && value.asked === digestOf(meaningOf(field, wanted));
}

function isAsked(value: AgreedValue | undefined): value is { readonly asked: string } {
  return isObject(value) && typeof value.asked === "string";
}
