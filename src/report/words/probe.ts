import type { ContractFacts } from "../../model/facts.ts";

/** A silent point that “probe” shows; the canary is looked at in each run and not kept. */
export type ShownFact = Exclude<keyof ContractFacts, "checkedAt" | "readLagAt"> | "updateCanary";

/** What is said of one silent point. */
interface FactWords {
  readonly decision: number;
  readonly label: string;
  readonly value: (value: unknown) => string;
  /** What teaches it. */
  readonly learntBy: string;
}

const modes: Readonly<Record<string, string>> = {
  repeat: "heeded, the name repeated",
  comma: "heeded, values with commas",
  brackets: "heeded, the name with []",
  single: "heeded, one value a request",
  none: "not heeded: the whole list is read",
};

const mode = (value: unknown) => modes[String(value)] ?? String(value);
const few = (value: unknown) => (Array.isArray(value) ? value.join(", ") : String(value));

/** The silent points in the order in which they are shown. */
export const factWords: Readonly<Record<ShownFact, FactWords>> = {
  pageBase: {
    decision: 1,
    label: "Products: first page",
    value: String,
    learntBy: "a listing that is live",
  },
  totalCount: {
    decision: 1,
    label: "Products: listings in all",
    value: String,
    learntBy: "a list that tells its total",
  },
  sizeName: {
    decision: 2,
    label: "Products: page size by",
    value: String,
    learntBy: "a catalogue of more than 20 listings",
  },
  pageSizeMax: {
    decision: 2,
    label: "Products: largest page seen",
    value: String,
    learntBy: "a catalogue of more than 20 listings",
  },
  filterMode: {
    decision: 3,
    label: "Products: filter by SKU",
    value: mode,
    learntBy: "two listings that are live",
  },
  filterCountMax: {
    decision: 3,
    label: "Products: SKUs in a request",
    value: (value) => `at most ${value}`,
    learntBy: "a request of which some SKUs are not heeded",
  },
  controlSkus: {
    decision: 4,
    label: "Products: control SKUs",
    value: few,
    learntBy: "a listing that is live",
  },
  readLagMs: {
    decision: 4,
    label: "Writes show in the list after",
    value: (value) => `${(Number(value) / 1000).toFixed(1)} s at the longest`,
    learntBy: "the first create",
  },
  updateCanary: {
    decision: 16,
    label: "Updates leave other fields alone",
    value: String,
    learntBy: "the first update",
  },
  orderPageBase: {
    decision: 35,
    label: "Orders: first page",
    value: String,
    learntBy: "an order",
  },
  orderSizeName: {
    decision: 35,
    label: "Orders: page size by",
    value: String,
    learntBy: "more than 20 orders",
  },
  orderFilterMode: {
    decision: 35,
    label: "Orders: filter by number",
    value: mode,
    learntBy: "a request for several order numbers that are not all heeded",
  },
  formCase: {
    decision: 38,
    label: "Shipment form: field names",
    value: (value) => (value === "capitals" ? "with initial capitals" : "as documented"),
    learntBy: "the first shipment number",
  },
};

/** Words of the table. */
export const probeWords = {
  headings: ["SILENT POINT", "AS IT IS", "HOW IT IS KNOWN"],
  learntNow: "learnt now",
  kept: (time: string) => `kept, last seen ${time} UTC`,
  unknown: (learntBy: string) => `not yet known; ${learntBy} will tell`,
  eachRun: (learntBy: string) => `checked with ${learntBy} of each run`,
} as const;
