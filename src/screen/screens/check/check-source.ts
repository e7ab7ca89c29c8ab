import { excelRow, inSheet } from "../../../model/sheet/stacked-rows.ts";
import { WordFinder } from "../../list/filter.ts";
import type { ListSource } from "../../list/list-state.ts";
import type { CheckFacts } from "../../state/facts.ts";
import type { CheckItem, CheckState } from "../../state/state.ts";
import { groupsOf } from "./check-items.ts";

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
      return holds(item, finderOf(wanted), facts) || String(excelRow(item.row)) === wanted;
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
function holds(item: CheckItem, word: WordFinder, { skuOf }: CheckListed["facts"]): boolean {
  if (item.kind === "note") return word.isIn(item.text);
  const { cell, sheet, code, message, value, column } = item.finding;
  return (
    word.isIn(inSheet(cell, sheet)) ||
    word.isIn(code) ||
    word.isIn(column) ||
    word.isIn(message) ||
    word.isIn(value) ||
    word.isIn(skuOf(item.row))
  );
}
