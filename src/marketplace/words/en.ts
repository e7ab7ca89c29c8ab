import type { ErrorWords } from "../../model/message.ts";

/** Why the marketplace cannot be asked; `words` are its own, or the system's. */
const marketplaceErrorWords = {
  keyRefused: (at: string, status: number, words: string): ErrorWords => ({
    message: `The marketplace at ${at} refused the API key (${status}): ${words}`,
    hint: "Check that the key belongs to this address: log in again (sheetport login), or update SHEETPORT_API_KEY.",
  }),
  redirected: (at: string, status: number): ErrorWords => ({
    message: `The marketplace at ${at} answered with a redirect (${status}).`,
    hint: "Set the base address to where it redirects; sheetport does not follow redirects, to protect the key.",
  }),
  certificate: (at: string, words: string): ErrorWords => ({
    message: `The certificate of ${at} is not trusted: ${words}`,
    hint: "Check the base address and this computer's clock; behind a company proxy, set NODE_EXTRA_CA_CERTS.",
  }),
  failing: (at: string, status: number, tries: number, words: string): ErrorWords => ({
    message: `The marketplace at ${at} failed ${tries} times (status ${status}): ${words}`,
    hint: "Run the same command again later; nothing is lost.",
  }),
  unreachable: (at: string, tries: number, words: string): ErrorWords => ({
    message: `The marketplace at ${at} could not be reached after ${tries} attempts: ${words}`,
    hint: "Check the base address and the network, then run the same command again; nothing is lost.",
  }),
  limiting: (at: string, refusals: number, words: string): ErrorWords => ({
    message: `The marketplace at ${at} refused ${refusals} reads because of its limit: ${words}`,
    hint: "Check that nothing else uses the same key, or lower --read-rate, then run the command again.",
  }),
  nouns: { products: "products", orders: "orders" },
  noList: (at: string, noun: string, status: number, words: string): ErrorWords => ({
    message: `${at} did not answer with a list of ${noun} (status ${status})${words === "" ? "." : `: ${words}`}`,
    hint: "Check that the base address is that of the marketplace's supplier API, without “/supplier”.",
  }),
  noHttp: {
    message: "The base address is not an http or https address.",
    hint: addressHint(),
  },
  withLogin: {
    message: "The base address must not contain a user name or password.",
    hint: addressHint(),
  },
  withQuery: {
    message: "The base address must not contain “?” or “#”.",
    hint: addressHint(),
  },
  insecure: (origin: string): ErrorWords => ({
    message: `The base address “${origin}” is not encrypted.`,
    hint: "Use an https address; plain http is only allowed for this computer (127.0.0.1, localhost).",
  }),
  leadsElsewhere: (origin: string, words: string): ErrorWords => ({
    message: `The base address “${origin}” is not encrypted and leads to another computer (${words}).`,
    hint: "Use an https address; plain http is only allowed for this computer (127.0.0.1, localhost).",
  }),
  unsafeText: (text: string): ErrorWords => ({
    message: `“${text}” cannot be part of a web address.`,
    hint: "Change it in the workbook: not just “.” or “..”, and no control or broken characters.",
  }),
  noKey: { message: "There is no API key.", hint: keyHint() },
  unusableKey: {
    message: "The API key contains spaces, line breaks or non-ASCII characters.",
    hint: keyHint(),
  },
};

function addressHint(): string {
  return "Check --base-url, or the address in the environment's settings.";
}

function keyHint(): string {
  return "Save the key with “sheetport login”, or set SHEETPORT_API_KEY.";
}

/** The pattern of these words in every language. */
export type MarketplaceErrorWords = typeof marketplaceErrorWords;

