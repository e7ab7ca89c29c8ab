import type { Finding } from "../model/finding.ts";
import { type CheckedSheet, checkTotals } from "./json.ts";
import { inSheetOrder, paintSeverity, shown } from "./line.ts";
import { type Palette, plain } from "./palette.ts";
import { checkWords } from "./words/check.ts";

export interface CheckTextOptions {
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
  const title = checkWords.title(shown(checked.file), shown(checked.sheet), checked.rows);
  const lines = [palette.bold(title), ...findingLines(listed, palette)];
  const rest = findings.length - listed.length;
  if (rest > 0) lines.push("", checkWords.more(rest));
  lines.push("", totalsLine(checked));
  return `${lines.join("\n")}\n`;
}

/** The check in one line, for commands that go on from there. */
export function checkedLine(checked: CheckedSheet): string {
  const title = checkWords.title(shown(checked.file), shown(checked.sheet), checked.rows);
  return `${title}. ${totalsLine(checked)}`;
}

/** Rows and findings in one line. */
export function totalsLine(checked: Pick<CheckedSheet, "rows" | "findings">): string {
  const { valid, invalid, errors, warnings } = checkTotals(checked);
  const rows = checkWords.totals(valid, invalid);
  if (errors + warnings === 0) return `${rows}. ${checkWords.clean}`;
  return `${rows}; ${checkWords.findings(errors, warnings)}.`;
}

/** One line a finding, address first, a gap before each row. */
export function findingLines(findings: readonly Finding[], palette: Palette): string[] {
  const addressWidth = widest(findings.map(addressOf));
  const codeWidth = widest(findings.map(({ code }) => code));
  const severityWidth = widest(findings.map(({ severity }) => severity));
  const lines: string[] = [];
  let row = -1;
  for (const finding of findings) {
    if (finding.row !== row) lines.push("");
    row = finding.row;
    const { severity, code, message, fix } = finding;
    const parts = [
      palette.bold(addressOf(finding).padEnd(addressWidth)),
      paintSeverity(severity, severity.padEnd(severityWidth), palette),
      code.padEnd(codeWidth),
      shown(message),
      ...(finding.onlyOnCreate === true ? [palette.dim(checkWords.onlyOnCreate)] : []),
      ...(fix === undefined ? [] : [palette.cyan(checkWords.fix(shown(fix)))]),
    ];
    lines.push(parts.join("  "));
  }
  return lines;
}

function addressOf({ cell, row }: Finding): string {
  return cell === "" ? checkWords.row(row) : shown(cell);
}

function widest(texts: readonly string[]): number {
  return texts.reduce((width, text) => Math.max(width, text.length), 0);
}
