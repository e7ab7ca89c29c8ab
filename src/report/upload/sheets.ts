import { type Language, localised } from "../../model/localised.ts";
import type { RowOutcome, RowResult } from "../../model/run/run.ts";
import { problemsSheetNames } from "../../model/sheet/export-base.ts";
import {
  type Finding,
  findingRank,
  findingWords,
  type Severity,
} from "../../model/sheet/finding.ts";
import {
  type CellValue,
  cellAddress,
  columnOfAddress,
  ownColumns,
  resultHeadings,
  type SheetRow,
} from "../../model/sheet/sheet.ts";
import type {
  CellMark,
  ColumnToWrite,
  RowToWrite,
  SheetToWrite,
} from "../../model/sheet/sheet-to-write.ts";
import { excelRow, sheetIndexOf } from "../../model/sheet/stacked-rows.ts";
import type { Translator } from "../../model/translator.ts";
import type { Wording } from "../lines/layout.ts";
import { became, findingLine } from "../lines/line.ts";
import { errorTexts, isLeftOutResult } from "../lines/rows.ts";
import { isoTime } from "./json.ts";

/** The person's sheet, to be copied. */
export interface SheetToCopy extends Wording {
  readonly name: string;
  /** Excel's row number. */
  readonly headingRow?: number;
  /** Indexed by column, counted from 0. */
  readonly headings: readonly string[];
  /** In Excel's character units, indexed by column from 0. Sparse. */
  readonly widths?: readonly (number | undefined)[];
  /** What the columns, counted from 0, have in the template, or that they must stay text. */
  readonly formats?: ReadonlyMap<number, Pick<ColumnToWrite, "product" | "text">>;
  /** The column with the SKU or order number, counted from 0. */
  readonly keyColumn?: number | undefined;
  /** The lines above and below the headings that are neither headings nor products. */
  readonly lines?: readonly SheetRow[];
  readonly rows: Iterable<SheetRow>;
  readonly findings: readonly Finding[];
}

/** The person's sheet and the results to add. Rows without a result are left out. */
export interface ResultsInput extends SheetToCopy, SenderOptions {
  readonly results: readonly RowResult[];
}

interface SenderOptions {
  /** Empty if the system does not name a user. */
  readonly user?: string | undefined;
  /** Whether the rows are products, which have listing IDs. */
  readonly hasListings?: boolean;
}

/** Copies of the person's sheets with the result of each row first, and the list of findings. */
export function resultsSheets(
  inputs: readonly ResultsInput[],
): SheetToWrite<Iterable<RowToWrite>>[] {
  const [{ findings = [] } = {}] = inputs;
  const copies = inputs.map((input) =>
    copyOf(input, {
      ...{ keepsPlace: true, first: ofResults, last: sentColumns(input, input.translator) },
      ...resultCells(input, new Map(input.results.map((result) => [result.row, result]))),
    }),
  );
  return findings.length === 0 ? copies : [...copies, problemsSheet(inputs, ofResults)];
}

/** Copies of the person's sheets with the problems of each row first, and the list of findings. */
export function markedSheets(inputs: readonly SheetToCopy[]): SheetToWrite<Iterable<RowToWrite>>[] {
  const copies = inputs.map((input) =>
    copyOf(input, {
      ...{ keepsPlace: true, first: ["problem"] },
      firstCells: (_row, findings) => [
        findingsText(
          findings.filter(({ severity }) => severity !== "info"),
          input.translator,
        ),
      ],
    }),
  );
  return [...copies, problemsSheet(inputs, ["problem"])];
}

const ofResults = ["result", "message", "finding"] as const;

type ResultCells = Pick<CopyOptions, "firstCells" | "lastCells">;

function resultCells(input: ResultsInput, results: ReadonlyMap<number, RowResult>): ResultCells {
  const { translator } = input;
  return {
    firstCells: ({ number }, findings) => {
      const result = results.get(number);
      if (result === undefined) return undefined;
      const { outcome } = result;
      // The errors name the cells of the copy, as the findings do.
      const errors = outcome === "invalid" ? errorTexts(findings, translator) : undefined;
      const message = errors?.get(number) ?? result.message ?? "";
      return [
        outcomeText(outcome, translator),
        cellText(message),
        findingsText(findings, translator),
      ];
    },
    lastCells: ({ number }) => sentCells(results.get(number) as RowResult, input),
  };
}

const resultFormats: Readonly<Record<keyof typeof resultHeadings, Partial<ColumnToWrite>>> = {
  problem: { width: 44, text: true, wraps: true },
  result: { width: 14 },
  message: { width: 34, text: true, wraps: true },
  finding: { width: 34, text: true, wraps: true },
  time: { width: 21 },
  user: { width: 16, text: true },
  listing: { width: 30, text: true },
};

export function resultColumn(
  name: keyof typeof resultHeadings,
  { language }: { readonly language: Language },
): ColumnToWrite {
  return { heading: resultHeadings[name][language], highlight: true, ...resultFormats[name] };
}

