import { msg, type ValuesOf } from "../model/message.ts";
import type { OrderNote } from "../model/run/order-plan.ts";
import type { Finding } from "../model/sheet/finding.ts";

const codes = {
  wrongStatus: "wrong-status",
  packedOtherwise: "packed-otherwise",
  packedAlready: "packed-already",
  packedEarlier: "packed-already",
  packedStillNew: "packed-already",
  declinedAlready: "declined-already",
  declinedEarlier: "declined-already",
  declinesUnproven: "declines-unproven",
  declineNotAllowed: "decline-not-allowed",
  itemsDiffer: "order-items-differ",
  quantityNotCompared: "quantity-not-compared",
  notPacked: "not-packed",
  notShippable: "not-shippable",
  shippedAlready: "shipped-already",
  shippedOtherwise: "shipment-differs",
  numberDiffers: "number-differs",
  replaces: "number-replaced",
  unusualStatus: "unusual-status",
  writeUnsettled: "write-unsettled",
} as const;

export type OrderNoteCode = (typeof codes)[keyof typeof codes] | "order-left-out";

export function orderNote<Name extends keyof typeof codes>(
  name: Name,
  ...values: ValuesOf<`orders.notes.${Name}`>
): OrderNote {
  return { code: codes[name], message: msg(`orders.notes.${name}`, ...values) };
}

export function findingNote({ cell, code, message }: Finding): OrderNote {
  return {
    code,
    message:
      cell === ""
        ? msg("model.plain", { text: message })
        : msg("plan.notes.atCell", { cell, finding: message }),
  };
}
