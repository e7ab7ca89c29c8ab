import type { FromSchema } from "json-schema-to-ts";
import type {
  productOnCreateSchema,
  productOnUpdateSchema,
  productProperties,
} from "../schemas/product.ts";

/** A product variant in “Create product”. Prices and sizes are plain numbers. */
export type ProductOnCreate = FromSchema<typeof productOnCreateSchema>;

/** A product variant in “Update product”, without the two prices (decision 17). */
export type ProductOnUpdate = FromSchema<typeof productOnUpdateSchema>;

export type FieldName = keyof typeof productProperties;

export type FieldValue = NonNullable<ProductOnCreate[FieldName]>;

export type ListField = (typeof listFields)[number];

/** The fields that hold several entries. */
export const listFields = ["images", "videos", "options", "attributes"] as const;

/** Whether a field's entries are links with positions. Other lists have keys. */
export function isLinkField(field: FieldName): field is "images" | "videos" {
  return field === "images" || field === "videos";
}

export function isListField(field: FieldName): field is ListField {
  return (listFields as readonly FieldName[]).includes(field);
}

/**
 * An image or video with its position, from 1. In a row and its plan, the position is that of the
 * sheet's column and may leave gaps; a request is numbered without gaps.
 */
export type Link = NonNullable<ProductOnCreate["images"]>[number];

/** One option or attribute. */
export type Pair = ProductOnCreate["options"][number];

/**
 * A product in the marketplace's answers (schema `product-in-answers`). Any field may be missing,
 * null or empty; timestamps stay unchanged.
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
 * What one row requests. A blank cell leaves its field out; `clears` lists the fields with
 * `<clear>` (decision 26).
 */
export interface Draft {
  readonly row: number;
  readonly product: Partial<ProductOnCreate> & { readonly sku: string };
  readonly clears: readonly FieldName[];
  /** List entries with `<clear>`: keys, or positions as text. */
  readonly clearedEntries?: { readonly [Name in ListField]?: readonly string[] };
}

/** What is remembered of one SKU. Times are wall-clock milliseconds. */
export interface RememberedListing {
  readonly listing: Listing;
  /** `seen`: from a list that does not prove it to be the only listing of its SKU. */
  readonly source: "create" | "update" | "list" | "seen";
  readonly atMs: number;
  /**
   * The last answer to a create or an update, which includes the fields that lists omit (decision
   * 18).
   */
  readonly whole?: { readonly listing: Listing; readonly atMs: number };
}

/** A live listing without a row in the sheet. */
export interface MissingListing {
  readonly sku: string;
  readonly name: string;
}
