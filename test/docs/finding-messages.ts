import type { MessageKey } from "../../src/model/message.ts";
import type { NoteCode } from "../../src/model/run/plan.ts";
import type { FindingCode, OrderFindingCode } from "../../src/model/sheet/finding.ts";
import type { OrderNoteCode } from "../../src/orders/notes.ts";

/**
 * Findings of a products sheet that samples/catalogue-with-mistakes.xlsx cannot show, because they are
 * about images, prices, other sheets or live listings; each with its most frequent message.
 */
export const besideSample = {
  "category-unknown": "check.categoryUnknownNear",
  "image-left-out": "images.leftOut",
  "image-not-checked": "images.notChecked.address",
  "image-too-small": "images.tooSmall",
  "image-type": "images.notImage",
  "image-unreachable": "images.unreachable",
  "merged-cells": "check.mergedBlank",
  "other-sheet": "check.otherSheet",
  "picture-in-cell": "check.pictureInCell",
  "pictures-not-sent": "check.picturesNotSent",
  "price-not-read": "check.priceNotRead",
  "rule-broken": "check.ruleBroken",
} as const satisfies Partial<Readonly<Record<FindingCode, MessageKey>>>;

/** Findings of an orders sheet. */
export const orderMessages = {
  "answer-missing": "orders.mistakes.answerMissing",
  "label-hidden": "commands.labels.hidden",
  "label-missing": "commands.labels.missing",
  "label-not-a-file": "commands.labels.notAFile",
  "label-outside": "commands.labels.outside",
  "label-too-large": "commands.labels.tooLarge",
  "label-wrong-type": "commands.labels.wrongType",
  "number-for-declined": "check.numberForDeclined",
  "order-item-missing": "orders.mistakes.itemMissing",
  "order-item-unknown": "orders.mistakes.itemUnknown",
  "order-missing": "check.noOrderNumber",
  "order-unknown": "orders.mistakes.unknown",
  "order-values-differ": "check.valuesDiffer",
  "shipment-without-number": "check.shipmentWithoutNumber",
} as const satisfies Readonly<Record<OrderFindingCode, MessageKey>>;

/** Notes of `diff`, `upload` and `undo`. */
export const noteMessages = {
  "absence-unproven": "plan.notes.absenceUnproven",
  "before-unknown": "plan.undoNotes.beforeUnknown",
  "blank-keeps-live": "plan.notes.blankKeepsLive",
  "cannot-be-cleared": "plan.undoNotes.cannotBeCleared",
  "carried-out-after-all": "plan.undoNotes.carriedOutAfterAll",
  "category-unknown": "plan.notes.categoryUnknown",
  "changed-since": "plan.undoNotes.changedSince",
  conflict: "plan.notes.conflict",
  "created-recently": "plan.notes.createdRecently",
  "created-stays": "plan.undoNotes.createdStays",
  "duplicated-listing": "plan.notes.duplicatedListing",
  "entries-stay": "plan.notes.entriesStay",
  "gone-since-export": "plan.notes.gone",
  "images-rehosted": "plan.notes.imagesRehosted",
  "last-entry-stays": "plan.notes.lastEntryStays",
  "leading-zeros-lost": "plan.notes.zerosLost",
  "live-chosen": "plan.notes.liveChosen",
  "live-kept": "plan.notes.liveKept",
  "missing-required": "plan.notes.missingRequired",
  "no-longer-listed": "plan.undoNotes.noLongerListed",
  "not-comparable": "plan.notes.notComparable",
  "nothing-to-undo": "plan.undoNotes.asBeforeAlready",
  "other-spelling-live": "plan.notes.spelledOtherwise",
  "price-not-updatable": "plan.notes.priceNotUpdatable",
  "read-behind": "plan.notes.readBehindBlocked",
  "risk-card": "plan.notes.riskHeld",
  "risk-currency": "plan.notes.riskHeld",
  "risk-language": "plan.notes.riskHeld",
  "row-incomplete": "plan.notes.rowIncomplete",
  "row-left-out": "plan.notes.leftOutByChoice",
  "sheet-warning": "plan.notes.sheetWarning",
  "sku-changed": "plan.notes.skuChanged",
  "undone-since": "plan.notes.undoneSince",
  "write-unsettled": "plan.notes.writeUnsettled",
} as const satisfies Readonly<Record<NoteCode, MessageKey>>;

/** Notes of `fulfil`. */
export const orderNoteMessages = {
  "decline-not-allowed": "orders.notes.declineNotAllowed",
  "declined-already": "orders.notes.declinedAlready",
  "declines-unproven": "orders.notes.declinesUnproven",
  "not-packed": "orders.notes.notPacked",
  "not-shippable": "orders.notes.notShippable",
  "number-differs": "orders.notes.numberDiffers",
  "number-replaced": "orders.notes.replaces",
  "order-items-differ": "orders.notes.itemsDiffer",
  "order-left-out": "orders.notes.leftOut",
  "packed-already": "orders.notes.packedAlready",
  "packed-otherwise": "orders.notes.packedOtherwise",
  "quantity-not-compared": "orders.notes.quantityNotCompared",
  "shipment-differs": "orders.notes.shippedOtherwise",
  "shipped-already": "orders.notes.shippedAlready",
  "unusual-status": "orders.notes.unusualStatus",
  "write-unsettled": "orders.notes.unsettled",
  "wrong-status": "orders.notes.wrongStatus",
} as const satisfies Readonly<Record<OrderNoteCode, MessageKey>>;
