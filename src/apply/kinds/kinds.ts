import { msg } from "../../model/message.ts";
import type { Order } from "../../model/order/order.ts";
import type { FieldsHolder } from "../../model/product/equality.ts";
import type { FieldName, Listing } from "../../model/product/product.ts";
import type {
  CreateOperation,
  Operation,
  OrderOperation,
  PackOperation,
  ProductOperation,
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
  changedUnasked,
  judgeCreate,
  judgeUpdate,
  updateOn,
} from "./judge-product.ts";
import { appliedEnding, type Ending, type Kind, type Live } from "./kind.ts";

/**
 * Somebody else may write between the comparison and the send. So records are read again, or proven
 * absent, just before a write (decisions 21 and 36).
 */
const freshMsMax = 60_000;

const common = {
  lane: "orders",
  about: "orders",
  freshMsMax,
  againOn: "unchanged",
  readBackWhenLimited: true,
  group: ({ order }: OrderOperation) => `order ${order}`,
  siblings: "never-after-failure",
} as const;

export const pack: Kind<PackOperation, Order> = {
  ...common,
  send: (marketplace, { order, items }, options) =>
    marketplace.packOrder(order, { items }, options),
  answered: answeredPack,
  judge: judgePack,
  on: (operation, order) => stalePack(operation, order) ?? operation,
};

export const ship: Kind<ShipOperation, Order> = {
  ...common,
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
  on: (operation, order) => staleShip(operation, order) ?? operation,
};

export const create: Kind<CreateOperation, Listing> = {
  lane: "create",
  about: "products",
  freshMsMax,
  send: (marketplace, { product }, options) => marketplace.createProduct(product, options),
  answered: ({ product }, answer) => endingOfAnswer(product, answer, []),
  judge: judgeCreate,
  on: (operation, listing) =>
    listing === undefined
      ? operation
      : { outcome: "stale", message: msg("apply.endings.listedSince") },
  againOn: "absent",
  readBackWhenLimited: true,
  group: ({ card }) => cardGroup(card),
  siblings: "after-success",
};

export const update: Kind<UpdateOperation, Listing> = {
  lane: "update",
  about: "products",
  freshMsMax,
  send: (marketplace, operation, options) =>
    marketplace.updateProduct(operation.sku, updateBody(operation), {
      ...options,
      keepsPositions: operation.keepsPositions,
    }),
  answered: (operation, answer) =>
    endingOfAnswer(updateBody(operation), answer, changedUnasked(operation, answer)),
  judge: judgeUpdate,
  on: updateOn,
  againOn: "unchanged",
  readBackWhenLimited: false,
  group: ({ card }) => cardGroup(card),
  siblings: "together",
};

/** The group of a card, by its parent SKU. */
export function cardGroup(card: string): string {
  return `card ${card}`;
}

function endingOfAnswer(
  sent: FieldsHolder,
  answer: Listing,
  unasked: readonly FieldName[],
): Ending {
  return appliedEnding({ listing: answer }, [...changedInAnswer(sent, answer), ...unasked]);
}

/** All kinds. Within a lane and a group, earlier kinds go first. */
export const kinds = { create, update, pack, ship } as const satisfies {
  readonly [Name in ProductOperation["kind"]]: Kind<OfKind<Name>, Listing>;
} & { readonly [Name in OrderOperation["kind"]]: Kind<OfKind<Name>, Order> };

type OfKind<Name> = Extract<Operation, { readonly kind: Name }>;

export type AnyKind = Kind<Operation, Live>;

/** All kind names, in sending order. */
export const kindNames = Object.keys(kinds) as readonly Operation["kind"][];

/** Rules for the kind of an operation. */
export function kindOf({ kind }: Pick<Operation, "kind">): AnyKind {
  // TypeScript cannot express that the kind's name and its operation match.
  return kinds[kind] as unknown as AnyKind;
}
