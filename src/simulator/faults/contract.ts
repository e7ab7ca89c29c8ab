import { exitCodes, SheetportError } from "../../errors.ts";
import { type Message, msg } from "../../model/message.ts";
import { type Lane, lanes } from "../../model/run/rate.ts";

/** A new rate limit for a lane, some time after the start. */
export interface LimitChange {
  readonly lane: Lane;
  readonly count: number;
  /** Milliseconds after the simulator's start. */
  readonly fromMs: number;
}

/** A behaviour that the API's documentation leaves open. */
interface Switch<Value> {
  readonly initial: Value;
  readonly values: string;
  readonly read: (text: string) => Value | undefined;
}

/** A switch with a list of values; the first is the default. */
function oneOf<const Value extends string | number>(
  initial: Value,
  ...others: readonly Value[]
): Switch<Value> {
  const values = [initial, ...others];
  const read = (text: string) => values.find((value) => String(value) === text);
  return { initial, values: values.join("|"), read };
}

function flag(initial: boolean): Switch<boolean> {
  const read = (text: string) => (text === "yes" ? true : text === "no" ? false : undefined);
  return { initial, values: "yes|no", read };
}

function parsed<Value>(initial: Value, values: string, read: Switch<Value>["read"]): Switch<Value> {
  return { initial, values, read };
}

const pageMaxOf = (text: string) => (/^([1-9]\d?|100)$/.test(text) ? Number(text) : undefined);

/**
 * How the simulator behaves if the API's documentation is silent or may be wrong. The default is the
 * documented behaviour, if there is one.
 */
const switches = {
  pageBase: oneOf(1, 0),
  /** A page below the base returns the first page, an empty one, or 400. */
  pageBelow: oneOf("first", "empty", "reject"),
  /** A page after the last one is empty, or repeats the last one. */
  pageBeyond: oneOf("empty", "last"),
  /** Whether each page begins after the previous one, or repeats its last record. */
  pages: oneOf("apart", "overlapping"),
  /** If “ignored”, every page is the first one. */
  pageNumber: oneOf("heeded", "ignored"),
  /** The name of the page-size parameter of the product list. Without it, a page has 20 records. */
  sizeName: oneOf("both", "PageSize", "Size", "neither"),
  /** A page size over 100 is refused with 400 or reduced to 100. */
  oversize: oneOf("reject", "clamp"),
  /** The maximum number of records in a page, whatever size is requested. */
  pageMax: parsed(100, "a whole number from 1 to 100", pageMaxOf),
  /** A page size under 20 is used as it is or raised to 20. */
  undersize: oneOf("heed", "raise"),
  /** The case of the first letter of query names; names in another case are ignored. */
  queryCase: oneOf("documented", "lower", "any"),
  /**
   * The supported encoding of array filters: a repeated key, one comma-separated value, `name[]`,
   * only the first or last value, or none. A filter that is not found is ignored, so everything is
   * returned; a comma belongs to its value unless the encoding is “comma”.
   */
  array: oneOf("repeat", "comma", "brackets", "first", "last", "ignored"),
  /** Whether SKU filters ignore the letter case. */
  skuFilter: oneOf("exact", "any-case"),
  /** The letter case of shipment form fields; fields in another case are ignored. */
  formCase: oneOf("any", "documented", "capitals"),
  /** The order statuses that accept a shipment number: `New`, `Packed` and `Shipped`, or any. */
  shipStatus: oneOf("open", "any"),
  /** Creating an existing SKU adds a second record, returns 400 or 409, or overwrites it. */
  duplicateCreate: oneOf("second-record", "reject", "conflict", "upsert"),
  readLagMs: parsed(0, "a duration such as 500ms or 5s", durationMs),
  /** Whether a limit applies to every period of its length, or to fixed periods counted from zero. */
  window: oneOf("sliding", "calendar"),
  /** Changes of the rate limits over time. The last one in effect counts. */
  limits: parsed<readonly LimitChange[]>(
    [],
    "LANE:COUNT[@AFTER], several with +: read:90+create:60@2m",
    limitsOf,
  ),
  /** The letter case of `language` in product list results. */
  language: oneOf("lower", "upper"),
  rehostImages: flag(false),
  /** Whether a product list request costs one per returned product, or always 1. */
  readUnit: oneOf("products", "requests"),
  /** Whether arrays in an update replace the stored ones or are merged, by key or order. */
  putArrays: oneOf("replace", "merge"),
  /** Whether an update must contain the required fields. */
  putRequired: flag(false),
  /** Whether the 429 for a request above the limit has a Retry-After header. */
  retryAfter: flag(true),
  /** Whether a refused request counts against the limit. */
  refused: oneOf("free", "counted"),
  /** How product responses show fields without a value. */
  missing: oneOf("null", "omitted"),
  /** Whether list results contain `firstCost`, `gtin` and `mpn`. */
  hiddenInList: oneOf("absent", "present"),
  /**
   * The order of list results: by creation (products) or order date (orders), by the last change,
   * or a new random one for each request.
   */
  sort: oneOf("oldest", "newest", "updated", "unstable"),
  /** What `totalCount` counts: matching records, those of the page, or all; or it is missing. */
  totalCount: oneOf("matching", "page", "everything", "missing"),
  /** The content type of responses; the body is always JSON. */
  answerType: oneOf("json", "text"),
} as const;

type SwitchName = keyof typeof switches;

/** A value for each behaviour that the API's documentation leaves open. */
export type ContractSwitches = {
  readonly [Name in SwitchName]: (typeof switches)[Name]["initial"];
};

/** Every switch at its default. */
export const defaultContract = Object.fromEntries(
  Object.entries(switches).map(([name, { initial }]) => [name, initial]),
) as unknown as ContractSwitches;

/** Parses limits such as `create:80+read:60@2m+read:100@8m`; undefined if they are invalid. */
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

/** The name of a switch in options: `read-lag` for `readLagMs`, because its value has a unit. */
function writtenName(name: SwitchName): string {
  return name.replace(/Ms$/, "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const switchNames = new Map(
  (Object.keys(switches) as SwitchName[]).map((name) => [writtenName(name), name]),
);

/**
 * Parses switches such as `page-base=0,size-name=Size,array=comma`; the others keep their defaults.
 * @throws SheetportError `bad-contract` for an unknown name or value
 */
export function parseContract(spec: string): ContractSwitches {
  const chosen: Record<string, unknown> = { ...defaultContract };
  for (const part of spec.split(",").map((text) => text.trim())) {
    if (part === "") continue;
    const [written = "", value = ""] = part.split(/=(.*)/s);
    const name = switchNames.get(written.trim());
    if (name === undefined) {
      const values = { name: written, known: [...switchNames.keys()] };
      throw badContract(msg("simulator.unknownSwitch", values));
    }
    const read = switches[name].read(value.trim());
    if (read === undefined) {
      const values = { name: written, value, known: switches[name].values };
      throw badContract(msg("simulator.badSwitch", values));
    }
    chosen[name] = read;
  }
  return chosen as unknown as ContractSwitches;
}

function badContract(message: Message): SheetportError {
  return new SheetportError(message, { code: "bad-contract", exitCode: exitCodes.usage });
}

/** Parses a duration such as `200ms`, `1.5s` or `2m` to milliseconds; undefined if it is invalid. */
export function durationMs(text: string): number | undefined {
  const match = /^(\d{1,7}(?:\.\d{1,3})?)(ms|s|m)$/.exec(text.trim());
  if (match === null) return undefined;
  const unitMs = match[2] === "ms" ? 1 : match[2] === "s" ? 1000 : 60_000;
  return Number(match[1]) * unitMs;
}
