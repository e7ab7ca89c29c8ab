import { textEncodings } from "../text/text-encoding.ts";
import { languages } from "./annotations.ts";

const dialect = "https://json-schema.org/draft/2020-12/schema";

const rate = {
  type: "string",
  pattern: "^\\d{1,6}/\\d{1,6}(\\.\\d{1,3})?s?$",
  examples: ["100/60s"],
};
const number = {
  type: "string",
  pattern: "^(?!0*(\\.0*)?$)\\d{1,9}(\\.\\d{1,3})?$",
  examples: ["30"],
};
const count = { type: "string", pattern: "^\\d{1,9}$", examples: ["50"] };
const text = { type: "string", pattern: "^[^\\p{Cc}\\p{Cs}]{1,4096}$", examples: ["FILE"] };

/** A setting that can be kept, under the name of its option; its value as it is written there. */
export interface KeptSetting {
  readonly schema:
    | { readonly pattern: string; readonly examples: readonly string[] }
    | { readonly enum: readonly string[] };
  /** Name of the option's value among those of a command. */
  readonly option: string;
  /** It names a file or a folder. */
  readonly isPath?: true;
  /** It may stand in a file that comes with workbooks: it says no more than how they are read. */
  readonly isTeams?: true;
  /**
   * Whether a value guards more than the person's own, or than what holds without one. A file beside a
   * workbook sets such a setting only then.
   */
  readonly isTighter?: (value: string, own: string | undefined) => boolean;
}

const readings = ["touched", "auto", "all"];

/** What `config set` keeps. */
export const keptSettings: Readonly<Record<string, KeptSetting>> = {
  lang: { schema: { enum: languages }, option: "lang", isTeams: true },
  read: {
    ...{ schema: { enum: ["auto", "touched", "all"] }, option: "read", isTeams: true },
    isTighter: (value, own = "auto") => readings.indexOf(value) > readings.indexOf(own),
  },
  "decimal-separator": {
    ...{ schema: { enum: [".", ","] }, option: "decimalSeparator", isTeams: true },
  },
  encoding: { schema: { enum: textEncodings }, option: "encoding", isTeams: true },
  mapping: { schema: text, option: "mapping", isPath: true, isTeams: true },
  "results-folder": { schema: text, option: "results", isPath: true, isTeams: true },
  "max-changes": {
    ...{ schema: count, option: "maxChanges", isTeams: true },
    isTighter: (value, own) => own === undefined || Number(value) < Number(own),
  },
  "labels-dir": { schema: text, option: "labelsDir", isPath: true },
  "create-rate": { schema: rate, option: "createRate" },
  "update-rate": { schema: rate, option: "updateRate" },
  "read-rate": { schema: rate, option: "readRate" },
  "order-rate": { schema: rate, option: "orderRate" },
  "read-unit": { schema: { enum: ["products", "requests"] }, option: "readUnit" },
  pace: { schema: { enum: ["even", "burst"] }, option: "pace" },
  concurrency: { schema: count, option: "concurrency" },
  settle: { schema: number, option: "settle" },
  timeout: { schema: number, option: "timeout" },
  "on-finish": { schema: text, option: "onFinish" },
};

/** Whether a text can be the value of a setting. */
export function fitsSetting({ schema }: KeptSetting, value: string): boolean {
  return "enum" in schema
    ? schema.enum.includes(value)
    : new RegExp(schema.pattern, "u").test(value);
}

/** Settings that a team keeps beside its workbooks, in `sheetport.json`. */
export const teamSettingsSchema = {
  $schema: dialect,
  $id: "sheetport-config",
  title: "sheetport.json: settings of a team, beside its workbooks",
  type: "object",
  properties: {
    $schema: { type: "string" },
    ...Object.fromEntries(
      Object.entries(keptSettings).flatMap(([name, { schema, isTeams }]) =>
        isTeams === true ? [[name, { type: "string", ...schema }]] : [],
      ),
    ),
  },
  additionalProperties: false,
} as const;
