import { localised } from "../../model/localised.ts";
import type { RowOutcome, RowResult } from "../../model/run/run.ts";
import { problemsSheetNames } from "../../model/sheet/export-base.ts";
import { findingRank, findingWords } from "../../model/sheet/finding.ts";
import {
  type CellValue,
  cellAddress,
  ownColumns,
  resultHeadings,
} from "../../model/sheet/sheet.ts";
import type { ColumnToWrite, RowToWrite, SheetToWrite } from "../../model/sheet/sheet-to-write.ts";
import { sheetIndexOf } from "../../model/sheet/stacked-rows.ts";
import type { Translator } from "../../model/translator.ts";
import { errorTexts, isLeftOutResult } from "../lines/rows.ts";
import {
  type CopyOptions,
  cellText,
  copyOf,
  findingsText,
  fixText,
  movedFinding,
  resultColumn,
  type SheetToCopy,
} from "./copied-sheet.ts";
import { isoTime } from "./json.ts";

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

export function sentColumns(
  { hasListings }: SenderOptions,
  translator: Translator,
): ColumnToWrite[] {
  const names = ["time", "user", ...(hasListings === true ? (["listing"] as const) : [])] as const;
  return names.map((name) => resultColumn(name, translator));
}

export function sentCells(
  { outcomeAtMs, listing, ...sent }: RowResult,
  { user = "", hasListings }: SenderOptions,
): (CellValue | undefined)[] {
  return [
    ...(outcomeAtMs === undefined
      ? [undefined, undefined]
      : [dateCell(outcomeAtMs), cellText(sent.user ?? user)]),
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

/** In English, the outcome is the same word as in the JSON. */
export function outcomeText(outcome: RowOutcome, translator: Translator): string {
  return translator.language === "en" ? outcome : translator.translate(`model.words.${outcome}`);
}
