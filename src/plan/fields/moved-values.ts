import type { FieldName } from "../../model/product/product.ts";
import { identityOf } from "./changed-skus.ts";
import type { PlanInput } from "./input.ts";

/** The rows that took another row's value, by field. */
export type MovedValues = ReadonlyMap<FieldName, ReadonlySet<number>>;

/** Fields whose values tell products apart, so that a value in another row is no coincidence. */
const tellingFields = ["name", "description", "barcode", "gtin", "mpn", "images"] as const;

/** Fewer rows may have exchanged their values on purpose. */
const movedMin = 3;

/**
 * Finds fields that were probably sorted or pasted apart from their SKUs (decision 22b): at least
 * half of the changes of the field only put values that left their own rows into other rows.
 */
export function movedValues({ rows, exported, live }: PlanInput): MovedValues {
  const moved = new Map<FieldName, ReadonlySet<number>>();
  for (const field of tellingFields) {
    const kept = new Set<string>();
    const changed: { readonly row: number; readonly was: string; readonly now: string }[] = [];
    for (const { row, sku, draft } of rows) {
      const before = exported?.get(sku)?.values ?? live.listings.get(sku);
      const was = before && identityOf(before, [field]);
      const now = draft && identityOf(draft.product, [field]);
      if (was === undefined || now === undefined || was === now) kept.add(was ?? "");
      else changed.push({ row, was, now });
    }
    if (changed.length < movedMin) continue;
    const left = new Set(changed.map(({ was }) => was));
    const taken = changed.filter(({ now }) => left.has(now) && !kept.has(now));
    const isMoved = taken.length >= movedMin && 2 * taken.length >= changed.length;
    if (isMoved) moved.set(field, new Set(taken.map(({ row }) => row)));
  }
  return moved;
}
