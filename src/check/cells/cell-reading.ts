import type { FieldName } from "../../model/product/product.ts";
import type { Place } from "../layout/row-findings.ts";

/** What a cell is that asks for an empty value, written `<clear>` (decision 26). */
export const cleared = Symbol("cleared");

/** A cell's value for its field; undefined when it is blank or could not be read. */
export type CellReading = string | number | typeof cleared | undefined;

/** What a person may set for reading. */
export interface ReadOptions {
  readonly decimalSeparator?: "." | ",";
  /** The sheet knows texts alone (CSV): a plain number among them is no remark. */
  readonly isAllText?: boolean;
  /** Where the currency stands. */
  readonly currencyPlace?: Place | undefined;
  /** By field: a person's own words for its choices, folded as `foldedWord` does. */
  readonly valueNames?: ReadonlyMap<FieldName, ReadonlyMap<string, string>> | undefined;
}
