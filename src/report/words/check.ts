import type { Severity } from "../../model/finding.ts";
import { count, grouped } from "../../model/number-words.ts";

/** What the check says, in English. */
export const checkWords = {
  /** What to do about a mistake of ours. */
  bug: "This is a mistake in sheetport; please report it with this message.",
  encoding: (name: string, isDoubtful: boolean) =>
    isDoubtful
      ? `Text read in ${name}, which is not certain: look at some names, or name it with --encoding.`
      : `Text read in ${name}.`,
  title: (file: string, sheets: readonly string[], rows: number) =>
    `${file}, ${sheets.length === 1 ? "sheet" : "sheets"} ${sheets.map((one) => `“${one}”`).join(", ")}: ${count(rows, "row")}`,
  row: (row: string) => (row === "0" ? "sheet" : `row ${row}`),
  severities: {
    error: "error",
    warning: "warning",
    info: "info",
    repaired: "repaired",
  } satisfies Record<Severity | "repaired", string>,
  /** What a cell held, and what it was repaired to. */
  became: (before: string, after: string) => `“${before}” → “${after}”`,
  repairable: (findings: number) =>
    `${grouped(findings)} of these can be repaired safely: add --fix.`,
  repaired: (repairs: number) =>
    `${count(repairs, "repair")} made while reading; your workbook is as it was.`,
  fixedFile: (file: string) => `The repaired workbook is ${file}.`,
  sameOptions:
    "It has the headings of your sheet: give it the same --map, --set and --map-value, unless they are remembered.",
  nothingToRepair: "There is nothing that can be repaired safely.",
  onlyOnCreate: "(only if the SKU is new)",
  fix: (fix: string) => `→ ${fix}`,
  more: (findings: number) =>
    `… and ${grouped(findings)} more. See all of them with --verbose or --json.`,
  totals: (valid: number, invalid: number, ifNew: number) =>
    `${count(valid, "row")} right, ${count(invalid, "row")} wrong${ifNew === 0 ? "" : ` (${grouped(ifNew)} of them only where the product is not listed yet)`}`,
  findings: (errors: number, warnings: number) =>
    `${count(errors, "error")}, ${count(warnings, "warning")}`,
  sentences: (first: string, second: string) => `${first}. ${second}`,
  andFindings: (rows: string, findings: string) => `${rows}; ${findings}.`,
  clean: "Nothing to correct.",
};

/** The pattern of these words in every language. */
export type CheckWords = typeof checkWords;
