import type { ErrorWords } from "../../model/message.ts";
import { spokenFields } from "../../model/product/columns.ts";

/** What stops a run; `words` are the marketplace's own, or the system's. */
const applyErrorWords = {
  canaryUnread: (sku: string): ErrorWords => ({
    message: `The first update, of “${sku}”, could not be read back.`,
    hint: "No other update was sent. Check this listing, then run “sheetport resume”.",
  }),
  notPartial: (sku: string, fields: readonly string[]): ErrorWords => ({
    message: `The first update, of “${sku}”, also changed fields that were not sent: ${spokenFields(fields, "en")}.`,
    hint: "No other update was sent. Restore this listing with “sheetport undo”, and ask the marketplace why an update changes other fields.",
  }),
  rejections: (rows: number, words: string): ErrorWords => ({
    message: `The marketplace rejected ${rows} rows one after another; the last message: ${words}`,
    hint: "Correct what they have in common, then run “sheetport resume” to send the rest.",
  }),
  unreachable: (words: string): ErrorWords => ({
    message: `The marketplace cannot be reached: ${words}`,
    hint: "Check the network and the address, then run “sheetport resume”.",
  }),
  keyRefused: (words: string): ErrorWords => ({
    message: `The marketplace refused the API key: ${words}`,
    hint: "Save the right key with “sheetport login”, then run “sheetport resume”.",
  }),
  refused: (words: string): ErrorWords => ({
    message: `The marketplace cannot be used: ${words}`,
    hint: "Check the address of the environment, then run “sheetport resume”.",
  }),
  /** What went wrong where nothing should. */
  unexpected: {
    record: "The run’s record cannot be written",
    lock: "The run lock cannot be checked",
    upload: "The upload stopped",
  },
  bug: (what: string, words: string): ErrorWords => ({
    message: `${what}: ${words}`,
    hint: "What was sent is recorded: run “sheetport resume”, and please report this as a bug.",
  }),
};

/** The pattern of these words in every language. */
export type ApplyErrorWords = typeof applyErrorWords;

/** What reading back may be about. */
export type Noun = "listing" | "order";

/** How one write ended, where the marketplace has not said it in its own words. */
const endingWords = {
  /** Applied, with what else there is to say of it. */
  applied: (unexpected: readonly string[], note: string | null) =>
    [
      ...(unexpected.length === 0
        ? []
        : [`applied, but the marketplace changed: ${unexpected.join(", ")}`]),
      ...(note === null ? [] : [note]),
    ].join("; "),
  stillNew: "its status is still New",
  stillOld: "the list still shows the old values",
  notListedAfter: (seconds: number) =>
    `it is still not listed after ${seconds} s, so sheetport cannot tell whether it exists`,
  doubled: "More than one listing has this SKU.",
  notReadAgain: (noun: Noun) => `The ${noun} could not be read again before sending.`,
  listedSince: "The SKU has been listed since the comparison.",
  goneSince: "The listing has disappeared since the comparison.",
  liveAlready: "It was live already: nothing was sent.",
  changedFields: (fields: readonly string[]) =>
    `The listing has changed since the comparison: ${spokenFields(fields, "en")}.`,
  notReadBack: (noun: Noun, cause: string | null) =>
    withCause(`The ${noun} could not be read back`, cause),
  notThere: (noun: Noun) => `The ${noun} no longer exists.`,
  neither: (noun: Noun) => `The ${noun} matches neither the earlier values nor the sent ones.`,
  differs: (noun: Noun, fields: readonly string[]) =>
    `The ${noun} differs from what was sent: ${spokenFields(fields, "en")}.`,
  notTaken: (_noun: Noun, cause: string | null) => withCause("It was not accepted", cause),
  noTrace: (noun: Noun, cause: string | null) =>
    withCause(
      `${noun === "listing" ? "It is not listed" : "The order does not show it"}, but it may still arrive`,
      cause,
    ),
  grownOld: "It kept waiting for its turn until the comparison was too old to act on.",
  notPackedFirst: (order: string) =>
    `Not sent: it is not certain that the order “${order}” was packed.`,
  packedOtherwise: (why: string) => `The order was packed differently: ${why}.`,
  statusThough: (status: string, supplied: "every" | "no") =>
    `its status is “${status}” although ${supplied} item is supplied`,
  statusNow: (status: string) =>
    `The order’s status is now “${status}”; only a new order can be packed.`,
  statusNotShippable: (status: string) =>
    `The order’s status is now “${status}”; a shipment number can only be sent for an order that is packed or shipped.`,
  statusWas: (status: string, was: string) =>
    `The order’s status is now “${status}”; it was “${was}”.`,
  itemsChanged: (changes: readonly string[]) =>
    `The order’s items have changed since it was read: ${changes.join(", ")}.`,
  answerNumber: (number: string) =>
    `The marketplace confirmed another shipment number: “${number}”.`,
  orderNumber: (number: string) => `The order has another shipment number: “${number}”.`,
  orderNumberNow: (number: string) => `The order now has another shipment number: “${number}”.`,
  notAllowed: (number: string) =>
    `The order has another shipment number, “${number}”, and replacing it was not allowed.`,
  numberGone: "The shipment number to replace has disappeared since the order was read.",
  numberThere: "the order already had the number; nothing was sent",
  showsOtherwise: (fields: readonly string[]) =>
    `the order shows something else: ${fields.join(", ")}`,
  /** What an error says, where one text is kept. */
  error: ({ message, hint }: ErrorWords) => (hint === "" ? message : `${message} ${hint}`),
};

function withCause(text: string, cause: string | null): string {
  return cause === null ? `${text}.` : `${text}: ${cause}`;
}

/** The pattern of these words in every language. */
export type EndingWords = typeof endingWords;

/** All that this room says, in English: the pattern for every language. */
export const applyWords = { errors: applyErrorWords, endings: endingWords };

/** {@link applyWords} in whichever language. */
export type ApplyWords = typeof applyWords;
