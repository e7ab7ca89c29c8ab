import { basename, resolve } from "node:path";
import { Command, Help, type OptionValues } from "commander";
import { msg } from "../../model/message.ts";
import { keptSettings } from "../../model/schemas/settings.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import { wrapText } from "../../model/text/wrap-text.ts";
import type { KeptValue } from "../account/kept-settings.ts";
import { loadTranslator } from "../language/index.ts";
import type { CommandResult } from "../process/command.ts";
import { shownPath } from "../process/files.ts";
import type { Host } from "../process/host.ts";
import { chooseLanguage } from "../process/language.ts";
import { createProgress, warnOf } from "../process/progress.ts";
import {
  type CommonOptions,
  type FileSetting,
  fromFilesLines,
  isOpenToOthers,
  readSettings,
  type Settings,
  teamFileName,
} from "../process/settings.ts";
import type { CommandEntry } from "./command-entry.ts";
import { commandTable, homeEntry } from "./command-table.ts";
import { about, type HelpTexts, translateHelp } from "./help-language.ts";
import { actsIn, tuningGroup } from "./options.ts";

/** How the program is built. */
interface BuildOptions {
  /** Gets the options of the command before it runs. */
  readonly onStart?: ((options: OptionValues) => void) | undefined;
  /**
   * The command that is named: it alone gets its options, those of all would take as long as the
   * rest of help.
   *
   * @default all get them
   */
  readonly named?: string | undefined;
  /** The texts of help. @default their keys: who does not print help needs none */
  readonly help?: HelpTexts | undefined;
  /** Whether help shows the tuning options too. */
  readonly isWhole?: boolean;
  /** @default to stdout */
  readonly writeHelp?: ((text: string) => void) | undefined;
}

/**
 * The program that reads command lines, made from the table of commands; `report` is given what the
 * command that was run results in.
 */
export function buildProgram(
  host: Host,
  report: (result: CommandResult) => void,
  options: BuildOptions = {},
): Command {
  const { named, help = keys, isWhole = false, writeHelp, onStart } = options;
  const program = new Command("sheetport")
    .description(about("program"))
    .option("-v, --version", about("option.version"))
    .option("--licences", about("option.licences"))
    .helpOption("-h, --help", about("option.help"))
    .helpCommand(false)
    .showSuggestionAfterError(false)
    .addHelpText("after", () => `\n${wrapText(help("withoutCommand"), host.stdout.columns, 0)}`)
    .exitOverride()
    .configureHelp({ subcommandTerm: termOf, minWidthToWrap, formatItem })
    .configureOutput({
      writeOut: writeHelp ?? ((text) => host.stdout.write(text)),
      writeErr: (text) => host.stderr.write(text),
      // Errors are printed once, when the program has ended.
      outputError: () => {},
      getOutHelpWidth: () => host.stdout.columns,
      getErrHelpWidth: () => host.stderr.columns,
    });
  for (const entry of commandTable) {
    const command = program.command(entry.name).description(entry.about).helpGroup(entry.group);
    const hasOptions = named === undefined || named === entry.name;
    complete(command, entry, { host, report, hasOptions, help, isWhole, onStart });
  }
  translateHelp(program, help);
  return program;
}

const keys: HelpTexts = (key) => key;

/** What help needs beside its terms; with less, descriptions stand below them. */
const minWidthToWrap = 32;

function formatItem(term: string, termWidth: number, about: string, helper: Help): string {
  const cells = helper.helpWidth ?? 80;
  if (about === "" || cells - termWidth - 4 >= minWidthToWrap) {
    return Help.prototype.formatItem.call(helper, term, termWidth, about, helper);
  }
  return `  ${term}\n${wrapText(`      ${about}`, cells, 0)}`;
}

/**
 * How help lists a command, whether its options are there or not: every command has some. A third
 * word would leave no space for the description.
 */
function termOf(command: Command): string {
  const { words = [] } = commandTable.find(({ name }) => name === command.name()) ?? {};
  return [command.name(), "[options]", ...words.slice(0, 2).map(([written]) => written)].join(" ");
}

/** Whether a command line names no command: it is about the screen, if it is not a plea for help. */
export function isBare(argv: readonly string[]): boolean {
  const [first] = argv;
  return first === undefined || (first.startsWith("-") && first !== "--help" && first !== "-");
}

/**
 * The program that reads a command line without a command. It is one of its own: options of the
 * whole program would swallow those of its commands.
 */
export function buildHome(
  host: Host,
  report: (result: CommandResult) => void,
  { help = keys, onStart }: Pick<BuildOptions, "help" | "onStart"> = {},
): Command {
  const home = new Command(homeEntry.name)
    .helpOption("-h, --help", about("option.help"))
    .exitOverride()
    .configureOutput({ writeErr: () => {}, outputError: () => {} });
  complete(home, homeEntry, { host, report, hasOptions: true, help, isWhole: true, onStart });
  translateHelp(home, help);
  return home;
}

interface Completing extends Pick<BuildOptions, "onStart"> {
  readonly host: Host;
  readonly report: (result: CommandResult) => void;
  readonly hasOptions: boolean;
  readonly help: HelpTexts;
  readonly isWhole: boolean;
}

