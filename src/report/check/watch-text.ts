import type { Finding } from "../../model/sheet/finding.ts";
import type { FindingChanges } from "../../model/sheet/finding-changes.ts";
import { plain } from "../../model/text/palette.ts";
import { entriesMax, present, textOf, type Wording } from "../lines/layout.ts";
import { inSheetOrder, moreText } from "../lines/line.ts";
import type { CheckedSheet } from "./check-json.ts";
import { findingLines, totalsLine } from "./check-text.ts";

const listedMax = 20;

/** What changed after a save: fixed and new findings, and totals. The title begins with `time`. */
export function watchText(
  checked: CheckedSheet,
  changes: FindingChanges,
  options: Wording & { readonly time: string },
): string {
  const { time, translator, palette = plain } = options;
  const section = (title: string, findings: readonly Finding[]) => {
    if (findings.length === 0) return [];
    const listed = inSheetOrder(findings).slice(0, entriesMax(listedMax, options));
    const more = moreText(findings.length - listed.length, translator);
    const lines = present([...findingLines(listed, options), more]);
    return [title, ...lines.map((line) => `  ${line}`)];
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