export function sentColumns(
  { hasListings }: SenderOptions,
  translator: Translator,
): ColumnToWrite[] {
  const names = ["time", "user", ...(hasListings === true ? (["listing"] as const) : [])] as const;
  return names.map((name) => resultColumn(name, translator));
}

export function sentCells(
  { outcomeAtMs, listing }: RowResult,
  { user = "", hasListings }: SenderOptions,
): (CellValue | undefined)[] {
  return [
    ...(outcomeAtMs === undefined
      ? [undefined, undefined]
      : [dateCell(outcomeAtMs), cellText(user)]),
    ...(hasListings === true ? [cellText(listing ?? "")] : []),
  ];
}

/** Dates in workbooks are in UTC. */
function dateCell(atMs: number): CellValue | undefined {
  const iso = isoTime(Math.floor(atMs / 1000) * 1000)?.slice(0, 19);
  return iso === undefined ? undefined : { kind: "date", iso, format: "yyyy-mm-dd hh:mm:ss" };
}

/** Unknown rows are not failed: they may have succeeded, and `resume` finds out. */
const failedOutcomes: ReadonlySet<RowOutcome> = new Set([
  "rejected",
  "conflict",
  "invalid",
  "blocked",
  "not-sent",
]);

/** Whether a row belongs in the failed workbook. A row that the person left out does not. */
export function isFailed(row: Pick<RowResult, "action" | "outcome">): boolean {
  return failedOutcomes.has(row.outcome) && !isLeftOutResult(row);
}

/** The failed rows, ready to be corrected and uploaded again with the same options. */
export function failedSheet(input: ResultsInput): SheetToWrite<Iterable<RowToWrite>> {
  const failed = input.results.filter(isFailed).map((result) => [result.row, result] as const);
  const { firstCells } = resultCells(input, new Map(failed));
  return copyOf(input, { first: ofResults, firstCells });
}

/** The whole sheet after the repairs, with a note on each cell that has a finding. */
export function fixedSheet(input: SheetToCopy): SheetToWrite<Iterable<RowToWrite>> {
  return copyOf(input, { keepsPlace: true, first: [], firstCells: () => [] });
}

interface CopyOptions {
  /** The columns to put before the person's own, and behind them. */
  readonly first: readonly (keyof typeof resultHeadings)[];
  readonly last?: readonly ColumnToWrite[];
  /** Undefined leaves the row out. The findings name the cells of the copy. */
  readonly firstCells: (
    row: SheetRow,
    findings: readonly Finding[],
  ) => readonly (CellValue | undefined)[] | undefined;
  readonly lastCells?: (row: SheetRow) => readonly (CellValue | undefined)[];
  /** Whether rows keep their numbers, so that row numbers in messages stay correct. */
  readonly keepsPlace?: boolean;
}

/** Leaves out the columns of an earlier copy, and cells beyond the headings. */
function copyOf(
  input: SheetToCopy,
  { first, last = [], firstCells, lastCells = () => [], keepsPlace = false }: CopyOptions,
): SheetToWrite<Iterable<RowToWrite>> {
  const { name, headingRow = 1, headings, rows, lines = [], translator } = input;
  const { from, to } = ownColumns(headings);
  const columns = [
    ...first.map((one) => resultColumn(one, translator)),
    ...headings.slice(from, to).map((heading, at) => ownColumn(heading, from + at, input)),
    ...last,
  ];
  const own = ({ cells }: SheetRow) =>
    Array.from({ length: to - from }, (_, at) => cells[from + at]);
  const copied = lines.map((line): RowToWrite => {
    return { number: line.number, cells: [...first.map(() => undefined), ...own(line)] };
  });
  const byRow = Map.groupBy(input.findings, ({ row }) => row);
  function* rowsToWrite() {
    const below = copied.filter(({ number = 0 }) => number > headingRow);
    yield* below;
    let number = headingRow + below.length;
    for (const row of rows) {
      const place = { by: first.length - from, row: keepsPlace ? row.number : number + 1 };
      const findings = (byRow.get(row.number) ?? []).map((one) => movedFinding(one, place));
      const before = firstCells(row, findings);
      if (before === undefined) continue;
      number = excelRow(place.row);
      const cells = [...before, ...own(row), ...lastCells(row)];
      yield { cells, number, marks: marksOf(findings, translator) };
    }
  }
  const frozenColumns = frozenIn(columns, first.length, (input.keyColumn ?? -1) - from);
  return {
    ...{ name, headingRow, columns, frozenColumns, language: translator.language },
    above: copied.filter(({ number = 0 }) => number < headingRow),
    rows: { [Symbol.iterator]: rowsToWrite },
  };
}

function ownColumn(
  heading: string,
  column: number,
  { widths, formats }: SheetToCopy,
): ColumnToWrite {
  const width = widths?.[column];
  return { heading, ...(width === undefined ? {} : { width }), ...formats?.get(column) };
}

