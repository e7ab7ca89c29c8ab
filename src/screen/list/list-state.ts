/** What a list shows, as far as moving through it needs to know. */
export interface ListSource {
  /** Rows in all, shown or not. */
  readonly count: number;
  key(index: number): number | string;
  isIn(preset: string, index: number): boolean;
  /**
   * Whether the row holds a word, which is folded and not empty ({@link holds}). Whatever holds a
   * word holds each part of it, but for a word of digits alone, which may be the row's own number.
   */
  matches(wanted: string, index: number): boolean;
  /** Whether the row is folded away: only a filter finds it. @default never */
  isFolded?(index: number): boolean;
  /** Whether the row stands for those behind it, and is no find of its own. @default never */
  isHeading?(index: number): boolean;
  /** The columns that it can be sorted by. @default none */
  readonly sorts?: readonly string[] | undefined;
  /** What a row is sorted by in one of them. */
  sortKey?(column: string, index: number): string | number;
  isMarked(index: number): boolean;
}

export interface Sort {
  readonly column: string;
  readonly isDescending: boolean;
}

/** Where a person is in a list, and what of it they see. */
export interface ListState {
  /** Indexes into the source, in its order or as sorted: the rows that filter and group let through. */
  readonly shown: readonly number[];
  /** Index into `shown`. */
  readonly cursor: number;
  /** Index into `shown` of the first row on the screen. */
  readonly top: number;
  /** Columns that are scrolled out to the left. */
  readonly left: number;
  /** What the rows must hold; empty shows all. */
  readonly filter: string;
  readonly preset: string;
  /** @default the source's order */
  readonly sort?: Sort | undefined;
  /** Index into `shown` where a range was begun. */
  readonly rangeFrom?: number | undefined;
}
