import { type ExportedValue, storedValue } from "../../model/product/agreed.ts";
import type { PlanInput, PlannedRow } from "../fields/input.ts";

/**
 * Finds rows whose SKU was probably changed after the export: the row's SKU was not exported, and a
 * missing exported one has the same name and options. Returns the exported SKU by row number.
 */
export function changedSkus(
  rows: readonly PlannedRow[],
  exported: PlanInput["exported"],
): ReadonlyMap<number, string> {
  const changed = new Map<number, string>();
  if (exported === undefined) return changed;
  const inSheet = new Set(rows.map(({ sku }) => sku));
  const left = new Map<string, string>();
  for (const { sku, values } of exported.values()) {
    if (!inSheet.has(sku)) left.set(productKey(values.name, values.options), sku);
  }
  if (left.size === 0) return changed;
  for (const { row, sku, draft } of rows) {
    const { name, options } = draft?.product ?? {};
    if (name === undefined || exported.has(sku)) continue;
    const was = left.get(productKey(storedValue("name", name), options));
    if (was !== undefined) changed.set(row, was);
  }
  return changed;
}

/** Equal for rows of the same variant, whatever the order of their option columns. */
function productKey(name: ExportedValue | undefined, options: ExportedValue | undefined): string {
  const pairs = Array.isArray(options) ? options.map((pair) => JSON.stringify(pair)).sort() : [];
  return JSON.stringify([name, pairs]);
}
