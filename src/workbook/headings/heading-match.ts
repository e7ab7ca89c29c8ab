import type { Language } from "../../model/localised.ts";
import type { ErrorText } from "../../model/message.ts";
import type { Column, FieldPlace } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { ColumnMeaning, GivenColumn } from "../../model/sheet/sheet-choice.ts";
import type { Likely } from "./likely-places.ts";

/** Why a heading row cannot be used. */
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
  /** The template heading of the SKU, in the language of the sheet. */
  readonly heading?: string;
  readonly columns: readonly number[];
}

/** A column, counted from 0, and its heading. */
interface HeadedColumn {
  readonly column: number;
  readonly heading: string;
}

/** A column whose meaning was chosen, not derived from its heading. */
export interface ChosenColumn extends HeadedColumn {
  readonly key: string;
  readonly meaning: ColumnMeaning;
}

/** A column that is left out: the heading is unknown, or another column is used for the field. */
export interface IgnoredColumn extends HeadedColumn {
  readonly rival?: { readonly place: FieldPlace; readonly used: Column };
  /** The likely field. It is only suggested, because it is too uncertain to use. */
  readonly perhaps?: Likely;
}

/** A column whose field was guessed by similarity. */
export type AlikeColumn = HeadedColumn & Likely;

/** An ignored column that looks like a price. It could fill this field, which has no column. */
export type UnreadPrice = Column & { readonly field: "salePrice" | "firstCost" };

/** How each column of a heading row is read, and which problems prevent it. */
export interface HeadingMatch {
  readonly columns: readonly Column[];
  readonly ignored: readonly IgnoredColumn[];
  /** Empty if every price field has a column or a value for all rows. */
  readonly unreadPrices: readonly UnreadPrice[];
  /** Columns with a chosen meaning; their heading may be empty. */
  readonly chosen: readonly ChosenColumn[];
  readonly alike: readonly AlikeColumn[];
  /** Fields with one value for all rows instead of a column. */
  readonly constants: readonly GivenColumn[];
  readonly problems: readonly HeadingProblem[];
  /** Required fields without a column or value. Rows with a live SKU don't need them. */
  readonly lacking: readonly FieldName[];
  readonly language: Language;
}

/** Options of {@link matchHeadings} besides the headings and the choices. */
export interface MatchOptions {
  readonly required?: ReadonlyMap<string, ColumnMeaning> | undefined;
  /** Returns some values of a column. If set, headings are also matched by similarity. */
  readonly samplesOf?: ((column: number) => readonly string[]) | undefined;
}
