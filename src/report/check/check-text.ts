import type { ImageTotals } from "../../model/product/image-check.ts";
import { type Finding, findingWords } from "../../model/sheet/finding.ts";
import { inSheet, rowNameOf } from "../../model/sheet/stacked-rows.ts";
import type { Speech } from "../../model/speech.ts";
import { padCells, textWidth } from "../../model/text/terminal-text.ts";
import { became, inSheetOrder, type Palette, paintSeverity, plain, shown } from "../lines/line.ts";
import type { CheckWords } from "../words/en.ts";
import { type Speaking, wordsIn } from "../words/index.ts";
import { type CheckedSheet, checkTotals, repairCounts } from "./check-json.ts";

/** How to write the report of a check. */
export interface CheckTextOptions extends Speaking {
  readonly palette?: Palette;
  /** Findings shown before the rest is only counted. @default 200 */
  readonly findingsMax?: number;
  /** Shows every finding. @default false */
  readonly all?: boolean;
  /**
   * The repaired workbook of `--fix`; null when there was nothing to repair, undefined without
   * `--fix`.
   */
  readonly fixed?: string | null | undefined;
  /** The sheet was read with column options, which later commands on its results need too. */
  readonly isMapped?: boolean;
}

/** The report of a check: one line per finding, address first, a gap between rows, totals last. */
export function checkText(checked: CheckedSheet, options: CheckTextOptions): string {
  const palette = options.palette ?? plain;
  const findings = inSheetOrder(checked.findings);
  const listed = options.all === true ? findings : findings.slice(0, options.findingsMax ?? 200);
  const { speech } = options;
  const check = wordsIn({ speech }).check;
  const { encoding } = checked;
  const lines = [
    palette.bold(titleOf(checked, check)),
    ...(encoding === undefined ? [] : [check.encoding(encoding.name, encoding.doubtful)]),
    ...findingLines(listed, palette, speech),
  ];
  const rest = findings.length - listed.length;
  if (rest > 0) lines.push("", check.more(rest));
  lines.push("", totalsLine(checked, { speech }), ...repairLines(checked, options));
  return `${lines.join("\n")}\n`;
}

/** What was repaired and where, or that it can be. */
function repairLines(
  { findings }: CheckedSheet,
  { fixed, isMapped, speech }: CheckTextOptions,
): string[] {
  const check = wordsIn({ speech }).check;
  const { repairs, repairable } = repairCounts(findings);
  const lines = [
    ...(repairs > 0 ? [check.repaired(repairs)] : []),
    ...(repairable > 0 ? [check.repairable(repairable)] : []),
    ...(fixed === null && repairs === 0 ? [check.nothingToRepair] : []),
  ];
  if (typeof fixed !== "string") return lines;
  const same = isMapped === true ? [check.sameOptions] : [];
  return [...lines, check.fixedFile(shown(fixed)), ...same];
}

/** One line per repair, before the report of a command that continues; empty without any. */
export function repairsText(
  findings: readonly Finding[],
  { palette = plain, speech }: CheckTextOptions,
): string {
  const repaired = inSheetOrder(findings.filter((finding) => finding.repaired === true));
  if (repaired.length === 0) return "";
  const check = wordsIn({ speech }).check;
  const lines = findingLines(repaired, palette, speech);
  return `${[palette.bold(check.repaired(repaired.length)), ...lines].join("\n")}\n\n`;
}

/** The check in one line, for commands that continue. */
export function checkedLine(checked: CheckedSheet, speaking: Speaking): string {
  const check = wordsIn(speaking).check;
  return check.sentences(titleOf(checked, check), totalsLine(checked, speaking));
}

function titleOf({ file, sheet, sheets, rows }: CheckedSheet, check: CheckWords): string {
  const names = sheets?.map((one) => shown(one.sheet)) ?? [shown(sheet)];
  return check.title(shown(file), names, rows);
}

/** Rows and findings in one line. */
export function totalsLine(
  checked: Pick<CheckedSheet, "rows" | "findings">,
  speaking: Speaking,
): string {
  const check = wordsIn(speaking).check;
  const { rows, valid, invalid, invalidIfNew = 0, errors, warnings } = checkTotals(checked);
  const told = check.totals(rows, valid, invalid, invalidIfNew);
  return errors + warnings === 0
    ? check.sentences(told, check.clean)
    : check.andFindings(told, check.findings(errors, warnings));
}

/** One line per finding, address first, a gap before each row. */
export function findingLines(
  findings: readonly Finding[],
  palette: Palette,
  speech: Speech,
): string[] {
  const check = wordsIn({ speech }).check;
  const addressOf = ({ cell, row, sheet }: Finding) =>
    shown(cell === "" ? check.row(rowNameOf({ row, sheet })) : inSheet(cell, sheet));
  const addressWidth = widest(findings.map(addressOf));
  const codeWidth = widest(findings.map(({ code }) => code));
  const kindOf = ({ severity, repaired }: Finding) =>
    check.severities[repaired === true ? "repaired" : severity];
  const severityWidth = widest(findings.map(kindOf));
  const lines: string[] = [];
  let row = -1;
  for (const finding of findings) {
    if (finding.row !== row) lines.push("");
    row = finding.row;
    const { severity, code } = finding;
    const { message, fix } = findingWords(finding, speech);
    const parts = [
      palette.bold(padCells(addressOf(finding), addressWidth)),
      paintSeverity(severity, padCells(kindOf(finding), severityWidth), palette),
      code.padEnd(codeWidth),
      shown(message),
      ...(finding.onlyOnCreate === true ? [palette.dim(check.onlyOnCreate)] : []),
      ...(finding.repaired === true ? [palette.cyan(shown(became(finding, { check })))] : []),
      ...(fix === undefined ? [] : [palette.cyan(check.fix(shown(fix)))]),
    ];
    lines.push(parts.join("  "));
  }
  return lines;
}

function widest(texts: readonly string[]): number {
  return texts.reduce((width, text) => Math.max(width, textWidth(text)), 0);
}

/** The image links of a sheet in one line: “412 images checked, 3 unreachable, 2 too small.” */
export function imagesLine(totals: ImageTotals, speaking: Speaking): string {
  const { images: say } = wordsIn(speaking);
  const { links, checked, remembered, unreachable, tooSmall, wrongType, notChecked } = totals;
  if (links === 0) return say.none;
  const left = links - checked - notChecked;
  return [
    say.checked(checked, say.parts(unreachable, tooSmall, wrongType, notChecked)),
    remembered > 0 ? say.remembered(remembered) : "",
    totals.stopped ? say.stopped(left) : "",
  ].join("");
}
