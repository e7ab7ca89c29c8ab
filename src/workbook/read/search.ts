import { onRefusal, type SheetportError, workbookError } from "../../errors.ts";
import { msg, quotedTexts } from "../../model/message.ts";
import { type Column, guideSheetNames, productsSheetNames } from "../../model/product/columns.ts";
import { missingSheetNames, problemsSheetNames } from "../../model/sheet/export-base.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import type { SheetChoice } from "../../model/sheet/sheet-choice.ts";
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

/** Reading the first rows of more sheets would take too long. */
export const sheetsLookedAt = 50;

export async function searchProducts(workbook: OpenedWorkbook, choice: SheetChoice) {
  const sheets = choice.sheet === undefined ? candidateSheets(workbook) : [choice.sheet];
  let best: SheetEvidence | undefined;
  let anyRow: Candidate | undefined;
  for (const sheet of sheets.slice(0, sheetsLookedAt)) {
    const reading = firstRows(workbook, sheet, choice);
    // A damaged sheet does not matter if an earlier one has known headings.
    const rows = await (best === undefined ? reading : reading.catch(onRefusal([])));
    const candidate = bestCandidate(sheet, rows, choice);
    anyRow ??= candidate;
    if (candidate === undefined || candidate.match.columns.length === 0) continue;
    const evidence = evidenceOf(candidate, rows);
    if (best === undefined || isBetterSheet(evidence, best)) best = evidence;
    if (isHeadingRow(candidate.match) && isOneOf(sheet, productsSheetNames)) break;
  }
  const hidden = best === undefined ? await hiddenProducts(workbook, choice) : undefined;
  return { sheets, best, anyRow, hidden };
}

const hiddenSheetsMax = 10;

/** Finds a hidden sheet with product headings, which the person can request by name. */
async function hiddenProducts(
  workbook: OpenedWorkbook,
  { sheet }: SheetChoice,
): Promise<string | undefined> {
  if (sheet !== undefined) return undefined;
  const hidden = workbook.sheets.filter((one) => one.hidden).slice(0, hiddenSheetsMax);
  for (const { name } of hidden) if (await hasHeadingRow(workbook, name)) return name;
  return undefined;
}

export async function hasHeadingRow(workbook: OpenedWorkbook, sheet: string): Promise<boolean> {
  const candidate = await likelySheet(workbook, sheet);
  return candidate !== undefined && isHeadingRow(candidate.match);
}

export async function likelySheet(
  workbook: OpenedWorkbook,
  sheet: string,
  choice: SheetChoice = {},
): Promise<Candidate | undefined> {
  // If this sheet is damaged, another one may still be readable.
  const rows = await firstRows(workbook, sheet, choice).catch(onRefusal([]));
  return bestCandidate(sheet, rows, choice);
}

export function candidateSheets(workbook: OpenedWorkbook): string[] {
  return visibleSheets(workbook, productsSheetNames).filter((name) => !isGuide(name));
}

export function visibleSheets(
  { sheets }: OpenedWorkbook,
  names: Readonly<Record<string, string>>,
): string[] {
  const visible = sheets.filter(({ hidden }) => !hidden).map(({ name }) => name);
  const rank = (name: string) => (isOneOf(name, names) ? 0 : 1);
  return visible.sort((one, other) => rank(one) - rank(other));
}

/** Sheetport adds these sheets itself, so their rows are not the person's products. */
export function isGuide(sheet: string): boolean {
  return [guideSheetNames, missingSheetNames, problemsSheetNames].some((names) =>
    isOneOf(sheet, names),
  );
}

function isOneOf(name: string, names: Readonly<Record<string, string>>): boolean {
  const wanted = normalisedHeading(name);
  return Object.values(names).some((one) => normalisedHeading(one) === wanted);
}

export function nothingThere(
  { sheets, anyRow, hidden }: Awaited<ReturnType<typeof searchProducts>>,
  { headingRow: row }: SheetChoice,
): SheetportError {
  const [sheet] = sheets;
  const names = quotedTexts(sheets);
  if (row !== undefined && sheet !== undefined && (anyRow === undefined || hidden === undefined)) {
    const problems = msg("workbook.match.noHeading");
    const code = anyRow === undefined ? "workbook-no-such-row" : "no-known-heading";
    return workbookError(code, msg("workbook.match.inRow", { sheet, row, problems }));
  }
  if (hidden !== undefined)
    return workbookError("no-known-heading", msg("workbook.match.onlyHidden", { sheet: hidden }));
  if (anyRow === undefined) {
    const message = msg("workbook.match.emptySheet", { sheetsCount: sheets.length, sheets: names });
    return workbookError("workbook-empty-sheet", message);
  }
  const message = msg("workbook.match.noProducts", { rows: headingRowsSearched, sheets: names });
  return workbookError("no-known-heading", message);
}

/** Only this many rows are counted, so two sheets that both have more count as equal. */
const rowsCounted = 20;

type SheetEvidence = ReturnType<typeof evidenceOf>;

function evidenceOf(candidate: Candidate, firstRows: readonly SheetRow[]) {
  const { headingRow, match } = candidate;
  const sku = match.columns.find(({ field }) => field === "sku");
  const isProduct = productTest(match.columns);
  const isHeading = ({ cells }: SheetRow) =>
    sku !== undefined && headingText(cells[sku.index]) === headingText(headingRow.cells[sku.index]);
  const rows = firstRows.filter(
    (row) => row.number > lastHeadingRow(headingRow) && !isHeading(row) && isProduct(row),
  );
  return { ...candidate, rows: Math.min(rows.length, rowsCounted) };
}

export function productTest(columns: readonly Column[]): (row: SheetRow) => boolean {
  const sku = columns.find(({ field }) => field === "sku");
  const looked = sku === undefined ? columns : [sku];
  const least = sku === undefined ? 2 : 1;
  return ({ cells }) => looked.filter(({ index }) => cellText(cells[index]) !== "").length >= least;
}

/** A sheet with this many times the rows of another is the real one, and the other an example. */
const rowsTimes = 3;

/** On a tie the first sheet stays, so that an added row does not change which one is read. */
function isBetterSheet(one: SheetEvidence, best: SheetEvidence): boolean {
  const [ones, others] = [marks(one, best), marks(best, one)];
  const at = ones.findIndex((mark, index) => mark !== others[index]);
  return at >= 0 && (ones[at] ?? 0) > (others[at] ?? 0);
}

function marks({ sheet, match, rows }: SheetEvidence, other: SheetEvidence): readonly number[] {
  return [
    explainingNames.test(normalisedHeading(sheet).slice(0, 100)) ? 0 : 1,
    rows > 0 ? 1 : 0,
    match.problems.length + match.lacking.length === 0 ? 1 : 0,
    rows >= rowsTimes * other.rows ? 1 : 0,
    match.columns.length,
  ];
}

const explainingNames =
  /^(?:examples?|samples?|demo|instructions?|howto|readme|help|guide|legend|datadefinitions?|definitions?|validvalues?|dropdownlists?|dropdowns?|browsedata|lists?values|пример|образец|инструкци|справк|описаниепол|легенда|допустимыезначения|списки|подсказк)|(?:example|instructions|пример|образец)s?$|示例|样例|范例|样本|填写说明|使用说明|^说明|帮助|数据定义|字段说明|有效值|下拉/u;
