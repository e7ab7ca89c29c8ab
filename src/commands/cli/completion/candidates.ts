import type { Option } from "commander";
import { type ExitCode, exitCodes } from "../../../errors.ts";
import { listFields } from "../../../model/product/product.ts";
import { orderStatuses } from "../../../model/schemas/order-statuses.ts";
import { keptSettings } from "../../../model/schemas/settings.ts";
import { readFromRecord } from "../../../record/index.ts";
import { builtInName, readProfiles } from "../../account/profiles.ts";
import type { Host } from "../../process/host.ts";
import { recordFile } from "../../process/own-data.ts";
import { dataDirectory } from "../../process/settings.ts";
import type { CommandEntry } from "../command-entry.ts";
import type { HelpTexts } from "../help-language.ts";

/** What may stand at one place: texts, and what the shell knows. */
interface Candidates {
  readonly items?: readonly Candidate[];
  readonly paths?: "files" | "folders";
}

interface Asking {
  readonly host: Host;
  readonly table: readonly CommandEntry[];
  /** What `--allow` takes. */
  readonly risks: readonly string[];
  /** The options of a command, or without a name of all commands. */
  readonly optionsOf: (command?: string) => readonly Option[];
  /** The texts of help. */
  readonly help: HelpTexts;
}

/** What may stand there, and the key of its help, or nothing. */
type Candidate = readonly [text: string, about: string];

/** Options of the program itself; the last name of each is the one that is offered. */
const rootOptions = [
  ["-h, --help", "option.help"],
  ["--help-all", "option.helpAll"],
  ["-v, --version", "option.version"],
  ["--licences", "option.licences"],
] as const;

/**
 * `sheetport complete -- WORDS`, for the scripts of `completion`: what the last word may become, one
 * a line, with what it does behind a tab; `:files` and `:folders` ask the shell for its own.
 */
export async function printCandidates(argv: readonly string[], asking: Asking): Promise<ExitCode> {
  const { host, help } = asking;
  const { typed, isParted } = joinedValues(argv.slice(argv.indexOf("--") + 1));
  const place = placeOf(typed.slice(0, -1), typed.at(-1) ?? "", asking);
  const { items = [], paths } = await candidatesAt(place, typed, asking);
  const shown = isParted ? place.lead.replace(/^--[^=]*=/, "") : place.lead;
  const lines = items
    .filter(([text]) => text.startsWith(place.begun))
    .map(([text, about]) => `${shown}${text}\t${help(about)}\n`);
  host.stdout.write(lines.join("") + (paths === undefined ? "" : `:${paths}\n`));
  return exitCodes.done;
}

/** Bash parts `--lang=ru` into three words; Windows PowerShell cannot hand over an empty one. */
function joinedValues(words: readonly string[]) {
  const typed: string[] = [];
  let isParted = false;
  for (const [at, word] of words.entries()) {
    isParted = word === "=" || (words[at - 1] === "=" && isParted);
    if (isParted) typed.push(`${typed.pop() ?? ""}${word}`);
    else typed.push(word === '""' ? "" : word);
  }
  return { typed, isParted };
}

/** Where the word stands that is being written. */
interface Place {
  readonly command: string | undefined;
  /** Words of the command before it. */
  readonly before: readonly string[];
  /** The option whose value it is. */
  readonly option: Option | undefined;
  readonly isFlag: boolean;
  /** The part of the word that stays, and the part to complete: `--allow=card,` and `cur`. */
  readonly lead: string;
  readonly begun: string;
}

/** Whether a word of a command line is written as an option. */
function isOption(word: string): boolean {
  return /^-[^-]|^--./s.test(word);
}

function optionNamed(word: string, options: readonly Option[]): Option | undefined {
  const [flag] = word.split("=", 1);
  return options.find(({ long, short }) => long === flag || short === flag);
}

const listOptions = new Set(["--allow", "--whole-lists", "--status"]);

function placeOf(words: readonly string[], current: string, asking: Asking): Place {
  const { command, before, open, isWordsOnly } = walked(words, asking);
  const { optionsOf } = asking;
  const isOptionHere = !isWordsOnly && (isOption(current) || /^--?$/.test(current));
  const isValue = open !== undefined && !(open.variadic && isOptionHere);
  const hasSign = isOptionHere && current.includes("=");
  const named = hasSign ? optionNamed(current, optionsOf(command)) : undefined;
  const option = isValue ? open : named;
  const signEnd = isValue || !hasSign ? 0 : current.indexOf("=") + 1;
  const isList = listOptions.has(option?.long ?? "");
  const leadEnd = isList ? Math.max(signEnd, current.lastIndexOf(",") + 1) : signEnd;
  return {
    ...{ command, before, option },
    isFlag: isOptionHere && !isValue && !hasSign,
    lead: current.slice(0, leadEnd),
    begun: current.slice(leadEnd),
  };
}

