import { storedValue } from "../../model/product/agreed.ts";
import { meaningOf } from "../../model/product/equality.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { PlanInput, PlannedRow } from "./input.ts";

/** An exported SKU that left the sheet, and the fields in which a row with another SKU equals it. */
export interface ChangedSku {
  readonly sku: string;
  readonly fields: readonly FieldName[];
}

/** Rows that equal each other in these fields are one product. A whole model may have one MPN. */
const identities: readonly (Pick<ChangedSku, "fields"> & { readonly isUnique?: true })[] = [
  { fields: ["barcode"], isUnique: true },
  { fields: ["gtin"], isUnique: true },
  { fields: ["name", "options"] },
  { fields: ["parentSku", "options"] },
  // Only if the exported card had no other variant.
  { fields: ["parentSku"], isUnique: true },
];

/** Rows that probably had the SKU of an exported row that left the sheet (decision 12b). */
export function changedSkus(
  rows: readonly PlannedRow[],
  exported: NonNullable<PlanInput["exported"]>,
): ReadonlyMap<number, ChangedSku> {
  const changed = new Map<number, ChangedSku>();
  const inSheet = new Set(rows.map(({ sku }) => sku));
  const left = new Set([...exported.values()].filter(({ sku }) => !inSheet.has(sku)));
  if (left.size === 0) return changed;
  for (const { fields, isUnique } of identities) {
    const all = Map.groupBy(exported.values(), ({ values }) => identityOf(values, fields));
    for (const { row, sku, draft } of rows) {
      if (draft === undefined || exported.has(sku) || changed.has(row)) continue;
      const identity = identityOf(draft.product, fields);
      const same = (identity !== undefined && all.get(identity)) || [];
      const was = same.find((one) => left.has(one));
      if (was === undefined || (isUnique && same.length > 1)) continue;
      changed.set(row, { sku: was.sku, fields });
    }
  }
  return changed;
}

/** Equal for rows with equal values in the fields. Undefined if one of the fields is blank. */
function identityOf(
  values: { readonly [Name in FieldName]?: unknown },
  fields: readonly FieldName[],
): string | undefined {
  const parts = fields.map((field) => {
    const value = values[field];
    return meaningOf(field, typeof value === "string" ? storedValue(field, value) : value);
  });
  return parts.includes("") ? undefined : JSON.stringify(parts);
}
