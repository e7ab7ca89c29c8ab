import type { Finding } from "../../model/sheet/finding.ts";
import type { FindingChanges } from "../../model/sheet/finding-changes.ts";
import { inSheetOrder, moreText } from "../lines/line.ts";
import { plain, present, textOf, type Wording } from "../lines/wording.ts";
import type { CheckedSheet } from "./check-json.ts";
import { findingLines, totalsLine } from "./check-text.ts";

interface WatchTextOptions extends Wording {
  /** When the file was saved, in the person's local time. */
  readonly time: string;
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
  const { time, translator, palette = plain, all = false } = options;
  const section = (title: string, findings: readonly Finding[]) => {
    if (findings.length === 0) return [];
    const listed = inSheetOrder(findings).slice(0, all ? findings.length : listedMax);
    const more = moreText(findings.length - listed.length, translator);
    const lines = present([...findingLines(listed, options), more]);
    return [`${title}:`, ...lines.map((line) => `  ${line}`)];
  };
  return textOf([
    "",
    palette.bold(`${time}  ${changedLine(changes, options)}`),
    ...section(
      palette.green(translator.translate("report.watch.fixed")),
      changes.fixed.map(({ finding }) => finding),
    ),
    ...section(palette.red(translator.translate("report.watch.added")), changes.added),
    totalsLine(checked, options),
  ]);
}

/** “3 fixed, 1 new, 4 left”. */
export function changedLine({ fixed, added, left }: FindingChanges, wording: Wording): string {
  return wording.translator.translate("report.watch.changed", {
    fixed: fixed.length,
    added: added.length,
    left: left.length,
  });
}
