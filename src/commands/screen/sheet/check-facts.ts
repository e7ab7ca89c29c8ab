import { shownValue } from "../../../check/index.ts";
import type { Language } from "../../../model/schemas/annotations.ts";
import type { Finding } from "../../../model/sheet/finding.ts";
import { fixedFindings } from "../../../model/sheet/finding-changes.ts";
import { alignRows } from "../../../model/sheet/row-alignment.ts";
import { columnLetters, type SheetRow } from "../../../model/sheet/sheet.ts";
import { sheetIndexOf } from "../../../model/sheet/stacked-rows.ts";
import { changedLine, checkTotals } from "../../../report/index.ts";
import type { CheckFacts, CheckSince } from "../../../screen/state/facts.ts";
import type { SheetChecked } from "../../compare/compare.ts";
import { type Checked, findingsSeen } from "../../sheet/check-sheet.ts";

/** A workbook that was checked, with what is shown beside its findings. */
export interface CheckShown extends SheetChecked {
  /** Every row's cells, as they were read. */
  readonly cells: ReadonlyMap<number, SheetRow["cells"]>;
  /** What was said of the workbook, line by line. */
  readonly notes: readonly string[];
}

/** A checked workbook, as the screen shows it. */
export function checkFacts(
  { sheet: { name, sheets }, checked, cells, notes }: CheckShown,
  since?: CheckSince,
): CheckFacts {
  const { rowCount, findings, rows, isRepaired } = checked;
  const columns = sheets.map(({ match }) =>
    match.columns.map(({ index, heading }) => ({
      index,
      heading: heading === "" ? columnLetters(index) : heading,
    })),
  );
  const skus = new Map<number, string>();
  for (const { row, sku } of rows) skus.set(row, sku);
  return {
    ...{ file: name, sheet: sheets.map((one) => one.sheet).join(", "), findings, notes },
    ...(isRepaired && { isRepaired }),
    totals: checkTotals({ rows: rowCount, findings }),
    columnsOf: (row) => columns[sheetIndexOf(row)] ?? [],
    skuOf: (row) => skus.get(row) ?? "",
    cellText: (row, column) => shownValue(cells.get(row)?.[column]),
    ...(since === undefined ? {} : { since }),
  };
}

/** What a save changed; `savedAt` is the time of day on the person's clock. */
export function checkSince(
  before: Checked,
  after: Checked,
  { savedAt, language }: { readonly savedAt: string; readonly language?: Language },
): CheckSince {
  const [seenBefore, seenAfter] = [findingsSeen(before), findingsSeen(after)];
  const changes = fixedFindings(seenBefore, seenAfter);
  const { rowNow } = alignRows(seenBefore.skus, seenAfter.skus);
  return {
    ...{ savedAt, rowNow, words: changedLine(changes, language === undefined ? {} : { language }) },
    fixed: changes.fixed,
    fresh: new Set<Finding>(changes.added),
  };
}
