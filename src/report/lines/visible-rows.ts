/** What may have to give way. */
export interface FirstToTellOptions<Row> {
  /** Rows that are told at most. */
  readonly rowsMax: number;
  /** Those that are told before all others, where there is no room for all. */
  readonly isFirst: (row: Row) => boolean;
}

/** As many rows as are told, in their order: those that ask nothing of a person give way. */
export function firstToTell<Row extends { readonly row: number }>(
  rows: readonly Row[],
  { rowsMax, isFirst }: FirstToTellOptions<Row>,
): readonly Row[] {
  if (rows.length <= rowsMax) return rows;
  const first = rows.filter(isFirst).slice(0, rowsMax);
  const others = rows.filter((row) => !isFirst(row)).slice(0, rowsMax - first.length);
  return [...first, ...others].sort((one, other) => one.row - other.row);
}
