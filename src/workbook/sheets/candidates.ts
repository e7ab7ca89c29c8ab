import { exitCodes, SheetportError } from "../../errors.ts";
import type { ErrorMessage } from "../../model/message.ts";
import { guideSheetNames, productsSheetNames } from "../../model/product/columns.ts";
import type { CellValue, SheetRow } from "../../model/sheet/sheet.ts";
import type { SheetChoice } from "../../model/sheet/sheet-choice.ts";
import type { HeadingMatch } from "../headings/heading-match.ts";
import { cellText, headingText, normalisedHeading } from "../headings/heading-text.ts";
import { matchHeadings } from "../headings/headings.ts";
import { headingMeaning } from "../headings/known-heading.ts";
import type { OpenedWorkbook } from "../open/open.ts";
import { say } from "../say.ts";
import { evidenceOf, isBetterSheet, type SheetEvidence } from "./better-sheet.ts";
import { samplesOf } from "./samples.ts";

/** The heading row is looked for among this many rows with a value. */
export const headingRowsSearched = 50;

/** Headings are looked for in so many columns; nobody has more of them, and some file might. */
export const headingColumnsSearched = 1_000;

/** Rows below the heading row from which samples are taken. */
export const rowsSampled = 20;

/** Sheets of a workbook that are looked into; further ones are listed without that. */
export const sheetsLookedAt = 50;

/** A sheet that may be the one with the products, and the row that may be its heading row. */
export interface Candidate {
  readonly sheet: string;
  readonly headingRow: SheetRow;
  readonly match: HeadingMatch;
}

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

/** One known word may stand anywhere; two are a heading row. */
const knownHeadingsMin = 2;

/** Whether a row has the headings of products. */
export function isHeadingRow({ columns }: HeadingMatch): boolean {
  return columns.length >= knownHeadingsMin;
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
  try {
    const candidate = bestCandidate(sheet, await firstRows(workbook, sheet, choice), choice);
    return candidate !== undefined && isHeadingRow(candidate.match) ? candidate : undefined;
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
  return isOneOf(sheet, guideSheetNames);
}

function isOneOf(name: string, names: Readonly<Record<string, string>>): boolean {
  const own = normalisedHeading(name);
  return Object.values(names).some((one) => normalisedHeading(one) === own);
}

/**
 * The first rows with a value, as far as the heading row that was chosen, and `below` rows behind
 * it. Nothing further is inflated, however large the sheet is.
 *
 * @throws SheetportError exit code 3 when the sheet is damaged or not there.
 */
export async function firstRows(
  workbook: OpenedWorkbook,
  sheet: string,
  { headingRow = 0, below = 0 }: { readonly headingRow?: number; readonly below?: number } = {},
): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  let behind = 0;
  for await (const batch of workbook.rows(sheet)) {
    for (const row of batch) {
      rows.push(row);
      if (row.number > headingRow) behind += 1;
      const isReached = row.number >= headingRow && behind >= below;
      if (isReached && rows.length >= headingRowsSearched + below) return rows;
    }
  }
  return rows;
}

/** The row that was chosen, else the one with the most known headings among the first rows. */
function bestCandidate(
  sheet: string,
  rows: readonly SheetRow[],
  choice: SheetChoice,
): Candidate | undefined {
  const { columns, given } = choice;
  let best: { readonly row: SheetRow; readonly places: number } | undefined;
  for (const row of headingRows(rows, choice)) {
    const part = searchedPart(row);
    // Most rows hold products: a row without a known heading is never better than another.
    if (best !== undefined && columns === undefined && !part.cells.some(isKnown)) continue;
    const places = placesIn(matchHeadings(part, columns, { given }));
    if (best === undefined || places > best.places) best = { row, places };
  }
  if (best === undefined) return undefined;
  return { sheet, headingRow: best.row, match: matchHeadings(best.row, columns, { given }) };
}

/** A row as far to the right as headings are looked for; the one that is taken is read whole. */
function searchedPart(row: SheetRow): SheetRow {
  if (row.cells.length <= headingColumnsSearched) return row;
  return { ...row, cells: row.cells.slice(0, headingColumnsSearched) };
}

