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
  readonly columns: readonly number[];
}

/** `column` counts from 0. */
interface HeadedColumn {
  readonly column: number;
  readonly heading: string;
}

export interface ChosenColumn<Field extends string = FieldName> extends HeadedColumn {
  readonly key: string;
  readonly meaning: ColumnMeaning<Field>;
}

/** The heading is unknown or an error, or another column is used for the field. */
export interface IgnoredColumn extends HeadedColumn {
  readonly rival?: { readonly place: FieldPlace; readonly used: Column };
  /** Only suggested, because it is too uncertain to use. */
  readonly perhaps?: Likely;
}

export type AlikeColumn = HeadedColumn & Likely;

export interface HeadingMatch {
  readonly columns: readonly Column[];
  readonly ignored: readonly IgnoredColumn[];
  /** Ignored columns that look like a price, with a price field that has no column. */
  readonly unreadPrices: readonly Column[];
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
