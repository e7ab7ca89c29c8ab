import type { ErrorWords } from "../../model/message.ts";

/** Why the marketplace cannot be asked; `words` are its own, or the system's. */
const marketplaceErrorWords = {
  keyRefused: (at: string, status: number, words: string): ErrorWords => ({
    message: `The marketplace at ${at} refused the API key (${status}): ${words}`,
    hint: "Check that the key belongs to this address: log in again (sheetport login), or update SHEETPORT_API_KEY.",
  }),
  redirected: (at: string, status: number): ErrorWords => ({
    message: `The marketplace at ${at} answered with a redirect (${status}).`,
    hint: "Set the base address to where the marketplace is; redirects are never followed, because the key would go along.",
  }),
  certificate: (at: string, words: string): ErrorWords => ({
    message: `The certificate of ${at} is not trusted: ${words}`,
    hint: "Check the base address and this machine's clock; behind a company proxy, set NODE_EXTRA_CA_CERTS.",
  }),
  failing: (at: string, status: number, tries: number, words: string): ErrorWords => ({
    message: `The marketplace at ${at} failed (status ${status}) in ${tries} tries: ${words}`,
    hint: "Run the same command again later; nothing is lost.",
  }),
  unreachable: (at: string, tries: number, words: string): ErrorWords => ({
    message: `The marketplace at ${at} could not be reached in ${tries} tries: ${words}`,
    hint: "Check the base address and the network, then run the same command again; nothing is lost.",
  }),
  limiting: (at: string, refusals: number, words: string): ErrorWords => ({
    message: `The marketplace at ${at} refused to be read ${refusals} times because of its limit: ${words}`,
    hint: "Check that nothing else uses the same key, or lower --read-rate, then run the command again.",
  }),
  nouns: { products: "products", orders: "orders" },
  noList: (at: string, noun: string, status: number, words: string): ErrorWords => ({
    message: `${at} answered with something that is no list of ${noun} (status ${status})${words === "" ? "." : `: ${words}`}`,
    hint: "Check that the base address is that of the marketplace's supplier interface, without “/supplier”.",
  }),
  noHttp: {
    message: "The base address is not an http or https address.",
    hint: addressHint(),
  },
  withLogin: {
    message: "The base address must not carry a user name or password.",
    hint: addressHint(),
  },
  withQuery: {
    message: "The base address must not carry a query or a fragment.",
    hint: addressHint(),
  },
  insecure: (origin: string): ErrorWords => ({
    message: `The base address “${origin}” is not encrypted.`,
    hint: "Use an https address; plain http is only for this machine (127.0.0.1, localhost).",
  }),
  leadsElsewhere: (origin: string, words: string): ErrorWords => ({
    message: `The base address “${origin}” is not encrypted and leads to another machine (${words}).`,
    hint: "Use an https address; plain http is only for this machine (127.0.0.1, localhost).",
  }),
  unsafeText: (text: string): ErrorWords => ({
    message: `“${text}” cannot be part of an address.`,
    hint: "Change it in the workbook: no “.” or “..” alone, no control or broken characters.",
  }),
  noKey: { message: "There is no API key.", hint: keyHint() },
  unusableKey: {
    message: "The API key holds spaces, line ends or characters beyond ASCII.",
    hint: keyHint(),
  },
};

function addressHint(): string {
  return "Check --base-url, or the address in the environment's settings.";
}

function keyHint(): string {
  return "Set SHEETPORT_API_KEY to the key, or keep it with “sheetport login”.";
}

/** The pattern of these words in every language. */
export type MarketplaceErrorWords = typeof marketplaceErrorWords;

