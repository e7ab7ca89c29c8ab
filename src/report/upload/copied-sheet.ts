import type { Language } from "../../model/localised.ts";
import { type Finding, findingWords } from "../../model/sheet/finding.ts";
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
import { excelRow } from "../../model/sheet/stacked-rows.ts";
import type { Translator } from "../../model/translator.ts";
import type { Wording } from "../lines/layout.ts";
import { became, findingLine } from "../lines/line.ts";

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
  readonly formats?: ReadonlyMap<number, Partial<Omit<ColumnToWrite, "heading">>>;
  /** The column with the SKU or order number, counted from 0. */
  readonly keyColumn?: number | undefined;
  /** The lines above and below the headings that are neither headings nor products. */
  readonly lines?: readonly SheetRow[];
  readonly rows: Iterable<SheetRow>;
  readonly findings: readonly Finding[];
}

export interface CopyOptions {
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
export function copyOf(
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
    ...{ name, headingRow, columns, frozenColumns, linesMax, language: translator.language },
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
export function movedFinding(
  finding: Finding,
  { by, row }: { readonly by: number; readonly row: number },
): Finding {
  const column = columnOfAddress(finding.cell);
  return column < 0 ? finding : { ...finding, cell: cellAddress(column + by, row) };
}

/** More would fill the window with one row. The list of problems has all of them. */
const linesMax = 8;

/** In Excel's unit (characters): more would leave little room in a window for the other columns. */
const frozenWidthMax = 130;

/** `key` is the index of the SKU among the person's columns, which may stand far to the right. */
function frozenIn(columns: readonly ColumnToWrite[], added: number, key: number): number {
  const through = added + key + 1;
  const width = columns.slice(0, through).reduce((sum, one) => sum + (one.width ?? 0), 0);
  return key >= 0 && width <= frozenWidthMax ? through : added;
}

const resultFormats: Readonly<Record<keyof typeof resultHeadings, Partial<ColumnToWrite>>> = {
  problem: { width: 44, text: true, wraps: true },
  result: { width: 18 },
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

function marksOf(findings: readonly Finding[], translator: Translator): CellMark[] {
  const marks = findings.map((finding) => ({
    column: columnOfAddress(finding.cell),
    note: noteText(finding, translator),
    severity: finding.severity,
  }));
  return marks.filter(({ column }) => column >= 0);
}

function noteText(finding: Finding, translator: Translator): string {
  const { message } = findingWords(finding, translator);
  const fix = fixText(finding, translator);
  return fix === "" ? message : [message, fix].join(translator.translate("report.between"));
}

export function fixText(finding: Finding, translator: Translator): string {
  if (finding.repaired === true) return repairedText(finding, translator);
  return findingWords(finding, translator).fix ?? "";
}

export function findingsText(
  findings: readonly Finding[],
  translator: Translator,
): string | undefined {
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

const cellCharactersMax = 32_767;

export function cellText(text: string): string | undefined {
  if (text === "") return undefined;
  return text.length <= cellCharactersMax ? text : `${text.slice(0, cellCharactersMax - 1)}…`;
}
