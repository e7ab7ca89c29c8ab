import type { RowOutcome } from "../../../model/run/run.ts";
import { excelRow } from "../../../model/sheet/stacked-rows.ts";
import { holds } from "../../list/filter.ts";
import type { ListSource } from "../../list/list-state.ts";
import type { DoneFacts } from "../../state/facts.ts";
import type { DoneWords } from "../../words/en.ts";

const well: ReadonlySet<RowOutcome> = new Set(["applied", "unchanged", "uncompared"]);

/** The rows of a run as a list; a filter looks through outcomes as they are shown, too. */
export function doneSource(
  { items }: Pick<DoneFacts, "items">,
  { outcomes }: Pick<DoneWords, "outcomes">,
): ListSource {
  return {
    count: items.length,
    key: (index) => items[index]?.row ?? -1,
    isIn: (preset, index) => {
      const outcome = items[index]?.outcome;
      if (outcome === undefined) return false;
      if (preset === "all") return true;
      return preset === "failed" ? !well.has(outcome) : outcome === preset;
    },
    matches: (wanted, index) => {
      const item = items[index];
      if (item === undefined) return false;
      if (String(excelRow(item.row)) === wanted) return true;
      return holds([item.sku, item.outcome, outcomes[item.outcome], item.message], wanted);
    },
    isMarked: (index) => {
      const outcome = items[index]?.outcome;
      return outcome !== undefined && !well.has(outcome);
    },
  };
}
