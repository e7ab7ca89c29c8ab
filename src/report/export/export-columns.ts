import type { Language } from "../../model/localised.ts";
import {
  columnHeading,
  type FieldPlace,
  fieldNames,
  productFields,
  type SheetColumn,
  sheetColumns,
} from "../../model/product/columns.ts";
import { isBlank } from "../../model/product/equality.ts";
import { foldedKey } from "../../model/product/list-entries.ts";
import {
  type FieldName,
  type FieldValue,
  type Link,
  type Listing,
  listFields,
  type Pair,
  type RememberedListing,
} from "../../model/product/product.ts";
import { liveValue, requestValue } from "../../model/run/field-values.ts";
import type { ListingToExport } from "../../model/sheet/export-base.ts";
import type { CellValue } from "../../model/sheet/sheet.ts";

interface ExportColumnsOptions {
  readonly language: Language;
  readonly columnsMax: number;
  /** Whether the column would be recognised by its heading when the exported sheet is read. */
  readonly isReadable: (column: SheetColumn) => boolean;
  /** Places that need a column even if no listing has them. */
  readonly more?: Iterable<FieldPlace>;
}

/** The columns for these listings. Keyed columns beyond the sheet's column limit are left out. */
export async function exportColumns(
  listings:
    | Iterable<Pick<ListingToExport, "listing">>
    | AsyncIterable<Pick<ListingToExport, "listing">>,
  { language, columnsMax, isReadable, more = [] }: ExportColumnsOptions,
): Promise<readonly SheetColumn[]> {
  const keyColumns = new Map<FieldName, Map<string, SheetColumn>>();
  const lengths = new Map<FieldName, number>();
  const addKey = (field: FieldName, key: string) => {
    const columns = keyColumns.get(field) ?? new Map<string, SheetColumn>();
    if (columns.has(key) || columns.size >= columnsMax) return;
    const heading = columnHeading(field, language, { key });
    const column = { field, key, heading, required: productFields[field].isRequired };
    if (isReadable(column)) keyColumns.set(field, columns.set(key, column));
  };
  for await (const { listing } of listings) {
    for (const field of listFields) {
      const entries = exportedValue(listing, field);
      if (!Array.isArray(entries)) continue;
      lengths.set(field, Math.max(lengths.get(field) ?? 0, entries.length));
      for (const entry of entries) if ("key" in entry) addKey(field, entry.key);
    }
  }
  for (const { field, part, key } of more) {
    if (part !== undefined) lengths.set(field, Math.max(lengths.get(field) ?? 0, part));
    const keys = [...(keyColumns.get(field)?.keys() ?? [])];
    const isNew = key !== undefined && !keys.some((one) => foldedKey(one) === foldedKey(key));
    if (isNew) addKey(field, key);
  }
  const template = sheetColumns(language);
  const byField = fieldNames.map((field): readonly SheetColumn[] => {
    const columns = template.filter((column) => column.field === field);
    const keyed = keyColumns.get(field);
    if (keyed !== undefined) return [...keyed.values()];
    if (productFields[field].kind !== "links") return columns;
    const length = Math.min(lengths.get(field) ?? 0, productFields[field].maxItems ?? videosMax);
    return Array.from({ length: Math.max(length, columns.length) }, (_, at) => {
      const heading = columnHeading(field, language, { part: at + 1 });
      return columns[at] ?? { field, part: at + 1, heading, required: false };
    });
  });
  const isKeyed = ([first]: readonly SheetColumn[]) => first?.key !== undefined;
  const fixed = byField.filter((columns) => !isKeyed(columns)).flat().length;
  const share = Math.floor((columnsMax - fixed) / byField.filter(isKeyed).length);
  return byField.flatMap((columns) => (isKeyed(columns) ? columns.slice(0, share) : columns));
}

/** The limit of an export, because the API does not limit the number of videos. */
const videosMax = 100;

function exportedValue(listing: Listing, field: FieldName): FieldValue | undefined {
  return requestValue(field, liveValue(listing, field));
}

/** Adds the fields that the list endpoint leaves out, as last remembered (decision 18). */
export function withUnlistedFields(
  listing: Listing,
  memory: Pick<RememberedListing, "whole"> | undefined,
): Listing {
  const whole = memory?.whole?.listing;
  if (whole === undefined) return listing;
  const filled: Record<string, unknown> = { ...listing };
  for (const field of fieldNames) {
    if (productFields[field].isListed || !isBlank(filled[field])) continue;
    const value = liveValue(whole, field);
    if (!isBlank(value)) filled[field] = value;
  }
  return filled as Listing;
}

/** The cells of a listing, one per column. */
export function listingCells(
  listing: Listing,
  columns: readonly SheetColumn[],
): (CellValue | undefined)[] {
  const values = new Map(fieldNames.map((field) => [field, exportedValue(listing, field)]));
  return columns.map((column) => cellOf(column, values.get(column.field)));
}

function cellOf(
  { part, key }: SheetColumn,
  value: FieldValue | undefined,
): string | number | undefined {
  if (!Array.isArray(value)) return value as string | number | undefined;
  if (part !== undefined) return (value as readonly Link[])[part - 1]?.url;
  return (value as readonly Pair[]).find((pair) => pair.key === key)?.value;
}
