import type { CheckFacts } from "../facts.ts";
import { holds } from "../list/filter.ts";
import type { ListSource } from "../list/list.ts";
import type { CheckItem, CheckState } from "../state.ts";
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
      return String(item.row) === wanted || holds(textsOf(item, facts), wanted);
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

function textsOf(item: CheckItem, { skuOf }: CheckListed["facts"]): readonly string[] {
  if (item.kind === "note") return [item.text];
  const { cell, code, message, value, column } = item.finding;
  return [cell, code, column, message, value, skuOf(item.row)];
}
