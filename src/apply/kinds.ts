import type { WriteResult } from "../model/attempt.ts";
import type { FieldsHolder } from "../model/equality.ts";
import type { CreateOperation, ProductOperation, UpdateOperation } from "../model/plan.ts";
import type { Marketplace } from "../model/ports.ts";
import type { FieldName, Listing } from "../model/product.ts";
import type { Lane } from "../model/rate.ts";
import type { ReadBack } from "../model/run.ts";
import { changedUnasked, judgeCreate, judgeUpdate, staleUpdate, type Verdict } from "./judge.ts";

/** The part of the marketplace that the loop needs. */
export type ApplyMarketplace = Pick<
  Marketplace,
  "createProduct" | "updateProduct" | "readListings"
>;

/** All that the loop knows about one kind of operation: the loop itself is the same for all. */
export interface Kind<One> {
  readonly lane: Lane;
  send(
    marketplace: ApplyMarketplace,
    operation: One,
    signal: AbortSignal,
  ): Promise<WriteResult<Listing>>;
  /** The fields as they are sent. */
  sent(operation: One): FieldsHolder;
  /** What a listing says about an attempt whose answer was not clear. */
  judge(operation: One, listing: Listing): Verdict;
  /** Fields that differ in an answer from the image before, though they were not sent. */
  unasked(operation: One, listing: Listing): readonly FieldName[];
  /** Why the comparison no longer holds; undefined: it does (decision 21). */
  stale(operation: One, listing: Listing | undefined): string | undefined;
  /** What reading back must show for one more attempt to be safe (decisions 12 and 13). */
  readonly againOn: ReadBack;
  /** Refused by the limit: read back before it goes again, because twice would be two records. */
  readonly readBackWhenLimited: boolean;
  /** The first of a card succeeds before its siblings go (decision 24). */
  readonly firstOfCard: boolean;
}

const create: Kind<CreateOperation> = {
  lane: "create",
  send: (marketplace, operation, signal) => marketplace.createProduct(operation.product, signal),
  sent: (operation) => operation.product,
  judge: judgeCreate,
  unasked: () => [],
  stale: (_operation, listing) =>
    listing === undefined ? undefined : "The SKU is listed since it was compared.",
  againOn: "absent",
  readBackWhenLimited: true,
  firstOfCard: true,
};

const update: Kind<UpdateOperation> = {
  lane: "update",
  send: (marketplace, operation, signal) =>
    marketplace.updateProduct(operation.sku, operation.patch, signal),
  sent: (operation) => operation.patch,
  judge: judgeUpdate,
  unasked: changedUnasked,
  stale: staleUpdate,
  againOn: "unchanged",
  readBackWhenLimited: false,
  firstOfCard: false,
};

/** The table of kinds; another kind joins here and nowhere else. */
export const kinds = { create, update } as const satisfies {
  readonly [Name in ProductOperation["kind"]]: Kind<
    Extract<ProductOperation, { readonly kind: Name }>
  >;
};

/** The row of the table for an operation. */
export function kindOf(operation: ProductOperation): Kind<ProductOperation> {
  // The table's type ties each name to its own operations, which an index by a union cannot see.
  return kinds[operation.kind] as unknown as Kind<ProductOperation>;
}
