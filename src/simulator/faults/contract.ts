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

/** A point where the interface is silent: how its values are written, and its default. */
interface Switch<Value> {
  readonly initial: Value;
  readonly known: string;
  readonly read: (text: string) => Value | undefined;
}

/** One of some values; the first is the default. */
function oneOf<const Value extends string | number>(
  initial: Value,
  ...others: readonly Value[]
): Switch<Value> {
  const values = [initial, ...others];
  const read = (text: string) => values.find((value) => String(value) === text);
  return { initial, known: values.join("|"), read };
}

function flag(initial: boolean): Switch<boolean> {
  const known = "yes|no";
  return {
    initial,
    known,
    read: (text) => (known.split("|").includes(text) ? text === "yes" : undefined),
  };
}

const pageMax: Switch<number> = {
  initial: 100,
  known: "a whole number from 1 to 100",
  read: (text) => (/^([1-9]\d?|100)$/.test(text) ? Number(text) : undefined),
};

const readLag: Switch<number> = {
  initial: 0,
  known: "a duration such as 500ms or 5s",
  read: durationMs,
};

const laneLimits: Switch<readonly LimitChange[]> = {
  initial: [],
  known: "LANE:COUNT[@AFTER], several with +: read:90+create:60@2m",
  read: limitsOf,
};

/**
 * How the simulator behaves at each point where the interface is silent. The default is the
 * documented behaviour where there is one, else the case that is hardest on a client.
 */
const switches = {
  pageBase: oneOf(1, 0),
  /** A page below the base: the first page, an empty one, or 400. */
  pageBelow: oneOf("first", "empty", "reject"),
  /** A page behind the last one: an empty page, or the last one again. */
  pageBeyond: oneOf("empty", "last"),
  /** Whether a page begins behind the one before it, or with the last record of that one again. */
  pages: oneOf("apart", "overlapping"),
  /** Whether the page number counts, or every page is the first one. */
  pageNumber: oneOf("heeded", "ignored"),
  /** Name honoured for the page size of the product list; another one is ignored (20 rows). */
  sizeName: oneOf("both", "PageSize", "Size", "neither"),
  /** A page size over 100: answered with 400, or cut to 100. */
  oversize: oneOf("reject", "clamp"),
  /** The most records of a page, whatever was asked for. */
  pageMax: pageMax,
  /** A page size under 20: taken as it is, or raised to 20. */
  undersize: oneOf("heed", "raise"),
  /** Initial letter of the names in a query; a name written otherwise is ignored. */
  queryCase: oneOf("documented", "lower", "any"),
  /**
   * Honoured encoding of array filters: the key repeated, one comma-separated value, `name[]`, the
   * first or the last value alone, or none. A filter in another form is ignored and everything is
   * returned.
   */
  array: oneOf("repeat", "comma", "brackets", "first", "last", "ignored"),
  /** Letter case in which SKU filters compare. */
  skuFilter: oneOf("exact", "any-case"),
  /** Letter case of shipment form fields; a field in the other case is ignored. */
  formCase: oneOf("any", "documented", "capitals"),
  /** Statuses in which an order takes a shipment number: `New`, `Packed` and `Shipped`, or any. */
  shipStatus: oneOf("open", "any"),
  /** A create of a SKU that exists: a second record, 400, 409, or an overwrite. */
  duplicateCreate: oneOf("second-record", "reject", "conflict", "upsert"),
  readLagMs: readLag,
  /** A limit holds for any window, or for each window counted from the clock's zero. */
  window: oneOf("sliding", "calendar"),
  /** Where a lane lets another number through than its rate says; the last one that has begun holds. */
  limits: laneLimits,
  /** Letter case of `language` in product list results. */
  language: oneOf("lower", "upper"),
  rehostImages: flag(false),
  /** What a product list request weighs against the read limit. */
  readUnit: oneOf("products", "requests"),
  /** Arrays of an update replace the stored ones, or are merged (pairs by key, links by order). */
  putArrays: oneOf("replace", "merge"),
  /** An update has to carry the required fields. */
  putRequired: flag(false),
  /** An over-limit answer carries Retry-After. */
  retryAfter: flag(true),
  /** Whether a request refused by the limit counts against it. */
  refused: oneOf("free", "counted"),
  /** Fields without a value in product answers. */
  missing: oneOf("null", "omitted"),
  /** Whether list results carry `firstCost`, `gtin` and `mpn`. */
  hiddenInList: oneOf("absent", "present"),
  /**
   * Order of list results, by creation (products) or order date (orders), by the last change, or
   * another one at each request.
   */
  sort: oneOf("oldest", "newest", "updated", "unstable"),
  /**
   * What `totalCount` of a list counts: the records that match, those of this page alone, all there
   * are whatever was asked for; or it is left out.
   */
  totalCount: oneOf("matching", "page", "everything", "missing"),
  /** Content type of answers; the body is JSON either way. */
  answerType: oneOf("json", "text"),
} as const;

type SwitchName = keyof typeof switches;

/** A value for each switch. */
export type ContractSwitches = {
  readonly [Name in SwitchName]: (typeof switches)[Name]["initial"];
};

/** Every switch at its default. */
export const defaultContract = Object.fromEntries(
  Object.entries(switches).map(([name, { initial }]) => [name, initial]),
) as unknown as ContractSwitches;

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

/** `readLagMs` is written `read-lag`: the value carries its own unit. */
function writtenName(name: SwitchName): string {
  return name.replace(/Ms$/, "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const switchNames = new Map(
  (Object.keys(switches) as SwitchName[]).map((name) => [writtenName(name), name]),
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
    const read = switches[name].read(value.trim());
    if (read === undefined) {
      throw badContract(
        msg("simulator.badSwitch", { name: written, value, known: switches[name].known }),
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
