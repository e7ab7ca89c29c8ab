/** What a column of a table asks for; widths in cells. */
export interface ColumnWish {
  /** Below this it is not shown at all. */
  readonly min: number;
  /** More than this is of no use to it. At least `min`. */
  readonly ideal: number;
  /** The lowest leaves first; among equals the one further right. */
  readonly importance: number;
}

/** How columns share a line. */
export interface ColumnWidthsOptions {
  /** Cells between two columns. @default 1 */
  readonly gap?: number;
}

/**
 * The width of each column in cells, 0 for those left out; with the gaps between those shown, at
 * most `available`. Columns come in by importance until one no longer fits, so that none is missing
 * while a less important one is shown; what is left over is shared out evenly up to `ideal`.
 */
export function columnWidths(
  columns: readonly ColumnWish[],
  available: number,
  options: ColumnWidthsOptions = {},
): number[] {
  const { gap = 1 } = options;
  const widths = columns.map(() => 0);
  const order = columns
    .map((column, index) => ({ column, index }))
    .sort((one, other) => other.column.importance - one.column.importance);
  let left = available + gap;
  const shown: typeof order = [];
  for (const entry of order) {
    if (entry.column.min + gap > left) break;
    widths[entry.index] = entry.column.min;
    left -= entry.column.min + gap;
    shown.push(entry);
  }
  share(shown, widths, left);
  return widths;
}

/** Cell by cell, in rounds: a wider line never makes a column narrower that was shown already. */
function share(
  shown: readonly { readonly column: ColumnWish; readonly index: number }[],
  widths: number[],
  cells: number,
): void {
  let left = cells;
  let wanting = shown;
  while (left > 0 && wanting.length > 0) {
    wanting = wanting.filter(({ column, index }) => (widths[index] ?? 0) < column.ideal);
    for (const { index } of wanting.slice(0, left)) {
      widths[index] = (widths[index] ?? 0) + 1;
    }
    left -= Math.min(left, wanting.length);
  }
}
