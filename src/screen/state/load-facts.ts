export interface LoadColumn {
  readonly index: number;
  readonly letters: string;
  /** As written in the sheet. May be empty. */
  readonly heading: string;
  /**
   * The field that the column is read as, with the unit that its numbers are converted from. Empty
   * if the column is not read.
   */
  readonly meaning: string;
  /** Letters of another column that is read for this field instead. */
  readonly usedInstead?: string | undefined;
  readonly by: "heading" | "alike" | "chosen" | "remembered" | "ignored" | "unknown";
  /**
   * How likely `meaning` is, in percent, if `by` is “alike”. If `by` is “unknown”, how likely
   * `perhaps` is.
   */
  readonly confidence?: number | undefined;
  /** The most likely meaning of an unclear column. `id` as in {@link Meaning}. */
  readonly perhaps?: Pick<Meaning, "id" | "words"> | undefined;
  readonly samples: readonly string[];
  readonly problem: string;
}

/** A field that no column holds. Every row can get the same value for it. */
export interface FieldWithoutColumn {
  readonly id: string;
  /** The field as a heading of the template. */
  readonly words: string;
  readonly value?: string | undefined;
  /** A new listing needs the field. Only matters if `value` is undefined. */
  readonly isMissing: boolean;
  /** All values that the field may have. Empty if it may have any. */
  readonly choices: readonly string[];
}

export interface Meaning {
  readonly id: string;
  readonly words: string;
  /** The column that already has this meaning: `B “Code”`. */
  readonly takenBy?: string | undefined;
  /** No column has this field yet, and new listings need it. */
  readonly isMissing?: boolean | undefined;
}

/** How a setting of the sheet was decided: “guess” if no heading was recognised. */
type DecidedBy = "chosen" | "remembered" | "headings" | "guess";

export interface LoadFacts {
  readonly path: string;
  readonly file: string;
  readonly sheets: readonly {
    readonly name: string;
    readonly isHidden: boolean;
    /** The sheet has headings of products. Undefined if this was not checked. */
    readonly looksLikeProducts?: boolean | undefined;
  }[];
  readonly sheet: string;
  /** Names of the other sheets that are read together with this one. @default none */
  readonly others?: readonly string[] | undefined;
  readonly sheetBy: DecidedBy;
  readonly headingRow: number;
  readonly headingRowBy: DecidedBy;
  readonly columns: readonly LoadColumn[];
  /** @default none */
  readonly fields?: readonly FieldWithoutColumn[] | undefined;
  /** What prevents reading the sheet, and how to fix it. Empty if it can be read. */
  readonly problems: readonly { readonly message: string; readonly fix: string }[];
  readonly remarks: readonly string[];
  /** Choices that apply to every row, such as units and words, each as a sentence. */
  readonly fixed?: readonly string[] | undefined;
  /** When the remembered choices in use were made, as text. Undefined if none are in use. */
  readonly rememberedFrom?: string | undefined;
  /** A choice was made in this session and can be undone. */
  readonly canUndo: boolean;
  meanings(column: number): readonly Meaning[];
  /** The first rows of the sheet, for choosing the heading row. */
  readonly firstRows: readonly { readonly number: number; readonly cells: readonly string[] }[];
}
