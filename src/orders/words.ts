import type { ItemDifference } from "../model/order/order.ts";
import { orderNote as note } from "../model/run/order-notes.ts";
import type { OrderNote } from "../model/run/order-plan.ts";
import type { ShipmentPart } from "../model/words/en.ts";

/** What planning says of orders; a plan is the same in every language (`orderTexts` gives the words). */
export const orderNotes = {
  unsettled: (run: string) => note("write-unsettled", "unsettled", run),
  wrongStatus: (status: string, was: string | undefined) =>
    note("wrong-status", "wrongStatus", status, was ?? null),
  packedOtherwise: (run: string, skus: readonly string[]) =>
    note("packed-otherwise", "packedOtherwise", run, skus),
  packedAlready: (status: string) => note("packed-already", "packedAlready", status),
  packedStillNew: (run: string, status: string) =>
    note("packed-already", "packedStillNew", run, status),
  declinedAlready: (status: string) => note("declined-already", "declinedAlready", status),
  declinesUnproven: (status: string, skus: readonly string[]) =>
    note("declines-unproven", "declinesUnproven", status, skus),
  declineNotAllowed: (skus: readonly string[]) =>
    note("decline-not-allowed", "declineNotAllowed", skus),
  itemsDiffer: (items: readonly ItemDifference[]) =>
    note("order-items-differ", "itemsDiffer", items),
  quantityNotCompared: (items: readonly { readonly sku: string; readonly live: number }[]) =>
    note("quantity-not-compared", "quantityNotCompared", items),
  notPacked: () => note("not-packed", "notPacked"),
  notShippable: (status: string, was: string | undefined) =>
    note("not-shippable", "notShippable", status, was ?? null),
  leftOut: () => note("order-left-out", "leftOut"),
  shippedAlready: (number: string) => note("shipped-already", "shippedAlready", number),
  shippedOtherwise: (names: readonly ShipmentPart[]) =>
    note("shipment-differs", "shippedOtherwise", names),
  numberDiffers: (number: string) => note("number-differs", "numberDiffers", number),
  replaces: (number: string) => note("number-replaced", "replaces", number),
  unusualStatus: (status: string) => note("unusual-status", "unusualStatus", status),
  wrongCell: (cell: string, code: string) => note(code, "wrongCell", cell, code),
} satisfies Readonly<Record<string, (...given: never[]) => OrderNote>>;
