import type { FieldName } from "../../model/product/product.ts";
import { type ColumnCell, changedColumns, isChanged } from "./column-values.ts";
import type { PlanInput } from "./input.ts";

/** The rows with a changed value in a column whose values changed rows, by field. */
export type MovedValues = ReadonlyMap<FieldName, ReadonlySet<number>>;

/** Fields whose values tell products apart, so that a value in another row is no coincidence. */
const tellingFields: ReadonlySet<FieldName> = new Set([
  ...(["name", "description", "barcode", "gtin", "mpn", "images"] as const),
]);

/** Fewer rows may have exchanged their values on purpose. */
const movedMin = 3;

interface Column {
  readonly cells: readonly ColumnCell[];
  readonly changed: readonly ColumnCell[];
}

/** Finds columns that were probably sorted or pasted apart from their SKUs (decision 22). */
export function movedValues(input: PlanInput): MovedValues {
  const moved = new Map<FieldName, Set<number>>();
  for (const { field, cells } of changedColumns(input, movedMin)) {
    const changed = cells.filter(isChanged);
    if (changed.length < movedMin) continue;
    const column = { cells, changed };
    const isMoved =
      isShifted(column) || isSorted(column) || (tellingFields.has(field) && isTaken(column));
    if (!isMoved) continue;
    const rows = moved.get(field) ?? new Set();
    for (const { row } of changed) rows.add(row);
    moved.set(field, rows);
  }
  return moved;
}

/** Whether rows that follow each other have the former values of the rows above or below. */
function isShifted(column: Column): boolean {
  const runs = [1, -1]
    .flatMap((by) => shiftedRuns(column.cells, by))
    .filter((rows) => rows >= movedMin);
  if (runs.length === 0) return false;
  // The last row of a shift has a value of a row. By a rule such as “+ 1”, its value is new.
  return runs.includes(column.changed.length) || !followsRule(column);
}

/** The number of changed rows of each run. Equal neighbours are part of a run without a change. */
function shiftedRuns(cells: readonly ColumnCell[], by: number): number[] {
  const runs: number[] = [];
  let rows = 0;
  cells.forEach((cell, at) => {
    const from = cells[at - by]?.was;
    const isSame = from === cell.sheet || (cell.sheet === "" && from === cell.was);
    if (isSame && isChanged(cell)) rows += 1;
    if (isSame) return;
    runs.push(rows);
    rows = 0;
  });
  return [...runs, rows];
}

/** Whether the rows only exchanged their values, apart from a few further edits. */
function isSorted({ cells, changed }: Column): boolean {
  // A sort may put blank cells into other rows, too.
  const different = cells.filter(({ was, sheet }) => was !== sheet);
  const isExchanged = (some: readonly ColumnCell[]) =>
    lostValues(some) <= Math.floor(some.length / 10);
  const hasBlanks = different.length > changed.length;
  return (
    (isExchanged(changed) || (hasBlanks && isExchanged(different))) &&
    !followsRule({ cells, changed })
  );
}

function lostValues(cells: readonly ColumnCell[]): number {
  const counts = new Map<string, number>();
  for (const { was, sheet } of cells) {
    counts.set(was, (counts.get(was) ?? 0) + 1);
    counts.set(sheet, (counts.get(sheet) ?? 0) - 1);
  }
  return counts.values().reduce((sum, count) => sum + Math.max(count, 0), 0);
}

/**
 * Whether each changed value follows from the one before: all red became blue, or all numbers rose
 * by 1. From the first to the last changed row, no row breaks the rule.
 */
function followsRule({ cells, changed }: Column): boolean {
  const rises = changed.map(({ was, sheet }) => Number(sheet) - (was === "" ? NaN : Number(was)));
  if (rises.every((rise) => Math.abs(rise - (rises[0] ?? NaN)) < 1e-9)) return true;
  const range = cells.slice(cells.findIndex(isChanged), cells.findLastIndex(isChanged) + 1);
  const results = new Map(changed.map(({ was, sheet }) => [was, sheet]));
  // Almost any change is a rule for values that are there once.
  if (2 * results.size > changed.length) return false;
  return range.every(
    ({ was, sheet }) => (results.get(was) ?? was) === (sheet === "" ? was : sheet),
  );
}

/** Whether half of the changes put values that left their rows into other rows. */
function isTaken({ cells, changed }: Column): boolean {
  const replaced = changed.filter(({ was }) => was !== "");
  const left = new Set(replaced.map(({ was }) => was));
  for (const cell of cells) if (!isChanged(cell)) left.delete(cell.was);
  const taken = replaced.filter(({ sheet }) => left.has(sheet)).length;
  return taken >= movedMin && 2 * taken >= replaced.length;
}
