import type { FieldsHolder } from "../../model/product/equality.ts";
import type { FieldName, Listing } from "../../model/product/product.ts";
import type { CreateOperation, UpdateOperation } from "../../model/run/plan.ts";
import {
  changedInAnswer,
  changedUnasked,
  judgeCreate,
  judgeUpdate,
  staleUpdate,
} from "./judge-product.ts";
import { appliedEnding, type Ending, type Kind } from "./kind.ts";

/** “Create product”. */
export const create: Kind<CreateOperation, Listing> = {
  lane: "create",
  about: "products",
  serial: false,
  send: (marketplace, { product }, options) => marketplace.createProduct(product, options),
  answered: ({ product }, answer) => endingOfAnswer(product, answer, []),
  judge: judgeCreate,
  stale: (_operation, listing) =>
    listing === undefined
      ? undefined
      : { outcome: "stale", message: "The SKU is listed since it was compared." },
  againOn: "absent",
  readBackWhenLimited: true,
  group: ({ card }) => cardGroup(card),
  siblings: "after-success",
};

/** “Update product”. */
export const update: Kind<UpdateOperation, Listing> = {
  lane: "update",
  about: "products",
  serial: false,
  send: (marketplace, { sku, patch }, options) => marketplace.updateProduct(sku, patch, options),
  answered: (operation, answer) =>
    endingOfAnswer(operation.patch, answer, changedUnasked(operation, answer)),
  judge: judgeUpdate,
  stale(operation, listing) {
    const message = staleUpdate(operation, listing);
    return message === undefined ? undefined : { outcome: "stale", message };
  },
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
