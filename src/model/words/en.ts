import type { ErrorWords } from "../message.ts";
import type { ItemDifference } from "../order/order.ts";
import type { ComparedCategories } from "../product/categories.ts";
import type { Action } from "../run/plan.ts";
import type { Outcome, RowOutcome } from "../run/run.ts";
import type { FindingWords } from "../speech.ts";
import { count } from "../text/number-words.ts";

/** What is said of a category that no live listing has, in English. */
export const categoryWords = {
  unknown: (category: string, { categories, listings, source, day }: ComparedCategories) => {
    const its = count(categories, "category", "categories");
    return source === "seen"
      ? `“${category}” is not one of the ${its} in your ${count(listings, "live listing")} (as of ${day}).`
      : `“${category}” is not one of the ${its} in the ${count(listings, "listing")} exported on ${day}.`;
  },
  /** At least one. */
  nearest: (paths: readonly string[]) =>
    paths.length === 1
      ? `The closest is “${paths[0]}”.`
      : `The closest are ${paths.map((path) => `“${path}”`).join(" and ")}.`,
};

/** The pattern of these words for every language. */
export type CategoryWords = typeof categoryWords;

/** What may stand otherwise beside the same shipment number. */
export type ShipmentPart = "provider" | "label";

function difference({ sku, before, live }: ItemDifference): string {
  const has = live === null ? "not in the order on the marketplace" : `${live} on the marketplace`;
  if (before === null) return `“${sku}”: not in the sheet, ${has}`;
  return `“${sku}”: ${before === "" ? "" : `${before} `}in the sheet, ${has}`;
}

const parts: Readonly<Record<ShipmentPart, string>> = { provider: "provider", label: "label" };

/** What a plan of orders says about one of them, by the name of the sentence. */
const orderNoteWords = {
  unsettled: (run: string) =>
    `Run ${run} sent something for this order and the outcome is unknown: run “sheetport resume ${run}” first.`,
  wrongStatus: (status: string, was: string | null) =>
    `The order’s status is “${status}”${was === null || was === status ? "" : ` (it was “${was}” in the sheet)`}; only a new order can be packed.`,
  packedOtherwise: (run: string, skus: readonly string[]) =>
    `Run ${run} already packed this order with other answers for ${skus.join(", ")}; an order is packed only once.`,
  packedAlready: (status: string) => `Already packed: the order’s status is “${status}”.`,
  packedStillNew: (run: string, status: string) =>
    `Run ${run} already packed this order, although its status is still “${status}”: it is not packed again.`,
  declinedAlready: (status: string) => `Already declined: the order’s status is “${status}”.`,
  declinesUnproven: (status: string, skus: readonly string[]) =>
    `The order’s status is “${status}”: it was packed, but not by this sheetport, so it is unknown whether ${skus.join(", ")} was declined.`,
  declineNotAllowed: (skus: readonly string[]) =>
    `${skus.join(", ")} answered No, which may cancel the order: allow it with --allow-decline, or type yes when asked.`,
  itemsDiffer: (items: readonly ItemDifference[]) =>
    `The order differs from the sheet: ${items.map(difference).join("; ")}. It is blocked, because an order is packed as a whole: check what is ordered now, then export it again or correct the sheet.`,
  quantityNotCompared: (items: readonly { readonly sku: string; readonly live: number }[]) =>
    `The sheet has no quantity for ${items.map(({ sku, live }) => `“${sku}” (${live} on the marketplace)`).join(", ")}: it was not compared.`,
  notPacked: () =>
    "The order’s status is “New”: fill in Supplied for each of its items, so that it is packed before its shipment number is sent.",
  notShippable: (status: string, was: string | null) =>
    `The order’s status is “${status}”${was === null || was === status ? "" : ` (it was “${was}” in the sheet)`}; a shipment number can only be sent for an order that is packed, shipped, or packed in the same run. Check the order on the marketplace; --ship-anyway sends the number anyway.`,
  leftOut: () => "Left out by you: nothing was sent for it.",
  shippedAlready: (number: string) => `The order already has the shipment number ${number}.`,
  shippedOtherwise: (names: readonly ShipmentPart[]) =>
    `The order already has this shipment number, with another ${names.map((name) => parts[name]).join(" and ")}: nothing is sent for the same number.`,
  numberDiffers: (number: string) =>
    `The order already has another shipment number: “${number}”. Use --replace to replace it.`,
  replaces: (number: string) => `Replaces the shipment number “${number}”.`,
  unusualStatus: (status: string) =>
    `The order’s status is “${status}”: its shipment number is sent only because of --ship-anyway, and the marketplace may reject it.`,
  /** A wrong cell, where the finding itself is not at hand. */
  found: (cell: string, { message }: FindingWords) =>
    cell === "" ? message : `${cell}: ${message}`,
  /** Of plans that were kept before findings were. */
  wrongCell: (cell: string, code: string) =>
    cell === "" ? `The check found: ${code}.` : `The check found ${code} in cell ${cell}.`,
};

/** The pattern of these words for every language. */
export type OrderNoteWords = typeof orderNoteWords;

/** How rows and writes end and what is done with a row, as people read it, in English. */
export const outcomeWords = {
  rows: {
    applied: "applied",
    rejected: "rejected",
    unknown: "outcome unknown",
    conflict: "in conflict",
    "not-sent": "not sent",
    unchanged: "unchanged",
    uncompared: "uncompared",
    "by-hand": "by hand",
    untouched: "untouched",
    late: "late and not answered",
    unanswered: "not answered",
    invalid: "invalid",
    blocked: "blocked",
  } satisfies Record<RowOutcome, string>,
  /** Ends that only writes have. */
  writes: {
    stale: "stale",
    superseded: "replaced by a later run",
    released: "released",
  } satisfies Record<Exclude<Outcome, RowOutcome>, string>,
  actions: {
    create: "create",
    update: "update",
    unchanged: "unchanged",
    uncompared: "uncompared",
    "by-hand": "by hand",
    untouched: "untouched",
    invalid: "invalid",
    stale: "stale",
    blocked: "blocked",
  } satisfies Record<Action, string>,
};

/** The pattern of these words for every language. */
export type OutcomeWords = typeof outcomeWords;

/** What is wrong with a rate that is written out. */
const rateWords = {
  notARate: (text: string): ErrorWords => ({
    message: `“${text}” is not a rate.`,
    hint: "Write it as COUNT/SECONDSs, for example 100/60s.",
  }),
};

/** The pattern of these words for every language. */
export type RateWords = typeof rateWords;

/** All that this room says, in English: the pattern for every language. */
export const modelWords = {
  categories: categoryWords,
  orderNotes: orderNoteWords,
  outcomes: outcomeWords,
  rate: rateWords,
};

/** {@link modelWords} in whichever language. */
export type ModelWords = typeof modelWords;
