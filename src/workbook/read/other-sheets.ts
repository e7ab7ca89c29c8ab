import { onRefusal, SheetportError } from "../../errors.ts";
import { type Message, msg } from "../../model/message.ts";
import { isPriceField } from "../../model/product/columns.ts";
import {
  baseSheetName,
  categorySheetName,
  type ExportedRow,
  type ExportHead,
  readBaseHead,
  readBaseRow,
} from "../../model/sheet/export-base.ts";
import {
  type OtherSheet,
  type PricedElsewhere,
  pricedKey,
  type SheetRow,
} from "../../model/sheet/sheet.ts";
import type { SheetChoice } from "../../model/sheet/sheet-choice.ts";
import { lastHeadingRow } from "../headings/heading-lines.ts";
import { cellText } from "../headings/heading-text.ts";
import { type Candidate, isHeadingRow } from "./heading-row.ts";
import type { OpenedWorkbook } from "./open.ts";
import { looksLikeOrders } from "./orders-sheet.ts";
import { isGuide, likelySheet, productTest, sheetsLookedAt } from "./search.ts";

const headingsWithoutSku = 3;

/** False for the names of the sheets that sheetport adds itself. */
export function isOtherSheet(name: string): boolean {
  return name !== baseSheetName && name !== categorySheetName && !isGuide(name);
}

/** Finds products and prices in other sheets (decision 26e). `choice` applies to their headings. */
export async function sheetsBeside(
  workbook: OpenedWorkbook,
  sheetsRead: readonly string[],
  choice: SheetChoice = {},
): Promise<{ readonly others: readonly OtherSheet[]; readonly pricedElsewhere: PricedElsewhere }> {
  const others: OtherSheet[] = [];
  const pricedElsewhere = new Map<string, ReadonlyMap<string, readonly string[]>>();
  const beside = workbook.sheets
    .filter(({ name }) => !sheetsRead.includes(name) && isOtherSheet(name))
    .slice(0, sheetsLookedAt);
  for (const { name, hidden } of beside) {
    const candidate = await likelySheet(workbook, name, choice);
    const { rows, priced } = await productsIn(workbook, candidate);
    // Order sheets also have SKUs, names and prices, so they may look like product sheets.
    const isEmpty = rows === 0 && priced.size === 0;
    if (isEmpty || (await looksLikeOrders(workbook, { sheet: name }))) continue;
    if (rows > 0) others.push({ name, hidden, rows });
    if (priced.size > 0 && !hidden) pricedElsewhere.set(name, priced);
  }
  return { others, pricedElsewhere };
}

async function productsIn(workbook: OpenedWorkbook, candidate: Candidate | undefined) {
  const priced = new Map<string, readonly string[]>();
  if (candidate === undefined) return { rows: 0, priced };
  const { sheet, headingRow, match } = candidate;
  const sku = match.columns.find(({ field }) => field === "sku");
  const isOfProducts =
    isHeadingRow(match) && (sku !== undefined || match.columns.length >= headingsWithoutSku);
  const prices = [
    ...match.columns.filter(({ field }) => isPriceField(field)),
    ...match.unreadPrices,
  ];
  const hasPrices = sku !== undefined && prices.length > 0;
  if (!isOfProducts && !hasPrices) return { rows: 0, priced };
  const isProduct = productTest(match.columns);
  const last = lastHeadingRow(headingRow);
  let rows = 0;
  const look = (row: SheetRow) => {
    if (row.number <= last) return;
    if (isOfProducts && isProduct(row)) rows += 1;
    if (!hasPrices) return;
    const key = pricedKey(cellText(row.cells[sku.index]));
    const texts = prices.map(({ index }) => cellText(row.cells[index]));
    const found = texts.filter((text) => /\p{N}/u.test(text));
    if (found.length > 0 && key !== "") priced.set(key, found);
  };
  try {
    for await (const batch of workbook.rows(sheet)) batch.forEach(look);
  } catch (thrown) {
    // If the sheet is damaged, the rows before the damage still count.
    if (!(thrown instanceof SheetportError)) throw thrown;
  }
  return { rows, priced };
}

/** The live values at the time of the export, by SKU. */
export interface ExportBase {
  readonly head: ExportHead;
  readonly rows: ReadonlyMap<string, ExportedRow>;
}

/** `note` says why the values cannot be used. Both are absent if the workbook is not an export. */
export interface BaseRead {
  readonly base?: ExportBase;
  readonly note?: Message;
}

/**
 * Ignores an incomplete base sheet, because changes made on the marketplace would look like the
 * person's own.
 */
export async function readExportBase(workbook: OpenedWorkbook): Promise<BaseRead> {
  if (!workbook.sheets.some(({ name }) => name === baseSheetName)) return {};
  return readBaseRows(workbook).catch(onRefusal(unusable));
}

const unusable: BaseRead = { note: msg("workbook.reading.baseUnusable") };

async function readBaseRows(workbook: OpenedWorkbook): Promise<BaseRead> {
  let head: ExportHead | undefined;
  const rows = new Map<string, ExportedRow>();
  for await (const batch of workbook.rows(baseSheetName)) {
    for (const { cells } of batch) {
      if (head === undefined) {
        head = readBaseHead(cells);
        if (head === undefined) return unusable;
        continue;
      }
      const row = rows.size < head.rows ? readBaseRow(cells) : undefined;
      if (row === undefined || rows.has(row.sku)) return unusable;
      rows.set(row.sku, row);
    }
  }
  return head === undefined || rows.size !== head.rows ? unusable : { base: { head, rows } };
}
