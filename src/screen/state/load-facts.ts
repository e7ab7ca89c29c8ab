export type MatchedBy = "heading" | "alike" | "chosen" | "remembered" | "ignored" | "unknown";

export interface LoadColumn {
  readonly index: number;
  /** Excel's letters. */
  readonly letters: string;
  /** As the person wrote it; may be empty. */
  readonly heading: string;
  /** The field in words, with what its numbers are converted from; empty when the column is not read. */
  readonly meaning: string;
  /** The letters of the column that is read for the same field, where this one is left out for it. */
  readonly usedInstead?: string | undefined;
  readonly by: MatchedBy;
  /** Whole percent: how sure it is that an “alike” heading means that, or an unknown one what it `perhaps` means. */
  readonly confidence?: number | undefined;
  /** What a column most likely holds, where that is not sure: `id` as in {@link Meaning}. */
  readonly perhaps?: Pick<Meaning, "id" | "words"> | undefined;
  /** Some values from below the heading. */
  readonly samples: readonly string[];
  /** What is wrong with this column; empty when nothing is. */
  readonly problem: string;
}

export interface Meaning {
  readonly id: string;
  readonly words: string;
  /** The column that has it already, as a person finds it: `B “Code”`. */
  readonly takenBy?: string | undefined;
  /** No product can be read without it, and no column has it yet. */
  readonly isMissing?: boolean | undefined;
}

/** How something about a sheet was settled; “guess” where no heading is known. */
export type SettledBy = "chosen" | "remembered" | "headings" | "guess";

export interface LoadSheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** It has headings of products; undefined when nobody looked. */
  readonly looksLikeProducts?: boolean | undefined;
}

/** What keeps a sheet from being read, and what to do about it. */
export interface LoadProblem {
  readonly message: string;
  readonly fix: string;
}

export interface LoadFacts {
  readonly path: string;
  readonly file: string;
  readonly sheets: readonly LoadSheet[];
  readonly sheet: string;
  /** Names of the sheets that are read together with it. @default none */
  readonly others?: readonly string[] | undefined;
  readonly sheetBy: SettledBy;
  /** Excel's row number. */
  readonly headingRow: number;
  readonly headingRowBy: SettledBy;
  readonly columns: readonly LoadColumn[];
  /** What keeps the sheet from being read; empty when it can be. */
  readonly problems: readonly LoadProblem[];
  /** What is worth a look, though the sheet can be read. */
  readonly remarks: readonly string[];
  /** What every row has in fields without a column, and the like: each a sentence. */
  readonly given?: readonly string[] | undefined;
  /** What was chosen at an earlier time is in force; when, as a person says it. */
  readonly rememberedFrom?: string | undefined;
  /** Something was chosen now, and can be taken back. */
  readonly canUndo: boolean;
  meanings(column: number): readonly Meaning[];
  /** The first rows of the sheet, for picking the heading row: number and texts. */
  readonly firstRows: readonly { readonly number: number; readonly cells: readonly string[] }[];
}
