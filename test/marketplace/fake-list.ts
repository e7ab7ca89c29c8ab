import type { Transport } from "../../src/marketplace/wire/transport.ts";
import { answer } from "./support.ts";

/** How the fake list behaves where the interface is silent. */
export interface FakeContract {
  readonly base: 0 | 1;
  /** What a page below the base answers. */
  readonly below: "first" | "empty" | "400";
  /** What a page behind the last one answers. */
  readonly above: "empty" | "last" | "400";
  readonly size: "PageSize" | "Size" | "both" | "neither";
  readonly array:
    | "repeat"
    | "repeat-and-comma"
    | "comma"
    | "brackets"
    | "first"
    | "last"
    | "ignored"
    | "none-match";
  /** Values beyond this many are not heeded. */
  readonly valuesMax: number;
  readonly letterCase: "exact" | "any";
  readonly total: "right" | "missing" | "unfiltered" | "page";
  /** Every page is the first one. */
  readonly pageIgnored: boolean;
  /** Pages are at least as large as this, whatever was asked for. */
  readonly sizeMin: number;
  /** Letter case in which names of the query are understood. */
  readonly names: "documented" | "initial-lower";
}

export const documentedContract: FakeContract = {
  base: 1,
  below: "first",
  above: "empty",
  size: "both",
  array: "repeat",
  valuesMax: Number.POSITIVE_INFINITY,
  letterCase: "exact",
  total: "right",
  pageIgnored: false,
  sizeMin: 1,
  names: "documented",
};

export interface FakeRecord {
  readonly sku: string;
  readonly [field: string]: unknown;
}

/** A product list in memory behind a transport; `costs` holds the records of every answer. */
export function fakeList(records: readonly FakeRecord[], contract: Partial<FakeContract> = {}) {
  const rules = { ...documentedContract, ...contract };
  const costs: number[] = [];
  const queries: URLSearchParams[] = [];
  const transport: Transport = async (request) => {
    const sent = new URL(request.path, "http://fake").searchParams;
    queries.push(sent);
    // The client writes the names as documented: none of them is understood otherwise.
    const query = rules.names === "documented" ? sent : new URLSearchParams();
    const matching = filtered(records, { query, rules });
    const page = pageOf(matching, { query, rules });
    if (page === undefined) return answer(400, { message: "No such page." });
    costs.push(page.length);
    const totals = {
      right: { totalCount: matching.length },
      missing: {},
      unfiltered: { totalCount: records.length },
      page: { totalCount: page.length },
    };
    return answer(200, { ...totals[rules.total], results: page });
  };
  return { transport, costs, queries };
}

interface Question {
  readonly query: URLSearchParams;
  readonly rules: FakeContract;
}

function filtered(records: readonly FakeRecord[], { query, rules }: Question) {
  const bySku = values("Skus", { query, rules });
  const byParent = values("ParentSkus", { query, rules });
  const fold = (text: unknown) =>
    rules.letterCase === "any" ? String(text).toLowerCase() : String(text);
  const matches = (wanted: readonly string[] | undefined, value: unknown) =>
    wanted === undefined || wanted.some((one) => fold(one) === fold(value));
  return records.filter(
    (record) => matches(bySku, record.sku) && matches(byParent, record.parentSku),
  );
}

/** The values of an array filter as the service understands them; undefined: no filter. */
function values(name: string, { query, rules }: Question): readonly string[] | undefined {
  const repeated = query.getAll(name);
  const bracketed = query.getAll(`${name}[]`);
  if (repeated.length + bracketed.length === 0) return undefined;
  const understood = {
    repeat: repeated,
    "repeat-and-comma": repeated.flatMap((value) => value.split(",")),
    comma: repeated.flatMap((value) => value.split(",")),
    brackets: bracketed,
    first: repeated.slice(0, 1),
    last: repeated.slice(-1),
    ignored: [],
    "none-match": ["\u0001"],
  }[rules.array];
  // A comma-reading service takes the last of several keys.
  const heeded = rules.array === "comma" ? (repeated.at(-1)?.split(",") ?? []) : understood;
  return heeded.length === 0 ? undefined : heeded.slice(0, rules.valuesMax);
}

function pageOf<Item>(records: readonly Item[], { query, rules }: Question) {
  const names = { PageSize: ["PageSize"], Size: ["Size"], both: ["PageSize", "Size"], neither: [] };
  const asked = names[rules.size].map((name) => query.get(name)).find((value) => value !== null);
  const size = Math.min(100, Math.max(rules.sizeMin, Number(asked ?? 20)));
  if (rules.pageIgnored) return records.slice(0, size);
  const page = Number(query.get("Page") ?? rules.base) - rules.base;
  const last = Math.max(0, Math.ceil(records.length / size) - 1);
  if (page < 0) {
    if (rules.below === "400") return undefined;
    return rules.below === "empty" ? [] : records.slice(0, size);
  }
  if (page > last && rules.above === "400") return undefined;
  const at = page > last && rules.above === "last" ? last : page;
  return records.slice(at * size, (at + 1) * size);
}
