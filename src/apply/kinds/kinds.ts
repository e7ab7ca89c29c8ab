import type { Order } from "../../model/order/order.ts";
import type { Listing } from "../../model/product/product.ts";
import type { Operation, OrderOperation, ProductOperation } from "../../model/run/plan.ts";
import type { Kind, Live } from "./kind.ts";
import { pack, ship } from "./order-kinds.ts";
import { create, update } from "./product-kinds.ts";

/** The table of kinds; another kind joins here. Within a lane and a group, earlier kinds go first. */
export const kinds = { create, update, pack, ship } as const satisfies {
  readonly [Name in ProductOperation["kind"]]: Kind<OfKind<Name>, Listing>;
} & { readonly [Name in OrderOperation["kind"]]: Kind<OfKind<Name>, Order> };

type OfKind<Name> = Extract<Operation, { readonly kind: Name }>;

/** A kind whose operations and records are not told apart. */
export type AnyKind = Kind<Operation, Live>;

/** The names of the kinds in the table's order. */
export const kindNames = Object.keys(kinds) as readonly Operation["kind"][];

/** The row of the table for a kind or an operation. */
export function kindOf({ kind }: Pick<Operation, "kind">): AnyKind {
  // The table's type ties each name to its own operations, which an index by a union cannot see.
  return kinds[kind] as unknown as AnyKind;
}
