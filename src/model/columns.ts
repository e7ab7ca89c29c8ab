import type { FieldName } from "./product.ts";

/** A sheet's column that is known to hold a field. */
export interface Column {
  /** From 0 (column A). */
  readonly index: number;
  /** The heading as the person wrote it. */
  readonly heading: string;
  readonly field: FieldName;
  /** Of a numbered field: its number, from 1 (`Image 3` is 3). */
  readonly part?: number;
  /** Of a keyed field: its key (`Option: Colour` is `Colour`). */
  readonly key?: string;
}
