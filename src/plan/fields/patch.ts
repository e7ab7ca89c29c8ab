import { fieldNames } from "../../model/product/equality.ts";
import {
  type FieldName,
  type FieldValue,
  isListField,
  type Listing,
  type ProductOnUpdate,
} from "../../model/product/product.ts";
import { liveValue, requestValue, requiredFields } from "./fields.ts";

export interface Patch {
  readonly patch: ProductOnUpdate;
  /** Required fields that neither the row nor the listing holds. */
  readonly missing: readonly FieldName[];
}

/** How an update empties a field. */
export function nothingIn(field: FieldName): FieldValue {
  return isListField(field) ? [] : "";
}

/**
 * Body of an update: what is sent, and the required fields, from the row or the listing (decision
 * 16).
 */
export function patchOf(
  live: Listing,
  {
    sent,
    own,
  }: {
    readonly sent: ReadonlyMap<FieldName, FieldValue>;
    readonly own: (field: FieldName) => FieldValue | undefined;
  },
): Patch {
  const patch: Record<string, FieldValue> = {};
  const missing: FieldName[] = [];
  for (const field of fieldNames) {
    if (!sent.has(field) && !requiredFields.includes(field)) continue;
    const value =
      sent.get(field) ??
      (field === "sku" ? live.sku : own(field)) ??
      requestValue(field, liveValue(live, field));
    if (value === undefined) missing.push(field);
    else patch[field] = value;
  }
  return { patch: patch as unknown as ProductOnUpdate, missing };
}
