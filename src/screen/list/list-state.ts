/** What moving, filtering and sorting need to know about a row. */
export interface ListRow {
  readonly key: number | string;
  /** The filter groups that the row is in. @default every group */
  readonly groups?: readonly string[] | undefined;
  /** The texts that a filter searches, folded by {@link searchText}. @default none */
  readonly text?: (() => string) | undefined;
  /** Numbers that a filter finds only if they are typed in full, such as row numbers. */
  readonly numbers?: readonly number[] | undefined;
  /** Whether the keys `{` and `}` stop at this row. @default false */
  readonly isMarked?: boolean | undefined;
  /** The row is in a closed group, where only a filter finds it. @default false */
  readonly isFolded?: boolean | undefined;
  /** The row is a group's heading, so a filter does not count it as a match. @default false */
  readonly isHeading?: boolean | undefined;
  /** The values that the row is sorted by, for each column. */
  readonly sortKeys?: Readonly<Record<string, unknown>> | undefined;
}

export interface Sort {
  readonly column: string;
  readonly isDescending: boolean;
}

/** Which rows of a list are visible, in which order, and where the cursor is. */
export interface ListState {
  /** Indexes of the rows in the group that pass the filter, in the order of the list. */
  readonly shown: readonly number[];
  /** Index into `shown`. */
  readonly cursor: number;
  /** Index into `shown` of the first row on the screen. */
  readonly top: number;
  readonly left: number;
  /** Words that rows must contain. Empty if there is no filter. */
  readonly filter: string;
  readonly preset: string;
  /** @default the order of the rows */
  readonly sort?: Sort | undefined;
  /** Index into `shown` of the row where a range of selected rows starts. */
  readonly rangeFrom?: number | undefined;
}
