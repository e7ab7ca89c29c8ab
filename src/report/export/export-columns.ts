import {
  columnHeading,
  fieldNames,
  productFields,
  type SheetColumn,
  sheetColumns,
} from "../../model/product/columns.ts";
import { fieldNames as comparedFields, isBlank } from "../../model/product/equality.ts";
import {
  type FieldName,
  type FieldValue,
  isListField,
  type Link,
  type Listing,
  type Pair,
  type RememberedListing,
} from "../../model/product/product.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import type { CellValue } from "../../model/sheet/sheet.ts";
import { liveValue, requestValue } from "../../plan/index.ts";

export interface ExportColumnsOptions {
  readonly language: Language;
  readonly columnsMax: number;
  /** Whether sheetport recognises the column by its heading when it reads the sheet again. */
  readonly isReadable: (column: SheetColumn) => boolean;
}

/**
 * Collects the columns that listings need: those of the template, one for every key in use, and one
 * for every video of the longest list.
 */
export class ExportColumns {
  readonly #options: ExportColumnsOptions;
  readonly #keys = new Map<FieldName, Set<string>>();
  readonly #parts = new Map<FieldName, number>();

  constructor(options: ExportColumnsOptions) {
    this.#options = options;
  }

  add(listing: Listing): void {
    for (const field of listFields) {
      const entries = exportedValue(listing, field);
      if (!Array.isArray(entries)) continue;
      if (productFields[field].kind === "links") {
        const most = Math.max(this.#parts.get(field) ?? 0, entries.length);
        this.#parts.set(field, most);
      } else for (const entry of entries) if ("key" in entry) this.#addKey(field, entry.key);
    }
  }

  /** The columns in the interface's order. Keys beyond the sheet's limit are left out. */
  columns(): readonly SheetColumn[] {
    const offered = sheetColumns(this.#options.language);
    const byField = fieldNames.map((field) => {
      const templateColumns = offered.filter((column) => column.field === field);
      const columnsInUse = this.#columnsInUse(field, templateColumns);
      return columnsInUse.length > 0 ? columnsInUse : templateColumns;
    });
    const isKeyed = (columns: readonly SheetColumn[]) => columns[0]?.key !== undefined;
    const fixed = byField.filter((columns) => !isKeyed(columns)).flat().length;
    const share = (this.#options.columnsMax - fixed) / byField.filter(isKeyed).length;
    return byField.flatMap((columns) =>
      isKeyed(columns) ? columns.slice(0, Math.floor(share)) : columns,
    );
  }

  #addKey(field: FieldName, key: string): void {
    const keys = this.#keys.get(field) ?? new Set();
    if (keys.has(key) || keys.size >= this.#options.columnsMax) return;
    if (!this.#options.isReadable(this.#keyColumn(field, key))) return;
    this.#keys.set(field, keys.add(key));
  }

  #keyColumn(field: FieldName, key: string): SheetColumn {
    const heading = columnHeading(field, this.#options.language, { key });
    return { field, key, heading, required: productFields[field].isRequired };
  }

  /** The columns that the listings use. Empty if the template's columns are enough. */
  #columnsInUse(field: FieldName, offered: readonly SheetColumn[]): SheetColumn[] {
    const { language } = this.#options;
    const keys = this.#keys.get(field);
    if (keys !== undefined) {
      return [...keys].map((key) => this.#keyColumn(field, key));
    }
    const most = Math.min(this.#parts.get(field) ?? 0, productFields[field].maxItems ?? videosMax);
    if (most <= offered.length) return [];
    return Array.from({ length: most }, (_, at) => ({
      field,
      part: at + 1,
      heading: columnHeading(field, language, { part: at + 1 }),
      required: false,
    }));
  }
}

/** The API does not limit the number of videos, so this does. */
const videosMax = 100;

const listFields = fieldNames.filter((field) => isListField(field));

function exportedValue(listing: Listing, field: FieldName): FieldValue | undefined {
  return requestValue(field, liveValue(listing, field));
}

/**
 * Fills in fields that the list endpoint leaves out, from the last answer that had them (decision
 * 18).
 */
export function withUnlistedFields(
  listing: Listing,
  memory: Pick<RememberedListing, "whole"> | undefined,
): Listing {
  const whole = memory?.whole?.listing;
  if (whole === undefined) return listing;
  const filled: Record<string, unknown> = { ...listing };
  for (const field of comparedFields) {
    if (productFields[field].isListed || !isBlank(filled[field])) continue;
    const value = liveValue(whole, field);
    if (!isBlank(value)) filled[field] = value;
  }
  return filled as Listing;
}

/** The cells of a listing, one per column. Undefined for blank cells. */
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

/** Sorts links by their position, because a sheet has one column per position. */
function inOrder(value: FieldValue | undefined): FieldValue | undefined {
  if (!Array.isArray(value) || !value.every((entry) => "url" in entry)) return value;
  return value.toSorted((one, other) => one.order - other.order);
}
