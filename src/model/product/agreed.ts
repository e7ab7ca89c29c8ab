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
 * The common value of a field; `value` is undefined for a blank. Undefined if unknown: then the
 * sheet is compared only with the live value (decision 21a).
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
 * Whether a row requests the common value, so that the person did not change it.
 *
 * @param wanted never blank, but "" to clear the field
 */
export function isUntouched(field: FieldName, agreed: Agreed, wanted: FieldValue | ""): boolean {
  return agreed !== undefined && isUntouchedExport(field, agreed.value, wanted as FieldValue);
}

/** Whether a value equals the common value. */
export function isAsAgreed(field: FieldName, agreed: Agreed, value: unknown): boolean {
  return agreed !== undefined && isAsExported(field, agreed.value, value);
}

/** The common value for display: null for a blank, a long text cut off with “…”. */
export function shownAgreed(agreed: Agreed): FieldValue | null {
  return shownExport(agreed?.value);
}

/** What is remembered of a value that could not be compared. */
export function askedValue(field: FieldName, wanted: FieldValue | ""): AgreedValue {
  return { asked: digestOf(meaningOf(field, wanted)) };
}

/** Whether a row repeats the value that it requested when the live value was unknown. */
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
