import type { ContractFacts } from "../../model/facts.ts";

/** A silent point that “probe” shows; the canary is looked at in each run and not kept. */
export type ShownFact =
  | Exclude<keyof ContractFacts, "checkedAt" | "readLagAt" | "totalCountAt">
  | "updateCanary";

/** What is said of one silent point: its name, and what teaches it. */
interface FactWords {
  readonly label: string;
  readonly learntBy: string;
}

/** What a probe says. */
export const probeWords = {
  headings: ["SILENT POINT", "AS IT IS", "HOW IT IS KNOWN"],
  learntNow: "learnt now",
  kept: (time: string) => `kept, last seen ${time} UTC`,
  unknown: (learntBy: string) => `not yet known; ${learntBy} will tell`,
  eachRun: (learntBy: string) => `checked with ${learntBy} of each run`,
  /** How a filter is heeded. */
  modes: {
    repeat: "heeded, the name repeated",
    comma: "heeded, values with commas",
    brackets: "heeded, the name with []",
    single: "heeded, one value a request",
    none: "not heeded: the whole list is read",
  } as Readonly<Record<string, string>>,
  atMost: (number: string) => `at most ${number}`,
  atLongest: (seconds: string) => `${seconds} s at the longest`,
  formCase: { capitals: "with initial capitals", documented: "as documented" },
  readCost: {
    products: "A product read costs one slot for each product (--read-unit).",
    requests: "A product read costs one slot a request (--read-unit).",
  },
  facts: {
    pageBase: { label: "Products: first page", learntBy: "a listing that is live" },
    totalCount: { label: "Products: listings in all", learntBy: "a list that tells its total" },
    sizeName: {
      label: "Products: page size by",
      learntBy: "a catalogue of more than 20 listings",
    },
    pageSizeMax: {
      label: "Products: largest page seen",
      learntBy: "a catalogue of more than 20 listings",
    },
    filterMode: { label: "Products: filter by SKU", learntBy: "two listings that are live" },
    filterCountMax: {
      label: "Products: SKUs in a request",
      learntBy: "a request of which some SKUs are not heeded",
    },
    controlSkus: { label: "Products: control SKUs", learntBy: "a listing that is live" },
    readLagMs: { label: "Writes show in the list after", learntBy: "the first create" },
    updateCanary: { label: "Updates leave other fields alone", learntBy: "the first update" },
    orderPageBase: { label: "Orders: first page", learntBy: "an order" },
    orderSizeName: { label: "Orders: page size by", learntBy: "more than 20 orders" },
    orderFilterMode: {
      label: "Orders: filter by number",
      learntBy: "a request for several order numbers that are not all heeded",
    },
    formCase: { label: "Shipment form: field names", learntBy: "the first shipment number" },
  } satisfies Record<ShownFact, FactWords>,
};

/** The pattern of these words in every language. */
export type ProbeWords = typeof probeWords;
