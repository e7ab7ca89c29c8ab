import {
  annotationsOf,
  columnHeading,
  fieldNames,
  isRequired,
  type SheetColumn,
  sheetColumns,
} from "../../model/product/columns.ts";
import type { FieldName, Listing } from "../../model/product/product.ts";
import { cellRule } from "../../model/product/rules.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import { exportedValue } from "./export-cells.ts";

/** Options of {@link ExportColumns}. */
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

  /** The columns in the interface's order; keys for which a sheet has no room are left out. */
  columns(): readonly SheetColumn[] {
    const offered = sheetColumns(this.#options.language);
    const byField = fieldNames.map((field) => {
      const own = offered.filter((column) => column.field === field);
      const found = this.#found(field, own);
      return found.length > 0 ? found : own;
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
    return { field, key, heading, required: isRequired(field) };
  }

  /** Columns by what the listings hold; none when the template's will do. */
  #found(field: FieldName, offered: readonly SheetColumn[]): SheetColumn[] {
    const { language } = this.#options;
    const keys = this.#keys.get(field);
    if (keys !== undefined) {
      return [...keys].map((key) => this.#keyColumn(field, key));
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
