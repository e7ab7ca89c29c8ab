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

/** The hidden sheet with the exported values. A workbook that comes back is compared with them. */
export const baseSheetName = "_sheetport";

/** The hidden sheet with the live categories, for the drop-down list of the category column. */
export const categorySheetName = "_categories";

/** The hidden sheet that stores a plan for approval. */
export const planSheetName = "_plan";

/** The names, by language, of the visible sheet that shows a plan for approval. */
export const planSheetNames: Localised = localised("planSheet");

/** The names of the sheet in a results workbook that lists live listings without a row. */
export const missingSheetNames: Localised = localised("missingSheet");

/** Whether a workbook contains a plan or a part of one. */
export function holdsPlan(sheets: readonly { readonly name: string }[]): boolean {
  const names = [planSheetName, ...Object.values(planSheetNames)];
  return sheets.some(({ name }) => names.includes(name));
}

/** The format version of the hidden sheet with the exported values, and its first cell. */
const [baseFormat, baseMark] = [1, "sheetport-export"];
/** Stays below the 32,767 characters that an Excel cell can hold. */
const pieceLength = 32_000;
/** The most characters to read from one row. No product needs as many. */
const rowLengthMax = 1024 * 1024;

/** The exported values of a row; fields that were blank are absent. */
export interface ExportedRow {
  readonly sku: string;
  readonly atMs: number;
  readonly values: { readonly [Name in FieldName]?: ExportedValue };
}

/** The facts about an export in the first row of the hidden sheet. */
export interface ExportHead {
  readonly env: string;
  readonly host: string;
  readonly account: string;
  readonly writtenAtMs: number;
  readonly rows: number;
  /** Not stored, but derived from the stored head. */
  readonly id: string;
}

/** The first row of the hidden sheet: a mark, and facts about the export as JSON. */
export function baseHead(head: Omit<ExportHead, "id">): readonly string[] {
  const { env, host, account, writtenAtMs, rows } = head;
  return [baseMark, JSON.stringify({ format: baseFormat, env, host, account, writtenAtMs, rows })];
}

/** Reads the first row; undefined if it is damaged or has another format version. */
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

/** An exported row, to be stored in the hidden sheet. */
export interface RowToStore {
  /** The product that the check would read from the row if nobody edited it. */
  readonly product: Draft["product"];
  /** Live values that no cell can hold. Their cells were left blank. */
  readonly unfit: ReadonlyMap<FieldName, unknown>;
  readonly atMs: number;
}

/** A row of the hidden sheet: SKU, time, and the values as JSON, split over several cells. */
export function baseRow({ product, unfit, atMs }: RowToStore): readonly string[] {
  const { sku, ...fields } = product;
  const stored: [string, ExportedValue][] = Object.entries(fields).map(([name, value]) => [
    name,
    storedValue(name as FieldName, value),
  ]);
  for (const [name, live] of unfit) stored.push([name, leftBlank(name, live)]);
  return copiedRow({ sku, atMs, values: Object.fromEntries(stored) });
}

/** The cells of a row of the hidden sheet. */
export function copiedRow({ sku, atMs, values }: ExportedRow): readonly string[] {
  return [sku, String(atMs), ...pieces(JSON.stringify(values))];
}

/** Reads a row of the hidden sheet; undefined if it is damaged. */
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

/** Splits a text into pieces that fit into a cell, never within a surrogate pair. */
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

/** Limits the length, because anybody can edit the hidden sheet. */
function isName(value: unknown): value is string {
  return typeof value === "string" && value.length <= 1000;
}

function isTime(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && Math.abs(value) <= 8.64e15;
}

/** A cell that was left blank because its value would not be read back unchanged. */
export interface CellLeftBlank {
  readonly row: number;
  readonly sku: string;
  readonly field: FieldName;
  readonly message: string;
}

/** A listing without a row in the export, and the reason. */
export interface ListingLeftOut {
  readonly sku: string;
  readonly message: string;
}

/** A list that may be very long: only the first items are kept. */
export interface Counted<Item> {
  readonly count: number;
  readonly first: readonly Item[];
}

export interface ExportOrigin {
  readonly env: string;
  readonly host: string;
  /** Whether the listings have just been read, or come from the record. */
  readonly source: "live" | "cached";
  /** When the first and the last listing were read, wall clock; undefined if there are none. */
  readonly readAtMs: { readonly from: number; readonly to: number } | undefined;
  /** The requested SKUs. If this and `parentSkus` are empty, all listings were requested. */
  readonly skus: readonly string[];
  readonly parentSkus: readonly string[];
  readonly notFound: readonly string[];
  readonly incomplete: string | undefined;
}

/** The result of an export of products, for reports and JSON. */
export interface ExportSummary extends ExportOrigin {
  readonly rows: number;
  readonly leftBlank: Counted<CellLeftBlank>;
  readonly leftOut: Counted<ListingLeftOut>;
}

/** A listing to write to a workbook, and when it was read. */
export type ListingToExport = Pick<RememberedListing, "listing" | "atMs">;

/** Whether the export contains every requested listing. */
export function isWhole(summary: Pick<ExportSummary, "incomplete" | "leftOut">): boolean {
  return summary.incomplete === undefined && summary.leftOut.count === 0;
}
