import { localised } from "../localised.ts";
import {
  digestOf,
  type ExportedValue,
  isExportedValue,
  isObject,
  leftBlank,
  storedValue,
} from "../product/agreed.ts";
import { fieldNames } from "../product/columns.ts";
import type { FieldName, Listing, ProductOnCreate } from "../product/product.ts";
import type { Localised } from "../schemas/annotations.ts";
import type { CellValue } from "./sheet.ts";

/** The hidden sheet with the exported values, with which a returned sheet is compared. */
export const baseSheetName = "_sheetport";

/** The hidden sheet with the live categories for a drop-down list. */
export const categorySheetName = "_categories";

/** The hidden sheet with a plan for approval. */
export const planSheetName = "_plan";

/** The names of the visible sheet for approving a plan. */
export const planSheetNames: Localised = localised("planSheet");

/**
 * The names of the sheet in a results workbook with live listings that the person's sheet lacks.
 */
export const missingSheetNames: Localised = localised("missingSheet");

/** Whether a workbook contains a plan or a part of it. */
export function holdsPlan(sheets: readonly { readonly name: string }[]): boolean {
  const names = [planSheetName, ...Object.values(planSheetNames)];
  return sheets.some(({ name }) => names.includes(name));
}

/** Format version of the hidden sheet. */
const baseFormat = 1;

/** Text of the hidden sheet's first cell. */
const baseMark = "sheetport-export";
/** An Excel cell holds 32,767 characters. */
const pieceLength = 32_000;
/** Most characters in one row, far above what the fields of a product need. */
const rowLengthMax = 1024 * 1024;

/** The exported values of a row. A blank cell has no entry. */
export interface ExportedRow {
  readonly sku: string;
  readonly atMs: number;
  readonly values: { readonly [Name in FieldName]?: ExportedValue };
}

/** What the first row of the hidden sheet states. */
export interface ExportHead {
  readonly env: string;
  readonly host: string;
  readonly account: string;
  readonly writtenAtMs: number;
  readonly rows: number;
  /** Identifies the export; not stored. */
  readonly id: string;
}

/** The first row of the hidden sheet: the mark, and the head as JSON. */
export function baseHead(head: Omit<ExportHead, "id">): readonly string[] {
  const { env, host, account, writtenAtMs, rows } = head;
  return [baseMark, JSON.stringify({ format: baseFormat, env, host, account, writtenAtMs, rows })];
}

/** Reads the first row. Undefined if it is damaged or of another version. */
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

/** A row of an export, and what its hidden row stores. */
export interface RowToStore {
  /** The product that the unedited row is read as. */
  readonly product: Partial<ProductOnCreate> & { readonly sku: string };
  /** Live values that no cell can hold, so their cells were left blank. */
  readonly unfit: ReadonlyMap<FieldName, unknown>;
  readonly atMs: number;
}

/** A row of the hidden sheet: SKU, time, and the values as JSON in as many cells as needed. */
export function baseRow({ product, unfit, atMs }: RowToStore): readonly string[] {
  const { sku, ...fields } = product;
  const stored: [string, ExportedValue][] = Object.entries(fields).map(([name, value]) => [
    name,
    storedValue(name as FieldName, value),
  ]);
  for (const [name, live] of unfit) stored.push([name, leftBlank(name, live)]);
  return copiedRow({ sku, atMs, values: Object.fromEntries(stored) });
}

/** A row of the hidden sheet, copied to another workbook. */
export function copiedRow({ sku, atMs, values }: ExportedRow): readonly string[] {
  return [sku, String(atMs), ...pieces(JSON.stringify(values))];
}

/** Reads a row of the hidden sheet. Undefined if it is damaged. */
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

/** Cuts a text into pieces without splitting a character. */
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

/** Whether a value can be the name of an environment or host. */
function isName(value: unknown): value is string {
  return typeof value === "string" && value.length <= 1000;
}

function isTime(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && Math.abs(value) <= 8.64e15;
}

/** A cell left blank, because its value would not come back unchanged. */
export interface CellLeftBlank {
  readonly row: number;
  readonly sku: string;
  readonly field: FieldName;
  readonly message: string;
}

/** A listing without a row. */
export interface ListingLeftOut {
  readonly sku: string;
  readonly message: string;
}

/** A list that may be very long: the total number, and the first items. */
export interface Counted<Item> {
  readonly count: number;
  readonly first: readonly Item[];
}

export interface ExportOrigin {
  readonly env: string;
  readonly host: string;
  /** Just read from the marketplace, or remembered from earlier readings. */
  readonly source: "live" | "cached";
  /**
   * When the first and last listing were read, wall-clock milliseconds; undefined if there are
   * none.
   */
  readonly readAtMs: { readonly from: number; readonly to: number } | undefined;
  /** The requested SKUs; empty lists mean all. */
  readonly skus: readonly string[];
  readonly parentSkus: readonly string[];
  /** Requested SKUs and parent SKUs that do not exist. */
  readonly notFound: readonly string[];
  /** Why the listings may be incomplete; undefined if they are complete. */
  readonly incomplete: string | undefined;
}

/** The summary of a finished export. */
export interface ExportSummary extends ExportOrigin {
  readonly rows: number;
  readonly leftBlank: Counted<CellLeftBlank>;
  readonly leftOut: Counted<ListingLeftOut>;
}

/** A listing to be written to a workbook. */
export interface ListingToExport {
  readonly listing: Listing;
  readonly atMs: number;
}

/** Whether a workbook holds every requested listing. */
export function isWhole(summary: Pick<ExportSummary, "incomplete" | "leftOut">): boolean {
  return summary.incomplete === undefined && summary.leftOut.count === 0;
}
