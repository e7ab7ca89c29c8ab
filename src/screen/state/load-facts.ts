export interface LoadColumn {
  readonly index: number;
  readonly letters: string;
  /** As written in the sheet. May be empty. */
  readonly heading: string;
  /** The field that the column is read as, with any unit conversion. Empty if it is not read. */
  readonly meaning: string;
  /** Letters of the column that is read instead of this one. */
  readonly usedInstead?: string | undefined;
  readonly by: "heading" | "alike" | "chosen" | "remembered" | "ignored" | "unknown";
  /** In percent: of `meaning` if `by` is “alike”, of `perhaps` if it is “unknown”. */
  readonly confidence?: number | undefined;
  /** The most likely meaning of a column that is unknown or was matched by similarity. */
  readonly perhaps?: Pick<Meaning, "id" | "words"> | undefined;
  readonly samples: readonly string[];
  readonly problem: string;
}

/** Every row can get the same value for the field. */
export interface FieldWithoutColumn {
  readonly id: string;
  readonly words: string;
  readonly value?: string | undefined;
  /** A new listing needs the field. Only matters if `value` is undefined. */
  readonly isMissing: boolean;
  /** Empty if the field may have any value. */
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

/** “guess” means that no heading was recognised. */
type DecidedBy = "chosen" | "remembered" | "headings" | "guess";

export interface LoadFacts {
  readonly about: "products" | "orders";
  readonly path: string;
  readonly file: string;
  readonly sheets: readonly {
    readonly name: string;
    readonly isHidden: boolean;
    /** Undefined if the sheet was not checked. */
    readonly isLikely?: boolean | undefined;
  }[];
  readonly sheet: string;
  /** Names of the other sheets that are read together with `sheet`. */
  readonly others?: readonly string[] | undefined;
  readonly sheetBy: DecidedBy;
  readonly headingRow: number;
  readonly headingRowBy: DecidedBy;
  readonly columns: readonly LoadColumn[];
  readonly fields?: readonly FieldWithoutColumn[] | undefined;
  readonly problems: readonly { readonly message: string; readonly fix: string }[];
  readonly remarks: readonly string[];
  /** Choices that apply to every row, such as units and words. Each is a sentence. */
  readonly fixed?: readonly string[] | undefined;
  /** The day on which the remembered choices in use were made. */
  readonly rememberedFrom?: string | undefined;
  readonly canUndo: boolean;
  meanings(column: number): readonly Meaning[];
  /** Rows to choose the heading row from. */
  readonly firstRows: readonly { readonly number: number; readonly cells: readonly string[] }[];
}
