import { SheetportError } from "../../errors.ts";
import { msg, quotedTexts } from "../../model/message.ts";
import { type Column, guideSheetNames, productsSheetNames } from "../../model/product/columns.ts";
import { missingSheetNames } from "../../model/sheet/export-base.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import type { SheetChoice } from "../../model/sheet/sheet-choice.ts";
import { refusal } from "../container/refusals.ts";
import { lastHeadingRow } from "../headings/heading-lines.ts";
import { cellText, headingText, normalisedHeading } from "../headings/heading-text.ts";
import {
  bestCandidate,
  type Candidate,
  firstRows,
  headingRowsSearched,
  isHeadingRow,
} from "./heading-row.ts";
import type { OpenedWorkbook } from "./open.ts";

/** The most sheets that are searched. */
export const sheetsLookedAt = 50;

/** The result of the search for products. */
export interface Search {
  /** The searched sheets. */
  readonly sheets: readonly string[];
  readonly best: Candidate | undefined;
  /** A possible heading row, with known headings or not. */
  readonly anyRow: Candidate | undefined;
  /** A hidden sheet with headings of products, if nothing was found. */
  readonly hidden?: string | undefined;
}

/**
 * Searches for the products if no sheet is chosen: the sheet named `Products` (in any language), else
 * the best visible one by {@link isBetterSheet}; and in it the row with the most known headings.
 *
 * @throws SheetportError exit code 3 when a sheet on the way is damaged or not there.
 */
export async function searchProducts(
  workbook: OpenedWorkbook,
  choice: SheetChoice,
): Promise<Search> {
  const sheets = choice.sheet === undefined ? candidateSheets(workbook) : [choice.sheet];
  let best: SheetEvidence | undefined;
  let anyRow: Candidate | undefined;
  for (const sheet of sheets.slice(0, sheetsLookedAt)) {
    const rows = await rowsUnlessDamaged(workbook, sheet, { choice, isNeeded: best === undefined });
    const candidate = bestCandidate(sheet, rows, choice);
    anyRow ??= candidate;
    if (candidate === undefined || candidate.match.columns.length === 0) continue;
    const evidence = evidenceOf(candidate, rows);
    if (best === undefined || isBetterSheet(evidence, best)) best = evidence;
    if (isHeadingRow(candidate.match) && isOneOf(sheet, productsSheetNames)) break;
  }
  const hidden = best === undefined ? await hiddenProducts(workbook, choice) : undefined;
  return { sheets, best: best?.candidate, anyRow, hidden };
}

/** A damaged sheet only stops the search if no sheet before it can be read. */
async function rowsUnlessDamaged(
  workbook: OpenedWorkbook,
  sheet: string,
  { choice, isNeeded }: { readonly choice: SheetChoice; readonly isNeeded: boolean },
): Promise<SheetRow[]> {
  try {
    return await firstRows(workbook, sheet, choice);
  } catch (thrown) {
    if (isNeeded || !(thrown instanceof SheetportError)) throw thrown;
    return [];
  }
}

/** The most hidden sheets that are searched. */
const hiddenLookedAt = 10;

/** A hidden sheet with products, for the error message; it is only read if it is named. */
async function hiddenProducts(
  workbook: OpenedWorkbook,
  { sheet }: SheetChoice,
): Promise<string | undefined> {
  if (sheet !== undefined) return undefined;
  const hidden = workbook.sheets.filter((one) => one.hidden).slice(0, hiddenLookedAt);
  for (const { name } of hidden) if (await hasHeadingRow(workbook, name)) return name;
  return undefined;
}

/** Whether a sheet has a row with the headings of products; a damaged one has none. */
export async function hasHeadingRow(workbook: OpenedWorkbook, sheet: string): Promise<boolean> {
  return (await headedSheet(workbook, sheet)) !== undefined;
}

/** A sheet with its row of products' headings; undefined when it has none or is damaged. */
export async function headedSheet(
  workbook: OpenedWorkbook,
  sheet: string,
  choice: SheetChoice = {},
): Promise<Candidate | undefined> {
  const candidate = await likelySheet(workbook, sheet, choice);
  return candidate !== undefined && isHeadingRow(candidate.match) ? candidate : undefined;
}

/** A sheet with the row that has the most known headings; undefined when it is damaged. */
export async function likelySheet(
  workbook: OpenedWorkbook,
  sheet: string,
  choice: SheetChoice = {},
): Promise<Candidate | undefined> {
  try {
    return bestCandidate(sheet, await firstRows(workbook, sheet, choice), choice);
  } catch (thrown) {
    // Another sheet may still be readable.
    if (thrown instanceof SheetportError) return undefined;
    throw thrown;
  }
}

/** Visible sheets, the one with the products' name first, the guide never. */
export function candidateSheets(workbook: OpenedWorkbook): string[] {
  return visibleSheets(workbook, productsSheetNames).filter((name) => !isGuide(name));
}

