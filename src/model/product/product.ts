import type { FromSchema } from "json-schema-to-ts";
import type { Text } from "../message.ts";
import type {
  productOnCreateSchema,
  productOnUpdateSchema,
  productProperties,
} from "../schemas/product.ts";

export type ProductOnCreate = FromSchema<typeof productOnCreateSchema>;

/** An update cannot contain the two prices (decision 17). */
export type ProductOnUpdate = FromSchema<typeof productOnUpdateSchema>;

export type FieldName = keyof typeof productProperties;

export type FieldValue = NonNullable<ProductOnCreate[FieldName]>;

export type ListField = (typeof listFields)[number];

export const listFields = ["images", "videos", "options", "attributes"] as const;

export function isLinkField(field: FieldName): field is "images" | "videos" {
  return field === "images" || field === "videos";
}

export function isListField(field: FieldName): field is ListField {
  return (listFields as readonly FieldName[]).includes(field);
}

/** In requests, positions count from 1, with gaps only in an undo. */
export type Link = NonNullable<ProductOnCreate["images"]>[number];

export type Pair = ProductOnCreate["options"][number];

export type Listing = {
  readonly [Name in FieldName]?: ProductOnCreate[Name] | string | null;
} & {
  readonly sku: string;
  readonly id?: string;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly [unknownField: string]: unknown;
};

/** Blank cells request nothing. `clears` are the fields with `<clear>` (decision 26). */
export interface Draft {
  readonly row: number;
  readonly product: Partial<ProductOnCreate> & { readonly sku: string };
  readonly clears: readonly FieldName[];
  /** Entries with `<clear>`: keys, or positions as text. */
  readonly clearedEntries?: { readonly [Name in ListField]?: readonly string[] };
}

export interface RememberedListing {
  readonly listing: Listing;
  /** `seen`: from a list that does not rule out another listing with the same SKU. */
  readonly source: "create" | "update" | "list" | "seen";
  readonly atMs: number;
  /** The last answer to a write, which includes the fields that lists omit (decision 18). */
  readonly whole?: { readonly listing: Listing; readonly atMs: number };
}

/** A live listing that has no row in the sheet. */
export interface MissingListing {
  readonly sku: string;
  readonly name: string;
}

export interface ImageCell {
  readonly row: number;
  readonly cell: string;
  readonly column: string;
  readonly label: Text;
  readonly url: string;
}

export interface ImageTotals {
  readonly links: number;
  /** Links with a clear result, including unreachable ones. */
  readonly checked: number;
  readonly unreachable: number;
  readonly tooSmall: number;
  readonly wrongType: number;
  /** Links that may not be requested, or that had an inconclusive answer. */
  readonly notChecked: number;
  readonly stopped: boolean;
}