/** What reading the marketplace's lists finds strange, and why a list is not whole. */
const listWords = {
  readAgain: (minutes: number) =>
    `The list of products has changed meanwhile and is read again as a whole, which takes about ${minutes} minutes.`,
  filterIgnored: "The marketplace ignores the filter by SKU, so sheetport reads the whole list.",
  totalMissing:
    "The product list no longer contains “totalCount”, so sheetport cannot prove that a SKU is not listed.",
  withoutSku: "The product list contains records without a SKU; they are skipped.",
  fieldVanished: (field: string) => `The product list no longer contains “${field}”.`,
  differsByCase: (sku: string, twin: string) =>
    `“${sku}” is not listed, but “${twin}” is: they differ only in upper and lower case or spaces.`,
  emptiedForNow: (seconds: number) =>
    `The product list shows none of the listings from an earlier run. This may pass: sheetport reads it again in ${seconds} seconds.`,
  facts: {
    pageBase: "number of the first page of products",
    sizeName: "parameter for the products' page size",
    filterMode: "filter for products by SKU",
    orderPageBase: "number of the first page of orders",
    orderSizeName: "parameter for the orders' page size",
    orderFilterMode: "filter for orders by number",
  },
  factChanged: (fact: string, before: string, now: string, seen: string | undefined) =>
    `The marketplace has changed: the ${fact} was “${before}”${seen === undefined ? "" : ` (seen ${seen})`} and is now “${now}”. sheetport checks it again.`,
  notWhole: {
    whole: () => "",
    "no-total": () => "The marketplace does not say how many records there are.",
    short: (read: number, total: number | undefined) =>
      `Only ${of(read, total)} records could be read.`,
    twice: (read: number, total: number | undefined) =>
      `Only ${of(read, total)} records could be read: others came twice in their place.`,
    "too-many": (read: number, total: number | undefined) =>
      `The marketplace sent more records than it counts (${of(read, total)}).`,
    changed: () => "The list kept changing while it was read.",
    repeated: () => "Every page of the list is the same, so sheetport cannot tell where it ends.",
    "too-long": () => "The list has too many pages.",
    enough: (read: number, total: number | undefined) =>
      `Only ${of(read, total)} records were read.`,
    emptied: () => "Every listing seen a moment ago is missing from the list.",
    wrong: () => "The marketplace sent records that sheetport did not ask for.",
    refused: (_read: number, _total: number | undefined, words: string) =>
      `The marketplace refused the request: ${words}`,
  },
  /** Several of these. */
  reasons: (all: readonly string[]) => all.join(" "),
  skusUncertain: (skus: number) => `${skus} of the SKUs could not be read reliably.`,
};

function of(read: number, total: number | undefined): string {
  return `${read} of ${total ?? "an unknown number"}`;
}

/** The pattern of these words in every language. */
export type ListWords = typeof listWords;

/** What came of a request, where the marketplace has not said it in its own words. */
export const answerWords = {
  noSuccess: "The response has no “isSuccess”.",
  noProduct: "The response has no product.",
  noOrder: "The response has no order.",
  noHead: "The response has no status line.",
  unreadable: (why: string) => `The response cannot be read: ${why}.`,
  /** Why an answer cannot be read. */
  body: {
    empty: "the body is empty",
    notJson: "the body is not JSON",
    tooDeep: "the body is nested too deeply",
    tooMany: "the body has too many values",
  },
  brokeOff: (status: number, why: string) =>
    `The response was interrupted (status ${status}): ${why}`,
  status: (status: number) => `The marketplace answered with status ${status}.`,
  answered: (status: number, words: string) => `The marketplace answered ${status}: ${words}`,
  cancelled: "Cancelled.",
  cancelledUnsent: "Cancelled before it was sent.",
  noWholeAnswer: (seconds: number) => `No complete response within ${seconds} s.`,
  tooLateToBegin: "It waited too long to start and lost its turn in the limit.",
  tooLarge: (megabytes: number) => `The response is larger than ${megabytes} MB.`,
  ended: "The connection ended.",
  /** How a connection can fail. */
  failures: {
    refused: "The connection was refused",
    reset: "The connection was reset",
    nameNotFound: "The server's name was not found",
    nameNotLookedUp: "The server's name could not be looked up",
    timedOut: "The connection timed out",
    serverUnreachable: "The server cannot be reached",
    networkUnreachable: "The network cannot be reached",
    slow: "The connection took too long",
    noAnswerInTime: "No response in time",
    stopped: "The response stopped",
    closed: "The connection was closed",
    wrongLength: "The response has the wrong length",
    failed: "The connection failed",
  },
  /** A failure with the system’s name for it. */
  failure: (what: string, code: string) => `${what} (${code}).`,
  proxy: (origin: string, why: string) =>
    `The proxy ${origin} cannot be used: ${why.replace(/^[A-Z](?=[a-z ])/, (first) => first.toLowerCase())}`,
  proxyRefused: (origin: string, status: number) =>
    `The proxy ${origin} refused the connection (status ${status}).`,
  proxyAsks: (origin: string, variable: string) =>
    `The proxy ${origin} asks for a user name and password (407); add them to ${variable}.`,
  proxyRefusesLogin: (origin: string, variable: string) =>
    `The proxy ${origin} rejects the user name and password in ${variable} (407).`,
};

/** The pattern of these words in every language. */
export type AnswerWords = typeof answerWords;

/** All that this room says, in English: the pattern for every language. */
export const marketplaceWords = {
  answers: answerWords,
  errors: marketplaceErrorWords,
  lists: listWords,
};

/** {@link marketplaceWords} in whichever language. */
export type MarketplaceWords = typeof marketplaceWords;
