import { msg } from "../../model/message.ts";
import type { Order } from "../../model/order/order.ts";
import type { Listing } from "../../model/product/product.ts";
import { productOnCreateSchema } from "../../model/schemas/product.ts";
import type { Context, ListState } from "../send/context.ts";
import { readListing, readOrder, type WirePage } from "../wire/answer.ts";
import type { RecordNames } from "./collect.ts";

const products = {
  noun: "products",
  lane: "read",
  segment: "product",
  pageBaseFact: "pageBase",
  sizeNameFact: "sizeName",
  pageBaseGuess: 1,
  sizeNameGuess: "PageSize",
} as const;

const orders = {
  noun: "orders",
  lane: "orders",
  segment: "orders",
  pageBaseFact: "orderPageBase",
  sizeNameFact: "orderSizeName",
  pageBaseGuess: 0,
  sizeNameGuess: "Size",
} as const;

export type AnyList = (typeof products | typeof orders) & {
  readonly context: Context;
  readonly state: ListState;
};

export type ListSource<Item> = AnyList &
  RecordNames<Item> & {
    readonly read: (value: unknown) => Item | undefined;
    readonly inspect?: (page: WirePage<Item>) => void;
  };

/** Two listings with one SKU are distinguished by their id. */
export function productList(context: Context): ListSource<Listing> {
  return {
    ...products,
    ...{ context, state: context.session.lists.read, read: readListing },
    idOf: ({ id }) => (id === undefined || id === null || id === "" ? undefined : String(id)),
    nameOf: ({ sku }) => sku,
    inspect: (page) => warnOfVanishedFields(context, page),
  };
}

export function orderList(context: Context): ListSource<Order> {
  const nameOf = ({ marketplaceOrderNumber }: Order) => marketplaceOrderNumber;
  const state = context.session.lists.orders;
  return { ...orders, context, state, read: readOrder, idOf: nameOf, nameOf };
}

/** Whether a page of this list costs as many slots as it has records (decision 5). */
export function countsProducts({ lane, context }: AnyList): boolean {
  return lane === "read" && context.readUnit === "products";
}

const listedAlways: readonly string[] = [
  ...productOnCreateSchema.required.filter((name) => name !== "sku"),
  "id",
  "createdAt",
  "updatedAt",
];

function warnOfVanishedFields({ warn }: Context, page: WirePage<Listing>): void {
  const { items, recordCount, totalCount } = page;
  if (items.length < recordCount) warn(msg("marketplace.lists.withoutSku"));
  if (items.length === 0) return;
  if (totalCount === undefined) warn(msg("marketplace.lists.totalMissing"));
  for (const field of listedAlways.filter((name) => items.every((item) => !(name in item)))) {
    warn(msg("marketplace.lists.fieldVanished", { field }));
  }
}
