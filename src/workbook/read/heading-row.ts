import { workbookError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { SheetPass, SheetRow } from "../../model/sheet/sheet.ts";
import type { SheetChoice } from "../../model/sheet/sheet-choice.ts";
import { stackedRow } from "../../model/sheet/stacked-rows.ts";
import {
  type HeadingLines,
  type HeadingRow,
  isKnown,
  isPriceLine,
  joinedLines,
  lastHeadingRow,
  mayBeMerged,
  withMergedTexts,
} from "../headings/heading-lines.ts";
import type { HeadingMatch, MatchOptions } from "../headings/heading-match.ts";
import { slotOf } from "../headings/heading-problems.ts";
import { cellText } from "../headings/heading-text.ts";
import { matchHeadings } from "../headings/headings.ts";
import type { OpenedWorkbook } from "./open.ts";

/** Unless the heading row is chosen, it must be among this many non-empty rows at the top. */
export const headingRowsSearched = 50;

export const headingColumnsSearched = 1_000;

export const rowsSampled = 100;

export interface Candidate {
  readonly sheet: string;
  readonly headingRow: HeadingRow;
  readonly match: HeadingMatch;
}

/** One known heading may be a coincidence, but two make a heading row. */
export const headingsMin = 2;

export function isHeadingRow({ columns }: { readonly columns: readonly unknown[] }): boolean {
  return columns.length >= headingsMin;
}

export async function firstRows(
  workbook: OpenedWorkbook,
  sheet: string,
  { headingRow = 0, below = 0 }: Partial<Record<"headingRow" | "below", number | undefined>> = {},
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

/** Merged cells are listed at the end of a sheet, so it is read that far only if needed. */
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

export function bestCandidate(
  sheet: string,
  rows: readonly SheetRow[],
  { columns, constants, headingRow }: SheetChoice,
): Candidate | undefined {
  const choice = { columns, constants };
  let best: { readonly row: HeadingRow; readonly places: number } | undefined;
  for (const line of headingLines(rows, headingRow)) {
    // A row with too few cells or without a known heading cannot be better.
    const placesMin = columns === undefined ? best?.places : undefined;
    if (placesMin !== undefined && cellsFilled(line) <= placesMin) continue;
    const row = joinedLines(line);
    if (row === undefined) continue;
    const part = searchedPart(row);
    if (placesMin !== undefined && !part.cells.some(isKnown)) continue;
    const places = new Set(matchHeadings(part, choice).columns.map(slotOf)).size;
    // On a tie, two lines win over the lower one alone, because they name more columns.
    const isLonger = line.above?.number === best?.row.number && isPriceLine(line.row);
    const isFuller = best?.places === places && (best.row.number === row.number || isLonger);
    if (best === undefined || places > best.places || isFuller) best = { row, places };
  }
  return best && { sheet, headingRow: best.row, match: matchHeadings(best.row, choice) };
}

function searchedPart<Row extends SheetRow>(row: Row): Row {
  if (row.cells.length <= headingColumnsSearched) return row;
  return { ...row, cells: row.cells.slice(0, headingColumnsSearched) };
}

export function headingRows(
  rows: readonly SheetRow[],
  headingRow: number | undefined,
): HeadingRow[] {
  return headingLines(rows, headingRow).flatMap((line) => joinedLines(line) ?? []);
}

const rowsBelowMax = 20;

function headingLines(rows: readonly SheetRow[], headingRow: number | undefined): HeadingLines[] {
  const single = rows.flatMap((row, at): HeadingLines[] => {
    const isMeant = headingRow === undefined ? at < headingRowsSearched : row.number === headingRow;
    return isMeant ? [{ row, below: rows.slice(at + 1, at + 1 + rowsBelowMax) }] : [];
  });
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const double = single.flatMap((lines) => {
    const above = byNumber.get(lines.row.number - 1);
    return above === undefined ? [] : [{ ...lines, above }];
  });
  return [...single, ...double];
}

function cellsFilled({ row, above }: HeadingLines): number {
  const width = Math.max(row.cells.length, above?.cells.length ?? 0);
  let filled = 0;
  for (let column = 0; column < width; column += 1) {
    if ((row.cells[column] ?? above?.cells[column]) !== undefined) filled += 1;
  }
  return filled;
}

export async function rowsAround(
  workbook: OpenedWorkbook,
  { sheet, headingRow }: Pick<Candidate, "sheet" | "headingRow">,
): Promise<readonly SheetRow[]> {
  return firstRows(workbook, sheet, { headingRow: headingRow.number, below: rowsSampled });
}

export function matchWithSamples(
  { headingRow, rows }: { readonly headingRow: HeadingRow; readonly rows: readonly SheetRow[] },
  choice: SheetChoice,
  { required }: Pick<MatchOptions, "required">,
): HeadingMatch {
  const below = rowsBelow(rows, headingRow);
  return matchHeadings(headingRow, choice, {
    required,
    samplesOf: (column) => samplesOf(below, column),
  });
}

export function rowsBelow(rows: readonly SheetRow[], headingRow: HeadingRow): readonly SheetRow[] {
  const last = lastHeadingRow(headingRow);
  return rows.filter(({ number }) => number > last).slice(0, rowsSampled);
}

export function resolvedChoice(
  { sheet, headingRow, match }: Candidate,
  { constants, valueNames, wholeLists, fillDown, joined }: SheetChoice,
): SheetChoice {
  return {
    ...{ sheet, headingRow: headingRow.number },
    columns: new Map(match.chosen.map(({ key, meaning }) => [key, meaning])),
    ...(constants === undefined ? {} : { constants }),
    ...(valueNames === undefined ? {} : { valueNames }),
    ...(wholeLists === undefined ? {} : { wholeLists }),
    ...(fillDown === undefined ? {} : { fillDown }),
    ...(joined === undefined ? {} : { joined }),
  };
}

const samplesMax = 3;
const shownLengthMax = 200;

export function samplesOf(below: readonly SheetRow[], column: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of below) {
    const text = shownText(cellText(cells[column]));
    if (text !== "") samples.add(text);
    if (samples.size === samplesMax) break;
  }
  return [...samples];
}

/** Shortens a long text without splitting a surrogate pair. */
export function shownText(text: string): string {
  if (text.length <= shownLengthMax) return text;
  return `${text.slice(0, shownLengthMax - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** Refuses CSV rows wider than the headings: an unquoted separator may have shifted values. */
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
    if (!isWider) continue;
    const counts = { row: number, cells: cells.length, headings: width };
    throw workbookError("csv-row-too-wide", msg("workbook.csv.widerThanHeadings", counts));
  }
}

/** Adds the index of the sheet to the row numbers (`model/sheet/stacked-rows.ts`). */
export async function* stacked(
  batches: AsyncGenerator<readonly SheetRow[]>,
  index: number,
): AsyncGenerator<readonly SheetRow[]> {
  if (index === 0) return yield* batches;
  for await (const batch of batches) {
    yield batch.map((row) => ({ ...row, number: stackedRow(index, row.number) }));
  }
}
