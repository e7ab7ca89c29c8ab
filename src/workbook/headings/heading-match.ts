import type { Language } from "../../model/localised.ts";
import type { ErrorText } from "../../model/message.ts";
import type { Column, FieldPlace } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { ColumnMeaning, GivenColumn } from "../../model/sheet/sheet-choice.ts";
import type { Likely } from "./likely-places.ts";

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

/** `column` counts from 0. */
interface HeadedColumn {
  readonly column: number;
  readonly heading: string;
}

export interface ChosenColumn extends HeadedColumn {
  readonly key: string;
  readonly meaning: ColumnMeaning;
}

/** The heading is unknown or an error, or another column is used for the field. */
export interface IgnoredColumn extends HeadedColumn {
  readonly rival?: { readonly place: FieldPlace; readonly used: Column };
  /** Only suggested, because it is too uncertain to use. */
  readonly perhaps?: Likely;
}

export type AlikeColumn = HeadedColumn & Likely;

/** An ignored column that looks like a price. It could fill this field, which has no column. */
export type UnreadPrice = Column & { readonly field: "salePrice" | "firstCost" };

export interface HeadingMatch {
  readonly columns: readonly Column[];
  readonly ignored: readonly IgnoredColumn[];
  readonly unreadPrices: readonly UnreadPrice[];
  readonly chosen: readonly ChosenColumn[];
  readonly alike: readonly AlikeColumn[];
  readonly constants: readonly GivenColumn[];
  readonly problems: readonly HeadingProblem[];
  /** Rows with a live SKU do not need these required fields. */
  readonly lacking: readonly FieldName[];
  readonly language: Language;
}

export interface MatchOptions {
  readonly required?: ReadonlyMap<string, ColumnMeaning> | undefined;
  /** Returns some values of a column. If set, headings are also matched by similarity. */
  readonly samplesOf?: ((column: number) => readonly string[]) | undefined;
}
