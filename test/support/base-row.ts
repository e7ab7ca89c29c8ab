import { copiedRow, exportedRow, type RowToStore } from "../../src/model/sheet/export-base.ts";

/** The row of a hidden sheet for a product as it was exported. */
export function baseRow(row: RowToStore): readonly string[] {
  return copiedRow(exportedRow(row));
}
