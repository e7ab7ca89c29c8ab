import type { Language } from "../../model/localised.ts";
import type { RowOutcome, RowResult } from "../../model/run/run.ts";
import { type Finding, findingWords, type Severity } from "../../model/sheet/finding.ts";
import {
  type CellValue,
  columnOfAddress,
  resultColumnsFrom,
  resultHeadings,
  type SheetRow,
} from "../../model/sheet/sheet.ts";
import type {
  CellMark,
  ColumnToWrite,
  RowToWrite,
  SheetToWrite,
} from "../../model/sheet/sheet-to-write.ts";
import { excelRow } from "../../model/sheet/stacked-rows.ts";
import type { Translator } from "../../model/translator.ts";
import type { Wording } from "../lines/layout.ts";
import { became, findingLine } from "../lines/line.ts";
import { isLeftOutResult } from "../lines/rows.ts";
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
  /** Columns, counted from 0, with codes that must stay text. */
  readonly textColumns?: ReadonlySet<number>;
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

/** A copy of the person's sheet with its findings marked and the result of each row added. */
export function resultsSheet(input: ResultsInput): SheetToWrite<Iterable<RowToWrite>> {
  const { translator } = input;
  const results = new Map(input.results.map((result) => [result.row, result]));
  return copyOf(input, {
    keepsPlace: true,
    columns: [
      ...(["result", "message", "finding"] as const).map((name) => resultColumn(name, translator)),
      ...sentColumns(input, translator),
    ],
    cellsOf: ({ number }, findings) => {
      const result = results.get(number);
      if (result === undefined) return undefined;
      return [
        outcomeText(result.outcome, translator),
        cellText(result.message ?? ""),
        cellText(findings.map((one) => findingText(one, translator)).join("\n")),
        ...sentCells(result, input),
      ];
    },
  });
}

const resultFormats: Readonly<Record<keyof typeof resultHeadings, Partial<ColumnToWrite>>> = {
  result: { width: 16 },
  message: { width: 60, text: true },
  finding: { width: 60, text: true },
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

/** The failed rows in the person's columns, ready to be uploaded again with the same options. */
export function failedSheet(input: ResultsInput): SheetToWrite<Iterable<RowToWrite>> {
  const failed = new Set(input.results.filter(isFailed).map(({ row }) => row));
  return copyOf(input, { cellsOf: ({ number }) => (failed.has(number) ? [] : undefined) });
}

/** The whole sheet after the repairs, with a note on each cell that has a finding. */
export function fixedSheet(input: SheetToCopy): SheetToWrite<Iterable<RowToWrite>> {
  return copyOf(input, { keepsPlace: true, cellsOf: () => [] });
}

interface CopyOptions {
  readonly columns?: readonly ColumnToWrite[];
  /** The cells to add to a row. Undefined leaves the row out. */
  readonly cellsOf: (
    row: SheetRow,
    findings: readonly Finding[],
  ) => readonly (CellValue | undefined)[] | undefined;
  /** Whether rows keep their numbers, so that addresses in messages stay correct. */
  readonly keepsPlace?: boolean;
}

/** Leaves out earlier result columns and cells beyond the headings. */
function copyOf(
  input: SheetToCopy,
  { columns = [], cellsOf, keepsPlace = false }: CopyOptions,
): SheetToWrite<Iterable<RowToWrite>> {
  const { name, headingRow, headings, rows, widths, textColumns, translator } = input;
  const copied = headings.slice(0, resultColumnsFrom(headings)).map((heading, column) => {
    const width = widths?.[column];
    return {
      heading,
      ...(width === undefined ? {} : { width }),
      ...(textColumns?.has(column) === true ? { text: true } : {}),
    };
  });
  const byRow = Map.groupBy(input.findings, ({ row }) => row);
  function* rowsToWrite() {
    for (const row of rows) {
      const findings = byRow.get(row.number) ?? [];
      const more = cellsOf(row, findings);
      if (more === undefined) continue;
      yield {
        cells: [...copied.map((_, column) => row.cells[column]), ...more],
        marks: marksOf(findings, translator),
        ...(keepsPlace ? { number: excelRow(row.number) } : {}),
      };
    }
  }
  return {
    ...{ name, headingRow, columns: [...copied, ...columns] },
    rows: { [Symbol.iterator]: rowsToWrite },
  };
}

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
  const { message, fix } = findingWords(finding, translator);
  const more = finding.repaired === true ? repairedText(finding, translator) : fix;
  return more === undefined
    ? message
    : [message, more].join(translator.translate("report.between"));
}

function findingText(finding: Finding, translator: Translator): string {
  const line = findingLine(finding, translator);
  if (finding.repaired === true) {
    return [line, repairedText(finding, translator)].join(translator.translate("report.between"));
  }
  const { fix } = findingWords(finding, translator);
  return fix === undefined ? line : `${line} → ${fix}`;
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
