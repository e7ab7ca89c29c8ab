import { msg } from "../../model/message.ts";
import type { CellValue, SheetRow } from "../../model/sheet/sheet.ts";
import type { SheetChoice } from "../../model/sheet/sheet-choice.ts";
import type { SheetPass } from "../../model/sheet/sheet-pass.ts";
import { refusal } from "../container/refusals.ts";
import {
  type HeadingLines,
  type HeadingRow,
  joinedLines,
  lastHeadingRow,
  mayBeMerged,
  withMergedTexts,
} from "../headings/heading-lines.ts";
import type { HeadingMatch } from "../headings/heading-match.ts";
import { cellText, headingText } from "../headings/heading-text.ts";
import { matchHeadings } from "../headings/headings.ts";
import { headingMeaning } from "../headings/known-heading.ts";
import type { OpenedWorkbook } from "./open.ts";

/** The heading row is searched in this many rows with a value. */
export const headingRowsSearched = 50;

/** Headings are searched in this many columns. */
export const headingColumnsSearched = 1_000;

/** Rows below the heading row from which samples are taken. */
export const rowsSampled = 100;

/** A sheet that may be the one with the products, and the row that may be its heading row. */
export interface Candidate {
  readonly sheet: string;
  readonly headingRow: HeadingRow;
  readonly match: HeadingMatch;
}

/** A single known word may be anywhere; two make a heading row. */
const knownHeadingsMin = 2;

/** Whether a row has the headings of products. */
export function isHeadingRow({ columns }: HeadingMatch): boolean {
  return columns.length >= knownHeadingsMin;
}

/**
 * The first rows with a value, up to the chosen heading row and `below` rows after it. The rest of
 * the sheet is not inflated.
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
      if (isReached && rows.length >= headingRowsSearched + below) {
        return withMergedHeadings(workbook, sheet, rows);
      }
    }
  }
  return withMergedHeadings(workbook, sheet, rows);
}

/**
 * Rows with merged headings repeated in each of their columns. Merged cells are listed at the end of
 * a sheet, so it is only read that far if there may be such a heading.
 */
async function withMergedHeadings(
  workbook: OpenedWorkbook,
  sheet: string,
  rows: SheetRow[],
): Promise<SheetRow[]> {
  const isAbove = rows.map((row, at) => {
    const next = at < headingRowsSearched ? rows[at + 1] : undefined;
    return next !== undefined && mayBeMerged(searchedPart(row), searchedPart(next));
  });
  if (!isAbove.includes(true)) return rows;
  const merged = (await workbook.merged?.(sheet)) ?? [];
  return rows.map((row, at) =>
    isAbove[at] === true
      ? withMergedTexts(row, { merged, width: rows[at + 1]?.cells.length ?? 0 })
      : row,
  );
}

/** The row that was chosen, else the one with the most known headings among the first rows. */
export function bestCandidate(
  sheet: string,
  rows: readonly SheetRow[],
  choice: SheetChoice,
): Candidate | undefined {
  const { columns, given } = choice;
  let best: { readonly row: HeadingRow; readonly places: number } | undefined;
  for (const line of headingLines(rows, choice)) {
    // A row with too few cells or without a known heading is never better; most rows hold products.
    const placesMin = columns === undefined ? best?.places : undefined;
    if (placesMin !== undefined && cellsFilled(line) <= placesMin) continue;
    const row = joinedLines(line);
    if (row === undefined) continue;
    const part = searchedPart(row);
    if (placesMin !== undefined && !part.cells.some(isKnown)) continue;
    const places = placesIn(matchHeadings(part, columns, { given }));
    // Two lines name more columns than the lower one.
    const isFuller = best?.places === places && best.row.number === row.number;
    if (best === undefined || places > best.places || isFuller) best = { row, places };
  }
  if (best === undefined) return undefined;
  return { sheet, headingRow: best.row, match: matchHeadings(best.row, columns, { given }) };
}

/** The columns of a row in which headings are searched. */
function searchedPart<Row extends SheetRow>(row: Row): Row {
  if (row.cells.length <= headingColumnsSearched) return row;
  return { ...row, cells: row.cells.slice(0, headingColumnsSearched) };
}

/** The number of places that the columns are for; two columns for one place count once. */
function placesIn({ columns }: HeadingMatch): number {
  return new Set(columns.map(({ field, part, key }) => JSON.stringify([field, part, key]))).size;
}

/**
 * The candidates for the heading row, each also as the second of two lines, and with the units and
 * rules below.
 */
export function headingRows(
  rows: readonly SheetRow[],
  choice: Pick<SheetChoice, "headingRow"> = {},
): HeadingRow[] {
  return headingLines(rows, choice).flatMap((line) => joinedLines(line) ?? []);
}

/** Rows below a heading that are searched for values, units and rules. */
const rowsBelowMax = 20;

