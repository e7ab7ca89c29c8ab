import { storedValue } from "../../model/product/agreed.ts";
import { meaningOf } from "../../model/product/equality.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { PlanInput, PlannedRow } from "./input.ts";

/** A SKU that left the sheet, and the fields in which a row with another SKU equals it. */
export interface ChangedSku {
  readonly sku: string;
  readonly fields: readonly FieldName[];
}

/** Rows that equal each other in these fields are one product. A whole model may have one MPN. */
const identities: readonly (Pick<ChangedSku, "fields"> & {
  readonly isUnique?: true;
  /** A sheet that is no export may list only what is new of a card. */
  readonly isOfExport?: true;
})[] = [
  { fields: ["barcode"], isUnique: true },
  { fields: ["gtin"], isUnique: true },
  { fields: ["name", "options"] },
  { fields: ["parentSku", "options"] },
  { fields: ["images", "options"] },
  // Only if the exported card had no other variant.
  { fields: ["parentSku"], isUnique: true, isOfExport: true },
];

/**
 * Rows that probably had the SKU of a row that left the sheet: an exported one, or one that an
 * earlier upload of the workbook created (decision 12b).
 */
export function changedSkus(
  rows: readonly PlannedRow[],
  { exported = new Map(), created = new Map() }: Pick<PlanInput, "exported" | "created">,
): ReadonlyMap<number, ChangedSku> {
  const changed = new Map<number, ChangedSku>();
  const inSheet = new Set(rows.map(({ sku }) => sku));
  const known = [...exported.values(), ...created.values()];
  const left = new Set(known.filter(({ sku }) => !inSheet.has(sku)));
  if (left.size === 0) return changed;
  for (const { fields, isUnique, isOfExport } of identities) {
    const compared = isOfExport ? [...exported.values()] : known;
    const all = Map.groupBy(compared, ({ values }) => identityOf(values, fields));
    for (const { row, sku, draft } of rows) {
      const isKnown = exported.has(sku) || created.has(sku);
      if (draft === undefined || isKnown || changed.has(row)) continue;
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
