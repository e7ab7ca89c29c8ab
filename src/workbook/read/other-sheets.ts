import { SheetportError } from "../../errors.ts";
import type { Column } from "../../model/product/columns.ts";
import { baseSheetName, categorySheetName } from "../../model/sheet/export-base.ts";
import { type OtherSheet, pricedKey, type SheetRow } from "../../model/sheet/sheet.ts";
import type { SheetChoice } from "../../model/sheet/sheet-choice.ts";
import type { OpenedWorkbook } from "../container/opened.ts";
import { lastHeadingRow } from "../headings/heading-lines.ts";
import { cellText } from "../headings/heading-text.ts";
import type { Candidate } from "./heading-row.ts";
import { looksLikeOrders } from "./orders-sheet.ts";
import { headedSheet, isGuide, likelySheet, productTest, sheetsLookedAt } from "./search.ts";

/** A sheet without a SKU column needs this many product headings. */
const headingsMin = 3;

/** Whether a sheet was not added by sheetport, judging by its name. */
export function isOtherSheet(name: string): boolean {
  return name !== baseSheetName && name !== categorySheetName && !isGuide(name);
}

/**
 * Finds other sheets with products, including hidden ones, and counts their product rows: rows with
 * a SKU, or with two values if there is no SKU column. `choice` applies to their headings.
 */
export async function otherProductSheets(
  workbook: OpenedWorkbook,
  sheetsRead: readonly string[],
  choice: SheetChoice = {},
): Promise<OtherSheet[]> {
  const productSheets: OtherSheet[] = [];
  for (const { name, hidden } of sheetsBeside(workbook, sheetsRead)) {
    const headed = await headedSheet(workbook, name, choice);
    const rows = headed === undefined ? 0 : await productRows(workbook, headed);
    // Order sheets also have SKUs, names and prices.
    const isOfProducts = rows > 0 && !(await looksLikeOrders(workbook, { sheet: name }));
    if (isOfProducts) productSheets.push({ name, hidden, rows });
  }
  return productSheets;
}

function sheetsBeside({ sheets }: OpenedWorkbook, sheetsRead: readonly string[]) {
  return sheets
    .filter(({ name }) => !sheetsRead.includes(name) && isOtherSheet(name))
    .slice(0, sheetsLookedAt);
}

/** For each sheet that is not read: the SKUs with a price, folded by `pricedKey`. */
export type PricedElsewhere = ReadonlyMap<string, ReadonlySet<string>>;

/** Finds the SKUs with a price in the other visible sheets (decision 26e). */
export async function pricedElsewhere(
  workbook: OpenedWorkbook,
  sheetsRead: readonly string[],
): Promise<PricedElsewhere> {
  const skusBySheet = new Map<string, ReadonlySet<string>>();
  for (const { name, hidden } of sheetsBeside(workbook, sheetsRead)) {
    if (hidden) continue;
    const skus = await pricedSkus(workbook, await likelySheet(workbook, name));
    if (skus.size > 0 && !(await looksLikeOrders(workbook, { sheet: name })))
      skusBySheet.set(name, skus);
  }
  return skusBySheet;
}

async function pricedSkus(
  workbook: OpenedWorkbook,
  candidate: Candidate | undefined,
): Promise<ReadonlySet<string>> {
  const { columns = [], unreadPrices = [] } = candidate?.match ?? {};
  const sku = columns.find(({ field }) => field === "sku");
  const isPrice = ({ field }: Column) => field === "salePrice" || field === "firstCost";
  const prices = [...columns.filter(isPrice), ...unreadPrices];
  const skus = new Set<string>();
  if (candidate === undefined || sku === undefined || prices.length === 0) return skus;
  const last = lastHeadingRow(candidate.headingRow);
  await eachRow(workbook, candidate.sheet, ({ number, cells }) => {
    const isPriced = prices.some(({ index }) => /\p{N}/u.test(cellText(cells[index])));
    const key = pricedKey(cellText(cells[sku.index]));
    if (number > last && isPriced && key !== "") skus.add(key);
  });
  return skus;
}

async function eachRow(
  workbook: OpenedWorkbook,
  sheet: string,
  look: (row: SheetRow) => void,
): Promise<void> {
  try {
    for await (const batch of workbook.rows(sheet)) batch.forEach(look);
  } catch (thrown) {
    // If the sheet is damaged, the rows before the damage still count.
    if (!(thrown instanceof SheetportError)) throw thrown;
  }
}

async function productRows(
  workbook: OpenedWorkbook,
  { sheet, headingRow, match: { columns } }: Candidate,
): Promise<number> {
  const sku = columns.find(({ field }) => field === "sku");
  if (sku === undefined && columns.length < headingsMin) return 0;
  const holdsProduct = productTest(columns);
  const isProduct = (row: SheetRow) => row.number > lastHeadingRow(headingRow) && holdsProduct(row);
  let rows = 0;
  await eachRow(workbook, sheet, (row) => {
    if (isProduct(row)) rows += 1;
  });
  return rows;
}
