import { localised } from "../../model/localised.ts";
import { partChanges, partHeading } from "../../model/run/field-values.ts";
import type { Change } from "../../model/run/plan.ts";
import type { RowOutcome, RowResult } from "../../model/run/run.ts";
import { type Finding, findingWords, type Severity } from "../../model/sheet/finding.ts";
import {
  type CellValue,
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
import { excelRow, rowNameOf } from "../../model/sheet/stacked-rows.ts";
import type { Translator } from "../../model/translator.ts";
import { became, columnOrder, findingLine } from "../lines/line.ts";
import { findingsByRow, isLeftOutResult } from "../lines/rows.ts";
import { fieldText, type Wording } from "../lines/wording.ts";
import { isoTime } from "./json.ts";

/** The person's sheet, as input for a copy of it. */
export interface OwnSheet extends Wording {
  readonly name: string;
  /** Excel's row number of the headings. @default 1 */
  readonly headingRow?: number;
  /** Cells of the heading row by column, from 0. */
  readonly headings: readonly (CellValue | undefined)[];
  /** Column widths in Excel's characters, by column from 0. Sparse. */
  readonly widths?: readonly (number | undefined)[];
  /** Columns, from 0, with codes that must stay text. */
  readonly textColumns?: ReadonlySet<number>;
  readonly rows: Iterable<SheetRow>;
}

/** The person's sheet with its results. Rows without a result are left out. */
export interface ResultsInput extends OwnSheet, SentColumns {
  readonly results: readonly RowResult[];
  readonly findings: readonly Finding[];
}

const cellCharactersMax = 32_767;

/**
 * A copy of the person's sheet with the result of each row: outcome, time, user and listing. Rows
 * and columns keep their place, so cell addresses in messages stay correct. Cells with findings are
 * marked.
 */
export function resultsSheet(input: ResultsInput): SheetToWrite<Iterable<RowToWrite>> {
  const own = ownColumns(input);
  const { translator } = input;
  const [result, message, finding] = [
    resultHeadings.result[translator.language],
    resultHeadings.message[translator.language],
    resultHeadings.finding[translator.language],
  ];
  const lookups = lookupsOf(input);
  const columns = [
    ...own,
    { heading: result, width: 16, highlight: true },
    { heading: message, width: 50, highlight: true, text: true },
    { heading: finding, width: 60, highlight: true, text: true },
    ...sentColumns(input, input),
  ];
  return sheetLike(input, columns, (row) => {
    const rowResult = lookups.results.get(row.number);
    if (rowResult === undefined) return undefined;
    const findings = lookups.findings.get(row.number) ?? [];
    const cells = [
      ...ownCells(row, own.length),
      outcomeText(rowResult.outcome, { translator }),
      cellText(rowResult.message ?? ""),
      cellText(findings.map((one) => findingText(one, translator)).join("\n")),
      ...sentCells(rowResult, input),
    ];
    return { ...outputRow(findings, { cells, translator }), number: excelRow(row.number) };
  });
}

/** Options for the columns with time, user and listing id. */
interface SentColumns {
  /** The user who started the run. Empty if the system does not say. */
  readonly user?: string | undefined;
  /** The rows are listings, which have an id. @default false */
  readonly hasListings?: boolean;
}

function sentColumns({ hasListings }: SentColumns, wording: Wording): readonly ColumnToWrite[] {
  return [
    { heading: resultHeadings.time[wording.translator.language], width: 21, highlight: true },
    {
      heading: resultHeadings.user[wording.translator.language],
      width: 16,
      highlight: true,
      text: true,
    },
    ...(hasListings === true
      ? [
          {
            heading: resultHeadings.listing[wording.translator.language],
            width: 30,
            highlight: true,
            text: true,
          },
        ]
      : []),
  ];
}

/** Blank if nothing was sent. */
function sentCells(
  { settledAtMs, listing }: RowResult,
  { user = "", hasListings }: SentColumns,
): (CellValue | undefined)[] {
  const isSent = settledAtMs !== undefined;
  return [
    isSent ? dateCell(settledAtMs) : undefined,
    isSent ? cellText(user) : undefined,
    ...(hasListings === true ? [cellText(listing ?? "")] : []),
  ];
}

/** An Excel date in UTC, without milliseconds. */
function dateCell(atMs: number): CellValue | undefined {
  const iso = isoTime(Math.floor(atMs / 1000) * 1000)?.slice(0, 19);
  return iso === undefined ? undefined : { kind: "date", iso, format: "yyyy-mm-dd hh:mm:ss" };
}

/**
 * Outcomes whose rows go into the failed workbook. Unknown rows stay out: they may have succeeded,
 * and `resume` settles them.
 */
const failedOutcomes: ReadonlySet<RowOutcome> = new Set([
  "rejected",
  "conflict",
  "invalid",
  "blocked",
  "not-sent",
]);

/** Whether a row failed. A row left out by choice did not. */
export function isFailed({ action, outcome }: Pick<RowResult, "action" | "outcome">): boolean {
  return failedOutcomes.has(outcome) && !isLeftOutResult({ action, outcome });
}

/** Only the failed rows, in the person's columns, ready to upload again with the same options. */
export function failedSheet(input: ResultsInput): SheetToWrite<Iterable<RowToWrite>> {
  const own = ownColumns(input);
  const { translator } = input;
  const lookups = lookupsOf(input);
  return sheetLike(input, own, (row) => {
    const rowResult = lookups.results.get(row.number);
    if (rowResult === undefined || !isFailed(rowResult)) return undefined;
    const findings = lookups.findings.get(row.number) ?? [];
    return outputRow(findings, { cells: ownCells(row, own.length), translator });
  });
}

/** Input for the results of a plan whose workbook is missing. */
export interface PlanResultsInput extends Wording {
  readonly changes: readonly Change[];
  readonly results: readonly RowResult[];
  readonly user?: string | undefined;
}

/** The planned changes and the results of each row, for a plan whose workbook is missing. */
export function planResultsSheet(input: PlanResultsInput): SheetToWrite<Iterable<RowToWrite>> {
  const changes = new Map(input.changes.map((change) => [change.row, change]));
  const { language } = input.translator;
  const sent = { user: input.user, hasListings: true };
  return {
    name: input.translator.translate("report.upload.resultsSheet"),
    columns: [
      { heading: localised("planColumn.row")[language], width: 8 },
      { heading: localised("field.sku")[language], width: 30, text: true },
      { heading: input.translator.translate("report.upload.changes"), width: 60, text: true },
      { heading: resultHeadings.result[language], width: 16, highlight: true },
      { heading: resultHeadings.message[language], width: 80, highlight: true, text: true },
      ...sentColumns(sent, input),
    ],
    rows: input.results.map((one) => ({
      cells: [
        ...[
          one.sheet === undefined ? one.row : rowNameOf(one),
          one.sku,
          cellText(changedText(changes.get(one.row), input)),
        ],
        ...[outcomeText(one.outcome, input), cellText(one.message ?? ""), ...sentCells(one, sent)],
      ],
    })),
  };
}

function changedText(change: Change | undefined, { translator }: Wording): string {
  const parts = (change?.fields ?? []).flatMap(partChanges);
  return parts
    .map((one) => {
      const text = (value: string | null) => fieldText(one.field, value ?? "", translator);
      return translator.translate("report.labelled", {
        label: partHeading(one, translator.language),
        text: `${text(one.before)} → ${text(one.after)}`,
      });
    })
    .join("\n");
}

/**
 * The whole sheet after the repairs. A note on each repaired cell shows the old value, a note on
 * each wrong cell the reason.
 */
export function fixedSheet(
  input: Omit<ResultsInput, "results">,
): SheetToWrite<Iterable<RowToWrite>> {
  const own = ownColumns(input);
  const byRow = findingsByRow(input.findings);
  const { translator } = input;
  return sheetLike(input, own, (row) => {
    const cells = ownCells(row, own.length);
    const findings = byRow.get(row.number) ?? [];
    return { ...outputRow(findings, { cells, translator }), number: excelRow(row.number) };
  });
}

/**
 * A copy of the person's sheet with the same name and position. Drops rows for which `made` returns
 * undefined.
 */
function sheetLike(
  { name, headingRow, rows }: OwnSheet,
  columns: readonly ColumnToWrite[],
  made: (row: SheetRow) => RowToWrite | undefined,
): SheetToWrite<Iterable<RowToWrite>> {
  return {
    name,
    headingRow,
    columns,
    rows: {
      *[Symbol.iterator]() {
        for (const row of rows) {
          const written = made(row);
          if (written !== undefined) yield written;
        }
      },
    },
  };
}

/**
 * Columns stay in place, so cell addresses in messages stay correct. Columns that an earlier
 * results workbook added are left out.
 */
function ownColumns({ headings, widths, textColumns }: OwnSheet): ColumnToWrite[] {
  const all = Array.from(headings, headingText);
  return all.slice(0, resultColumnsFrom(all)).map((heading, column) => {
    const width = widths?.[column];
    return {
      heading,
      ...(width === undefined ? {} : { width }),
      ...(textColumns?.has(column) === true ? { text: true } : {}),
    };
  });
}

function headingText(heading: CellValue | undefined): string {
  if (heading === undefined) return "";
  if (typeof heading !== "object") return String(heading);
  switch (heading.kind) {
    case "number":
      return String(heading.value);
    case "date":
      return heading.iso;
    case "error":
    case "picture":
      return heading.text;
    case "formula":
      return "";
  }
}

function lookupsOf({ results, findings }: ResultsInput) {
  return {
    results: new Map(results.map((result) => [result.row, result])),
    findings: findingsByRow(findings),
  };
}

/** Cells beyond the last heading belong to no column. */
function ownCells(row: SheetRow, columns: number): (CellValue | undefined)[] {
  return Array.from({ length: columns }, (_, column) => row.cells[column]);
}

function outputRow(
  findings: readonly Finding[],
  { cells, translator }: Pick<RowToWrite, "cells"> & Wording,
): RowToWrite {
  const marks = marksOf(findings, translator);
  return marks.length === 0 ? { cells } : { cells, marks };
}

const severityRanks: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/** One mark per cell, with all its findings in the note and the worst severity. */
function marksOf(findings: readonly Finding[], translator: Translator): CellMark[] {
  const marks = new Map<number, CellMark>();
  for (const finding of findings) {
    const column = columnOrder(finding.cell) - 1;
    if (column < 0) continue;
    const earlier = marks.get(column);
    const note = noteText(finding, translator);
    marks.set(
      column,
      earlier === undefined
        ? { column, note, severity: finding.severity }
        : {
            column,
            note: `${earlier.note}\n${note}`,
            severity: worse(earlier.severity, finding.severity),
          },
    );
  }
  return [...marks.values()].sort((one, other) => one.column - other.column);
}

function worse(one: Severity, other: Severity): Severity {
  return severityRanks[one] <= severityRanks[other] ? one : other;
}

function noteText(finding: Finding, translator: Translator): string {
  const { message, fix } = findingWords(finding, translator);
  if (finding.repaired === true) return `${message} ${repairedText(finding, translator)}`;
  return fix === undefined ? message : [message, fix].join(translator.translate("report.between"));
}

function repairedText(finding: Finding, translator: Translator): string {
  const label = translator.translate("report.check.severities.repaired");
  return translator.translate("report.labelled", { label, text: became(finding, translator) });
}

/** In English the outcome has the same name as in JSON. */
function outcomeText(outcome: RowOutcome, wording: Wording): string {
  return wording.translator.language === "en"
    ? outcome
    : wording.translator.translate(`model.words.${outcome}`);
}

function findingText(finding: Finding, translator: Translator): string {
  const line = findingLine(finding, translator);
  if (finding.repaired === true) return `${line} ${repairedText(finding, translator)}`;
  const { fix } = findingWords(finding, translator);
  return fix === undefined ? line : `${line} → ${fix}`;
}

/** Cuts a text to what a cell can hold. Returns undefined for an empty text. */
export function cellText(text: string): string | undefined {
  if (text === "") return undefined;
  return text.length <= cellCharactersMax ? text : `${text.slice(0, cellCharactersMax - 1)}…`;
}
