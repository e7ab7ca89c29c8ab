import { exitCodes, SheetportError } from "../errors.ts";
import { guideSheetNames, productsSheetNames } from "../model/columns.ts";
import type { SheetRow } from "../model/sheet.ts";
import type { SheetChoice } from "../model/sheet-choice.ts";
import { cellText, normalisedHeading } from "./heading-text.ts";
import { type HeadingMatch, matchHeadings } from "./headings.ts";
import type { OpenedWorkbook } from "./open.ts";

/** The heading row is looked for among this many rows with a value. */
export const headingRowsSearched = 20;

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
}

/** One known word may stand anywhere; two are a heading row. */
const knownHeadingsMin = 2;

/** Whether a row has the headings of products. */
export function isHeadingRow({ columns }: HeadingMatch): boolean {
  return columns.length >= knownHeadingsMin;
}

/**
 * Looks for the products as far as nothing is chosen: in the sheet named `Products` (in any
 * language), else in the first visible one with a heading row; and in it for the row with the most
 * known headings.
 *
 * @throws SheetportError exit code 3 when a sheet on the way is damaged or not there.
 */
export async function searchProducts(
  workbook: OpenedWorkbook,
  choice: SheetChoice,
): Promise<Search> {
  const sheets = choice.sheet === undefined ? candidateSheets(workbook) : [choice.sheet];
  let found: Candidate | undefined;
  let anyRow: Candidate | undefined;
  for (const sheet of sheets) {
    const candidate = bestCandidate(sheet, await firstRows(workbook, sheet, choice), choice);
    anyRow ??= candidate;
    if (candidate === undefined || candidate.match.columns.length === 0) continue;
    found ??= candidate;
    if (isHeadingRow(candidate.match)) {
      found = candidate;
      break;
    }
  }
  return { sheets, found, anyRow };
}

/** Visible sheets, the one with the products' name first, the guide never. */
export function candidateSheets(workbook: OpenedWorkbook): string[] {
  const visible = workbook.sheets.filter(({ hidden }) => !hidden).map(({ name }) => name);
  const named = visible.filter((name) => isOneOf(name, productsSheetNames));
  const others = visible.filter(
    (name) => !isOneOf(name, productsSheetNames) && !isOneOf(name, guideSheetNames),
  );
  return [...named, ...others];
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
export function bestCandidate(
  sheet: string,
  rows: readonly SheetRow[],
  choice: SheetChoice,
): Candidate | undefined {
  const asked =
    choice.headingRow === undefined
      ? rows.slice(0, headingRowsSearched)
      : rows.filter(({ number }) => number === choice.headingRow);
  let best: Candidate | undefined;
  for (const headingRow of asked) {
    const match = matchHeadings(headingRow, choice.columns);
    if (best === undefined || match.columns.length > best.match.columns.length) {
      best = { sheet, headingRow, match };
    }
  }
  return best;
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

/** A refusal of the sheet, or of all sheets that were looked at. */
export function refusal(code: string, message: string, hint: string): SheetportError {
  return new SheetportError(message, { code, hint, exitCode: exitCodes.workbook });
}

/** Why no products were found, as what stops a command. */
export function nothingFound(search: Search, choice: SheetChoice): SheetportError {
  const quoted = search.sheets.map((sheet) => `“${sheet}”`).join(", ");
  if (search.anyRow === undefined && choice.headingRow !== undefined && quoted !== "") {
    return refusal(
      "workbook-no-such-row",
      `Row ${choice.headingRow} of ${quoted} is blank, so it cannot be the heading row.`,
      "Choose the row with the headings.",
    );
  }
  if (search.anyRow === undefined) {
    return refusal(
      "workbook-empty-sheet",
      quoted === ""
        ? "The workbook has no visible sheet."
        : `There is nothing in the sheet ${quoted}.`,
      "Write a blank template with “sheetport template products”, fill it in and save it.",
    );
  }
  const message =
    choice.headingRow === undefined
      ? `No row among the first ${headingRowsSearched} of ${quoted} has a heading that sheetport knows.`
      : `Row ${choice.headingRow} of ${quoted} has no heading that sheetport knows.`;
  return refusal(
    "no-known-heading",
    message,
    "Give the columns the headings of “sheetport template products”, or name the sheet with --sheet.",
  );
}