/** What reading the marketplace's lists finds strange, and why a list is not whole. */
const listWords = {
  filterIgnored: "The marketplace does not heed the filter by SKU: the whole list is read instead.",
  totalMissing:
    "The product list no longer says “totalCount”: what is not listed cannot be proven.",
  withoutSku: "The product list holds records without a SKU; they are left out.",
  fieldVanished: (field: string) => `The product list no longer carries “${field}”.`,
  differsByCase: (sku: string, twin: string) =>
    `“${sku}” is not listed, but “${twin}” is: they differ only by letter case or spaces.`,
  emptiedForNow: (seconds: number) =>
    `The product list holds nothing of what was in it in an earlier run. It may be so for a moment alone: it is read again in ${seconds} seconds.`,
  facts: {
    pageBase: "number of the first page of products",
    sizeName: "name of the products' page size",
    filterMode: "way of filtering products by SKU",
    orderPageBase: "number of the first page of orders",
    orderSizeName: "name of the orders' page size",
    orderFilterMode: "way of filtering orders by number",
  },
  factChanged: (fact: string, before: string, now: string, seen: string | undefined) =>
    `The marketplace has changed: the ${fact} was “${before}”${seen === undefined ? "" : ` (seen ${seen})`} and is now “${now}”. sheetport checks it again.`,
  notWhole: {
    whole: () => "",
    "no-total": () => "The marketplace does not say how many records there are.",
    short: (read: number, total: number | undefined) =>
      `Only ${of(read, total)} records could be read.`,
    "too-many": (read: number, total: number | undefined) =>
      `More records came (${of(read, total)}) than the marketplace counts.`,
    changed: () => "The list kept changing while it was read.",
    repeated: () =>
      "The same page comes again whatever page is asked for, so nothing shows where the list ends.",
    "too-long": () => "The list has too many pages.",
    enough: (read: number, total: number | undefined) =>
      `Only ${of(read, total)} records were read.`,
    emptied: () => "The list lacks every listing that was seen in it a moment ago.",
    wrong: () => "The marketplace answered with records that were not asked for.",
    refused: (_read: number, _total: number | undefined, words: string) =>
      `The marketplace refused the question: ${words}`,
  },
  /** Several of these. */
  reasons: (all: readonly string[]) => all.join(" "),
  skusUncertain: (skus: number) => `${skus} of the SKUs asked for could not be read for certain.`,
};

function of(read: number, total: number | undefined): string {
  return `${read} of ${total ?? "an unknown number"}`;
}

/** The pattern of these words in every language. */
export type ListWords = typeof listWords;

/** What came of a request, where the marketplace has not said it in its own words. */
export const answerWords = {
  noSuccess: "The answer does not say isSuccess.",
  noProduct: "The answer carries no product.",
  noOrder: "The answer carries no order.",
  noHead: "The answer has no head.",
  unreadable: (why: string) => `The answer cannot be read: ${why}.`,
  /** Why an answer cannot be read. */
  body: {
    empty: "the body is empty",
    notJson: "the body is not JSON",
    tooDeep: "the body is nested too deeply",
    tooMany: "the body holds too many values",
  },
  brokeOff: (status: number, why: string) => `The answer broke off (status ${status}): ${why}`,
  status: (status: number) => `The marketplace answered with status ${status}.`,
  answered: (status: number, words: string) => `The marketplace answered ${status}: ${words}`,
  cancelled: "Cancelled.",
  cancelledUnsent: "Cancelled before it was sent.",
  noWholeAnswer: (seconds: number) => `No whole answer within ${seconds} s.`,
  tooLateToBegin: "It took too long to begin: its place in the limit was given to others.",
  tooLarge: (megabytes: number) => `The answer is larger than ${megabytes} MB.`,
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
    noAnswerInTime: "No answer came in time",
    stopped: "The answer stopped coming",
    closed: "The connection was closed",
    wrongLength: "The answer's length is wrong",
    failed: "The connection failed",
  },
  /** A failure with the system’s name for it. */
  failure: (what: string, code: string) => `${what} (${code}).`,
  proxy: (origin: string, why: string) =>
    `The proxy ${origin} cannot be used: ${why.replace(/^[A-Z](?=[a-z ])/, (first) => first.toLowerCase())}`,
  proxyRefused: (origin: string, status: number) =>
    `The proxy ${origin} refused the connection (status ${status}).`,
  proxyAsks: (origin: string, variable: string) =>
    `The proxy ${origin} asks for a user name and password (407); write them into ${variable}.`,
  proxyRefusesLogin: (origin: string, variable: string) =>
    `The proxy ${origin} does not take the user name and password in ${variable} (407).`,
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
