import { count, grouped } from "../../model/number-words.ts";

/** What the check says, in English. */
export const checkWords = {
  title: (file: string, sheet: string, rows: number) =>
    `${file}, sheet “${sheet}”: ${count(rows, "row")}`,
  row: (row: number) => (row === 0 ? "sheet" : `row ${row}`),
  onlyOnCreate: "(only if the SKU is new)",
  fix: (fix: string) => `→ ${fix}`,
  more: (findings: number) =>
    `… and ${grouped(findings)} more. See all of them with --verbose or --json.`,
  totals: (valid: number, invalid: number) =>
    `${count(valid, "row")} right, ${count(invalid, "row")} wrong`,
  findings: (errors: number, warnings: number) =>
    `${count(errors, "error")}, ${count(warnings, "warning")}`,
  clean: "Nothing to correct.",
} as const;
