import { findingWords } from "../../../model/sheet/finding.ts";
import { excelRow, inSheet, sheetIndexOf } from "../../../model/sheet/stacked-rows.ts";
import type { Speech } from "../../../model/speech.ts";
import { WordFinder } from "../../list/filter.ts";
import type { ListSource } from "../../list/list-state.ts";
import type { CheckFacts } from "../../state/facts.ts";
import type { CheckItem, CheckState } from "../../state/state.ts";

/** What a list of a check is made from. */
export type CheckListed = Pick<CheckState, "items"> & {
  readonly facts: Pick<CheckFacts, "skuOf">;
};

/**
 * The findings of a check as a list.
 *
 * @param rowNow where a row stands in the check that this one is compared with; as it is by default
 */
export function checkSource(
  { items, facts }: CheckListed,
  speech: Speech,
  rowNow: (row: number) => number | undefined = (row) => row,
): ListSource {
  const finders = new Map<string, WordFinder>();
  const finderOf = (wanted: string) => {
    const finder = finders.get(wanted) ?? new WordFinder(wanted);
    finders.set(wanted, finder);
    return finder;
  };
  return {
    count: items.length,
    key: (index) => {
      const item = items[index];
      return item === undefined ? "" : keyOf(item, rowNow(item.row) ?? item.row);
    },
    isIn: (preset, index) => {
      const item = items[index];
      return item !== undefined && groupsOf(item).includes(preset);
    },
    matches: (wanted, index) => {
      const item = items[index];
      if (item === undefined) return false;
      return (
        holds(item, finderOf(wanted), { facts, speech }) || String(excelRow(item.row)) === wanted
      );
    },
    isMarked: (index) => {
      const item = items[index];
      return item?.kind === "finding" && item.finding.severity === "error";
    },
  };
}

/** A finding that is fixed keeps its key: the cursor stays on it. */
function keyOf(item: CheckItem, row: number): string {
  if (item.kind === "note") return item.text;
  const { field = "", column, code } = item.finding;
  return [row, field, column, code].join("\n");
}

/** Whether any text of an item holds the word; the SKU, which has to be looked up, comes last. */
function holds(
  item: CheckItem,
  word: WordFinder,
  { facts, speech }: Pick<CheckListed, "facts"> & { readonly speech: Speech },
): boolean {
  if (item.kind === "note") return word.isIn(item.text);
  const { cell, sheet, code, value, column } = item.finding;
  return (
    word.isIn(inSheet(cell, sheet)) ||
    word.isIn(code) ||
    word.isIn(column) ||
    word.isIn(value) ||
    word.isIn(findingWords(item.finding, speech).message) ||
    word.isIn(facts.skuOf(item.row))
  );
}

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
