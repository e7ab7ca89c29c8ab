/**
 * The sentences that the record may hold of a write. It keeps them in English, whoever ran it; in
 * another language they are known again by these patterns. What is found at the end of a sentence
 * may be another such sentence, or the marketplace's own words, which stay as they are.
 */
export const recordedPatterns = {
  doubled: /^More than one listing carries this SKU\.$/,
  notReadAgain: /^The (listing|order) could not be read again before sending\.$/,
  listedSince: /^The SKU is listed since it was compared\.$/,
  goneSince: /^The listing is gone since it was compared\.$/,
  changedSince: /^The listing was changed since it was compared\.$/,
  changedFields: /^The listing was changed since it was compared: (.*)\.$/s,
  notReadBack: /^The (listing|order) could not be read back\.$/,
  notReadBackFor: /^The (listing|order) could not be read back: (.*)$/s,
  notThere: /^The (listing|order) is not there any more\.$/,
  neither: /^The (listing|order) is neither as it was nor as it was sent\.$/,
  differs: /^The (listing|order) differs from what was sent: (.*)\.$/s,
  notTaken: /^It was not taken\.$/,
  notTakenFor: /^It was not taken: (.*)$/s,
  noTrace: /^No trace of it is (?:listed|to be seen), and it may still arrive\.$/,
  noTraceFor: /^No trace of it is (?:listed|to be seen), and it may still arrive: (.*)$/s,
  grownOld: /^Its turn came so late, time after time, that what was read of it had grown old\.$/,
  notPackedFirst: /^Not sent, because the order “(.*)” was not surely packed\.$/s,
  packedOtherwise: /^The order was not packed so: (.*)\.$/s,
  statusThough: /^its status is “(.*)” though (every|no) item is supplied$/s,
  statusNow: /^The order’s status is “(.*)” by now; only a new order can be packed\.$/s,
  statusNotShippable:
    /^The order’s status is “(.*)” by now; a shipping number goes only to an order that is packed or shipped\.$/s,
  statusWas: /^The order’s status is “([^”]*)” by now; it was “(.*)”\.$/s,
  itemsChangedSo: /^The items of the order have changed since it was read: (.*)\.$/s,
  itemsChanged: /^The items of the order have changed since it was read\.$/,
  answerNumber: /^The answer carries another shipment number: “(.*)”\.$/s,
  orderNumber: /^The order carries another shipment number(?: by now)?: “(.*)”\.$/s,
  notAllowed:
    /^The order carries another shipment number: “(.*)”; replacing it was not allowed\.$/s,
  numberGone: /^The shipment number that was to be replaced is gone since the order was read\.$/,
  numberThere: /^the number was there already, nothing was sent$/,
  showsOtherwise: /^the order shows otherwise: (.*)$/s,
  doneSince: /^Run (\S+) has done this since\.$/,
  overtaken: /^Run (\S+) has written to it since, so what this run had planned is out of date\.$/,
  noProduct: /^The answer carries no product\.$/,
  noOrder: /^The answer carries no order\.$/,
  saysNoSuccess: /^The answer does not say isSuccess\.$/,
  unreadable: /^The answer cannot be read: (.*)\.$/s,
  brokeOff: /^The answer broke off \(status (\d+)\): (.*)$/s,
  status: /^The marketplace answered with status (\d+)\.$/,
  answered: /^The marketplace answered (\d+): (.*)$/s,
  cancelled: /^Cancelled(?: before it was sent)?\.$/,
  noAnswer: /^No whole answer within ([\d.]+) s\.$/,
  tooLateToBegin: /^It took too long to begin: its place in the limit was given to others\.$/,
  tooLarge: /^The answer is larger than (\d+) MB\.$/,
  refused: /^The connection was refused\b.*$/s,
  reset: /^The connection was reset\b.*$/s,
  nameNotFound: /^The server's name (?:was not found|could not be looked up)\b.*$/s,
  timedOut: /^(?:The connection timed out|The connection took too long)\b.*$/s,
  unreachable: /^The (?:server|network) cannot be reached\b.*$/s,
  noAnswerInTime: /^No answer came in time\b.*$/s,
  stopped: /^The answer stopped coming\b.*$/s,
  closed: /^The connection (?:was closed|ended|failed)\b.*$/s,
  wrongLength: /^The answer's length is wrong\b.*$/s,
} as const;

/** A sentence that the record may hold. */
export type RecordedSentence = keyof typeof recordedPatterns;

/** The same sentences in another language, of what the pattern finds. */
export type RecordedWords = Readonly<Record<RecordedSentence, (...found: string[]) => string>>;
