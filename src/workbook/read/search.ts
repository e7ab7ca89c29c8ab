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

/** Sheets of a workbook that are looked into; further ones are listed without that. */
export const sheetsLookedAt = 50;

/** What the search for the products came to. */
export interface Search {
  /** The sheets that were looked at. */
  readonly sheets: readonly string[];
  readonly found: Candidate | undefined;
  /** A row that could be a heading row was there, known headings or not. */
  readonly anyRow: Candidate | undefined;
  /** Nothing was found, and this hidden sheet has headings of products. */
  readonly hidden?: string | undefined;
}

/**
 * Looks for the products as far as nothing is chosen: in the sheet named `Products` (in any
 * language), else in the visible one that {@link isBetterSheet} puts first; and in it for the row
 * with the most known headings.
 *
 * @throws SheetportError exit code 3 when a sheet on the way is damaged or not there.
 */
export async function searchProducts(
  workbook: OpenedWorkbook,
  choice: SheetChoice,
): Promise<Search> {
  const sheets = choice.sheet === undefined ? candidateSheets(workbook) : [choice.sheet];
  let found: Candidate | undefined;
  let best: SheetEvidence | undefined;
  let anyRow: Candidate | undefined;
  for (const sheet of sheets.slice(0, sheetsLookedAt)) {
    const rows = await rowsUnlessDamaged(workbook, sheet, { choice, isNeeded: best === undefined });
    const candidate = bestCandidate(sheet, rows, choice);
    anyRow ??= candidate;
    if (candidate === undefined || candidate.match.columns.length === 0) continue;
    const evidence = evidenceOf(candidate, rows);
    if (best === undefined || isBetterSheet(evidence, best)) {
      [found, best] = [candidate, evidence];
    }
    if (isHeadingRow(candidate.match) && isOneOf(sheet, productsSheetNames)) break;
  }
  const hidden = found === undefined ? await hiddenProducts(workbook, choice) : undefined;
  return { sheets, found, anyRow, hidden };
}

/** A damaged sheet stops the search only where nothing that can be read stands before it. */
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

/** Hidden sheets that are looked into, only to say so. */
const hiddenLookedAt = 10;

/** A hidden sheet is never read unless it is named; that it has products is told. */
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

/** A sheet with the row that has the most known headings, few as they may be; undefined when it is damaged. */
export async function likelySheet(
  workbook: OpenedWorkbook,
  sheet: string,
  choice: SheetChoice = {},
): Promise<Candidate | undefined> {
  try {
    return bestCandidate(sheet, await firstRows(workbook, sheet, choice), choice);
  } catch (thrown) {
    // A sheet that is damaged does not keep another one from being read.
    if (thrown instanceof SheetportError) return undefined;
    throw thrown;
  }
}

/** Visible sheets, the one with the products' name first, the guide never. */
export function candidateSheets(workbook: OpenedWorkbook): string[] {
  const visible = workbook.sheets.filter(({ hidden }) => !hidden).map(({ name }) => name);
  const named = visible.filter((name) => isOneOf(name, productsSheetNames));
  const others = visible.filter((name) => !isOneOf(name, productsSheetNames) && !isGuide(name));
  return [...named, ...others];
}

/** Whether a sheet has the name of a template's guide, which shows two samples. */
export function isGuide(sheet: string): boolean {
  return isOneOf(sheet, guideSheetNames) || isOneOf(sheet, missingSheetNames);
}

function isOneOf(name: string, names: Readonly<Record<string, string>>): boolean {
  const own = normalisedHeading(name);
  return Object.values(names).some((one) => normalisedHeading(one) === own);
}

/** Why no products were found, as what stops a command. */
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

/** Rows that are counted: two sheets with so many are both filled, and the first one is taken. */
const rowsCounted = 20;

/** What speaks for one of several sheets with headings of products. */
interface SheetEvidence {
  readonly candidate: Candidate;
  /** Rows below the headings that hold a product, as far as they are counted. */
  readonly rows: number;
}

/** Weighs a sheet by its first rows. */
function evidenceOf(candidate: Candidate, firstRows: readonly SheetRow[]): SheetEvidence {
  const { headingRow, match } = candidate;
  const sku = match.columns.find(({ field }) => field === "sku");
  const isProduct = productTest(match.columns);
  // A second line of headings, or one that comes again, is no product.
  const isHeading = ({ cells }: SheetRow) =>
    sku !== undefined && headingText(cells[sku.index]) === headingText(headingRow.cells[sku.index]);
  const rows = firstRows.filter(
    (row) => row.number > lastHeadingRow(headingRow) && !isHeading(row) && isProduct(row),
  );
  return { candidate, rows: Math.min(rows.length, rowsCounted) };
}

/** Whether a row holds a product: an SKU, or two values where no column is known to hold one. */
export function productTest(columns: readonly Column[]): (row: SheetRow) => boolean {
  const sku = columns.find(({ field }) => field === "sku");
  const looked = sku === undefined ? columns : [sku];
  const least = sku === undefined ? 2 : 1;
  return ({ cells }) => looked.filter(({ index }) => cellText(cells[index]) !== "").length >= least;
}

/** An example has a few rows: a sheet with so many times as many is the real one. */
const rowsTimes = 3;

/**
 * Whether a sheet is to be read rather than the best one before it: by its name no example or
 * explanation, with rows of products at all, with headings that can be read as they stand, with three
 * times as many rows, with more known headings. Where all of that is alike the earlier one is kept, so
 * that a row more or less does not change which sheet is read.
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
