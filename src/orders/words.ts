import type { ItemDifference } from "../model/order/order.ts";
import { sayOrderNote as say } from "../model/run/order-notes.ts";
import type { OrderNote } from "../model/run/order-plan.ts";
import type { ShipmentPart } from "../model/words/en.ts";

/** What planning says of orders; a plan is the same in every language (`orderTexts` gives the words). */
export const orderNotes = {
  unsettled: (run: string) => ({ code: "write-unsettled", message: say("unsettled", run) }),
  wrongStatus: (status: string, was: string | undefined) => ({
    code: "wrong-status",
    message: say("wrongStatus", status, was ?? null),
  }),
  packedOtherwise: (run: string, skus: readonly string[]) => ({
    code: "packed-otherwise",
    message: say("packedOtherwise", run, skus),
  }),
  packedAlready: (status: string) => ({
    code: "packed-already",
    message: say("packedAlready", status),
  }),
  packedStillNew: (run: string, status: string) => ({
    code: "packed-already",
    message: say("packedStillNew", run, status),
  }),
  declinedAlready: (status: string) => ({
    code: "declined-already",
    message: say("declinedAlready", status),
  }),
  declinesUnproven: (status: string, skus: readonly string[]) => ({
    code: "declines-unproven",
    message: say("declinesUnproven", status, skus),
  }),
  declineNotAllowed: (skus: readonly string[]) => ({
    code: "decline-not-allowed",
    message: say("declineNotAllowed", skus),
  }),
  itemsDiffer: (items: readonly ItemDifference[]) => ({
    code: "order-items-differ",
    message: say("itemsDiffer", items),
  }),
  quantityNotCompared: (items: readonly { readonly sku: string; readonly live: number }[]) => ({
    code: "quantity-not-compared",
    message: say("quantityNotCompared", items),
  }),
  notPacked: () => ({ code: "not-packed", message: say("notPacked") }),
  notShippable: (status: string, was: string | undefined) => ({
    code: "not-shippable",
    message: say("notShippable", status, was ?? null),
  }),
  leftOut: () => ({ code: "order-left-out", message: say("leftOut") }),
  shippedAlready: (number: string) => ({
    code: "shipped-already",
    message: say("shippedAlready", number),
  }),
  shippedOtherwise: (names: readonly ShipmentPart[]) => ({
    code: "shipment-differs",
    message: say("shippedOtherwise", names),
  }),
  numberDiffers: (number: string) => ({
    code: "number-differs",
    message: say("numberDiffers", number),
  }),
  replaces: (number: string) => ({ code: "number-replaced", message: say("replaces", number) }),
  unusualStatus: (status: string) => ({
    code: "unusual-status",
    message: say("unusualStatus", status),
  }),
  wrongCell: (cell: string, code: string) => ({ code, message: say("wrongCell", cell, code) }),
} satisfies Readonly<Record<string, (...given: never[]) => OrderNote>>;
