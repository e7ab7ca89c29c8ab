/** What planning says of orders, in English. */
import type { OrderNote } from "../model/order-plan.ts";

/** A note with its code. */
type Noted<Given extends readonly unknown[]> = (...given: Given) => OrderNote;

export const orderNotes = {
  unsettled: ((run) => ({
    code: "write-unsettled",
    message: `The outcome of a write of run ${run} to this order is open: settle it with “sheetport resume ${run}” first.`,
  })) as Noted<[run: string]>,
  wrongStatus: ((status, was) => ({
    code: "wrong-status",
    message: `The order’s status is “${status}”${was === undefined || was === status ? "" : ` (it was “${was}” in the sheet)`}; only a new order can be packed.`,
  })) as Noted<[status: string, was: string | undefined]>,
  packedOtherwise: ((run, skus) => ({
    code: "packed-otherwise",
    message: `Run ${run} has packed this order with other answers for ${skus.join(", ")}; an order is packed once.`,
  })) as Noted<[run: string, skus: readonly string[]]>,
  packedAlready: ((status) => ({
    code: "packed-already",
    message: `Packed already: the order’s status is “${status}”.`,
  })) as Noted<[status: string]>,
  packedStillNew: ((run, status) => ({
    code: "packed-already",
    message: `Run ${run} has packed this order, though its status is still “${status}”: it is not packed again.`,
  })) as Noted<[run: string, status: string]>,
  declinedAlready: ((status) => ({
    code: "declined-already",
    message: `Declined already: the order’s status is “${status}”.`,
  })) as Noted<[status: string]>,
  declinesUnproven: ((status, skus) => ({
    code: "declines-unproven",
    message: `The order’s status is “${status}”: it was packed, but not by sheetport here, and whether ${skus.join(", ")} was declined cannot be seen.`,
  })) as Noted<[status: string, skus: readonly string[]]>,
  declineNotAllowed: ((skus) => ({
    code: "decline-not-allowed",
    message: `${skus.join(", ")} is answered with No, which may cancel the order: allow it with --allow-decline, or by typing yes when asked.`,
  })) as Noted<[skus: readonly string[]]>,
  notPacked: {
    code: "not-packed",
    message:
      "The order is new: answer Supplied for each of its items, so that it is packed before its shipping number is sent.",
  } satisfies OrderNote,
  leftOut: {
    code: "order-left-out",
    message: "Left out by choice: nothing was sent for it.",
  } satisfies OrderNote,
  shippedAlready: ((number) => ({
    code: "shipped-already",
    message: `The shipping number ${number} is there already.`,
  })) as Noted<[number: string]>,
  shippedOtherwise: ((names) => ({
    code: "shipment-differs",
    message: `The shipping number is there already, with another ${names.join(" and ")}: nothing is sent for the same number.`,
  })) as Noted<[names: readonly string[]]>,
  numberDiffers: ((number) => ({
    code: "number-differs",
    message: `The order carries another shipping number: “${number}”. Replace it with --replace.`,
  })) as Noted<[number: string]>,
  replaces: ((number) => ({
    code: "number-replaced",
    message: `Replaces the shipping number “${number}”.`,
  })) as Noted<[number: string]>,
  unusualStatus: ((status) => ({
    code: "unusual-status",
    message: `The order’s status is “${status}”; the marketplace may refuse a shipping number.`,
  })) as Noted<[status: string]>,
} as const;

/** What is wrong with rows when the live order is known. */
export const orderMistakes = {
  unknown: (order: string) => ({
    message: `The marketplace has no order “${order}”.`,
    fix: "Check the number, and that the sheet belongs to this environment.",
  }),
  itemUnknown: (order: string, sku: string) => ({
    message: `Order “${order}” has no item with the SKU “${sku}”.`,
    fix: "Export the order again, or clear the answer.",
  }),
  itemMissing: (order: string, sku: string) => ({
    message: `Item “${sku}” of order “${order}” has no row here, and an order is packed with all its items at once.`,
    fix: "Export the order again and answer for all its items.",
  }),
  answerMissing: (order: string, sku: string) => ({
    message: `Item “${sku}” of order “${order}” is not answered, and an order is packed with all its items at once.`,
    fix: "Answer Yes or No, or clear the other answers of the order.",
  }),
} as const;
