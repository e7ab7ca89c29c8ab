import type { ImageTotals } from "../../model/product/product.ts";
import { type CheckTotals, type Finding, findingWords } from "../../model/sheet/finding.ts";
import { excelRow } from "../../model/sheet/stacked-rows.ts";
import type { Translator } from "../../model/translator.ts";

/** A checked workbook, for the text and the JSON of `check`. */
export interface CheckedSheet {
  readonly file: string;
  readonly sheet: string;
  /** Headings and blank rows do not count. */
  readonly rows: number;
  readonly findings: readonly Finding[];
  /** Its members become members of the JSON. */
  readonly reading?: object;
  /** Set if several sheets are read together. The first one is `sheet`. */
  readonly sheets?: readonly { readonly sheet: string }[] | undefined;
  /** Only set for CSV files. */
  readonly encoding?: ReadEncoding | undefined;
  /** Only set if the image links were checked. */
  readonly images?: ImageTotals | undefined;
}

/** The encoding of a CSV file, and why it was chosen. */
export interface ReadEncoding {
  readonly name: string;
  /** `letters`: recognised by the letters that the bytes spell in this encoding. */
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

/** The names of the copies that `check` wrote. */
export interface SheetCopies {
  /** Null if `--fix` wrote no workbook, undefined without `--fix`. */
  readonly fixed?: string | null;
  readonly marked?: string;
  /** Files that were kept because somebody has changed them: the copies have other names. */
  readonly kept?: readonly string[];
}

/** The JSON of `check`. */
export function checkJson(
  checked: CheckedSheet,
  translator: Translator,
  { fixed, marked }: SheetCopies = {},
) {
  const { file, sheet, rows, findings, reading, sheets, encoding, images } = checked;
  const totals = checkTotals(checked);
  return {
    ...{ file, sheet, rows, ...reading, sheets, encoding },
    ...{ findings: findingsJson(findings, translator), totals, images, fixed, marked },
  };
}

/** Findings as they appear in `--json` output. */
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
