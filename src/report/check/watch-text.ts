import type { Finding } from "../../model/sheet/finding.ts";
import type { FindingChanges } from "../../model/sheet/finding-changes.ts";
import { inSheetOrder, type Palette, plain } from "../lines/line.ts";
import type { Wording } from "../lines/wording.ts";
import type { CheckedSheet } from "./check-json.ts";
import { findingLines, totalsLine } from "./check-text.ts";

export interface WatchTextOptions extends Wording {
  /** When the file was saved, in the person's local time. */
  readonly time: string;
  readonly palette?: Palette;
  /** Lists every finding. @default false */
  readonly all?: boolean;
}

/** At most this many fixed and this many new findings are listed. */
const listedMax = 20;

/** What changed since the last save: fixed findings, new findings, and totals. */
export function watchText(
  checked: CheckedSheet,
  changes: FindingChanges,
  options: WatchTextOptions,
): string {
  const palette = options.palette ?? plain;
  const fixed = changes.fixed.map(({ finding }) => finding);
  const lines = [
    palette.bold(`${options.time}  ${changedLine(changes, options)}`),
    ...section(palette.green(options.translator.translate("report.watch.fixed")), fixed, options),
    ...section(
      palette.red(options.translator.translate("report.watch.added")),
      changes.added,
      options,
    ),
    totalsLine(checked, options),
  ];
  return `\n${lines.join("\n")}\n`;
}

/** “3 fixed, 1 new, 4 left”. */
export function changedLine({ fixed, added, left }: FindingChanges, wording: Wording): string {
  return wording.translator.translate("report.watch.changed", {
    fixed: fixed.length,
    added: added.length,
    left: left.length,
  });
}

function section(
  title: string,
  findings: readonly Finding[],
  { palette = plain, all = false, translator }: WatchTextOptions,
): string[] {
  if (findings.length === 0) return [];
  const listed = inSheetOrder(findings).slice(0, all ? findings.length : listedMax);
  const rest = findings.length - listed.length;
  const lines = findingLines(listed, palette, translator);
  return [
    `${title}:`,
    ...lines.map((line) => `  ${line}`),
    ...(rest > 0 ? [`  ${translator.translate("report.more", { rest })}`] : []),
  ];
}
