import { basename, resolve } from "node:path";
import { Command, Help, Option, type OptionValues } from "commander";
import { settings as allSettings } from "../../model/schemas/settings.ts";
import { terminalText, wrapText } from "../../model/text/terminal-text.ts";
import type { KeptValue } from "../account/setting-files.ts";
import { shownPath } from "../files/result-files.ts";
import type { CommandResult } from "../process/command.ts";
import type { Host } from "../process/host.ts";
import { chooseLanguage, loadTranslator } from "../process/language.ts";
import { createProgress } from "../process/progress.ts";
import {
  type ChosenAddress,
  type CommonOptions,
  type FileSetting,
  fromFilesLines,
  isOpenToOthers,
  readSettings,
  type Settings,
  teamFileName,
} from "../process/settings.ts";
import type { Call, CommandEntry } from "./command-entry.ts";
import { commandTable, homeEntry } from "./command-table.ts";
import { type HelpKey, type HelpTexts, translateHelp } from "./help-language.ts";
import { addOptions } from "./options.ts";

interface BuildOptions {
  readonly host: Host;
  readonly report: (result: CommandResult) => void;
  readonly onStart?: ((options: OptionValues) => void) | undefined;
  /**
   * The only command that gets its options. Without it, all commands get theirs, which takes as
   * long as printing the help text.
   */
  readonly named?: string | undefined;
  /** Without it, the keys serve as texts, which is enough if no help is printed. */
  readonly help?: HelpTexts | undefined;
  /** Whether the help text includes rarely used options. */
  readonly isWhole?: boolean;
  readonly writeHelp?: ((text: string) => void) | undefined;
}

export function buildProgram(options: BuildOptions): Command {
  const { host, help = keys, writeHelp } = options;
  const program = new Command("sheetport")
    .description("program" satisfies HelpKey)
    .option("-v, --version", "option.version" satisfies HelpKey)
    .option("--licences", "option.licences" satisfies HelpKey)
    .option("--help-all", "option.helpAll" satisfies HelpKey)
    .helpOption("-h, --help", "option.help" satisfies HelpKey)
    .helpCommand(false)
    .showSuggestionAfterError(false)
    .addHelpText("after", () => `\n${wrapText(help("withoutCommand"), host.stdout.columns, 0)}`)
    .exitOverride()
    .configureHelp({ subcommandTerm: termOf, minWidthToWrap, formatItem })
    .configureOutput({
      writeOut: writeHelp ?? ((text) => host.stdout.write(text)),
      writeErr: (text) => host.stderr.write(text),
      // Silent, because every error is printed once when the program ends.
      outputError: () => {},
      getOutHelpWidth: () => host.stdout.columns,
      getErrHelpWidth: () => host.stderr.columns,
    });
  for (const entry of commandTable) {
    const about = `command.${entry.name}` satisfies HelpKey;
    const command = program.command(entry.name).description(about).helpGroup(entry.group);
    complete(command, entry, options);
  }
  translateHelp(program, help);
  return program;
}

const keys: HelpTexts = (key) => key;

const minWidthToWrap = 32;

function formatItem(term: string, termWidth: number, about: string, helper: Help): string {
  const cells = helper.helpWidth ?? 80;
  if (about === "" || cells - termWidth - 4 >= minWidthToWrap) {
    return Help.prototype.formatItem.call(helper, term, termWidth, about, helper);
  }
  return `  ${term}\n${wrapText(`      ${about}`, cells, 0)}`;
}

/** To save space, the list of commands shows no `[options]` and at most two arguments. */
function termOf(command: Command): string {
  const { words = [] } = commandTable.find(({ name }) => name === command.name()) ?? {};
  return [command.name(), ...words.slice(0, 2).map(([written]) => written)].join(" ");
}

/** Without a command and without `--help`, a command line means the interactive screen. */
export function isBare(argv: readonly string[]): boolean {
  const [first] = argv;
  return first === undefined || (first.startsWith("-") && first !== "--help" && first !== "-");
}

/**
 * A separate parser: in a shared one, the home page's options would take precedence over a
 * command's options of the same name.
 */
export function buildHome(options: BuildOptions): Command {
  const home = new Command(homeEntry.name)
    .helpOption("-h, --help", "option.help" satisfies HelpKey)
    .exitOverride()
    .configureOutput({ writeErr: () => {}, outputError: () => {} });
  complete(home, homeEntry, { ...options, isWhole: true });
  translateHelp(home, options.help ?? keys);
  return home;
}

function complete(command: Command, entry: CommandEntry, options: BuildOptions): void {
  const { host, report, named = entry.name, isWhole = false, onStart } = options;
  for (const [word, key] of entry.words ?? []) command.argument(word, key);
  if (named === entry.name) {
    addOptions(command, entry.options, isWhole);
    command.addHelpOption(new Option("-h, --help", "option.help").helpGroup("group.general"));
  }
  addExamples(command, entry, options);
  let settings: Settings | undefined;
  command.action(async (...typed: unknown[]) => {
    const fromSettings = await withFiles(command, entry, { typed, host });
    const options = command.opts<CommonOptions>();
    onStart?.(options);
    const translator = await loadTranslator(chooseLanguage(options.lang, host).language);
    const callOf = ({ completed, fromFiles, named, place }: FromFiles): Call => ({
      ...{ command, options: completed, fromFiles },
      context: () => {
        const read = { ...readSettings(command.opts(), host, translator), fromFiles: named, place };
        if (settings === undefined) tellFromFiles(read, host);
        settings = read;
        return { host, settings };
      },
      inEnvironment: async (address) => {
        chooseAddressAgain(command, address);
        return callOf(await withFiles(command, entry, { typed, host }));
      },
    });
    // Commander passes the declared arguments first, then the options and the command.
    const declared = typed.slice(0, entry.words?.length ?? 0) as never[];
    try {
      const call = callOf(fromSettings);
      report(namingFiles(await entry.run(call, ...declared), fromSettings.named));
    } finally {
      // The warning comes last, because an interactive screen would overwrite it.
      if (settings !== undefined && isOpenToOthers(settings, host)) tellOpen(settings, host);
    }
  });
}

