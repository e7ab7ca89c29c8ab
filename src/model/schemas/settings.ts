import { languages } from "../localised.ts";

const dialect = "https://json-schema.org/draft/2020-12/schema";

/** The supported encodings of CSV files, by their names in the Encoding Standard. */
export const textEncodings = [
  ...["utf-8", "utf-16le", "utf-16be", "windows-1251", "koi8-r", "koi8-u", "ibm866", "iso-8859-5"],
  ...["x-mac-cyrillic", "gb18030", "gbk", "big5", "euc-kr", "shift_jis", "euc-jp", "iso-2022-jp"],
  ...["windows-1252", "windows-1250", "windows-1253", "windows-1254", "windows-1255"],
  ...["windows-1256", "windows-1257", "windows-1258", "windows-874", "macintosh", "iso-8859-2"],
  ...["iso-8859-3", "iso-8859-4", "iso-8859-6", "iso-8859-7", "iso-8859-8", "iso-8859-8-i"],
  ...["iso-8859-10", "iso-8859-13", "iso-8859-14", "iso-8859-15", "iso-8859-16"],
] as const;

const number = {
  pattern: "^(?!0*(\\.0*)?$)\\d{1,9}(\\.\\d{1,3})?$",
  examples: ["30"],
};
const count = { pattern: "^\\d{1,9}$", examples: ["50"] };
const text = { pattern: "^[^\\p{Cc}\\p{Cs}]{1,4096}$", examples: ["FILE"] };

export interface Setting {
  readonly schema:
    | { readonly pattern: string; readonly examples: readonly string[] }
    | { readonly enum: readonly string[] };
  readonly option: string;
  readonly default?: string;
  readonly variable?: string;
  readonly isPath?: true;
  /** Set if only the command line or the variable can set it, not `config set`. */
  readonly isOfCall?: true;
  /** Set if it has no option but counts for every command. */
  readonly isOfAll?: true;
  /** Whether a value is stricter than the saved one. A team file may only set such values. */
  readonly isTighter?: (value: string, saved: string | undefined) => boolean;
}

/** The documented limits (interface, Limits); the limit for orders follows decision 10. */
export const rateDefaults = {
  create: "100/60s",
  update: "100/60s",
  read: "100/60s",
  orders: "30/60s",
} as const;

const rate = { pattern: "^\\d{1,6}/\\d{1,6}(\\.\\d{1,3})?s?$", examples: ["100/60s"] };

/** The first of these wins: command line, variable, team file, saved settings. */
export const settings: Readonly<Record<string, Setting>> = {
  env: { schema: text, option: "env", isOfCall: true },
  "base-url": { schema: text, option: "baseUrl", variable: "SHEETPORT_BASE_URL", isOfCall: true },
  "data-dir": {
    ...{ schema: text, option: "dataDir", variable: "SHEETPORT_DATA_DIR" },
    ...{ isPath: true, isOfCall: true },
  },
  lang: { schema: { enum: languages }, option: "lang" },
  read: {
    ...{ schema: { enum: ["auto", "all"] }, option: "read", default: "auto" },
    isTighter: (value, saved = "auto") => value === "all" && saved === "auto",
  },
  "max-changes": {
    ...{ schema: count, option: "maxChanges" },
    isTighter: (value, saved) => saved === undefined || Number(value) < Number(saved),
  },
  "decimal-separator": { schema: { enum: [".", ","] }, option: "decimalSeparator" },
  encoding: { schema: { enum: textEncodings }, option: "encoding" },
  mapping: { schema: text, option: "mapping", isPath: true },
  "results-folder": { schema: text, option: "results", isPath: true },
  "labels-dir": { schema: text, option: "labelsDir", isPath: true },
  "create-rate": { schema: rate, option: "createRate", default: rateDefaults.create },
  "update-rate": { schema: rate, option: "updateRate", default: rateDefaults.update },
  "read-rate": { schema: rate, option: "readRate", default: rateDefaults.read },
  "order-rate": { schema: rate, option: "orderRate", default: rateDefaults.orders },
  "read-unit": {
    ...{ schema: { enum: ["products", "requests"] }, option: "readUnit", default: "products" },
  },
  pace: { schema: { enum: ["even", "burst"] }, option: "pace", default: "even" },
  concurrency: { schema: count, option: "concurrency", default: "16" },
  settle: { schema: number, option: "settle", default: "120" },
  timeout: { schema: number, option: "timeout", default: "60" },
  record: {
    schema: {
      pattern: "^postgres(ql)?://[^\\p{Cc}\\p{Cs}]{1,4000}$",
      examples: ["postgresql://user@host/database"],
    },
    ...{ option: "record", variable: "SHEETPORT_RECORD", isOfAll: true },
  },
  "on-finish": { schema: text, option: "onFinish" },
};

export function settingNamed(name: string): Setting | undefined {
  const setting = Object.hasOwn(settings, name) ? settings[name] : undefined;
  return setting?.isOfCall === true ? undefined : setting;
}

export const keptSettingNames = Object.keys(settings).filter((name) => settingNamed(name));

export const teamSettingNames = keptSettingNames.filter((name) => settings[name]?.isTighter);

export function fitsSetting({ schema }: Setting, value: string): boolean {
  return "enum" in schema
    ? schema.enum.includes(value)
    : new RegExp(schema.pattern, "u").test(value);
}

export const teamSettingsSchema = {
  $schema: dialect,
  $id: "sheetport-config",
  title: "sheetport.json: guards of a team, beside its workbooks",
  type: "object",
  properties: {
    $schema: { type: "string" },
    ...Object.fromEntries(
      teamSettingNames.map((name) => [name, { type: "string", ...settings[name]?.schema }]),
    ),
  },
  additionalProperties: false,
} as const;

export type TextEncoding = (typeof textEncodings)[number];

/** `TextDecoder` also knows aliases, such as `cp866` and `sjis`. */
export function encodingNamed(name: string): TextEncoding | undefined {
  try {
    const { encoding } = new TextDecoder(name);
    return textEncodings.find((one) => one === encoding);
  } catch {
    return undefined;
  }
}

const line = { type: "string", minLength: 1, maxLength: 32_767, pattern: "^[^\\p{Cc}\\p{Cs}]+$" };
const lines = {
  type: "object",
  maxProperties: 20_000,
  propertyNames: { $ref: "#/$defs/line" },
  additionalProperties: { $ref: "#/$defs/line" },
};

export const mappingSchema = {
  $schema: dialect,
  $id: "mapping",
  $defs: { line, lines },
  type: "object",
  properties: {
    $schema: { type: "string" },
    mapping: { const: 1 },
    /** Without it, the mapping is for sheets of products. */
    about: { const: "orders" },
    /** Heading → field, with the unit of its numbers (`weight, g`), or `ignore`. */
    headings: { $ref: "#/$defs/lines" },
    /** Field → the person's word → the value to send. */
    values: {
      type: "object",
      maxProperties: 2_000,
      propertyNames: { $ref: "#/$defs/line" },
      additionalProperties: { $ref: "#/$defs/lines" },
    },
    set: { $ref: "#/$defs/lines" },
    wholeLists: {
      type: "array",
      maxItems: 4,
      items: { enum: ["images", "videos", "options", "attributes"] },
    },
    /** Fields whose value stands only in the first row of a group. */
    fillDown: { type: "array", maxItems: 50, items: { $ref: "#/$defs/line" } },
    /** Sheets whose columns are put to the rows with the same SKU. */
    join: { type: "array", maxItems: 50, items: { $ref: "#/$defs/line" } },
  },
  required: ["mapping"],
  additionalProperties: false,
} as const;
