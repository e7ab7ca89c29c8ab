import { msg } from "../../model/message.ts";
import type { Order } from "../../model/order/order.ts";
import type { Listing } from "../../model/product/product.ts";
import type { PageSizeName } from "../../model/run/facts.ts";
import { productOnCreateSchema } from "../../model/schemas/product.ts";
import type { Context } from "../send/context.ts";
import { type ReadRecord, readListing, readOrder, type WirePage } from "../wire/answer.ts";
import type { RecordNames } from "./collect.ts";

/** One of the API's two lists, and its facts. */
export interface ListSource<Item> extends RecordNames<Item> {
  /** What it lists, in the plural. */
  readonly noun: "products" | "orders";
  readonly lane: "read" | "orders";
  /** In the path of its requests. */
  readonly segment: "product" | "orders";
  readonly read: ReadRecord<Item>;
  readonly pageBaseFact: "pageBase" | "orderPageBase";
  readonly sizeNameFact: "sizeName" | "orderSizeName";
  /** First page until the base is known. */
  readonly pageBaseGuess: 0 | 1;
  readonly sizeNameGuess: PageSizeName;
  /** Reports harmless oddities of a page. */
  readonly inspect?: (context: Context, page: WirePage<Item>) => void;
}

/** Fields that every listed product has besides its SKU. */
const listedAlways: readonly string[] = [
  ...productOnCreateSchema.required.filter((name) => name !== "sku"),
  "id",
  "createdAt",
  "updatedAt",
];

/** "List products". Two listings of one SKU differ by their id. */
export const productList: ListSource<Listing> = {
  noun: "products",
  lane: "read",
  segment: "product",
  read: readListing,
  idOf: ({ id }) => (id === undefined || id === null || id === "" ? undefined : String(id)),
  nameOf: ({ sku }) => sku,
  pageBaseFact: "pageBase",
  sizeNameFact: "sizeName",
  pageBaseGuess: 1,
  sizeNameGuess: "PageSize",
  inspect: warnOfVanishedFields,
};

/** "List orders" as a list that can be read to its end; orders are identified by their number. */
export const orderList: ListSource<Order> = {
  noun: "orders",
  lane: "orders",
  segment: "orders",
  read: readOrder,
  idOf: ({ marketplaceOrderNumber }) => marketplaceOrderNumber,
  nameOf: ({ marketplaceOrderNumber }) => marketplaceOrderNumber,
  pageBaseFact: "orderPageBase",
  sizeNameFact: "orderSizeName",
  pageBaseGuess: 0,
  sizeNameGuess: "Size",
};

/** A documented field that disappears is reported once (decision 7). */
function warnOfVanishedFields(context: Context, page: WirePage<Listing>): void {
  if (page.items.length > 0 && page.totalCount === undefined) {
    context.warn({
      code: "total-missing",
      message: msg("marketplace.lists.totalMissing"),
    });
  }
  if (page.items.length < page.recordCount) {
    context.warn({
      code: "record-unreadable",
      message: msg("marketplace.lists.withoutSku"),
    });
  }
  if (page.items.length === 0) return;
  for (const field of listedAlways.filter((name) => page.items.every((item) => !(name in item)))) {
    context.warn({
      code: "field-vanished",
      message: msg("marketplace.lists.fieldVanished", { field }),
    });
  }
}