function walked(words: readonly string[], { optionsOf, table }: Asking) {
  const before: string[] = [];
  let command: string | undefined;
  let open: Option | undefined;
  let isWordsOnly = false;
  for (const word of words) {
    const isFlag = !isWordsOnly && isOption(word);
    if (open !== undefined && !(open.variadic && isFlag)) {
      if (!open.variadic) open = undefined;
    } else if (word === "--" && !isWordsOnly) {
      isWordsOnly = true;
    } else if (isFlag) {
      const option = optionNamed(word, optionsOf(command));
      open = option?.required === true && !word.includes("=") ? option : undefined;
    } else if (
      command === undefined &&
      (word === "help" || table.some(({ name }) => name === word))
    ) {
      command = word;
    } else {
      command ??= "upload";
      before.push(word);
    }
  }
  return { command, before, open, isWordsOnly };
}

async function candidatesAt(
  { command, before, option, isFlag }: Place,
  typed: readonly string[],
  { host, table, risks, optionsOf }: Asking,
): Promise<Candidates> {
  if (option !== undefined) return valuesOf(option, typed, { host, risks });
  const entry = table.find(({ name }) => name === command);
  if (isFlag) return { items: flagsOf(command, optionsOf(command)) };
  if (command === undefined) return { items: [...commandItems(table), helpItem], paths: "files" };
  if (command === "help") return { items: commandItems(table) };
  const [written = "", , choices] = entry?.words?.[before.length] ?? entry?.words?.at(-1) ?? [];
  if (choices !== undefined && before.length === 0) return { items: plain(choices) };
  if (command === "config") return { items: plain(settingWords(before)) };
  if (command === "mapping" && before.length === 0) {
    return { items: plain(["export", "import", "forget"]) };
  }
  if (written === "[run]") return { items: plain(latestRuns(typed, host)) };
  return /file|words/.test(written) ? { paths: "files" } : {};
}

const helpItem: Candidate = ["help", "option.help"];

function commandItems(table: readonly CommandEntry[]): readonly Candidate[] {
  return table.map(({ name, about }) => [name, about]);
}

function plain(texts: readonly string[]): Candidate[] {
  return texts.map((text) => [text, ""]);
}

function flagsOf(command: string | undefined, options: readonly Option[]): Candidate[] {
  const own = new Map(options.map(({ long, description }) => [long ?? "", description]));
  const all = rootOptions.map(([flags, about]) => [flags.split(", ").at(-1) ?? "", about] as const);
  const shared = all.filter(([flag]) => command === undefined || flag.startsWith("--help"));
  return [...own, ...shared];
}

function settingWords([verb, setting, ...more]: readonly string[]): readonly string[] {
  if (verb === undefined) return ["set", "unset"];
  if (setting === undefined) return ["default-env", ...Object.keys(keptSettings)];
  const { schema } = keptSettings[setting] ?? {};
  return schema !== undefined && "enum" in schema && more.length === 0 ? schema.enum : [];
}

async function valuesOf(
  { long, flags, argChoices }: Option,
  typed: readonly string[],
  { host, risks }: Pick<Asking, "host" | "risks">,
): Promise<Candidates> {
  if (argChoices !== undefined) return { items: plain(argChoices) };
  switch (long) {
    case "--env":
      return { items: plain(await environments(typed, host)) };
    case "--run":
      return { items: plain(latestRuns(typed, host)) };
    case "--allow":
      return { items: plain(risks) };
    case "--whole-lists":
      return { items: plain(listFields) };
    case "--status":
      return { items: plain(orderStatuses) };
    default:
      if (flags.includes("<dir>")) return { paths: "folders" };
      return flags.includes("<file>") ? { paths: "files" } : {};
  }
}

async function environments(typed: readonly string[], host: Host): Promise<string[]> {
  try {
    const { all } = await readProfiles({ dataDir: dataDirOf(typed, host) });
    return [builtInName, ...all.keys()];
  } catch {
    return [builtInName];
  }
}

const runsMax = 30;

function latestRuns(typed: readonly string[], host: Host): string[] {
  try {
    const file = recordFile({ dataDir: dataDirOf(typed, host) });
    return readFromRecord(file, (lookup) => lookup?.latestRuns(runsMax)) ?? [];
  } catch {
    return [];
  }
}

function dataDirOf(typed: readonly string[], host: Host): string {
  const flag = "--data-dir";
  const at = typed.findLastIndex((word) => word === flag || word.startsWith(`${flag}=`));
  const dataDir = typed[at] === flag ? typed[at + 1] : typed[at]?.slice(flag.length + 1);
  return dataDirectory(dataDir === undefined ? {} : { dataDir }, host);
}
