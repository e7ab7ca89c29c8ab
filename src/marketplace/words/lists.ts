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
