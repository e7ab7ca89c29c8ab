import type { MessageKey } from "../../src/model/message.ts";
import type { NoteCode } from "../../src/model/run/plan.ts";
import type { FindingCode, OrderFindingCode } from "../../src/model/sheet/finding.ts";
import type { OrderNoteCode } from "../../src/orders/notes.ts";

/**
 * Findings of a products sheet that samples/catalogue-with-mistakes.xlsx cannot show, because they are
 * about images, prices, other sheets or live listings; each with its most frequent message.
 */
export const besideSample = {
  "category-unknown": "check.categoryUnknown",
  "image-left-out": "images.leftOut",
  "image-not-checked": "images.notPublic",
  "image-too-small": "images.tooSmall",
  "image-type": "images.wrongType",
  "image-unreachable": "images.unreachable",
  "join-differs": "check.joinDiffers",
  "merged-cells": "check.mergedCells",
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
  "label-not-a-file": "commands.files.notAFile",
  "label-outside": "commands.labels.outside",
  "label-too-large": "commands.labels.tooLarge",
  "label-wrong-type": "commands.labels.wrongType",
  "number-for-declined": "check.numberForDeclined",
  "number-shared": "check.numberShared",
  "number-without-digit": "check.noDigit",
  "order-item-missing": "orders.mistakes.itemMissing",
  "order-item-unknown": "orders.mistakes.itemUnknown",
  "order-missing": "check.filledWithout",
  "order-unknown": "orders.mistakes.unknown",
  "order-values-differ": "check.valuesDiffer",
  "several-numbers": "check.severalNumbers",
  "shipment-without-number": "check.filledWithout",
} as const satisfies Readonly<Record<OrderFindingCode, MessageKey>>;

/** Notes of `diff`, `upload` and `undo`. */
export const noteMessages = {
  "absence-unproven": "plan.notes.absenceUnproven",
  "before-unknown": "plan.undoNotes.notShown",
  "blank-keeps-live": "plan.notes.blankKeepsLive",
  "cannot-be-cleared": "plan.undoNotes.notAccepted",
  "carried-out-after-all": "plan.undoNotes.carriedOutAfterAll",
  "category-unknown": "check.categoryUnknown",
  "as-exported": "plan.notes.asExported",
  "changed-since": "plan.notes.changedSince",
  conflict: "plan.notes.conflict",
  "created-recently": "plan.notes.createdRecently",
  "created-stays": "plan.undoNotes.createdStays",
  "duplicated-listing": "plan.notes.duplicated",
  "entries-stay": "plan.notes.entriesStay",
  "gone-since-export": "plan.notes.gone",
  "images-rehosted": "plan.notes.imagesRehosted",
  "last-entry-stays": "plan.notes.lastEntryStays",
  "leading-zeros-lost": "plan.notes.zerosKept",
  "listed-since-export": "plan.notes.listedSince",
  "live-chosen": "plan.notes.liveChosen",
  "live-kept": "plan.notes.liveKept",
  "missing-required": "plan.notes.missingRequired",
  "no-longer-listed": "apply.endings.gone",
  "not-comparable": "plan.notes.notComparable",
  "nothing-to-undo": "plan.undoNotes.asBeforeAlready",
  "other-spelling-live": "plan.notes.otherSpelling",
  "price-not-updatable": "plan.notes.priceStays",
  "read-behind": "plan.notes.readBehind",
  "risk-moved": "plan.notes.risk",
  "risk-card": "plan.notes.risk",
  "risk-currency": "plan.notes.risk",
  "risk-language": "plan.notes.risk",
  "row-incomplete": "plan.notes.rowIncomplete",
  "row-left-out": "plan.notes.leftOut",
  "sheet-warning": "plan.notes.atCell",
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
  "order-left-out": "plan.notes.leftOut",
  "packed-already": "orders.notes.packedAlready",
  "packed-otherwise": "orders.notes.packedOtherwise",
  "quantity-not-compared": "orders.notes.quantityNotCompared",
  "shipment-differs": "orders.notes.shippedOtherwise",
  "shipped-already": "orders.notes.shippedAlready",
  "unusual-status": "orders.notes.unusualStatus",
  "write-unsettled": "orders.notes.writeUnsettled",
  "wrong-status": "orders.notes.wrongStatus",
} as const satisfies Readonly<Record<OrderNoteCode, MessageKey>>;
