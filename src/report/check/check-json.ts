import type { ImageTotals } from "../../model/product/image-check.ts";
import { type CheckTotals, type Finding, findingWords } from "../../model/sheet/finding.ts";
import { excelRow } from "../../model/sheet/stacked-rows.ts";
import type { Translator } from "../../model/translator.ts";

/** A checked workbook: its rows, its findings and how it was read. */
export interface CheckedSheet {
  readonly file: string;
  readonly sheet: string;
  /** Number of product rows, without headings and blank rows. */
  readonly rows: number;
  readonly findings: readonly Finding[];
  /** How the headings and columns of the sheet were read. */
  readonly reading?: object;
  /** How each sheet was read when several are read together. The first one is `sheet`. */
  readonly sheets?: readonly { readonly sheet: string }[] | undefined;
  /** How the text of a CSV file was decoded. Absent for a workbook. */
  readonly encoding?: ReadEncoding | undefined;
  /** Results of checking the image links. Absent unless requested. */
  readonly images?: ImageTotals | undefined;
}

/** The encoding of a CSV file. */
export interface ReadEncoding {
  readonly name: string;
  /** How the encoding was recognised. `letters`: by the words that the bytes form in it. */
  readonly by: "chosen" | "mark" | "utf-8" | "zeros" | "letters";
}

/** Counts rows and findings. A finding about the whole sheet makes no row invalid. */
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

/** Counts the repairs made and the findings that offer one. */
export function repairCounts(findings: readonly Finding[]): {
  readonly repairs: number;
  readonly repairable: number;
} {
  const offered = findings.filter(({ repair }) => repair !== undefined);
  const repairs = offered.filter(({ repaired }) => repaired === true).length;
  return { repairs, repairable: offered.length - repairs };
}

/**
 * The JSON of `check`. `fixed` is the repaired workbook's path: null without one, undefined without
 * `--fix`.
 */
export function checkJson(checked: CheckedSheet, translator: Translator, fixed?: string | null) {
  const { file, sheet, rows, findings, reading, sheets, encoding, images } = checked;
  const totals = checkTotals(checked);
  return {
    ...{ file, sheet, rows, ...reading, sheets, encoding },
    ...{ findings: findingsJson(findings, translator), totals, images, fixed },
  };
}

/** The repairs made while reading, for the JSON of other commands. */
export function repairsJson(findings: readonly Finding[], translator: Translator) {
  return findingsJson(
    findings.filter(({ repaired }) => repaired === true),
    translator,
  );
}

/** Findings in the form of `--json`. */
export function findingsJson(findings: readonly Finding[], translator: Translator) {
  return findings.map((finding) => {
    const { row, sheet, cell, column, field = null, severity, code, value, repair } = finding;
    const { message, fix } = findingWords(finding, translator);
    return {
      ...{ row: excelRow(row), sheet, cell, column, field, severity, code, message, value },
      ...{ fix, repair, repaired: finding.repaired || undefined },
      onlyOnCreate: finding.onlyOnCreate || undefined,
    };
  });
}
