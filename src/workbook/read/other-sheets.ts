import { SheetportError } from "../../errors.ts";
import { baseSheetName, categorySheetName } from "../../model/sheet/export-base.ts";
import type { OtherSheet, SheetRow } from "../../model/sheet/sheet.ts";
import type { SheetChoice } from "../../model/sheet/sheet-choice.ts";
import type { OpenedWorkbook } from "../container/opened.ts";
import { lastHeadingRow } from "../headings/heading-lines.ts";
import type { Candidate } from "./heading-row.ts";
import { looksLikeOrders } from "./orders-sheet.ts";
import { headedSheet, isGuide, productTest, sheetsLookedAt } from "./search.ts";

/** Without an SKU so many headings of products are no chance. */
const headingsMin = 3;

/** Whether a sheet of this name is the person's own, and not what sheetport puts into workbooks. */
export function isOtherSheet(name: string): boolean {
  return name !== baseSheetName && name !== categorySheetName && !isGuide(name);
}

/**
 * The sheets beside those that are read that hold products, hidden ones too, each with its rows:
 * those with an SKU, or with two values where no column is known to hold one. `choice` says what else
 * is known of their headings.
 */
export async function otherProductSheets(
  workbook: OpenedWorkbook,
  sheetsRead: readonly string[],
  choice: SheetChoice = {},
): Promise<OtherSheet[]> {
  const others = workbook.sheets
    .filter(({ name }) => !sheetsRead.includes(name) && isOtherSheet(name))
    .slice(0, sheetsLookedAt);
  const found: OtherSheet[] = [];
  for (const { name, hidden } of others) {
    const headed = await headedSheet(workbook, name, choice);
    const rows = headed === undefined ? 0 : await productRows(workbook, headed);
    // Orders have SKUs, names and prices, too.
    const isOfProducts = rows > 0 && !(await looksLikeOrders(workbook, { sheet: name }));
    if (isOfProducts) found.push({ name, hidden, rows });
  }
  return found;
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
  try {
    for await (const batch of workbook.rows(sheet)) rows += batch.filter(isProduct).length;
  } catch (thrown) {
    // What is damaged further down has been seen as far as here.
    if (!(thrown instanceof SheetportError)) throw thrown;
  }
  return rows;
}