function addExamples(
  command: Command,
  { examples = [], options }: CommandEntry,
  { host, help = keys, isWhole = false }: BuildOptions,
): void {
  command.addHelpText("after", () => {
    const isMore = options.some((group) =>
      group.options.some(([, , more]) => more?.isRare === true && !isWhole),
    );
    const lines = examples.map((one) => `  ${one}`);
    if (lines.length > 0) lines.unshift(help("title.examples"));
    if (isMore) lines.push(wrapText(help("moreOptions"), host.stdout.columns, 0));
    return lines.length === 0 ? "" : `\n${lines.join("\n")}`;
  });
}

interface FromFiles {
  readonly completed: OptionValues;
  readonly fromFiles: readonly KeptValue[];
  /** The settings to name in the output: the team's guards and the lines of a mapping file. */
  readonly named: readonly FileSetting[];
  readonly place?: string | undefined;
}

async function withFiles(
  command: Command,
  entry: CommandEntry,
  { typed, host }: { readonly typed: readonly unknown[]; readonly host: Host },
): Promise<FromFiles> {
  const names = new Set(command.options.map((option) => option.attributeName()));
  if (!names.has("dataDir")) return { completed: command.opts(), fromFiles: [], named: [] };
  const at = (entry.words ?? []).findIndex(([word]) => word === "<file>");
  const file = typeof typed[at] === "string" ? typed[at] : undefined;
  const { readSettingFiles } = await import("../account/setting-files.ts");
  const fromSettings = await readSettingFiles(command.opts(), { file, host });
  const { values, teamFile, place } = fromSettings;
  const fromFiles = values.filter(
    ({ setting }) => (host.env[allSettings[setting]?.variable ?? ""] ?? "") === "",
  );
  const named: FileSetting[] = [];
  for (const { setting, value, from } of fromFiles) {
    const { option = "", isOfAll } = allSettings[setting] ?? {};
    const isUnused = isOfAll !== true && !names.has(option);
    const isTaken = isUnused || command.getOptionValueSource(option) === "cli";
    if (isTaken || entry.withoutSettings?.includes(setting) === true) continue;
    command.setOptionValueWithSource(option, value, "config");
    if (from === "team") named.push({ file: shownPath(teamFile, host.cwd), setting, value });
  }
  const options = command.opts();
  if (typeof options.mapping !== "string") return { completed: options, fromFiles, named, place };
  const { mappingLines, readMapping } = await import("../sheet/mapping-file.ts");
  const isForOrders = entry.name === "fulfil";
  const choice = await readMapping(options.mapping, host, { isForOrders });
  // An upload of a saved plan refuses a typed `--mapping`, but ignores one from a settings file.
  const isMappingKept = command.getOptionValueSource("mapping") === "config";
  const mappingFile = shownPath(resolve(host.cwd, options.mapping), host.cwd);
  const lines = mappingLines(choice).map((line) => ({ file: mappingFile, ...line }));
  const completed = { ...options, mapped: choice, isMappingKept };
  return { completed, fromFiles, named: [...named, ...lines], place };
}

/** Also removes `--same-account` and values from files: they were for the previous environment. */
function chooseAddressAgain(command: Command, { envName, baseUrl }: ChosenAddress): void {
  for (const { option, isOfAll } of Object.values(allSettings)) {
    if (isOfAll === true) command.setOptionValueWithSource(option, undefined, "default");
  }
  for (const option of command.options) {
    const name = option.attributeName();
    if (command.getOptionValueSource(name) !== "config") continue;
    command.setOptionValueWithSource(name, option.defaultValue, "default");
  }
  command.setOptionValueWithSource("env", envName, "cli");
  command.setOptionValueWithSource("baseUrl", baseUrl, "cli");
  command.setOptionValueWithSource("sameAccount", undefined, "default");
}

/**
 * If a team's file decides a setting, prints the lines even with `--quiet`, because the user may
 * not know that the file exists.
 */
function tellFromFiles(settings: Settings, host: Host): void {
  const progress = createProgress(host, settings);
  const isUnasked = settings.fromFiles?.some(({ file }) => basename(file) === teamFileName);
  for (const line of fromFilesLines(settings)) {
    if (isUnasked === true) progress.warn(line);
    else progress.note(line);
  }
}

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

function tellOpen(settings: Settings, host: Host): void {
  const { translator, dataDir: folder } = settings;
  const message = translator.translate("commands.notes.dataFolderOpen", { folder });
  createProgress(host, settings).note(terminalText(message));
}
