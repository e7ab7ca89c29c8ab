import type { ErrorText } from "../../model/message.ts";
import type { Column } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import type {
  ColumnMeaning,
  FieldPlace,
  GivenColumn,
  GivenValue,
  UnitsChosen,
} from "../../model/sheet/sheet-choice.ts";
import type { Likely } from "./likely-places.ts";

/** A reason why a heading row cannot be used. */
export interface HeadingProblem {
  readonly code:
    | "duplicate-heading"
    | "missing-heading"
    | "no-other-column"
    | "no-known-heading"
    | "no-such-column"
    | "unknown-unit"
    | "bad-given-value";
  readonly message: ErrorText;
  /** The heading that is missing, in the sheet's language. */
  readonly heading?: string;
  /** The columns it is about, counted from 0. */
  readonly columns: readonly number[];
}

/** A column whose meaning was chosen instead of read from its heading. */
export interface ChosenColumn {
  /** Counted from 0. */
  readonly column: number;
  readonly key: string;
  readonly heading: string;
  readonly meaning: ColumnMeaning;
}

/** A column that is left out: its heading is unknown, or another column is for the same field. */
export interface IgnoredColumn {
  /** Counted from 0. */
  readonly column: number;
  readonly heading: string;
  /** Its field, and the column that is read for it. */
  readonly rival?: { readonly place: FieldPlace; readonly used: Column };
  /** A likely field that is not certain enough to be used. */
  readonly perhaps?: Likely;
}

/** A column matched by similarity. */
export interface AlikeColumn extends Likely {
  /** Counted from 0. */
  readonly column: number;
  readonly heading: string;
}

/** An ignored column about prices, which could be the price of that field. */
export type UnreadPrice = Column & { readonly field: "salePrice" | "firstCost" };

/** What a heading row means. */
export interface HeadingMatch {
  readonly columns: readonly Column[];
  /** Columns with an unknown heading, or with a better column for their field. */
  readonly ignored: readonly IgnoredColumn[];
  /** Those of `ignored` that are about prices, where a price could still be read. */
  readonly unreadPrices: readonly UnreadPrice[];
  /** Columns whose meaning was chosen, with what was chosen; the heading may be empty. */
  readonly chosen: readonly ChosenColumn[];
  /** Those of `columns` that were matched by similarity. */
  readonly alike: readonly AlikeColumn[];
  /** Fields without a column in which every row has a value. */
  readonly given: readonly GivenColumn[];
  readonly problems: readonly HeadingProblem[];
  /** Required fields without a column: rows whose SKU is live do without them (decision 26a). */
  readonly lacking: readonly FieldName[];
  /** The language most headings are written in. */
  readonly language: Language;
}

/** Further choices about a heading row, and evidence for matching. */
export interface MatchOptions {
  /** Values that every row has. */
  readonly given?: readonly GivenValue[] | undefined;
  /** The units of weights and sizes that were asked for. */
  readonly units?: UnitsChosen | undefined;
  /** Columns that were asked for by their headings: they have to be there. */
  readonly asked?: ReadonlyMap<string, ColumnMeaning> | undefined;
  /** Some values below a column; with it, headings are also matched by similarity. */
  readonly samplesOf?: ((column: number) => readonly string[]) | undefined;
}
