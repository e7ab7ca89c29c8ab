import type { Column } from "../../model/product/columns.ts";
import { cellAddress, type SheetRow } from "../../model/sheet/sheet.ts";
import { isBlankCell } from "../cells/read-cell.ts";
import type { Layout } from "../layout/layout.ts";
import { say } from "../say.ts";
import type { RowReading } from "./read-row.ts";

/** A heading of a group or a total has so many cells at most. */
const filledMax = 2;
/** A sheet with fewer columns has no row from which it could be told. */
const columnsMin = 6;

/**
 * Says once that a row is hardly a product: it has no SKU and hardly anything else, or an SKU alone.
 * Every required field would be missing otherwise, one finding each, and the one thing to say would
 * not be said.
 *
 * @returns whether that is so; the required fields are then not to be told.
 */
export function reportBareRow(
  { row, product, findings }: RowReading,
  layout: Layout,
  columns: readonly Column[],
): boolean {
  const place = layout.firstOf.get("sku");
  if (place === undefined || columns.length < columnsMin || findings.isWrong("sku")) return false;
  const filled = columns.filter(({ index }) => !isBlankCell(row.cells[index]));
  const isNamed = product.sku !== undefined;
  const isBare = isNamed ? filled.length === 1 : filled.length <= filledMax;
  if (!isBare) return false;
  const cells = isNamed ? [] : filled.map(({ index }) => cellAddress(index, row.number));
  findings.add("missing-required", say("noProduct", place.label, cells), {
    place,
    value: product.sku ?? "",
    onlyOnCreate: isNamed,
  });
  return true;
}

/** Fewer cells may hold their headings by chance. */
const repeatedMin = 3;

/** Whether a row has no product's values, but the headings over again, as lists to be printed have it on every page. */
export function repeatsHeadings({ cells }: SheetRow, columns: readonly Column[]): boolean {
  let repeated = 0;
  for (const { index, heading } of columns) {
    const cell = cells[index];
    if (isBlankCell(cell)) continue;
    // Most rows end it here: this is asked of every row.
    if (typeof cell !== "string" || cell.trim() !== heading.trim()) return false;
    repeated += 1;
  }
  return repeated >= repeatedMin;
}