function headingLines(
  rows: readonly SheetRow[],
  { headingRow }: Pick<SheetChoice, "headingRow">,
): HeadingLines[] {
  const meant = (row: SheetRow, at: number) =>
    headingRow === undefined ? at < headingRowsSearched : row.number === headingRow;
  const single = rows.flatMap((row, at): HeadingLines[] =>
    meant(row, at) ? [{ row, below: rows.slice(at + 1, at + 1 + rowsBelowMax) }] : [],
  );
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const double = single.flatMap((lines) => {
    const above = byNumber.get(lines.row.number - 1);
    return above === undefined ? [] : [{ ...lines, above }];
  });
  return [...single, ...double];
}

/** How many columns have a cell in either line. */
function cellsFilled({ row, above }: HeadingLines): number {
  const width = Math.max(row.cells.length, above?.cells.length ?? 0);
  let filled = 0;
  for (let column = 0; column < width; column += 1) {
    if ((row.cells[column] ?? above?.cells[column]) !== undefined) filled += 1;
  }
  return filled;
}

function isKnown(cell: CellValue | undefined): boolean {
  return headingMeaning(headingText(cell)) !== undefined;
}

/**
 * The match of a candidate, also by similarity. The rows below are only read if a heading is unknown.
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
  return matchWithSamples(headingRow, rows, { choice, asked });
}

/** The match of a heading row, also by similarity, with the values of the rows below it. */
export function matchWithSamples(
  headingRow: HeadingRow,
  rows: readonly SheetRow[],
  { choice, asked }: { readonly choice: SheetChoice; readonly asked: SheetChoice["columns"] },
): HeadingMatch {
  const below = rowsBelow(rows, headingRow);
  return matchHeadings(headingRow, choice.columns, {
    ...{ given: choice.given, units: choice.units, asked },
    samplesOf: (column) => samplesOf(below, column),
  });
}

/** The rows from which samples are taken. */
export function rowsBelow(rows: readonly SheetRow[], headingRow: HeadingRow): readonly SheetRow[] {
  const last = lastHeadingRow(headingRow);
  return rows.filter(({ number }) => number > last).slice(0, rowsSampled);
}

/** What is active of a choice for this sheet, to be remembered. */
export function resolvedChoice(
  { sheet, headingRow, match }: Candidate,
  { given, valueNames, wholeLists }: SheetChoice,
): SheetChoice {
  return {
    ...{ sheet, headingRow: headingRow.number },
    columns: new Map(match.chosen.map(({ key, meaning }) => [key, meaning])),
    ...(given === undefined ? {} : { given }),
    ...(valueNames === undefined ? {} : { valueNames }),
    ...(wholeLists === undefined ? {} : { wholeLists }),
  };
}

/** The row with the most texts, the best guess when no heading is known. */
export function fullestRow(rows: readonly SheetRow[]): SheetRow | undefined {
  const texts = ({ cells }: SheetRow) => cells.filter((cell) => cellText(cell) !== "").length;
  return rows
    .slice(0, headingRowsSearched)
    .reduce<SheetRow | undefined>(
      (best, row) => (best === undefined || texts(row) > texts(best) ? row : best),
      undefined,
    );
}

/** Values of a column that are shown. */
const samplesMax = 3;
/** Characters of a cell that are shown. */
const shownLengthMax = 200;

/** Some different values of a column, from the top; long ones are cut. */
export function samplesOf(below: readonly SheetRow[], column: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of below) {
    const text = shownText(cellText(cells[column]));
    if (text !== "") samples.add(text);
    if (samples.size === samplesMax) break;
  }
  return [...samples];
}

/** The text of a cell, cut between characters when it is long. */
export function shownText(text: string): string {
  if (text.length <= shownLengthMax) return text;
  return `${text.slice(0, shownLengthMax - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/**
 * The rows below the headings of a sheet. In a CSV file, a value after the last column of the heading
 * row is an error: a separator within a text has moved the values. Blank cells at the end of the
 * heading row count as columns.
 *
 * @throws SheetportError as `OpenedWorkbook.rows`; `csv-row-too-wide`.
 */
export async function* rowsBelowHeadings(
  workbook: OpenedWorkbook,
  { sheet, headingRow }: Pick<Candidate, "sheet" | "headingRow">,
  pass: SheetPass,
): AsyncGenerator<readonly SheetRow[]> {
  const last = lastHeadingRow(headingRow);
  for await (const batch of workbook.rows(sheet, pass)) {
    const isAllBelow = (batch[0]?.number ?? 0) > last;
    const below = isAllBelow ? batch : batch.filter(({ number }) => number > last);
    if (workbook.text !== undefined) refuseWider(below, headingRow.cells.length);
    if (below.length > 0) yield below;
  }
}

function refuseWider(rows: readonly SheetRow[], width: number): void {
  for (const { number, cells } of rows) {
    const isWider =
      cells.length > width && cells.some((cell, at) => at >= width && cell !== undefined);
    if (isWider) {
      throw refusal(
        "csv-row-too-wide",
        msg("workbook.csv.widerThanHeadings", {
          row: number,
          cells: cells.length,
          headings: width,
        }),
      );
    }
  }
}
