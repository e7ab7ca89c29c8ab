import { exitCodes, SheetportError } from "../../errors.ts";
import type { ErrorMessage } from "../../model/message.ts";
import { msg } from "../../model/message.ts";
import { type Lane, lanes } from "../../model/run/rate.ts";

/** What a lane lets through in a window from some time on. */
export interface LimitChange {
  readonly lane: Lane;
  readonly count: number;
  /** After the simulator's start. */
  readonly fromMs: number;
}

/** How the simulator behaves at each point where the interface is silent. */
export interface ContractSwitches {
  readonly pageBase: 0 | 1;
  /** A page below the base: the first page, an empty one, or 400. */
  readonly pageBelow: "first" | "empty" | "reject";
  /** A page behind the last one: an empty page, or the last one again. */
  readonly pageBeyond: "empty" | "last";
  /** Whether a page begins behind the one before it, or with the last record of that one again. */
  readonly pages: "apart" | "overlapping";
  /** Whether the page number counts, or every page is the first one. */
  readonly pageNumber: "heeded" | "ignored";
  /** Name honoured for the page size of the product list; another one is ignored (20 rows). */
  readonly sizeName: "PageSize" | "Size" | "both" | "neither";
  /** A page size over 100: answered with 400, or cut to 100. */
  readonly oversize: "reject" | "clamp";
  /** The most records of a page, whatever was asked for. */
  readonly pageMax: number;
  /** A page size under 20: taken as it is, or raised to 20. */
  readonly undersize: "heed" | "raise";
  /** Initial letter of the names in a query; a name written otherwise is ignored. */
  readonly queryCase: "documented" | "lower" | "any";
  /**
   * Honoured encoding of array filters: the key repeated, one comma-separated value, `name[]`, the
   * first or the last value alone, or none. A filter in another form is ignored and everything is
   * returned.
   */
  readonly array: "repeat" | "comma" | "brackets" | "first" | "last" | "ignored";
  /** Letter case in which SKU filters compare. */
  readonly skuFilter: "exact" | "any-case";
  /** Letter case of shipment form fields; a field in the other case is ignored. */
  readonly formCase: "documented" | "capitals" | "any";
  /** Statuses in which an order takes a shipment number: `New`, `Packed` and `Shipped`, or any. */
  readonly shipStatus: "open" | "any";
  /** A create of a SKU that exists: a second record, 400, 409, or an overwrite. */
  readonly duplicateCreate: "second-record" | "reject" | "conflict" | "upsert";
  readonly readLagMs: number;
  /** A limit holds for any window, or for each window counted from the clock's zero. */
  readonly window: "sliding" | "calendar";
  /** Where a lane lets another number through than its rate says; the last one that has begun holds. */
  readonly limits: readonly LimitChange[];
  /** Letter case of `language` in product list results. */
  readonly language: "lower" | "upper";
  readonly rehostImages: boolean;
  /** What a product list request weighs against the read limit. */
  readonly readUnit: "products" | "requests";
  /** Arrays of an update replace the stored ones, or are merged (pairs by key, links by order). */
  readonly putArrays: "replace" | "merge";
  /** An update has to carry the required fields. */
  readonly putRequired: boolean;
  /** An over-limit answer carries Retry-After. */
  readonly retryAfter: boolean;
  /** Whether a request refused by the limit counts against it. */
  readonly refused: "free" | "counted";
  /** Fields without a value in product answers. */
  readonly missing: "null" | "omitted";
  /** Whether list results carry `firstCost`, `gtin` and `mpn`. */
  readonly hiddenInList: "absent" | "present";
  /**
   * Order of list results, by creation (products) or order date (orders), by the last change, or
   * another one at each request.
   */
  readonly sort: "oldest" | "newest" | "updated" | "unstable";
  /**
   * What `totalCount` of a list counts: the records that match, those of this page alone, all there
   * are whatever was asked for; or it is left out.
   */
  readonly totalCount: "matching" | "page" | "everything" | "missing";
  /** Content type of answers; the body is JSON either way. */
  readonly answerType: "json" | "text";
}

/** The documented behaviour where there is one, else the case that is hardest on a client. */
export const defaultContract: ContractSwitches = {
  pageBase: 1,
  pageBelow: "first",
  pageBeyond: "empty",
  pages: "apart",
  pageNumber: "heeded",
  sizeName: "both",
  oversize: "reject",
  pageMax: 100,
  undersize: "heed",
  queryCase: "documented",
  array: "repeat",
  skuFilter: "exact",
  formCase: "any",
  shipStatus: "open",
  duplicateCreate: "second-record",
  readLagMs: 0,
  window: "sliding",
  limits: [],
  language: "lower",
  rehostImages: false,
  readUnit: "products",
  putArrays: "replace",
  putRequired: false,
  retryAfter: true,
  refused: "free",
  missing: "null",
  hiddenInList: "absent",
  sort: "oldest",
  totalCount: "matching",
  answerType: "json",
};