/** Two columns for one field are one thing that a row knows. */
function placesIn({ columns }: HeadingMatch): number {
  return new Set(columns.map(({ field, part, key }) => JSON.stringify([field, part, key]))).size;
}

/**
 * The rows that may be the heading row: those asked for, each also as the second line of headings of
 * two lines, where a cell that is blank has its heading in the row right above (as merged cells have).
 */
export function headingRows(
  rows: readonly SheetRow[],
  { headingRow }: Pick<SheetChoice, "headingRow"> = {},
): SheetRow[] {
  const meant = (row: SheetRow, at: number) =>
    headingRow === undefined ? at < headingRowsSearched : row.number === headingRow;
  const single = rows.filter(meant);
  const double = rows.flatMap((row, at) => {
    const above = rows[at - 1];
    const isPair = meant(row, at) && above !== undefined && above.number === row.number - 1;
    return isPair ? (withAbove(row, above) ?? []) : [];
  });
  return [...single, ...double];
}

function isKnown(cell: CellValue | undefined): boolean {
  return headingMeaning(headingText(cell)) !== undefined;
}

/** A row with the known headings of the row above in its blank cells; undefined when there are none. */
function withAbove(row: SheetRow, above: SheetRow): SheetRow | undefined {
  const isFilled = (cell: CellValue | undefined) => cellText(cell) !== "";
  // A row without any heading of its own is no line of headings.
  if (!searchedPart(row).cells.some(isKnown)) return undefined;
  let count = 0;
  const width = Math.max(row.cells.length, above.cells.length);
  const cells = Array.from({ length: width }, (_, column) => {
    const [own, other] = [row.cells[column], above.cells[column]];
    if (isFilled(own) || !isKnown(other)) return own;
    count += 1;
    return other;
  });
  return count === 0 ? undefined : { ...row, cells };
}

/**
 * What the heading row of a candidate means when its columns may be told by likeness, too. The rows
 * below are looked into only where a heading is not known.
 *
 * @throws SheetportError exit code 3 when the sheet is damaged.
 */
export async function fullMatch(
  workbook: OpenedWorkbook,
  { sheet, headingRow, match }: Candidate,
  { choice, asked }: { readonly choice: SheetChoice; readonly asked: SheetChoice["columns"] },
): Promise<HeadingMatch> {
  const span = { headingRow: headingRow.number, below: rowsSampled };
  const rows = match.ignored.length === 0 ? [] : await firstRows(workbook, sheet, span);
  const below = rows.filter(({ number }) => number > headingRow.number);
  return matchHeadings(headingRow, choice.columns, {
    ...{ given: choice.given, asked },
    samplesOf: (column) => samplesOf(below, column),
  });
}

/** The row with the most texts: what a person most likely means when no heading is known. */
export function fullestRow(rows: readonly SheetRow[]): SheetRow | undefined {
  const texts = ({ cells }: SheetRow) => cells.filter((cell) => cellText(cell) !== "").length;
  return rows
    .slice(0, headingRowsSearched)
    .reduce<SheetRow | undefined>(
      (best, row) => (best === undefined || texts(row) > texts(best) ? row : best),
      undefined,
    );
}

/** Why no products were found, as what stops a command. */
export function nothingFound(
  { sheets, anyRow, hidden }: Search,
  choice: SheetChoice,
): SheetportError {
  const { headingRow: row } = choice;
  const stop = (code: string, said: ErrorMessage) =>
    new SheetportError(said, { code, exitCode: exitCodes.workbook });
  if (anyRow === undefined && row !== undefined && sheets.length > 0) {
    return stop("workbook-no-such-row", say("match.blankRow", row, sheets));
  }
  if (hidden !== undefined) return stop("no-known-heading", say("match.onlyHidden", hidden));
  if (anyRow === undefined) return stop("workbook-empty-sheet", say("match.emptySheet", sheets));
  return stop(
    "no-known-heading",
    row === undefined
      ? say("match.noneAmong", headingRowsSearched, sheets)
      : say("match.noneInRow", row, sheets),
  );
}
