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

/** What keeps a heading row from being used. */
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

/** A column that is left out: nobody knows its heading, or another column holds the same. */
export interface IgnoredColumn {
  /** Counted from 0. */
  readonly column: number;
  readonly heading: string;
  /** What it holds, and the column that is read for that. */
  readonly rival?: { readonly place: FieldPlace; readonly used: Column };
  /** What it may well hold, where that is not sure enough to be taken for it. */
  readonly perhaps?: Likely;
}

/** A column that is taken for a field because its heading is much like that of the field. */
export interface AlikeColumn extends Likely {
  /** Counted from 0. */
  readonly column: number;
  readonly heading: string;
}

/** A column that speaks of prices and is not read: it could be the price of that field. */
export type UnreadPrice = Column & { readonly field: "salePrice" | "firstCost" };

/** What a heading row means. */
export interface HeadingMatch {
  readonly columns: readonly Column[];
  /** Columns with a heading that nobody knows, or for whose field a better one is there. */
  readonly ignored: readonly IgnoredColumn[];
  /** Those of `ignored` that speak of prices, where one could still be read. */
  readonly unreadPrices: readonly UnreadPrice[];
  /** Columns whose meaning was chosen, with what was chosen; the heading may be empty. */
  readonly chosen: readonly ChosenColumn[];
  /** Those of `columns` whose heading nobody knows exactly. */
  readonly alike: readonly AlikeColumn[];
  /** Fields without a column in which every row has a value. */
  readonly given: readonly GivenColumn[];
  readonly problems: readonly HeadingProblem[];
  /** Required fields without a column: rows whose SKU is live do without them (decision 26a). */
  readonly lacking: readonly FieldName[];
  /** The language most headings are written in. */
  readonly language: Language;
}

/** What else is settled about a heading row, and what helps to find out the rest. */
export interface MatchOptions {
  /** Values that every row has. */
  readonly given?: readonly GivenValue[] | undefined;
  /** The units of weights and sizes that were asked for. */
  readonly units?: UnitsChosen | undefined;
  /** Columns that were asked for by their headings: they have to be there. */
  readonly asked?: ReadonlyMap<string, ColumnMeaning> | undefined;
  /** Some values below a column; with it headings that nobody knows exactly are taken as well. */
  readonly samplesOf?: ((column: number) => readonly string[]) | undefined;
}
