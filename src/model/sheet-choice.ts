import type { FieldName } from "./product.ts";

/** Which column of which field: `Image 3` → images, part 3; `Option: Colour` → options, key Colour. */
export interface FieldPlace {
  readonly field: FieldName;
  /** The number of a numbered column, from 1. */
  readonly part?: number;
  /** The key of a keyed column in its own spelling. */
  readonly key?: string;
}

/** What a column is taken for; “ignored”: for nothing, by choice. */
export type ColumnMeaning = FieldPlace | "ignored";

/**
 * What a person settled about a products sheet; what is left out is found out. Columns stand under
 * their column keys: the heading as it is compared, so that a choice holds in next month's file,
 * where columns may have moved.
 */
export interface SheetChoice {
  readonly sheet?: string;
  /** Excel's row number, from 1. */
  readonly headingRow?: number;
  readonly columns?: ReadonlyMap<string, ColumnMeaning>;
}

/** One choice on top of another: what the upper one settles holds, column by column. */
export function mergedChoice(under: SheetChoice, over: SheetChoice): SheetChoice {
  const columns = new Map([...(under.columns ?? []), ...(over.columns ?? [])]);
  return { ...under, ...over, ...(columns.size === 0 ? {} : { columns }) };
}

/** Whether two meanings are the same one. */
export function isSameMeaning(one: ColumnMeaning, other: ColumnMeaning): boolean {
  if (one === "ignored" || other === "ignored") return one === other;
  return one.field === other.field && one.part === other.part && one.key === other.key;
}
