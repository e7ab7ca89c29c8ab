import type { Order } from "../../model/order/order.ts";
import type { OrderOperation, PackOperation, ShipOperation } from "../../model/run/plan.ts";
import {
  answeredPack,
  answeredShip,
  judgePack,
  judgeShip,
  stalePack,
  staleShip,
} from "./judge-order.ts";
import type { Kind } from "./kind.ts";

/** An order is read just before it is written to (decision 36). */
const freshMsMax = 60_000;

/** What both kinds have in common: one lane, one at a time, and packed before it is shipped. */
const common = {
  lane: "orders",
  about: "orders",
  serial: true,
  freshMsMax,
  againOn: "unchanged",
  readBackWhenLimited: true,
  group: ({ order }: OrderOperation) => `order ${order}`,
  siblings: "never-after-failure",
} as const;

/** “Pack order”. */
export const pack: Kind<PackOperation, Order> = {
  ...common,
  send: (marketplace, { order, items }, options) =>
    marketplace.packOrder(order, { items }, options),
  answered: answeredPack,
  judge: judgePack,
  stale: stalePack,
};

/** “Add shipment number”. */
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
  stale: staleShip,
};
