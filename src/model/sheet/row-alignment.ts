import { sheetIndexOf } from "./stacked-rows.ts";

export type SkusByRow = ReadonlyMap<number, string>;

export interface RowAlignment {
  /** The row now, by its distance to the nearest anchor above. */
  readonly behindAbove: (row: number) => number;
  /** The row now, by its distance to the nearest anchor below. */
  readonly beforeBelow: (row: number) => number;
  /** Whether two rows may be the same: equal SKUs, or an SKU added, removed or corrected. */
  readonly mayBeSameRow: (before: number, after: number) => boolean;
  /** The row now; undefined if it is gone. 0 (the whole sheet) stays 0. */
  readonly rowNow: (row: number) => number | undefined;
}

/** A row that is certainly the same in both readings, because its SKU occurs once in each. */
interface Anchor {
  readonly before: number;
  readonly after: number;
}

/** Aligns two readings of a sheet by SKU, even if rows were inserted, removed or moved. */
export function alignRows(before: SkusByRow, after: SkusByRow): RowAlignment {
  const known = { before: rowsBySku(before), after: rowsBySku(after) };
  const anchors = anchorsOf(known.before, known.after);
  const sheet = { before: 0, after: 0 };
  const behind = ({ before: from, after: to }: Anchor, row: number) => to + row - from;
  // Rows inserted into another sheet do not move rows of this one.
  const inSheetOf = (row: number, ...found: readonly (Anchor | undefined)[]) =>
    found.find((one) => one !== undefined && sheetIndexOf(one.before) === sheetIndexOf(row)) ??
    sheet;
  const above = (row: number) => {
    const at = countUpTo(anchors, row);
    return inSheetOf(row, anchors[at - 1], anchors[at]);
  };
  const below = (row: number) => {
    const at = countUpTo(anchors, row - 1);
    return inSheetOf(row, anchors[at], anchors[at - 1]);
  };
  const behindAbove = (row: number) => behind(above(row), row);
  const isNew = (row: number) => !known.before.has(after.get(row) ?? "");
  const mayBeSameRow = (one: number, other: number) => {
    const [sku, skuNow] = [before.get(one), after.get(other)];
    return sku === skuNow || (!known.after.has(sku ?? "") && isNew(other));
  };
  const rowNow = (row: number) => {
    if (row === 0) return 0;
    const rows = known.after.get(before.get(row) ?? "");
    const guess = behindAbove(row);
    if (rows !== undefined) return rows.includes(guess) ? guess : rows[0];
    // A new SKU at the position of a missing one is a correction. Otherwise the row is gone.
    const isThere = after.has(guess) ? isNew(guess) : !before.has(row);
    return isThere ? guess : undefined;
  };
  return { behindAbove, beforeBelow: (row) => behind(below(row), row), mayBeSameRow, rowNow };
}

function rowsBySku(skus: SkusByRow): ReadonlyMap<string, readonly number[]> {
  const rows = Map.groupBy(skus, ([, sku]) => sku);
  return new Map([...rows].map(([sku, its]) => [sku, its.map(([row]) => row)]));
}

/** Sorted by the earlier row. */
function anchorsOf(
  before: ReadonlyMap<string, readonly number[]>,
  after: ReadonlyMap<string, readonly number[]>,
): readonly Anchor[] {
  const anchors: Anchor[] = [];
  for (const [sku, rows] of before) {
    const [one, ...more] = rows;
    const [now, ...moreNow] = after.get(sku) ?? [];
    if (one === undefined || now === undefined || more.length + moreNow.length > 0) continue;
    anchors.push({ before: one, after: now });
  }
  return anchors.sort((one, other) => one.before - other.before);
}

/** The number of anchors at this row or above. */
function countUpTo(anchors: readonly Anchor[], row: number): number {
  let [from, to] = [0, anchors.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((anchors[middle] as Anchor).before <= row) from = middle + 1;
    else to = middle;
  }
  return from;
}
