/** The rows behind a list, for moving, filtering and sorting. */
export interface ListSource {
  /** Number of all rows, visible or not. */
  readonly count: number;
  key(index: number): number | string;
  isIn(preset: string, index: number): boolean;
  /**
   * Whether the row contains a word, which is folded and not empty ({@link holds}). A row that
   * contains a word also contains every part of it, except for digits that may be its row number.
   */
  matches(wanted: string, index: number): boolean;
  /** Whether the row is in a closed group, where only a filter finds it. @default never */
  isFolded?(index: number): boolean;
  /** Whether the row is the heading of a group and not a match. @default never */
  isHeading?(index: number): boolean;
  /** The columns to sort by. @default none */
  readonly sorts?: readonly string[] | undefined;
  sortKey?(column: string, index: number): string | number;
  isMarked(index: number): boolean;
}

export interface Sort {
  readonly column: string;
  readonly isDescending: boolean;
}

/** The position, the filter and the order of a list. */
export interface ListState {
  /** Indexes of the visible rows in the source, in the order of the list. */
  readonly shown: readonly number[];
  /** Index into `shown`. */
  readonly cursor: number;
  /** Index into `shown` of the first row on the screen. */
  readonly top: number;
  readonly left: number;
  /** Words that rows must contain. Empty shows all rows. */
  readonly filter: string;
  readonly preset: string;
  /** @default the source's order */
  readonly sort?: Sort | undefined;
  /** Index into `shown` of the row where a range starts. */
  readonly rangeFrom?: number | undefined;
}
