import { type SheetportError, usageError } from "../../errors.ts";
import { type Message, msg } from "../../model/message.ts";
import { type Lane, lanes } from "../../model/run/rate.ts";

/** A new rate limit for a lane, some time after the start. */
export interface LimitChange {
  readonly lane: Lane;
  readonly count: number;
  /** Milliseconds after the simulator's start. */
  readonly fromMs: number;
}

interface Switch<Value> {
  readonly initial: Value;
  readonly values: string;
  readonly read: (text: string) => Value | undefined;
}

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
 * What the API's documentation leaves open or may state wrongly. The default is the documented
 * behaviour, if there is one.
 */
const switches = {
  pageBase: oneOf(1, 0),
  pageBelow: oneOf("first", "empty", "reject"),
  pageBeyond: oneOf("empty", "last"),
  pages: oneOf("apart", "overlapping"),
  pageNumber: oneOf("heeded", "ignored"),
  /** Without a supported name in the query, the page size is 20. */
  sizeName: oneOf("both", "PageSize", "Size", "neither"),
  /** Applies to page sizes over 100. */
  oversize: oneOf("reject", "clamp"),
  pageMax: parsed(100, "a whole number from 1 to 100", pageMaxOf),
  /** Applies to page sizes under 20. */
  undersize: oneOf("heed", "raise"),
  /** Only the first letter counts. Query names in another case are ignored. */
  queryCase: oneOf("documented", "lower", "any"),
  /**
   * A filter that is not recognised is ignored, so everything is returned. A comma belongs to its
   * value unless the encoding is “comma”.
   */
  array: oneOf("repeat", "comma", "brackets", "first", "last", "ignored"),
  skuFilter: oneOf("exact", "any-case"),
  /** Fields in another case are ignored. */
  formCase: oneOf("any", "documented", "capitals"),
  /** The order statuses that accept a shipment number: `New`, `Packed` and `Shipped`, or any. */
  shipStatus: oneOf("open", "any"),
  duplicateCreate: oneOf("second-record", "reject", "conflict", "upsert"),
  readLagMs: parsed(0, "a duration such as 500ms or 5s", durationMs),
  /** Whether a limit applies to any period of its length, or to fixed ones from clock time 0. */
  window: oneOf("sliding", "calendar"),
  limits: parsed<readonly LimitChange[]>(
    [],
    "LANE:COUNT[@AFTER], several with +: read:90+create:60@2m",
    limitsOf,
  ),
  /** Applies only to product list results. */
  language: oneOf("lower", "upper"),
  rehostImages: flag(false),
  readUnit: oneOf("products", "requests"),
  putArrays: oneOf("replace", "merge"),
  putRequired: flag(false),
  retryAfter: flag(true),
  /** Whether a refused request counts against the limit. */
  refused: oneOf("free", "counted"),
  missing: oneOf("null", "omitted"),
  /** Whether list results contain `firstCost`, `gtin` and `mpn`. */
  hiddenInList: oneOf("absent", "present"),
  /** “oldest” and “newest” go by creation (products) or by order date (orders). */
  sort: oneOf("oldest", "newest", "updated", "unstable"),
  totalCount: oneOf("matching", "page", "everything", "missing"),
  /** Sets only the Content-Type: the body is always JSON. */
  answerType: oneOf("json", "text"),
} as const;

type SwitchName = keyof typeof switches;

/** A value for each behaviour that can be switched. */
export type ContractSwitches = {
  readonly [Name in SwitchName]: (typeof switches)[Name]["initial"];
};

/** Every switch at its default. */
export const defaultContract = Object.fromEntries(
  Object.entries(switches).map(([name, { initial }]) => [name, initial]),
) as unknown as ContractSwitches;

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

/** `readLagMs` is `read-lag` in options, because its value has a unit. */
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
  return usageError("bad-contract", message);
}

export function durationMs(text: string): number | undefined {
  const match = /^(\d{1,7}(?:\.\d{1,3})?)(ms|s|m)$/.exec(text.trim());
  if (match === null) return undefined;
  const unitMs = match[2] === "ms" ? 1 : match[2] === "s" ? 1000 : 60_000;
  return Number(match[1]) * unitMs;
}
