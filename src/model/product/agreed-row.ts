import type { ExportedValue } from "./exported-value.ts";
import type { FieldName } from "./product.ts";

/** A value that the sheet asked for and that nothing could be compared with (decision 18). */
export interface AskedValue {
  /** Digest of the value. */
  readonly asked: string;
}

/** A value that both sides had; null: what it is now is not known, since a write ended unclear. */
export type AgreedValue = ExportedValue | AskedValue | null;

/**
 * What sheet and marketplace last had in common for a SKU: the base of the three-way comparison
 * (decision 21a). In lists, an entry with an empty value or address was removed on both sides.
 */
export interface AgreedRow {
  readonly sku: string;
  /** When that was; wall-clock milliseconds. */
  readonly atMs: number;
  readonly values: { readonly [Name in FieldName]?: AgreedValue };
  /** A field without a value was blank on both sides. If false, nothing is known of it. */
  readonly isWhole: boolean;
  /** What of a whole row was noted since the export; of any other row that is all. */
  readonly since?: AgreedRow["values"] | undefined;
  /** Fields that an undo has put back, with the value that it took away (decision 21c). */
  readonly undone?: { readonly [Name in FieldName]?: UndoneValue } | undefined;
}

/** A value of the sheet that an undo took away again. */
export interface UndoneValue {
  readonly value: ExportedValue;
  /** Wall-clock milliseconds. */
  readonly atMs: number;
}
