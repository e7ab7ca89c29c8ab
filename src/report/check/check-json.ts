import type { ImageTotals } from "../../model/product/image-check.ts";
import type { FieldName } from "../../model/product/product.ts";
import { type CheckTotals, type Finding, findingWords } from "../../model/sheet/finding.ts";
import type { FieldPlace } from "../../model/sheet/sheet-choice.ts";
import { excelRow } from "../../model/sheet/stacked-rows.ts";
import type { Translator } from "../../model/translator.ts";

/** A checked workbook. */
export interface CheckedSheet {
  readonly file: string;
  readonly sheet: string;
  /** Product rows, without headings and blank rows. */
  readonly rows: number;
  readonly findings: readonly Finding[];
  readonly reading?: SheetReading;
  /** How each sheet was read, where several are read together; `sheet` is the first of them. */
  readonly sheets?: readonly (SheetReading & { readonly sheet: string })[];
  /** How the text of a CSV file was decoded; absent for a workbook. */
  readonly encoding?: ReadEncoding | undefined;
  /** Results of the image links; absent when they were not requested. */
  readonly images?: ImageTotals;
}

/** The encoding that a CSV file was read in. */
export interface ReadEncoding {
  readonly name: string;
  /** What settled it; `letters`: the words that they make. */
  readonly by: "chosen" | "mark" | "utf-8" | "zeros" | "letters";
}

/** One column that is read, and why it is taken for that. */
export interface ReadColumn extends FieldPlace {
  /** Excel's letters. */
  readonly column: string;
  readonly heading: string;
  readonly by: "heading" | "likeness" | "option" | "remembered";
  /** Likeness in whole percent. */
  readonly confidence?: number;
  /** The unit that the heading states, and the one that its numbers are converted to. */
  readonly unit?: string;
  readonly convertedTo?: string;
}

/** A column that is not read. */
export interface LeftOutColumn {
  readonly column: string;
  readonly heading: string;
  /**
   * It is not known, was left out by choice, or the reason why another column was taken instead.
   */
  readonly by: "unknown" | ReadColumn["by"];
  /**
   * The field that it stands for where another column is read for that, and that column's letters.
   */
  readonly field?: FieldName;
  readonly usedInstead?: string;
  /** What it probably holds, and how likely. */
  readonly perhaps?: FieldPlace & { readonly confidence: number };
}

/** How a sheet was read. */
export interface SheetReading {
  /** Excel's row number. */
  readonly headingRow: number;
  readonly columns: readonly ReadColumn[];
  readonly ignored: readonly LeftOutColumn[];
  /** Fields without a column that have a given value. */
  readonly given: readonly (FieldPlace & { readonly value: string })[];
}

/** Counts rows and findings; a finding about the whole sheet makes no row invalid. */
export function checkTotals(checked: Pick<CheckedSheet, "rows" | "findings">): CheckTotals {
  const errors = checked.findings.filter(({ severity }) => severity === "error");
  const invalid = rowsOf(errors);
  const invalidIfNew = invalid - rowsOf(errors.filter(({ onlyOnCreate }) => onlyOnCreate !== true));
  return {
    rows: checked.rows,
    valid: checked.rows - invalid,
    invalid,
    ...(invalidIfNew === 0 ? {} : { invalidIfNew }),
    errors: errors.length,
    warnings: checked.findings.filter(({ severity }) => severity === "warning").length,
  };
}

function rowsOf(findings: readonly Finding[]): number {
  return new Set(findings.map(({ row }) => row).filter((row) => row > 0)).size;
}

/** Numbers of repairs made, and of findings that offer one. */
export function repairCounts(findings: readonly Finding[]): {
  readonly repairs: number;
  readonly repairable: number;
} {
  const offered = findings.filter(({ repair }) => repair !== undefined);
  const repairs = offered.filter(({ repaired }) => repaired === true).length;
  return { repairs, repairable: offered.length - repairs };
}

/**
 * The JSON of `check`; `fixed`: the repaired workbook, null without one, absent without `--fix`.
 */
export function checkJson(checked: CheckedSheet, translator: Translator, fixed?: string | null) {
  const { file, sheet, rows, findings, reading = {}, sheets, encoding, images } = checked;
  return {
    ...{ file, sheet, rows, ...reading },
    ...(sheets === undefined ? {} : { sheets }),
    ...(encoding === undefined ? {} : { encoding }),
    ...{ findings: findingsJson(findings, translator), totals: checkTotals(checked) },
    ...(images === undefined ? {} : { images }),
    ...(fixed === undefined ? {} : { fixed }),
  };
}

/** Repairs made while reading, in the JSON of other commands. */
export function repairsJson(findings: readonly Finding[], translator: Translator) {
  return findingsJson(
    findings.filter(({ repaired }) => repaired === true),
    translator,
  );
}

/** Findings as `--json` has them. */
export function findingsJson(findings: readonly Finding[], translator: Translator) {
  return findings.map((finding) => findingJson(finding, translator));
}

function findingJson(finding: Finding, translator: Translator) {
  const { row, sheet, cell, column, severity, code, value, onlyOnCreate } = finding;
  const { message, fix } = findingWords(finding, translator);
  const { repair, repaired } = finding;
  return {
    row: excelRow(row),
    ...(sheet === undefined ? {} : { sheet }),
    cell,
    column,
    field: finding.field ?? null,
    severity,
    code,
    message,
    value,
    ...(fix === undefined ? {} : { fix }),
    ...(repair === undefined ? {} : { repair }),
    ...(repaired === true ? { repaired } : {}),
    ...(onlyOnCreate === true ? { onlyOnCreate } : {}),
  };
}
