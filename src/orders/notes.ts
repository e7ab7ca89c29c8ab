import type { OrderNote } from "../model/run/order-plan.ts";
import type { Finding } from "../model/sheet/finding.ts";
import type { OrderNoteWords } from "../model/words/en.ts";

/** What notes are about, by their sentences. */
const codes = {
  unsettled: "write-unsettled",
  wrongStatus: "wrong-status",
  packedOtherwise: "packed-otherwise",
  packedAlready: "packed-already",
  packedStillNew: "packed-already",
  declinedAlready: "declined-already",
  declinesUnproven: "declines-unproven",
  declineNotAllowed: "decline-not-allowed",
  itemsDiffer: "order-items-differ",
  quantityNotCompared: "quantity-not-compared",
  notPacked: "not-packed",
  notShippable: "not-shippable",
  leftOut: "order-left-out",
  shippedAlready: "shipped-already",
  shippedOtherwise: "shipment-differs",
  numberDiffers: "number-differs",
  replaces: "number-replaced",
  unusualStatus: "unusual-status",
} as const satisfies Partial<Record<keyof OrderNoteWords, string>>;

export type OrderNoteCode = (typeof codes)[keyof typeof codes];

/** A note on an order, by the name of its sentence. */
export function orderNote<Name extends keyof typeof codes>(
  name: Name,
  ...values: Parameters<OrderNoteWords[Name]>
): OrderNote {
  return { code: codes[name], message: { says: `model.orderNotes.${name}`, values } };
}

/** What the check says of a cell that holds its order up. */
export function findingNote({ cell, code, said }: Finding): OrderNote {
  return { code, message: { says: "model.orderNotes.found", values: [cell, said] } };
}
