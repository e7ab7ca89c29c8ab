import type { FromSchema } from "json-schema-to-ts";
import type {
  productOnCreateSchema,
  productOnUpdateSchema,
  productProperties,
} from "./schemas/product.ts";

/** A product variant as "Create product" takes it. Prices and sizes are plain numbers. */
export type ProductOnCreate = FromSchema<typeof productOnCreateSchema>;

/** A product variant as "Update product" takes it: without the two prices (decision 17). */
export type ProductOnUpdate = FromSchema<typeof productOnUpdateSchema>;

/** Name of a request field. */
export type FieldName = keyof typeof productProperties;

/** A value of any request field. */
export type FieldValue = NonNullable<ProductOnCreate[FieldName]>;

/** One image or video: its position, from 1, and its address. */
export type Link = NonNullable<ProductOnCreate["images"]>[number];

/** One option or attribute. */
export type Pair = ProductOnCreate["options"][number];

/**
 * A product as the marketplace answers it (schema `product-in-answers`): any field may be missing,
 * null, or an empty string; timestamps are kept raw.
 */
export type Listing = {
  readonly [Name in FieldName]?: ProductOnCreate[Name] | string | null;
} & {
  readonly sku: string;
  readonly id?: string;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly [unknownField: string]: unknown;
};

/**
 * What one sheet row asks for. A blank cell leaves its key out; a field in `clears` was written as
 * `<clear>` (decision 26).
 */
export interface Draft {
  /** Excel's row number. */
  readonly row: number;
  readonly product: Partial<ProductOnCreate> & { readonly sku: string };
  readonly clears: readonly FieldName[];
}
