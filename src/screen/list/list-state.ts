/** A row behind a list: what moving, filtering and sorting need to know. */
export interface ListRow {
  readonly key: number | string;
  /** The groups to filter by that the row is in. @default every group */
  readonly groups?: readonly string[] | undefined;
  /** The texts that a filter searches, folded ({@link searchText}). @default none */
  readonly text?: (() => string) | undefined;
  /** Numbers that a filter finds only if they are typed as a whole, such as row numbers. */
  readonly numbers?: readonly number[] | undefined;
  /** Whether `}` stops here. @default false */
  readonly isMarked?: boolean | undefined;
  /** The row is in a closed group, where only a filter finds it. @default false */
  readonly isFolded?: boolean | undefined;
  /** The row is the heading of a group and not a match. @default false */
  readonly isHeading?: boolean | undefined;
  /** What the row is sorted by, by column. */
  readonly sortKeys?: Readonly<Record<string, unknown>> | undefined;
}

export interface Sort {
  readonly column: string;
  readonly isDescending: boolean;
}

/** The position, the filter and the order of a list. */
export interface ListState {
  /** Indexes of the visible rows, in the order of the list. */
  readonly shown: readonly number[];
  /** Index into `shown`. */
  readonly cursor: number;
  /** Index into `shown` of the first row on the screen. */
  readonly top: number;
  readonly left: number;
  /** Words that rows must contain. Empty shows all rows. */
  readonly filter: string;
  readonly preset: string;
  /** @default the order of the rows */
  readonly sort?: Sort | undefined;
  /** Index into `shown` of the row where a range starts. */
  readonly rangeFrom?: number | undefined;
}