/** Gives a command its words and options, in the order in which help lists them, and what it does. */
function complete(
  command: Command,
  entry: CommandEntry,
  { host, report, hasOptions, help, isWhole, onStart }: Completing,
): void {
  for (const [word, key] of entry.words ?? []) command.argument(word, key);
  if (hasOptions) {
    for (const add of entry.options) add(command);
    showTuning(command, isWhole);
  }
  addExamples(command, entry, { help, columns: host.stdout.columns });
  let settings: Settings | undefined;
  command.action(async (...typed: unknown[]) => {
    const kept = await withKept(command, { entry, typed, host });
    const options = command.opts<CommonOptions>();
    onStart?.(options);
    const translator = await loadTranslator(chooseLanguage(options.lang, host).language);
    // Commander gives the words as the entry declares them, and then what the call holds already.
    const declared = typed.slice(0, entry.words?.length ?? 0) as never[];
    try {
      const mapped = await withMapping(command, host);
      const fromFiles = await decidedByFiles(command, { kept, mapped, host });
      const given = () => {
        const read = { ...readSettings(options, host, translator), fromFiles };
        if (settings === undefined) tellFromFiles(read, host);
        settings = read;
        return { host, settings };
      };
      const call = { command, options: mapped, given, kept };
      report(namingFiles(await entry.run(call, ...declared), fromFiles));
    } finally {
      // At the end: a screen would be drawn over it.
      if (settings !== undefined && isOpenToOthers(settings, host)) await tellOpen(settings, host);
    }
  });
}

/** Help shows tuning options with `--help-all` only, and only where they have an effect. */
function showTuning(command: Command, isWhole: boolean): void {
  const tuning = command.options.filter((option) => option.helpGroupHeading === tuningGroup);
  for (const option of tuning) {
    option.hideHelp(!isWhole || !actsIn(option.long ?? "", command.name()));
  }
}

/** The end of a command's help. */
function addExamples(
  command: Command,
  { examples = [] }: CommandEntry,
  { help, columns }: { readonly help: HelpTexts; readonly columns: number },
): void {
  command.addHelpText("after", () => {
    const isMore = command.options.some(({ hidden }) => hidden);
    const lines = [
      ...(examples.length === 0
        ? []
        : [help("title.examples"), ...examples.map((one) => `  ${one}`)]),
      ...(isMore ? ["", wrapText(help("moreOptions"), columns, 0)] : []),
    ];
    return lines.length === 0 ? "" : `\n${lines.join("\n")}`;
  });
}

/**
 * Fills in what was not written on the command line and is kept, by the person or beside the workbook.
 * Commands that leave the data folder alone keep nothing.
 */
async function withKept(
  command: Command,
  { entry, typed, host }: Typed,
): Promise<readonly KeptValue[]> {
  const known = new Set(command.options.map((option) => option.attributeName()));
  if (!known.has("dataDir")) return [];
  const at = (entry.words ?? []).findIndex(([word]) => word === "<file>");
  const file = typeof typed[at] === "string" ? typed[at] : undefined;
  const { readKept } = await import("../account/kept-settings.ts");
  const kept = await readKept(command.opts(), { file, host });
  for (const { setting, option, value } of kept) {
    const isTaken = command.getOptionValueSource(option) === "cli" || !known.has(option);
    // An undo puts back what no workbook stands behind.
    if (isTaken || (setting === "results-folder" && entry.name === "undo")) continue;
    command.setOptionValueWithSource(option, value, "config");
  }
  return kept;
}

/** A call as commander gives it. */
interface Typed {
  readonly entry: CommandEntry;
  readonly typed: readonly unknown[];
  readonly host: Host;
}

/** Reads the file of `--mapping`. One from the saved settings must not get a saved plan refused. */
async function withMapping(command: Command, host: Host): Promise<OptionValues> {
  const options = command.opts();
  if (typeof options.mapping !== "string") return options;
  const { readMapping } = await import("../sheet/mapping-file.ts");
  const isMappingKept = command.getOptionValueSource("mapping") === "config";
  return { ...options, mapped: await readMapping(options.mapping, host), isMappingKept };
}

/** What files decided in this call: the one beside the workbook, and a mapping. */
async function decidedByFiles(
  command: Command,
  {
    kept,
    mapped,
    host,
  }: {
    readonly kept: readonly KeptValue[];
    readonly mapped: OptionValues;
    readonly host: Host;
  },
): Promise<readonly FileSetting[]> {
  const { mapping } = mapped;
  const shown = (path: string) => shownPath(path, host.cwd);
  const inForce = kept.filter(
    ({ from, option }) => from === "team" && command.getOptionValueSource(option) === "config",
  );
  const fromTeam = inForce.map(({ file = "", setting, value }) => ({
    ...{ file: shown(file), setting },
    value: keptSettings[setting]?.isPath === true ? shown(value) : value,
  }));
  if (mapped.mapped === undefined) return fromTeam;
  const { mappingLines } = await import("../sheet/mapping-file.ts");
  const file = shown(resolve(host.cwd, mapping));
  return [...fromTeam, ...mappingLines(mapped.mapped).map((line) => ({ file, ...line }))];
}

/** A file beside the workbook is named even with `--quiet`: the person may not know of it. */
function tellFromFiles(settings: Settings, host: Host): void {
  const progress = createProgress(host, settings);
  const isUnasked = settings.fromFiles?.some(({ file }) => basename(file) === teamFileName);
  for (const line of fromFilesLines(settings)) {
    if (isUnasked === true) warnOf(progress, line);
    else progress.note(line);
  }
}

/** A result whose document names what files decided. */
function namingFiles(result: CommandResult, fromFiles: readonly FileSetting[]): CommandResult {
  if (fromFiles.length === 0) return result;
  return {
    ...result,
    json: () => {
      const its = result.json();
      return its === undefined ? undefined : { ...its, fromFiles };
    },
  };
}

/** That others can write to the data folder. */
async function tellOpen(settings: Settings, host: Host): Promise<void> {
  const message = settings.translator.text(
    msg("commands.notes.dataFolderOpen", { folder: settings.dataDir }),
  );
  createProgress(host, settings).note(terminalText(message));
}
