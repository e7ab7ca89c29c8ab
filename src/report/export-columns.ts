import {
  annotationsOf,
  columnHeading,
  fieldNames,
  isRequired,
  type SheetColumn,
  sheetColumns,
} from "../model/columns.ts";
import type { FieldName, Listing } from "../model/product.ts";
import { cellRule } from "../model/rules.ts";
import type { Language } from "../model/schemas/annotations.ts";
import { exportedValue } from "./export-cells.ts";

export interface ExportColumnsOptions {
  readonly language: Language;
  /** Columns that a sheet can have. */
  readonly columnsMax: number;
  /** Whether a heading is read back as the column it stands for. */
  readonly isReadable: (column: SheetColumn) => boolean;
}

/**
 * Finds out which columns the listings need, one after the other: those of the template, with a
 * column for every key that a listing has, and for as many videos as the longest list.
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
      if (annotationsOf(field)["x-columns"] === "numbered") {
        const most = Math.max(this.#parts.get(field) ?? 0, entries.length);
        this.#parts.set(field, most);
      } else for (const entry of entries) if ("key" in entry) this.#addKey(field, entry.key);
    }
  }

  /** The columns in the interface's order; what does not fit a sheet is left out. */
  columns(): readonly SheetColumn[] {
    const { language, columnsMax, isReadable } = this.#options;
    const offered = sheetColumns(language);
    const all = fieldNames.flatMap((field) => {
      const own = offered.filter((column) => column.field === field);
      const found = this.#found(field, own);
      return found.length > 0 ? found : own;
    });
    const fixed = all.filter(({ key }) => key === undefined).length;
    const keyed = all.filter((column) => column.key !== undefined && isReadable(column));
    const kept = new Set(keyed.slice(0, Math.max(0, columnsMax - fixed)));
    return all.filter((column) => column.key === undefined || kept.has(column));
  }

  #addKey(field: FieldName, key: string): void {
    const keys = this.#keys.get(field) ?? new Set();
    if (keys.size < this.#options.columnsMax) keys.add(key);
    this.#keys.set(field, keys);
  }

  /** Columns by what the listings hold; none when the template's will do. */
  #found(field: FieldName, offered: readonly SheetColumn[]): SheetColumn[] {
    const { language } = this.#options;
    const keys = this.#keys.get(field);
    if (keys !== undefined) {
      return [...keys].map((key) => ({
        field,
        key,
        heading: columnHeading(field, language, { key }),
        required: isRequired(field),
      }));
    }
    const most = Math.min(this.#parts.get(field) ?? 0, cellRule(field).maxItems ?? videosMax);
    if (most <= offered.length) return [];
    return Array.from({ length: most }, (_, at) => ({
      field,
      part: at + 1,
      heading: columnHeading(field, language, { part: at + 1 }),
      required: false,
    }));
  }
}

/** Columns for one list that the interface does not limit. */
const videosMax = 100;

const listFields = fieldNames.filter((field) => annotationsOf(field)["x-columns"] !== "single");
