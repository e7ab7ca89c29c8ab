import type { Finding } from "../model/finding.ts";
import { padCells, textWidth } from "../model/text-width.ts";
import { type CheckedSheet, checkTotals } from "./json.ts";
import { inSheetOrder, paintSeverity, shown } from "./line.ts";
import { type Palette, plain } from "./palette.ts";
import { type ReportWords, type Spoken, wordsIn } from "./words.ts";

export interface CheckTextOptions extends Spoken {
  /** @default plain */
  readonly palette?: Palette;
  /** Findings shown before the rest is only counted. @default 200 */
  readonly findingsMax?: number;
  /** Shows every finding. @default false */
  readonly all?: boolean;
}

/** What the check found: one line a finding, address first, a gap between rows, totals last. */
export function checkText(checked: CheckedSheet, options: CheckTextOptions = {}): string {
  const palette = options.palette ?? plain;
  const findings = inSheetOrder(checked.findings);
  const listed = options.all === true ? findings : findings.slice(0, options.findingsMax ?? 200);
  const words = wordsIn(options);
  const lines = [palette.bold(titleOf(checked, words)), ...findingLines(listed, palette, options)];
  const rest = findings.length - listed.length;
  if (rest > 0) lines.push("", words.check.more(rest));
  lines.push("", totalsLine(checked, options));
  return `${lines.join("\n")}\n`;
}

/** The check in one line, for commands that go on from there. */
export function checkedLine(checked: CheckedSheet, spoken: Spoken = {}): string {
  const { check } = wordsIn(spoken);
  return check.sentences(titleOf(checked, wordsIn(spoken)), totalsLine(checked, spoken));
}

function titleOf({ file, sheet, rows }: CheckedSheet, { check }: ReportWords): string {
  return check.title(shown(file), shown(sheet), rows);
}

/** Rows and findings in one line. */
export function totalsLine(
  checked: Pick<CheckedSheet, "rows" | "findings">,
  spoken: Spoken = {},
): string {
  const { check } = wordsIn(spoken);
  const { valid, invalid, errors, warnings } = checkTotals(checked);
  const rows = check.totals(valid, invalid);
  return errors + warnings === 0
    ? check.sentences(rows, check.clean)
    : check.andFindings(rows, check.findings(errors, warnings));
}

/** One line a finding, address first, a gap before each row. */
export function findingLines(
  findings: readonly Finding[],
  palette: Palette,
  spoken: Spoken = {},
): string[] {
  const { check } = wordsIn(spoken);
  const addressOf = ({ cell, row }: Finding) => (cell === "" ? check.row(row) : shown(cell));
  const addressWidth = widest(findings.map(addressOf));
  const codeWidth = widest(findings.map(({ code }) => code));
  const severityWidth = widest(findings.map(({ severity }) => check.severities[severity]));
  const lines: string[] = [];
  let row = -1;
  for (const finding of findings) {
    if (finding.row !== row) lines.push("");
    row = finding.row;
    const { severity, code, message, fix } = finding;
    const parts = [
      palette.bold(padCells(addressOf(finding), addressWidth)),
      paintSeverity(severity, padCells(check.severities[severity], severityWidth), palette),
      code.padEnd(codeWidth),
      shown(message),
      ...(finding.onlyOnCreate === true ? [palette.dim(check.onlyOnCreate)] : []),
      ...(fix === undefined ? [] : [palette.cyan(check.fix(shown(fix)))]),
    ];
    lines.push(parts.join("  "));
  }
  return lines;
}

function widest(texts: readonly string[]): number {
  return texts.reduce((width, text) => Math.max(width, textWidth(text)), 0);
}
