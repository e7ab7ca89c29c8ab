import { msg } from "../../model/message.ts";
import type { Order } from "../../model/order/order.ts";
import type { FieldsHolder } from "../../model/product/equality.ts";
import type { FieldName, Listing } from "../../model/product/product.ts";
import type {
  CreateOperation,
  Operation,
  OrderOperation,
  PackOperation,
  ShipOperation,
  UpdateOperation,
} from "../../model/run/plan.ts";
import { updateBody } from "../../model/run/update-body.ts";
import {
  answeredPack,
  answeredShip,
  judgePack,
  judgeShip,
  stalePack,
  staleShip,
} from "./judge-order.ts";
import {
  changedInAnswer,
  changedUnsent,
  judgeCreate,
  judgeUpdate,
  rebaseUpdate,
} from "./judge-product.ts";
import { type AnyKind, appliedEnding, type Ending, type Kind } from "./kind.ts";

const ofOrders = {
  lane: "orders",
  about: "order",
  againOn: "unchanged",
  readBackWhenLimited: true,
  group: ({ order }: OrderOperation) => `order ${order}`,
  siblings: "never-after-failure",
} as const;

const ofListings = {
  about: "listing",
  group: ({ card }: CreateOperation | UpdateOperation) => cardGroup(card),
} as const;

const pack: Kind<PackOperation, Order> = {
  ...ofOrders,
  send: (marketplace, { order, items }, options) =>
    marketplace.packOrder(order, { items }, options),
  answered: answeredPack,
  judge: judgePack,
  rebase: (operation, order) => stalePack(operation, order) ?? operation,
};

const ship: Kind<ShipOperation, Order> = {
  ...ofOrders,
  send: (marketplace, { order, form, before, replace }, { label, ...options }) => {
    const replaces = replace === true ? before.supplierShippingNumber : undefined;
    return marketplace.addShipmentNumber(order, form, {
      ...options,
      ...(label === undefined ? {} : { label }),
      ...(replaces == null ? {} : { replaces }),
    });
  },
  answered: answeredShip,
  judge: judgeShip,
  rebase: (operation, order) => staleShip(operation, order) ?? operation,
};

const create: Kind<CreateOperation, Listing> = {
  ...ofListings,
  lane: "create",
  send: (marketplace, { product }, options) => marketplace.createProduct(product, options),
  answered: ({ product }, answer) => endingOfAnswer(product, answer, []),
  judge: judgeCreate,
  rebase: (operation, listing) =>
    listing === undefined
      ? operation
      : { outcome: "stale", message: msg("apply.endings.listedSince") },
  againOn: "absent",
  readBackWhenLimited: true,
  siblings: "after-success",
};

const update: Kind<UpdateOperation, Listing> = {
  ...ofListings,
  lane: "update",
  send: (marketplace, operation, options) =>
    marketplace.updateProduct(operation.sku, updateBody(operation), {
      ...options,
      keepsPositions: operation.keepsPositions,
    }),
  answered: (operation, answer) =>
    endingOfAnswer(updateBody(operation), answer, changedUnsent(operation, answer)),
  judge: judgeUpdate,
  rebase: rebaseUpdate,
  againOn: "unchanged",
  readBackWhenLimited: false,
  siblings: "together",
};

/** `card` is the parent SKU. */
export function cardGroup(card: string): string {
  return `card ${card}`;
}

function endingOfAnswer(sent: FieldsHolder, answer: Listing, unsent: readonly FieldName[]): Ending {
  return appliedEnding({ listing: answer }, [...changedInAnswer(sent, answer), ...unsent]);
}

const kinds = { create, update, pack, ship } satisfies Record<Operation["kind"], unknown>;

/** In sending order: a lane queues the operations of earlier kinds first. */
export const kindNames = Object.keys(kinds) as readonly Operation["kind"][];

export function kindOf({ kind }: Pick<Operation, "kind">): AnyKind {
  // TypeScript cannot express that the kind's name and its operation match.
  return kinds[kind] as unknown as AnyKind;
}
