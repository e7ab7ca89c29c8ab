import { SheetportError } from "../../errors.ts";
import { languages } from "../../model/localised.ts";
import { andTexts, msg, orTexts, quotedTexts } from "../../model/message.ts";
import {
  fillColumns,
  type OrderColumn,
  type OrderColumnName,
  type OrderColumnsFound,
  orderColumnLabel,
  orderColumns,
  ordersSheetNames,
} from "../../model/order/order-columns.ts";
import { newPass, resultColumnsFrom, type SheetRow } from "../../model/sheet/sheet.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import { refusal } from "../container/refusals.ts";
import { columnLabel, headingText, normalisedHeading } from "../headings/heading-text.ts";
import { firstRows, headingsMin, rowsBelowHeadings } from "./heading-row.ts";
import { type OpenedWorkbook, openFile, type WorkbookBytes } from "./open.ts";
import { openingNotes, type ReadingNote } from "./reading-notes.ts";
import { visibleSheets } from "./search.ts";

/** The sheet with the orders. Only its first rows have been read so far. */
export type OrdersSheet = Awaited<ReturnType<typeof findOrdersSheet>>;

const nameBySpelling: ReadonlyMap<string, OrderColumnName> = new Map(
  orderColumns.flatMap(({ name, heading, aliases }) =>
    [name, ...languages.map((language) => heading[language]), ...aliases].map(
      (spelling) => [normalisedHeading(spelling), name] as const,
    ),
  ),
);

interface RequestedSheet {
  readonly sheet?: string | undefined;
}

interface OrdersOptions extends RequestedSheet {
  /** Receives each note immediately, so that none is lost if reading fails later. */
  readonly tell?: ((note: ReadingNote) => void) | undefined;
}

/**
 * Opens an orders workbook and finds its sheet and headings.
 * @throws SheetportError exit code 3 if it is not a workbook, is damaged or exceeds a limit, and
 * what {@link findOrdersSheet} throws.
 */
export async function readOrders(
  file: WorkbookBytes,
  { sheet, tell }: OrdersOptions = {},
): Promise<OrdersSheet & { readonly workbook: OpenedWorkbook }> {
  const workbook = await openFile(file);
  for (const note of openingNotes(workbook)) tell?.(note);
  const orders = await findOrdersSheet(workbook, { sheet });
  const columns = quotedTexts(orders.ignored.map(({ heading }) => terminalText(heading)));
  const message = msg("workbook.reading.ignored", { columns });
  if (columns.length > 0) tell?.({ message, isLoud: false });
  return { workbook, ...orders };
}

/**
 * Without a request, the sheet named `Orders` (in any language) comes first.
 * @throws SheetportError exit code 3: damaged or over a limit, `workbook-no-such-sheet`,
 * `no-known-heading`, `duplicate-heading`, `missing-heading`.
 */
export async function findOrdersSheet(
  workbook: OpenedWorkbook,
  { sheet: requested }: RequestedSheet = {},
) {
  const sheets = requested === undefined ? visibleSheets(workbook, ordersSheetNames) : [requested];
  for (const sheet of sheets) {
    const headingRow = bestHeadingRow(await firstRows(workbook, sheet));
    if (headingRow === undefined) continue;
    return {
      ...{ sheet, headingRow, ...matchOf(sheet, headingRow) },
      /** @throws SheetportError exit code 3 if the sheet is damaged or exceeds a limit. */
      rows: (pass = newPass()) => rowsBelowHeadings(workbook, { sheet, headingRow }, pass),
    };
  }
  const message = msg("workbook.match.noOrders", { sheets: quotedTexts(sheets) });
  throw refusal("no-known-heading", message);
}

function bestHeadingRow(rows: readonly SheetRow[]): SheetRow | undefined {
  let best: { readonly row: SheetRow; readonly count: number } | undefined;
  for (const row of rows) {
    const names = new Set(row.cells.flatMap((cell) => nameOf(headingText(cell)) ?? []));
    const count = names.size;
    // Product sheets also have SKUs, names and prices, so these headings prove nothing.
    const isOfOrders = names.has("order") || fillColumns.some((name) => names.has(name));
    if (isOfOrders && count >= headingsMin && count > (best?.count ?? 0)) best = { row, count };
  }
  return best?.row;
}

/** Whether a workbook, or the requested one of its sheets, has all needed headings of orders. */
export async function looksLikeOrders(
  workbook: OpenedWorkbook,
  requested: RequestedSheet = {},
): Promise<boolean> {
  try {
    await findOrdersSheet(workbook, requested);
    return true;
  } catch (thrown) {
    if (thrown instanceof SheetportError) return false;
    throw thrown;
  }
}

function nameOf(heading: string): OrderColumnName | undefined {
  return nameBySpelling.get(normalisedHeading(heading));
}

function matchOf(sheet: string, row: SheetRow) {
  const columns = new Map<OrderColumnName, OrderColumn>();
  const ignored: { column: number; heading: string }[] = [];
  const end = resultColumnsFrom(Array.from(row.cells, headingText)) ?? row.cells.length;
  for (let index = 0; index < end; index += 1) {
    const heading = headingText(row.cells[index]);
    const name = nameOf(heading);
    if (name === undefined) {
      if (heading !== "") ignored.push({ column: index, heading });
      continue;
    }
    const other = columns.get(name);
    if (other !== undefined) throw twoColumns(sheet, other, { name, index, heading });
    columns.set(name, { name, index, heading });
  }
  refuseMissing(sheet, columns);
  return { columns, ignored };
}

function refuseMissing(sheet: string, columns: OrderColumnsFound): void {
  const needed = ["order", ...(columns.has("supplied") ? ["sku"] : [])];
  const missing = orderColumns.find(({ name }) => needed.includes(name) && !columns.has(name));
  const isFillable = fillColumns.some((name) => columns.has(name));
  if (missing === undefined && isFillable) return;
  const names = missing === undefined ? fillColumns : [missing.name];
  const headings = orTexts(quotedTexts(names.map(orderColumnLabel)));
  throw refusal("missing-heading", msg("workbook.match.missingInOrders", { sheet, headings }));
}

function twoColumns(sheet: string, one: OrderColumn, other: OrderColumn): SheetportError {
  const columns = andTexts([columnLabel(one), columnLabel(other)]);
  return refusal("duplicate-heading", msg("workbook.match.twiceInOrders", { sheet, columns }));
}
