import type { ErrorWords } from "../../model/message.ts";

/** Why the marketplace cannot be asked; `words` are its own, or the system's. */
export const marketplaceErrorWords = {
  keyRefused: (at: string, status: number, words: string): ErrorWords => ({
    message: `The marketplace at ${at} refused the API key (${status}): ${words}`,
    hint: "Check that the key belongs to this address: log in again (sheetport login), or set SHEETPORT_API_KEY anew.",
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
export const listWords = {
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
    `The marketplace has changed: the ${fact} was “${before}”${seen === undefined ? "" : ` (seen ${seen})`} and is “${now}” now. It is learnt anew.`,
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
  skusUncertain: (skus: number) => `${skus} of the SKUs asked for could not be read for certain.`,
};

function of(read: number, total: number | undefined): string {
  return `${read} of ${total ?? "an unknown number"}`;
}

/** The pattern of these words in every language. */
export type ListWords = typeof listWords;

/** All that this room says, in English: the pattern for every language. */
export const marketplaceWords = {
  errors: marketplaceErrorWords,
  lists: listWords,
};

/** {@link marketplaceWords} in whichever language. */
export type MarketplaceWords = typeof marketplaceWords;
