import type { Clock } from "../../../model/run/ports.ts";
import { sheetNames } from "../../../model/sheet/sheet-choice.ts";
import { indexOfRow } from "../../../model/sheet/stacked-rows.ts";
import { findingsOfRow, type PlannedRow, rowFields } from "../../../plan/index.ts";
import type { ReviewFacts } from "../../../screen/state/facts.ts";
import type { Busy } from "../../../screen/state/state.ts";
import type { Compared, SheetChecked } from "../../compare/compare.ts";

const intervalMs = 250;

/** The facts of a comparison for the screen. */
export function reviewFacts(
  { sheet, checked: { rows } }: SheetChecked,
  { plan, input, missing }: Compared,
): ReviewFacts {
  const rowOf = (number: number): PlannedRow | undefined => rows[indexOfRow(rows, number) ?? -1];
  const listingOf = ({ row, sku }: PlannedRow) =>
    input.untouched?.has(row) === true
      ? input.memory.get(sku)?.listing
      : input.live.listings.get(sku);
  return {
    ...{ items: plan.changes, sheets: sheetNames(sheet.resolved), missing },
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
 * Reports the progress of reading a few times a second, with the time left at the current pace.
 *
 * @param tell gets each report
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
