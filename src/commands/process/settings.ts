import { statSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { type SheetportError, usageError } from "../../errors.ts";
import { languages } from "../../model/localised.ts";
import {
  clauses,
  type Message,
  msg,
  orTexts,
  quotedTexts,
  type Text,
} from "../../model/message.ts";
import { type Lane, parseRate, type RateLimit } from "../../model/run/rate.ts";
import {
  encodingNamed,
  settings,
  type TextEncoding,
  textEncodings,
} from "../../model/schemas/settings.ts";
import { ansi, type Palette, plain } from "../../model/text/palette.ts";
import { nearestNames } from "../../model/text/spelling.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import type { Translator } from "../../model/translator.ts";
import type { Host } from "./host.ts";

/** The team's settings file, beside the workbook or, without one, in the working folder. */
export const teamFileName = "sheetport.json";

/** Those that are read by name; the others are read as `settings` lists them. */
export interface CommonOptions {
  readonly [option: string]: unknown;
  readonly env?: string;
  readonly baseUrl?: string;
  readonly sameAccount?: boolean;
  readonly json?: boolean;
  readonly plain?: boolean;
  readonly yes?: boolean;
  readonly wait?: boolean;
  readonly lang?: string;
  /** False with `--no-color`. */
  readonly color?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly decimalSeparator?: string;
  readonly fix?: boolean;
  readonly encoding?: string;
}

export interface AddressGiven {
  /**
   * If undefined, the base URL or the default profile determines the environment. Without either,
   * it is the built-in simulator.
   */
  readonly envName: string | undefined;
  readonly baseUrl: string | undefined;
  readonly baseUrlFrom: "option" | "variable" | undefined;
}

/** An environment chosen on the screen. The built-in simulator has no base URL. */
export type ChosenAddress = Pick<AddressGiven, "envName" | "baseUrl">;

export interface Settings extends AddressGiven {
  /** Whether the API key is a new key of the same account, according to the user (decision 21d). */
  readonly sameAccount: boolean;
  readonly json: boolean;
  readonly yes: boolean;
  /** Whether to wait while another run has the lock. */
  readonly wait: boolean;
  readonly translator: Translator;
  readonly palette: Palette;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly dataDir: string;
  /** A server with the record that a team shares. Undefined: the record is in the data folder. */
  readonly record: { readonly address: string; readonly env: Host["env"] } | undefined;
  readonly rates: Readonly<Record<Lane, RateLimit>>;
  readonly readUnit: "products" | "requests";
  readonly pace: "even" | "burst";
  readonly concurrency: number;
  readonly settleMs: number;
  /** How long to wait for the start of a response. */
  readonly timeoutMs: number;
  readonly decimalSeparator: "." | "," | undefined;
  /** Whether to repair unambiguous problems when reading a workbook. */
  readonly fix: boolean;
  /** The encoding of CSV files. If undefined, it is detected. */
  readonly encoding: TextEncoding | undefined;
  /** The settings from files that the output must name. */
  readonly fromFiles?: readonly FileSetting[];
  /** The prefix of the environment's keys in the record. Default: the environment used last. */
  readonly place?: string | undefined;
}

export interface FileSetting {
  readonly file: string;
  readonly setting: string;
  readonly value: string;
}

/** The lines are safe to print on a terminal. */
export function fromFilesLines({
  fromFiles = [],
  translator,
}: Pick<Settings, "fromFiles" | "translator">): readonly string[] {
  return [...Map.groupBy(fromFiles, ({ file }) => file)].map(([file, its]) => {
    const decided = its.map(({ setting, value }) => `${setting} = ${value}`);
    return terminalText(
      translator.text(msg("commands.team.decides", { file, settings: clauses(decided) })),
    );
  });
}

export function readSettings(options: CommonOptions, host: Host, translator: Translator): Settings {
  const text = (name: string) => settingText(name, options, host) ?? "";
  const number = (name: string) => positiveNumber(`--${name}`, text(name));
  if (options.lang !== undefined) oneOf("--lang", options.lang, languages);
  const { decimalSeparator, encoding } = options;
  const address = settingText("record", options, host);
  return {
    ...addressGiven(options, host),
    sameAccount: options.sameAccount === true,
    json: options.json === true,
    yes: options.yes === true,
    wait: options.wait === true,
    translator,
    palette: wantsColour(options, host) ? ansi : plain,
    quiet: options.quiet === true,
    verbose: options.verbose === true,
    dataDir: dataDirectory(options, host),
    record: address === undefined ? undefined : { address, env: host.env },
    rates: {
      create: parseRate(text("create-rate")),
      update: parseRate(text("update-rate")),
      read: parseRate(text("read-rate")),
      orders: parseRate(text("order-rate")),
    },
    readUnit: oneOf("--read-unit", text("read-unit"), ["products", "requests"]),
    pace: oneOf("--pace", text("pace"), ["even", "burst"]),
    concurrency: Math.ceil(number("concurrency")),
    settleMs: number("settle") * 1000,
    timeoutMs: number("timeout") * 1000,
    fix: options.fix === true,
    decimalSeparator:
      decimalSeparator === undefined
        ? undefined
        : oneOf("--decimal-separator", decimalSeparator, [".", ","]),
    encoding:
      encoding === undefined
        ? undefined
        : (encodingNamed(encoding) ?? oneOf("--encoding", encoding, textEncodings)),
  };
}

export function settingText(
  name: string,
  options: CommonOptions,
  { env }: Pick<Host, "env">,
): string | undefined {
  const { option, variable = "", default: otherwise } = settings[name] ?? { option: name };
  const { [option]: written } = options;
  return typeof written === "string" ? written : (nonEmpty(env[variable]) ?? otherwise);
}

export function addressGiven(options: CommonOptions, host: Pick<Host, "env">): AddressGiven {
  const baseUrl = settingText("base-url", options, host);
  const from = options.baseUrl === undefined ? "variable" : "option";
  return {
    ...{ envName: options.env, baseUrl },
    baseUrlFrom: baseUrl === undefined ? undefined : from,
  };
}

function wantsColour(options: CommonOptions, host: Host): boolean {
  const refused = options.color === false || nonEmpty(host.env.NO_COLOR) !== undefined;
  return !refused && host.stdout.isTerminal && host.env.TERM !== "dumb";
}

export function dataDirectory(options: CommonOptions, host: Host): string {
  const dataDir = settingText("data-dir", options, host);
  if (dataDir !== undefined) return resolve(host.cwd, dataDir);
  const home = userDataHome(host);
  if (!isAbsolute(home)) {
    throw usageError("no-home", msg("commands.options.noHome"));
  }
  return join(home, "sheetport");
}

/** Whether other users can write to the data folder, and so change what is sent. */
export function isOpenToOthers({ dataDir }: Pick<Settings, "dataDir">, host: Host): boolean {
  if (host.platform === "win32") return false;
  try {
    return ((statSync(dataDir, { throwIfNoEntry: false })?.mode ?? 0) & 0o022) !== 0;
  } catch {
    // The command reports this error when it opens the folder.
    return false;
  }
}

function userDataHome(host: Host): string {
  if (host.platform === "win32") {
    return nonEmpty(host.env.LOCALAPPDATA) ?? join(host.homeDir, "AppData", "Local");
  }
  if (host.platform === "darwin") return join(host.homeDir, "Library", "Application Support");
  const xdg = host.env.XDG_DATA_HOME;
  // The XDG Base Directory Specification says to ignore relative paths.
  return xdg !== undefined && isAbsolute(xdg) ? xdg : join(host.homeDir, ".local", "share");
}

function oneOf<const Choice extends string>(
  option: string,
  text: string,
  choices: readonly Choice[],
): Choice {
  const choice = choices.find((one) => one === text);
  if (choice === undefined) throw badChoice(option, text, choices);
  return choice;
}

export function namesIn<Name extends string>(
  option: string,
  texts: readonly string[] = [],
  names: readonly Name[],
): ReadonlySet<Name> {
  const written = texts.flatMap((text) => text.split(",")).map((name) => name.trim().toLowerCase());
  return new Set(written.filter((text) => text !== "").map((text) => oneOf(option, text, names)));
}

export function positiveNumber(option: string, text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value) || value <= 0) {
    throw badOption(option, text, msg("commands.options.aboveZero"));
  }
  return value;
}

