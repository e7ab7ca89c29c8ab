import type { ExportedValue } from "./exported-value.ts";
import type { FieldName } from "./product.ts";

/** A value that the sheet requested when the live value was unknown (decision 18). */
export interface AskedValue {
  /** Digest of the requested value. */
  readonly asked: string;
}

/** A value that both sides had. Null: unknown, because the outcome of a write is unclear. */
export type AgreedValue = ExportedValue | AskedValue | null;

/**
 * The last state that sheet and marketplace had in common for a SKU: the base of the three-way
 * comparison (decision 21a). A list entry with an empty value or address was removed on both sides.
 */
export interface AgreedRow {
  readonly sku: string;
  /** The time of that state; wall-clock milliseconds. */
  readonly atMs: number;
  readonly values: { readonly [Name in FieldName]?: AgreedValue };
  /** Whether fields without a value were blank on both sides. If false, they are unknown. */
  readonly isWhole: boolean;
  /** In a whole row: the values noted since the export. */
  readonly since?: AgreedRow["values"] | undefined;
  /** Fields that an undo restored, with the value that it removed (decision 21c). */
  readonly undone?: { readonly [Name in FieldName]?: UndoneValue } | undefined;
}

/** A value of the sheet that an undo removed. */
export interface UndoneValue {
  readonly value: ExportedValue;
  /** Wall-clock milliseconds. */
  readonly atMs: number;
}
