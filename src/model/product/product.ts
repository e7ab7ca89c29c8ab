import type { FromSchema } from "json-schema-to-ts";
import type {
  productOnCreateSchema,
  productOnUpdateSchema,
  productProperties,
} from "../schemas/product.ts";

/** A product variant as "Create product" takes it. Prices and sizes are plain numbers. */
export type ProductOnCreate = FromSchema<typeof productOnCreateSchema>;

/** A product variant as "Update product" takes it: without the two prices (decision 17). */
export type ProductOnUpdate = FromSchema<typeof productOnUpdateSchema>;

export type FieldName = keyof typeof productProperties;

export type FieldValue = NonNullable<ProductOnCreate[FieldName]>;

export type ListField = (typeof listFields)[number];

/** The fields that hold several entries. */
export const listFields = ["images", "videos", "options", "attributes"] as const;

/** Whether a field's entries are links, which have positions; those of other lists have keys. */
export function isLinkField(field: FieldName): field is "images" | "videos" {
  return field === "images" || field === "videos";
}

export function isListField(field: FieldName): field is ListField {
  return (listFields as readonly FieldName[]).includes(field);
}

/**
 * One image or video: its position, from 1, and its address. In a row and in its plan the position
 * is that of the sheet's column, and may leave gaps; a request is numbered without them.
 */
export type Link = NonNullable<ProductOnCreate["images"]>[number];

/** One option or attribute. */
export type Pair = ProductOnCreate["options"][number];

/**
 * A product as the marketplace answers it (schema `product-in-answers`): any field may be missing,
 * null, or an empty string; timestamps are kept as they came.
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
 * What one sheet row asks for. A blank cell leaves its field out; a field in `clears` was written
 * as `<clear>` (decision 26).
 */
export interface Draft {
  /** Excel's row number. */
  readonly row: number;
  readonly product: Partial<ProductOnCreate> & { readonly sku: string };
  readonly clears: readonly FieldName[];
  /** Entries of lists written as `<clear>`: keys, or positions as texts. */
  readonly clearedEntries?: { readonly [Name in ListField]?: readonly string[] };
}

/** What is remembered of one SKU. Times are wall-clock milliseconds. */
export interface RememberedListing {
  /** The last answer of any kind. */
  readonly listing: Listing;
  /** `seen`: a list that does not show it to be the only one of its SKU. */
  readonly source: "create" | "update" | "list" | "seen";
  readonly atMs: number;
  /**
   * The last answer to a create or an update: it has the fields that the list leaves out (decision
   * 18).
   */
  readonly whole?: { readonly listing: Listing; readonly atMs: number };
}

/** A listing that is live, and that no row of a sheet is about. */
export interface MissingListing {
  readonly sku: string;
  readonly name: string;
}
