import { excelRow, sheetIndexOf } from "../../../model/sheet/stacked-rows.ts";
import type { CheckFacts } from "../../state/facts.ts";
import type { CheckItem } from "../../state/state.ts";

/** What the list of a check shows, by row: notes about the sheet first, what was fixed where it stood. */
export function checkItems({ findings, notes, since }: CheckFacts): CheckItem[] {
  const fresh = since?.fresh;
  const items: CheckItem[] = [
    ...notes.map((text) => ({ kind: "note", row: 0, text }) as const),
    ...findings.map((finding): CheckItem => {
      return { kind: "finding", row: finding.row, finding, isNew: fresh?.has(finding) === true };
    }),
    ...(since?.fixed ?? []).map(({ finding, rowNow }): CheckItem => {
      // In another sheet it is another row.
      const isHere = rowNow !== undefined && sheetIndexOf(rowNow) === sheetIndexOf(finding.row);
      const row = isHere ? rowNow : finding.row;
      const cell = finding.cell.replace(/\d+$/, String(excelRow(row)));
      return {
        kind: "fixed",
        row,
        finding: { ...finding, row, cell },
        isGone: !isHere,
      };
    }),
  ];
  return items.sort((one, other) => one.row - other.row);
}

/** The groups that an item is in. */
export function groupsOf(item: CheckItem): readonly string[] {
  switch (item.kind) {
    case "note":
      return ["all", "info"];
    case "fixed":
      return ["all", "fixed"];
    case "finding":
      if (item.finding.repaired === true) return ["all", "repaired"];
      return ["all", item.finding.severity, ...(item.isNew ? ["new"] : [])];
  }
}

/** How many items are in each group. */
export function groupCounts(items: readonly CheckItem[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) {
    for (const group of groupsOf(item)) counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return counts;
}

/** The items of the same row, this one left out; `items` are by row. */
export function othersOfRow(items: readonly CheckItem[], item: CheckItem): CheckItem[] {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.row ?? 0) < item.row) low = middle + 1;
    else high = middle;
  }
  const others: CheckItem[] = [];
  for (let at = low; items[at]?.row === item.row; at += 1) {
    const one = items[at];
    if (one !== undefined && one !== item && one.kind !== "note") others.push(one);
  }
  return others;
}