type Reader<Value> = { readonly known: string; readonly read: (text: string) => Value | undefined };
type SwitchName = keyof ContractSwitches;

function oneOf<const Value extends string>(...values: readonly Value[]): Reader<Value> {
  return { known: values.join("|"), read: (text) => values.find((value) => value === text) };
}

const yesOrNo: Reader<boolean> = {
  known: "yes|no",
  read: (text) => (text === "yes" ? true : text === "no" ? false : undefined),
};

const readers: { readonly [Name in SwitchName]: Reader<ContractSwitches[Name]> } = {
  pageBase: { known: "0|1", read: (text) => (text === "0" ? 0 : text === "1" ? 1 : undefined) },
  pageBelow: oneOf("first", "empty", "reject"),
  pageBeyond: oneOf("empty", "last"),
  pages: oneOf("apart", "overlapping"),
  pageNumber: oneOf("heeded", "ignored"),
  sizeName: oneOf("PageSize", "Size", "both", "neither"),
  oversize: oneOf("reject", "clamp"),
  pageMax: { known: "a whole number from 1 to 100", read: pageMaxOf },
  undersize: oneOf("heed", "raise"),
  queryCase: oneOf("documented", "lower", "any"),
  array: oneOf("repeat", "comma", "brackets", "first", "last", "ignored"),
  skuFilter: oneOf("exact", "any-case"),
  formCase: oneOf("documented", "capitals", "any"),
  shipStatus: oneOf("open", "any"),
  duplicateCreate: oneOf("second-record", "reject", "conflict", "upsert"),
  readLagMs: { known: "a duration such as 500ms or 5s", read: durationMs },
  window: oneOf("sliding", "calendar"),
  limits: { known: "LANE:COUNT[@AFTER], several with +: read:90+create:60@2m", read: limitsOf },
  language: oneOf("lower", "upper"),
  rehostImages: yesOrNo,
  readUnit: oneOf("products", "requests"),
  putArrays: oneOf("replace", "merge"),
  putRequired: yesOrNo,
  retryAfter: yesOrNo,
  refused: oneOf("free", "counted"),
  missing: oneOf("null", "omitted"),
  hiddenInList: oneOf("absent", "present"),
  sort: oneOf("oldest", "newest", "updated", "unstable"),
  totalCount: oneOf("matching", "page", "everything", "missing"),
  answerType: oneOf("json", "text"),
};

/** Reads `create:80+read:60@2m+read:100@8m`; undefined for anything else. */
function limitsOf(text: string): readonly LimitChange[] | undefined {
  const changes = text.split("+").map((part) => {
    const [, name, count, after = "0ms"] = /^([a-z]+):(\d{1,6})(?:@(.+))?$/.exec(part.trim()) ?? [];
    const lane = lanes.find((one) => one === name);
    const fromMs = durationMs(after);
    if (lane === undefined || fromMs === undefined) return undefined;
    return { lane, count: Number(count), fromMs };
  });
  return changes.every((change) => change !== undefined) ? changes : undefined;
}

function pageMaxOf(text: string): number | undefined {
  return /^([1-9]\d?|100)$/.test(text) ? Number(text) : undefined;
}

/** `readLagMs` is written `read-lag`: the value carries its own unit. */
function writtenName(name: SwitchName): string {
  return name.replace(/Ms$/, "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const switchNames = new Map(
  (Object.keys(readers) as SwitchName[]).map((name) => [writtenName(name), name]),
);

/**
 * Reads switches such as `page-base=0,size-name=Size,array=comma`; what is not named keeps its
 * default.
 *
 * @throws SheetportError `bad-contract` on an unknown name or value; the hint names what is known.
 */
export function parseContract(spec: string): ContractSwitches {
  const chosen: Record<string, unknown> = { ...defaultContract };
  for (const part of spec.split(",").map((text) => text.trim())) {
    if (part === "") continue;
    const [written = "", value = ""] = part.split(/=(.*)/s);
    const name = switchNames.get(written.trim());
    if (name === undefined) {
      throw badContract(
        msg("simulator.unknownSwitch", { name: written, known: [...switchNames.keys()] }),
      );
    }
    const read = readers[name].read(value.trim());
    if (read === undefined) {
      throw badContract(
        msg("simulator.badSwitch", { name: written, value, known: readers[name].known }),
      );
    }
    chosen[name] = read;
  }
  return chosen as unknown as ContractSwitches;
}

function badContract(message: ErrorMessage): SheetportError {
  return new SheetportError(message, { code: "bad-contract", exitCode: exitCodes.usage });
}

/** Reads a duration with its unit, `200ms`, `1.5s` or `2m`, as milliseconds; undefined for anything else. */
export function durationMs(text: string): number | undefined {
  const match = /^(\d{1,7}(?:\.\d{1,3})?)(ms|s|m)$/.exec(text.trim());
  if (match === null) return undefined;
  const unitMs = match[2] === "ms" ? 1 : match[2] === "s" ? 1000 : 60_000;
  return Number(match[1]) * unitMs;
}
