import type { SheetColumn } from "../../model/product/columns.ts";
import { fieldNames, isBlank } from "../../model/product/equality.ts";
import type { RememberedListing } from "../../model/product/listing-memory.ts";
import type { FieldName, FieldValue, Link, Listing, Pair } from "../../model/product/product.ts";
import { productProperties } from "../../model/schemas/product.ts";
import type { CellValue } from "../../model/sheet/sheet.ts";
import { liveValue, requestValue } from "../../plan/fields/fields.ts";

/** A listing's value of a field as a sheet would hold it; undefined when there is none. */
export function exportedValue(listing: Listing, field: FieldName): FieldValue | undefined {
  return requestValue(field, liveValue(listing, field));
}

/** The fields that the list leaves out, filled in from the last answer that had them (decision 18). */
export function withUnlistedFields(
  listing: Listing,
  memory: Pick<RememberedListing, "whole"> | undefined,
): Listing {
  const whole = memory?.whole?.listing;
  if (whole === undefined) return listing;
  const filled: Record<string, unknown> = { ...listing };
  for (const field of fieldNames) {
    if (productProperties[field]["x-listed"] || !isBlank(filled[field])) continue;
    const value = liveValue(whole, field);
    if (!isBlank(value)) filled[field] = value;
  }
  return filled as Listing;
}

/** The cells of a listing, by column; blank ones are undefined. */
export function listingCells(
  listing: Listing,
  columns: readonly SheetColumn[],
): (CellValue | undefined)[] {
  const values = new Map<FieldName, FieldValue | undefined>();
  const valueFor = (field: FieldName) => {
    if (!values.has(field)) values.set(field, inOrder(exportedValue(listing, field)));
    return values.get(field);
  };
  return columns.map((column) => cellOf(column, valueFor(column.field)));
}

function cellOf(
  { part, key }: SheetColumn,
  value: FieldValue | undefined,
): string | number | undefined {
  if (!Array.isArray(value)) return value as string | number | undefined;
  if (part !== undefined) return (value as readonly Link[])[part - 1]?.url;
  return (value as readonly Pair[]).find((pair) => pair.key === key)?.value;
}

/** Links by their position: a sheet knows them by their columns. */
function inOrder(value: FieldValue | undefined): FieldValue | undefined {
  if (!Array.isArray(value) || !value.every((entry) => "url" in entry)) return value;
  return value.toSorted((one, other) => one.order - other.order);
}