/** Visible sheets, those with one of these names first. */
export function visibleSheets(
  { sheets }: OpenedWorkbook,
  names: Readonly<Record<string, string>>,
): string[] {
  const visible = sheets.filter(({ hidden }) => !hidden).map(({ name }) => name);
  const rank = (name: string) => (isOneOf(name, names) ? 0 : 1);
  return visible.sort((one, other) => rank(one) - rank(other));
}

/** Whether a sheet has the name of the guide of a template, which has sample rows. */
export function isGuide(sheet: string): boolean {
  return isOneOf(sheet, guideSheetNames) || isOneOf(sheet, missingSheetNames);
}

function isOneOf(name: string, names: Readonly<Record<string, string>>): boolean {
  const own = normalisedHeading(name);
  return Object.values(names).some((one) => normalisedHeading(one) === own);
}

/** The error when no products were found. */
export function nothingFound(
  { sheets, anyRow, hidden }: Search,
  choice: SheetChoice,
): SheetportError {
  const { headingRow: row } = choice;
  const [sheet] = sheets;
  const inRow =
    row === undefined || sheet === undefined
      ? undefined
      : msg("workbook.match.inRow", { sheet, row, problems: msg("workbook.match.noHeading") });
  if (anyRow === undefined && inRow !== undefined) return refusal("workbook-no-such-row", inRow);
  if (hidden !== undefined)
    return refusal("no-known-heading", msg("workbook.match.onlyHidden", { sheet: hidden }));
  if (anyRow === undefined)
    return refusal(
      "workbook-empty-sheet",
      msg("workbook.match.emptySheet", { sheetsCount: sheets.length, sheets: quotedTexts(sheets) }),
    );
  return refusal(
    "no-known-heading",
    inRow ??
      msg("workbook.match.noProducts", { rows: headingRowsSearched, sheets: quotedTexts(sheets) }),
  );
}

/** The most rows that are counted; of two sheets with as many, the first one is read. */
const rowsCounted = 20;

/** The evidence for one of several sheets with headings of products. */
interface SheetEvidence {
  readonly candidate: Candidate;
  /** Rows with a product, up to {@link rowsCounted}. */
  readonly rows: number;
}

function evidenceOf(candidate: Candidate, firstRows: readonly SheetRow[]): SheetEvidence {
  const { headingRow, match } = candidate;
  const sku = match.columns.find(({ field }) => field === "sku");
  const isProduct = productTest(match.columns);
  // Repeated headings are not a product.
  const isHeading = ({ cells }: SheetRow) =>
    sku !== undefined && headingText(cells[sku.index]) === headingText(headingRow.cells[sku.index]);
  const rows = firstRows.filter(
    (row) => row.number > lastHeadingRow(headingRow) && !isHeading(row) && isProduct(row),
  );
  return { candidate, rows: Math.min(rows.length, rowsCounted) };
}

/** Whether a row holds a product: an SKU, or two values if there is no SKU column. */
export function productTest(columns: readonly Column[]): (row: SheetRow) => boolean {
  const sku = columns.find(({ field }) => field === "sku");
  const looked = sku === undefined ? columns : [sku];
  const least = sku === undefined ? 2 : 1;
  return ({ cells }) => looked.filter(({ index }) => cellText(cells[index]) !== "").length >= least;
}

/** A sheet with so many times more rows is the real one, not the example. */
const rowsTimes = 3;

/**
 * Whether a sheet is better than the best one before it: not an example or explanation by its name,
 * with products, with headings without problems, with three times as many rows, with more known
 * headings. Otherwise the first one is kept, so that one row more does not change which sheet is read.
 */
function isBetterSheet(one: SheetEvidence, best: SheetEvidence): boolean {
  const [ones, others] = [marks(one, best), marks(best, one)];
  const at = ones.findIndex((mark, index) => mark !== others[index]);
  return at >= 0 && (ones[at] ?? 0) > (others[at] ?? 0);
}

function marks(
  { candidate: { sheet, match }, rows }: SheetEvidence,
  other: SheetEvidence,
): readonly number[] {
  return [
    isExplaining(sheet) ? 0 : 1,
    rows > 0 ? 1 : 0,
    match.problems.length + match.lacking.length === 0 ? 1 : 0,
    rows >= rowsTimes * other.rows ? 1 : 0,
    match.columns.length,
  ];
}

/** Names of sheets that come with a template and explain it, normalised. */
const explainingNames =
  /^(?:examples?|samples?|demo|instructions?|howto|readme|help|guide|legend|datadefinitions?|definitions?|validvalues?|dropdownlists?|dropdowns?|browsedata|lists?values|пример|образец|инструкци|справк|описаниепол|легенда|допустимыезначения|списки|подсказк)|(?:example|instructions|пример|образец)s?$|示例|样例|范例|样本|填写说明|使用说明|^说明|帮助|数据定义|字段说明|有效值|下拉/u;

/** Whether a sheet's name says that it holds an example or an explanation. */
function isExplaining(sheet: string): boolean {
  return explainingNames.test(normalisedHeading(sheet).slice(0, 100));
}
