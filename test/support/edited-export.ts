import { readFile, writeFile } from "node:fs/promises";
import * as XLSX from "@e965/xlsx";
import type { RunningSimulator } from "../../src/simulator/index.ts";
import { canaryKey } from "./command.ts";

export type Cell = string | number | null | XLSX.CellObject;

/** What a person writes into the cells of a row, by heading; null empties a cell. */
export type Edits = Readonly<Record<string, string | number | null>>;

/** The cells of a sheet with its headings in the first row; blank ones are null. */
export type Table = Cell[][];

/** A formula that found nothing, one whose program did not store a result, and a picture of WPS. */
export const valueless = {
  error: { t: "e", v: 0x2a, f: "VLOOKUP(A2,Z:Z,1,0)" },
  formula: { t: "z", f: "A2&B2" },
  picture: { t: "e", v: 0x0f, f: '_xlfn.DISPIMG("ID_1",1)' },
} as const satisfies Readonly<Record<string, XLSX.CellObject>>;

/**
 * A workbook as it comes back from a person: opened and saved by another spreadsheet program, every
 * sheet of it, with some cells changed by SKU and then the whole table as `change` leaves it.
 */
export async function saveEdited(
  path: string,
  edits: Readonly<Record<string, Readonly<Record<string, Cell>>>>,
  { change = (table) => table, to = path }: { change?: (table: Table) => Table; to?: string } = {},
): Promise<void> {
  const book = XLSX.read(await readFile(path), { cellStyles: true });
  const name = book.SheetNames[0] ?? "";
  const table = tableOf(book.Sheets[name]);
  const [headings = []] = table;
  const skuAt = headings.indexOf("SKU");
  for (const [sku, cells] of Object.entries(edits)) {
    const row = table.find((one) => one[skuAt] === sku);
    if (row === undefined) throw new Error(`no row of ${sku}`);
    for (const [heading, value] of Object.entries(cells)) {
      const column = headings.indexOf(heading);
      if (column < 0) throw new Error(`no column ${heading}: ${headings.join(", ")}`);
      row[column] = value;
    }
  }
  book.Sheets[name] = XLSX.utils.aoa_to_sheet(change(table));
  await writeFile(to, XLSX.write(book, { type: "buffer", bookType: "xlsx" }));
}

/** The same with the cells of the hidden sheet, for what only a mishap or malice does to it. */
export async function saveBase(path: string, change: (table: Table) => Table): Promise<void> {
  const book = XLSX.read(await readFile(path), { cellStyles: true });
  const table = tableOf(book.Sheets._sheetport);
  book.Sheets._sheetport = XLSX.utils.aoa_to_sheet(change(table));
  await writeFile(path, XLSX.write(book, { type: "buffer", bookType: "xlsx" }));
}

function tableOf(sheet: XLSX.WorkSheet | undefined): Table {
  if (sheet === undefined) throw new Error("the sheet is gone");
  return XLSX.utils.sheet_to_json<Table[number]>(sheet, { header: 1, defval: null, raw: true });
}

/** The cells of the first sheet, by SKU and heading, and their notes. */
export async function sheetCells(path: string) {
  const book = XLSX.read(await readFile(path));
  const sheet = book.Sheets[book.SheetNames[0] ?? ""] ?? {};
  const [headings = [], ...rows] = XLSX.utils.sheet_to_json<unknown[]>(sheet, { header: 1 });
  const skus = rows.map((row) => String(row[headings.indexOf("SKU")]));
  const cellAt = (sku: string, heading: string): XLSX.CellObject | undefined =>
    sheet[XLSX.utils.encode_cell({ r: skus.indexOf(sku) + 1, c: headings.indexOf(heading) })];
  return {
    ...{ headings, skus },
    cell(sku: string, heading: string) {
      const cell = cellAt(sku, heading);
      return { value: cell?.v, note: cell?.c?.[0]?.t };
    },
    /** As Excel shows it. */
    shown: (sku: string, heading: string) => cellAt(sku, heading)?.w,
  };
}

/** Somebody else changes listings on the marketplace. */
export async function changeLive(
  simulator: Pick<RunningSimulator, "url">,
  changes: Readonly<Record<string, object>>,
): Promise<void> {
  for (const [sku, fields] of Object.entries(changes)) {
    await send(simulator, "PUT", `/${encodeURIComponent(sku)}`, fields);
  }
}

/** Somebody else creates a listing on the marketplace. */
export async function createLive(
  simulator: Pick<RunningSimulator, "url">,
  product: object,
): Promise<void> {
  await send(simulator, "POST", "", product);
}

async function send(
  { url }: Pick<RunningSimulator, "url">,
  method: "POST" | "PUT",
  path: string,
  fields: object,
): Promise<void> {
  const answer = await fetch(`${url}/supplier/product${path}`, {
    method,
    headers: { "X-API-Key": canaryKey, "Content-Type": "application/json" },
    body: JSON.stringify(fields),
  });
  const { isSuccess } = (await answer.json()) as { isSuccess?: boolean };
  if (!answer.ok || isSuccess === false) throw new Error(`${method} ${path}: ${answer.status}`);
}
