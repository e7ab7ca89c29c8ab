import { statSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { exitCodes, SheetportError } from "../../errors.ts";
import { languages } from "../../model/localised.ts";
import {
  clauses,
  type ErrorText,
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
import { nearestNames } from "../../model/text/spelling.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import type { Translator } from "../../model/translator.ts";
import { ansi, type Palette, plain } from "../../report/index.ts";
import type { Host } from "./host.ts";

/** The name of a team's settings file, beside the workbook or in the working folder. */
export const teamFileName = "sheetport.json";

/** The options that several commands share, as commander parsed them. */
export interface CommonOptions {
  readonly env?: string;
  readonly baseUrl?: string;
  readonly sameAccount?: boolean;
  readonly json?: boolean;
  readonly plain?: boolean;
  readonly yes?: boolean;
  readonly lang?: string;
  /** False with `--no-color`. */
  readonly color?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly dataDir?: string;
  readonly createRate?: string;
  readonly updateRate?: string;
  readonly readRate?: string;
  readonly orderRate?: string;
  readonly readUnit?: string;
  readonly pace?: string;
  readonly concurrency?: string;
  readonly settle?: string;
  readonly timeout?: string;
  readonly decimalSeparator?: string;
  readonly fix?: boolean;
  readonly encoding?: string;
}

/** The environment and address that options or variables name. */
export interface AddressGiven {
  /**
   * If undefined, the base URL or the default profile chooses the environment; if there is neither,
   * it is the built-in simulator.
   */
  readonly envName: string | undefined;
  readonly baseUrl: string | undefined;
  /** Undefined if the base URL is unset, or comes from a profile. */
  readonly baseUrlFrom: "option" | "variable" | undefined;
}

/** An environment that the user chose on the screen, with the base URL of its profile. */
export type ChosenAddress = Pick<AddressGiven, "envName" | "baseUrl">;

/** The checked settings of a command, with defaults filled in. */
export interface Settings extends AddressGiven {
  /** Whether the user says that the API key is a newer key of the same account (decision 21d). */
  readonly sameAccount: boolean;
  readonly json: boolean;
  readonly yes: boolean;
  readonly translator: Translator;
  /** Has colours only on a terminal that shows them, unless the user turned them off. */
  readonly palette: Palette;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly dataDir: string;
  readonly rates: Readonly<Record<Lane, RateLimit>>;
  readonly readUnit: "products" | "requests";
  readonly pace: "even" | "burst";
  readonly concurrency: number;
  readonly settleMs: number;
  /** How long to wait for a response to start. */
  readonly timeoutMs: number;
  readonly decimalSeparator: "." | "," | undefined;
  /** Whether reading a workbook repairs its unambiguous problems. */
  readonly fix: boolean;
  /** Encoding of CSV files. Undefined to detect it. */
  readonly encoding: TextEncoding | undefined;
  /** The settings that come from files, to name them in the output. @default none */
  readonly fromFiles?: readonly FileSetting[];
  /** The first part of the environment's keys in the record. @default the environment used last */
  readonly place?: string | undefined;
}

/** A setting from a settings file, or a line of a mapping file. */
export interface FileSetting {
  readonly file: string;
  readonly setting: string;
  readonly value: string;
}

/** One line per file that names the settings it decides. Safe to print on a terminal. */
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

/**
 * Checks the shared options and fills in defaults.
 *
 * @throws SheetportError exit code 2: an option has an invalid value, or `no-home`
 */
export function readSettings(options: CommonOptions, host: Host, translator: Translator): Settings {
  const text = (name: string) => settingText(name, options, host) ?? "";
  const number = (name: string) => positiveNumber(`--${name}`, text(name));
  if (options.lang !== undefined) oneOf("--lang", options.lang, languages);
  const { decimalSeparator, encoding } = options;
  return {
    ...addressGiven(options, host),
    sameAccount: options.sameAccount === true,
    json: options.json === true,
    yes: options.yes === true,
    translator,
    palette: wantsColour(options, host) ? ansi : plain,
    quiet: options.quiet === true,
    verbose: options.verbose === true,
    dataDir: dataDirectory(options, host),
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

/** The value of a setting as text: from its option, else its variable, else its default. */
export function settingText(
  name: string,
  options: CommonOptions,
  { env }: Pick<Host, "env">,
): string | undefined {
  const { option, variable = "", default: otherwise } = settings[name] ?? { option: name };
  const written = (options as Readonly<Record<string, unknown>>)[option];
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

/**
 * The absolute path of the data folder.
 *
 * @throws SheetportError `no-home`, exit code 2
 */
export function dataDirectory(options: CommonOptions, host: Host): string {
  const dataDir = settingText("data-dir", options, host);
  if (dataDir !== undefined) return resolve(host.cwd, dataDir);
  const home = userDataHome(host);
  if (!isAbsolute(home)) {
    throw usageError("no-home", msg("commands.options.noHome"));
  }
  return join(home, "sheetport");
}

/**
 * Whether other users can write to the data folder and so change what is sent. False on Windows.
 */
export function isOpenToOthers({ dataDir }: Pick<Settings, "dataDir">, host: Host): boolean {
  if (host.platform === "win32") return false;
  try {
    return ((statSync(dataDir, { throwIfNoEntry: false })?.mode ?? 0) & 0o022) !== 0;
  } catch {
    // The command that opens the folder reports this error.
    return false;
  }
}

/** The system's standard folder for a user's application data. */
function userDataHome(host: Host): string {
  if (host.platform === "win32") {
    return nonEmpty(host.env.LOCALAPPDATA) ?? join(host.homeDir, "AppData", "Local");
  }
  if (host.platform === "darwin") return join(host.homeDir, "Library", "Application Support");
  const xdg = host.env.XDG_DATA_HOME;
  // The XDG base directory specification requires that relative paths are ignored.
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

/**
 * Reads an option that takes comma-separated names and may be repeated.
 *
 * @throws SheetportError `bad-option`, exit code 2.
 */
export function namesIn<Name extends string>(
  option: string,
  texts: readonly string[] = [],
  names: readonly Name[],
): ReadonlySet<Name> {
  const written = texts.flatMap((text) => text.split(",")).map((name) => name.trim().toLowerCase());
  return new Set(written.filter((text) => text !== "").map((text) => oneOf(option, text, names)));
}

/**
 * Reads a number above zero.
 *
 * @throws SheetportError `bad-option`, exit code 2.
 */
export function positiveNumber(option: string, text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value) || value <= 0) {
    throw badOption(option, text, msg("commands.options.aboveZero"));
  }
  return value;
}

/** The error for a value that is none of the choices. Suggests similar choices. */
export function badChoice(
  option: string,
  text: string,
  choices: readonly string[],
): SheetportError {
  return badOption(option, text, choiceTexts(choices), nearestNames(text, choices));
}

/** “Did you mean …?” with the similar names. Empty if there are none. */
export function didYouMean(near: readonly string[]): Text {
  return near.length === 0
    ? ""
    : msg("commands.options.didYouMean", { names: orTexts(quotedTexts(near)) });
}

/** Joins the choices to a text such as `even or burst`. */
export function choiceTexts(choices: readonly string[]): Text {
  const [last = "", ...others] = choices.toReversed();
  return others.length === 0
    ? last
    : msg("commands.options.or", { others: others.toReversed(), last });
}

/** The error for an invalid option value. `near` lists similar valid values to suggest. */
export function badOption(
  option: string,
  text: string,
  expected: Text,
  near: readonly string[] = [],
): SheetportError {
  return usageError("bad-option", badValue(option, text, expected, near));
}

/** The message of {@link badOption}, for values that are not typed as options. */
export function badValue(
  option: string,
  text: string,
  expected: Text,
  near: readonly string[] = [],
): Message {
  return msg("commands.options.badValue", { option, text, expected, near: didYouMean(near) });
}

/** The text for the valid range of a number, as in “a number from 1 to 10”. */
export function numberFrom(first: number, last: number): Text {
  return msg("commands.options.numberFrom", { first, last });
}

export function notTogether(option: string, other: string, code = "bad-option"): SheetportError {
  return usageError(code, msg("commands.options.notTogether", { option, other }));
}

export function missingArgument(argument: string, usage: string): Message {
  return msg("commands.options.missingArgument", { argument, usage });
}

/** The error of a guard, which stops a run. Its exit code is 6. */
export function guardError(code: string, message: ErrorText): SheetportError {
  return new SheetportError(message, { code, exitCode: exitCodes.guarded });
}

/** An error in how the command was called. Its exit code is 2. */
export function usageError(code: string, message: ErrorText, cause?: unknown): SheetportError {
  return new SheetportError(message, { code, exitCode: exitCodes.usage, cause });
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === undefined || text === "" ? undefined : text;
}
