import { type Localised, localised } from "../localised.ts";
import {
  digestOf,
  type ExportedValue,
  isExportedValue,
  isObject,
  leftBlank,
  storedValue,
} from "../product/agreed.ts";
import { fieldNames } from "../product/columns.ts";
import type { Draft, FieldName, RememberedListing } from "../product/product.ts";
import type { CellValue } from "./sheet.ts";

/** A workbook that comes back is compared with the exported values in this hidden sheet. */
export const baseSheetName = "_sheetport";

/** A hidden sheet, for the drop-down list of the category column. */
export const categorySheetName = "_categories";

/** A hidden sheet with a plan that waits for approval. */
export const planSheetName = "_plan";

export const planSheetNames: Localised = localised("planSheet");

/** The sheet of a results workbook that lists live listings without a row. */
export const missingSheetNames: Localised = localised("missingSheet");

export const problemsSheetNames: Localised = localised("problemsSheet");

export function holdsPlan(sheets: readonly { readonly name: string }[]): boolean {
  const names = [planSheetName, ...Object.values(planSheetNames)];
  return sheets.some(({ name }) => names.includes(name));
}

const [baseFormat, baseMark] = [1, "sheetport-export"];
/** Stays below the 32,767 characters that an Excel cell can hold. */
const pieceLength = 32_000;
/** Longer rows are not parsed, because anybody can edit the hidden sheet. */
const rowLengthMax = 1024 * 1024;

/** Fields that were blank on the marketplace are absent. */
export interface ExportedRow {
  readonly sku: string;
  readonly atMs: number;
  readonly values: { readonly [Name in FieldName]?: ExportedValue };
}

export interface ExportHead {
  readonly env: string;
  readonly host: string;
  readonly account: string;
  readonly writtenAtMs: number;
  readonly rows: number;
  readonly id: string;
}

export function baseHead(head: Omit<ExportHead, "id">): readonly string[] {
  const { env, host, account, writtenAtMs, rows } = head;
  return [baseMark, JSON.stringify({ format: baseFormat, env, host, account, writtenAtMs, rows })];
}

export function readBaseHead(cells: readonly (CellValue | undefined)[]): ExportHead | undefined {
  const [mark, text] = cells;
  const head = mark === baseMark && typeof text === "string" ? parsedObject(text) : undefined;
  if (head?.format !== baseFormat) return undefined;
  const { env, host, account, writtenAtMs, rows } = head;
  const isWhole =
    [env, host, account].every(isName) && isTime(writtenAtMs) && Number.isSafeInteger(rows);
  if (!isWhole) return undefined;
  return { env, host, account, writtenAtMs, rows, id: digestOf(String(text)) } as ExportHead;
}

export interface RowToStore {
  /** The product that the check would read from the row if nobody edited it. */
  readonly product: Draft["product"];
  readonly unfit: ReadonlyMap<FieldName, unknown>;
  readonly atMs: number;
}

export function exportedRow({ product, unfit, atMs }: RowToStore): ExportedRow {
  const { sku, ...fields } = product;
  const stored: [string, ExportedValue][] = Object.entries(fields).map(([name, value]) => [
    name,
    storedValue(name as FieldName, value),
  ]);
  for (const [name, live] of unfit) stored.push([name, leftBlank(name, live)]);
  return { sku, atMs, values: Object.fromEntries(stored) };
}

export function copiedRow({ sku, atMs, values }: ExportedRow): readonly string[] {
  return [sku, String(atMs), ...pieces(JSON.stringify(values))];
}

export function readBaseRow(cells: readonly (CellValue | undefined)[]): ExportedRow | undefined {
  const [sku, at, ...texts] = cells;
  const atMs = Number(at);
  if (typeof sku !== "string" || sku === "" || typeof at === "object" || !isTime(atMs)) {
    return undefined;
  }
  if (!texts.every((text) => typeof text === "string")) return undefined;
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  const fields = length > rowLengthMax ? undefined : parsedObject(texts.join(""));
  if (fields === undefined) return undefined;
  const values: Partial<Record<FieldName, ExportedValue>> = {};
  for (const [name, value] of Object.entries(fields)) {
    const field = fieldNames.find((one) => one === name);
    if (field === undefined || field === "sku" || !isExportedValue(field, value)) return undefined;
    values[field] = value;
  }
  return { sku, atMs, values };
}

/** Never cuts within a surrogate pair. */
function pieces(text: string): string[] {
  const cut: string[] = [];
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + pieceLength);
    const last = text.charCodeAt(to - 1);
    if (to < text.length && last >= 0xd800 && last <= 0xdbff) to -= 1;
    cut.push(text.slice(from, to));
    from = to;
  }
  return cut;
}

function parsedObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The length is limited, because anybody can edit the hidden sheet. */
function isName(value: unknown): value is string {
  return typeof value === "string" && value.length <= 1000;
}

function isTime(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && Math.abs(value) <= 8.64e15;
}

export interface ListingLeftOut {
  readonly sku: string;
  readonly message: string;
}

/** A cell that was left blank because its value would not be read back unchanged. */
export interface CellLeftBlank extends ListingLeftOut {
  readonly row: number;
  readonly field: FieldName;
}

export interface Counted<Item> {
  readonly count: number;
  readonly first: readonly Item[];
}

export interface ExportOrigin {
  readonly env: string;
  readonly host: string;
  readonly source: "live" | "cached";
  /** When the first and the last listing were read, wall clock; undefined if no listing was. */
  readonly readAtMs: { readonly from: number; readonly to: number } | undefined;
  /** The requested SKUs. If this and `parentSkus` are empty, all listings were requested. */
  readonly skus: readonly string[];
  readonly parentSkus: readonly string[];
  readonly notFound: readonly string[];
  readonly incomplete: string | undefined;
}

export interface ExportSummary extends ExportOrigin {
  readonly rows: number;
  readonly leftBlank: Counted<CellLeftBlank>;
  readonly leftOut: Counted<ListingLeftOut>;
  readonly carried?: CarriedProducts | undefined;
}

/** What became of a person's edits of an earlier export. */
export interface CarriedProducts {
  readonly file: string;
  /** The number of cells with an edit, in rows of listings. */
  readonly edits: number;
  /** Those of the edits whose value the marketplace has changed, too. */
  readonly conflicts: number;
  /** Edited cells with the live value, because another file was uploaded with one since. */
  readonly sentSince: number;
  /** Cells with the live value, because those of the earlier workbook have only an error. */
  readonly withoutValue: readonly string[];
  /** The headings of the person's own columns, which are behind the others. */
  readonly ownColumns: readonly string[];
  readonly ownCells: number;
  /** Their other cells, in rows that are not in the export: of totals, for example. */
  readonly ownCellsLeft: number;
  /** Headings that a new sheet would read as a field, so that their columns are left out. */
  readonly leftColumns: readonly string[];
  /** Rows at the end: the person's own, and edited ones whose listing is not in the export. */
  readonly atEnd: number;
  /** Exported SKUs without a row in the earlier workbook. They are in the sheet again. */
  readonly again: readonly string[];
  /** SKUs of listings without a row, because the person seems to have changed the SKU of theirs. */
  readonly renamed: readonly string[];
  /** SKUs of unedited rows whose listing is not in the export. */
  readonly dropped: readonly string[];
}

export type ListingToExport = Pick<RememberedListing, "listing" | "atMs" | "whole">;

export function isWhole(summary: Pick<ExportSummary, "incomplete" | "leftOut">): boolean {
  return summary.incomplete === undefined && summary.leftOut.count === 0;
}
