import type { Change } from "../../../model/run/plan.ts";
import type { Clock } from "../../../model/run/ports.ts";
import { sheetNames } from "../../../model/sheet/sheet-choice.ts";
import { indexOfRow } from "../../../model/sheet/stacked-rows.ts";
import { findingsOfRow, type PlannedRow, rowFields, rowPlanner } from "../../../plan/index.ts";
import type { ReviewFacts } from "../../../screen/state/facts.ts";
import type { Busy } from "../../../screen/state/program.ts";
import type { Compared } from "../../compare/compare.ts";
import type { SheetChecked } from "../../sheet/check-sheet.ts";

const intervalMs = 250;

/** What the review shows of a comparison. */
export function reviewFacts(
  { sheet, checked: { rows } }: SheetChecked,
  { plan, input, missing }: Compared,
): ReviewFacts {
  const planAgain = rowPlanner(input);
  // Every choice asks for all rows again, but most rows have the same choices as before.
  const chosen = new Map<number, { readonly key: readonly unknown[]; readonly change: Change }>();
  const rowOf = (number: number): PlannedRow | undefined => rows[indexOfRow(rows, number) ?? -1];
  const listingOf = ({ row, sku }: PlannedRow) =>
    input.untouched?.has(row) === true
      ? input.memory.get(sku)?.listing
      : input.live.listings.get(sku);
  return {
    ...{ items: plan.changes, sheets: sheetNames(sheet.resolved), missing },
    chosen: (change, choices) => {
      const key = [choices.allow, choices.allowedRows, choices.rowSides?.get(change.row)];
      const before = chosen.get(change.row);
      if (before?.key.every((part, at) => part === key[at])) return before.change;
      const row = rowOf(change.row);
      const made = row === undefined ? change : planAgain(row, choices);
      chosen.set(change.row, { key, change: made });
      return made;
    },
    nameOf: (number) => rowOf(number)?.draft?.product.name ?? "",
    findingsOf: (number) => {
      const row = rowOf(number);
      return row === undefined ? [] : findingsOfRow(row, listingOf(row) !== undefined);
    },
    fieldsOf: (number) => {
      const row = rowOf(number);
      if (row === undefined) return [];
      const memory = input.memory.get(row.sku);
      return rowFields({ draft: row.draft, listing: listingOf(row), memory });
    },
  };
}

const shareMin = 0.02;

/**
 * Reports progress a few times a second, after a while with the time left at the pace so far.
 *
 * @param tell called with each report
 */
export function readProgress(
  tell: (busy: Busy) => void,
  { clock, words }: { readonly clock: Pick<Clock, "nowMs">; readonly words: string },
): (done: number, total: number) => void {
  let first: { readonly atMs: number; readonly done: number } | undefined;
  let toldAtMs = Number.NEGATIVE_INFINITY;
  tell({ words, isReading: true });
  return (done, total) => {
    const nowMs = clock.nowMs();
    first ??= { atMs: nowMs, done };
    if (nowMs - toldAtMs < intervalMs) return;
    toldAtMs = nowMs;
    const read = done - first.done;
    const secondsLeft = ((nowMs - first.atMs) / 1000 / read) * (total - done);
    const isKnown = read > total * shareMin && done < total;
    tell({ words, done, total, isReading: true, ...(isKnown ? { secondsLeft } : {}) });
  };
}