export function badChoice(
  option: string,
  text: string,
  choices: readonly string[],
): SheetportError {
  return badOption(option, text, choiceTexts(choices), nearestNames(text, choices));
}

export function didYouMean(near: readonly string[]): Text {
  return near.length === 0
    ? ""
    : msg("commands.options.didYouMean", { names: orTexts(quotedTexts(near)) });
}

export function choiceTexts(choices: readonly string[]): Text {
  const [last = "", ...others] = choices.toReversed();
  return others.length === 0
    ? last
    : msg("commands.options.or", { others: others.toReversed(), last });
}

export function badOption(
  option: string,
  text: string,
  expected: Text,
  near: readonly string[] = [],
): SheetportError {
  return usageError("bad-option", badValue(option, text, expected, near));
}

export function badValue(
  option: string,
  text: string,
  expected: Text,
  near: readonly string[] = [],
): Message {
  return msg("commands.options.badValue", { option, text, expected, near: didYouMean(near) });
}

export function numberFrom(first: number, last: number): Text {
  return msg("commands.options.numberFrom", { first, last });
}

export function notTogether(option: string, other: string, code = "bad-option"): SheetportError {
  return usageError(code, msg("commands.options.notTogether", { option, other }));
}

export function missingArgument(argument: string, usage: string): Message {
  return msg("commands.options.missingArgument", { argument, usage });
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === undefined || text === "" ? undefined : text;
}