/** The address in the copy of a cell that stands in `column` of the person's sheet. */
function movedFinding(
  finding: Finding,
  { by, row }: { readonly by: number; readonly row: number },
): Finding {
  const column = columnOfAddress(finding.cell);
  return column < 0 ? finding : { ...finding, cell: cellAddress(column + by, row) };
}

/** In Excel's unit (characters): more would leave little room in a window for the other columns. */
const frozenWidthMax = 130;

/** `key` is the index of the SKU among the person's columns, which may stand far to the right. */
function frozenIn(columns: readonly ColumnToWrite[], added: number, key: number): number {
  const through = added + key + 1;
  const width = columns.slice(0, through).reduce((sum, one) => sum + (one.width ?? 0), 0);
  return key >= 0 && width <= frozenWidthMax ? through : added;
}

/** One line for each finding, the gravest first, with a link to its cell in the copies. */
function problemsSheet(
  inputs: readonly SheetToCopy[],
  first: CopyOptions["first"],
): SheetToWrite<Iterable<RowToWrite>> {
  const [{ translator, findings }] = inputs as [SheetToCopy];
  const { language } = translator;
  const column = (key: keyof typeof problemHeadings, more: Partial<ColumnToWrite>) => {
    return { heading: problemHeadings[key][language], text: true, highlight: true, ...more };
  };
  const rows = findings
    .toSorted((one, other) => findingRank(one) - findingRank(other))
    .map((finding): RowToWrite => {
      const { row, severity, repaired } = finding;
      const input = row === 0 ? undefined : inputs[sheetIndexOf(row)];
      const by = first.length - (input === undefined ? 0 : ownColumns(input.headings).from);
      const { cell: own } = movedFinding(finding, { by, row });
      // A problem of the whole row stands in its first cell.
      const cell = own === "" && row > 0 ? cellAddress(0, row) : own;
      const { message } = findingWords(finding, translator);
      const kind = translator.translate(
        `report.check.severities.${repaired === true ? "repaired" : severity}`,
      );
      const texts = [input?.name ?? "", cell, kind, message, fixText(finding, translator)];
      const link = input && cell !== "" ? { column: 1, sheet: input.name, cell } : undefined;
      return { cells: texts.map(cellText), ...(link && { link }) };
    });
  const taken = new Set(inputs.map(({ name }) => name.toLowerCase()));
  const free = [problemsSheetNames[language], problemsSheetNames.en, "Problems 2"];
  return {
    ...{ name: free.find((one) => !taken.has(one.toLowerCase())) ?? "", rows, language },
    frozenColumns: 2,
    columns: [
      column("sheet", { width: 20 }),
      column("cell", { width: 9 }),
      column("severity", { width: 12 }),
      column("problem", { width: 60, wraps: true }),
      column("fix", { width: 60, wraps: true }),
    ],
  };
}

const problemHeadings = {
  sheet: localised("problemColumn.sheet"),
  cell: localised("problemColumn.cell"),
  severity: localised("problemColumn.severity"),
  problem: resultHeadings.problem,
  fix: localised("problemColumn.fix"),
};

const severities: readonly Severity[] = ["error", "warning", "info"];

function marksOf(findings: readonly Finding[], translator: Translator): CellMark[] {
  const byColumn = Map.groupBy(findings, ({ cell }) => columnOfAddress(cell));
  byColumn.delete(-1);
  const marks = Array.from(byColumn, ([column, ofCell]) => ({
    column,
    note: ofCell.map((finding) => noteText(finding, translator)).join("\n"),
    severity: severities.find((one) => ofCell.some(({ severity }) => severity === one)) ?? "info",
  }));
  return marks.sort((one, other) => one.column - other.column);
}

function noteText(finding: Finding, translator: Translator): string {
  const { message } = findingWords(finding, translator);
  const fix = fixText(finding, translator);
  return fix === "" ? message : [message, fix].join(translator.translate("report.between"));
}

function fixText(finding: Finding, translator: Translator): string {
  if (finding.repaired === true) return repairedText(finding, translator);
  return findingWords(finding, translator).fix ?? "";
}

function findingsText(findings: readonly Finding[], translator: Translator): string | undefined {
  return cellText(findings.map((one) => findingText(one, translator)).join("\n"));
}

function findingText(finding: Finding, translator: Translator): string {
  const line = findingLine(finding, translator);
  const fix = fixText(finding, translator);
  if (fix === "") return line;
  return finding.repaired === true
    ? [line, fix].join(translator.translate("report.between"))
    : `${line} → ${fix}`;
}

function repairedText(finding: Finding, translator: Translator): string {
  const label = translator.translate("report.check.severities.repaired");
  return translator.translate("report.labelled", { label, text: became(finding, translator) });
}

/** In English, the outcome is the same word as in the JSON. */
export function outcomeText(outcome: RowOutcome, translator: Translator): string {
  return translator.language === "en" ? outcome : translator.translate(`model.words.${outcome}`);
}

const cellCharactersMax = 32_767;

export function cellText(text: string): string | undefined {
  if (text === "") return undefined;
  return text.length <= cellCharactersMax ? text : `${text.slice(0, cellCharactersMax - 1)}…`;
}
